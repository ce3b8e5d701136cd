"""Where the authors' files are: the annotations can be downloaded, the question files lie on a file-sharing site."""

from types import MappingProxyType

from leaderboard.benchmarks.coat.release import import_release
from leaderboard.sources import Mirror, Official, Pinned

# The files that authors.FILES names, at com-phy-affordance/COAT 28b00d9. The Hub's copy holds the same files on `main`.
ANNOTATION_FILES = Pinned(
    sha256=MappingProxyType(
        {
            "tasks.json": "b15c0b6808500761a8fa0a25b0f7c377eb2234a3a48949f827456ef2812d1199",
            "objects.json": "e10b500dfccd8e5ab7b62e46d9900f592ce1ad9cbf90eab3f87a73a6827f6a4b",
            "oracle.json": "b6f35156c2a1e71a503d1288d9cedaa81813ee3fd8341763811ab9a03771b12b",
            "task-1/possible_configurations_v1.json": "0b77ca742587041633f536e32024b432218b37b2bdfa013ca9ec8fcc6660c4be",
            "task-1/pouch_config_oracle.json": "b4c96dd489c6b758e195db2bafb3874fc1ec4643781cbdc5a71221d8fea96065",
            "task-2/pouch_suboptimal.json": "edb4ae90653e0e29070248b7abc563bcc6a6ce9dfa3d462ab595cbe0de04b22b",
            "task-2/material_preference.json": "7ff458afa4df994fdace7f1a31c948a4149a16eb1fe14e574cbcefc9a49c24d3",
            "task-2/3_var_ideal_config.json": "5ed5937546c06c5541bd6ed698ae3af0265636f7809a0ec6bcf6cc6495d72936",
        }
    ),
    mirrors=(
        Mirror("hub", "raghavprabhakar/commonsense-embodied-ai", "main", "MIT"),
        Mirror("http", "https://raw.githubusercontent.com/com-phy-affordance/COAT", "28b00d9", "none stated"),
    ),
)
RELEASE_PLACE = (
    "the question files lie on a file-sharing site: open https://github.com/com-phy-affordance/COAT, follow its link to the "
    "datasets, download them and name the folder or archive with --from PATH"
)

OFFICIAL = Official(import_release, place=RELEASE_PLACE, annotations=ANNOTATION_FILES)
