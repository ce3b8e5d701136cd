"""Where the authors' files are: the Hub's Parquet copy of them, and the files as the authors keep them."""

from types import MappingProxyType

from leaderboard.sources import Mirror, Pinned

# The dataset's `main` is a loading script that current libraries refuse; this is a commit of the Hub's own conversion
# (refs/convert/parquet). The hashes of its files are not known to us: release_content checks what they hold.
QUESTION_FILES = Pinned(
    sha256=MappingProxyType({f"plain_text/piqa-{split}.parquet": None for split in ("validation", "test", "train")}),
    mirrors=(Mirror("hub", "ybisk/piqa", "078a131412f46a38025a762322c174a8bae2610c", "AFL-3.0"),),
)
# The hash of train.jsonl, which lies beside these files, is not known to us either.
AUTHORS_FILES = Pinned(
    sha256=MappingProxyType(
        {
            "piqa/data/valid.jsonl": "93503cc97c679e459b065c3d13e848282e44b2a25213985bed3e5d458abef72d",
            "piqa/data/valid-labels.lst": "b4192dc3a2a0363d9d60ccf79800cbbe2f32ebb17726efdde6970e0b8131bceb",
            "piqa/data/tests.jsonl": "402f1e2e61347db773e6e5e0a6b24f97396b59f6fd046dcdcbc12f483ac8553b",
            "piqa/data/train-labels.lst": "df8ae080c41f02f88e81f6932d425f4b7ee72f433ad552e6a30d45e358e8f8bb",
        }
    ),
    mirrors=(Mirror("http", "https://raw.githubusercontent.com/ybisk/ybisk.github.io", "21edab4", "AFL-3.0"),),
)
