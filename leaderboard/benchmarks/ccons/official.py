"""Where the authors' files are: all can be downloaded from their repository."""

from types import MappingProxyType

from leaderboard.benchmarks.ccons.release import import_release
from leaderboard.sources import Mirror, Official, Pinned

QUESTION_FILES = Pinned(
    sha256=MappingProxyType(
        {
            "dataset/normal_auto_new.csv": "524f91422d76b544303adf779db812f98e391a9b8a8a19f07394085d9f054423",
            "dataset/normal_auto_easy_new.csv": "6c0075ec0c57373ad355bbbeb4ff97374c7ee90b2a81605043ce071279f3fa31",
            "dataset/normal_auto_difficult_new.csv": "a15c7eed86a90600dd7c097f803830d9c47b830b10e70f32a324d4f28ebc3819",
            "dataset/normal_auto_nocontext_new.csv": "5e8fa9d12be212e49c9744a2b120f9140559da17f7812405ee401e3234382e1d",
            "dataset/adversarial_auto_new.csv": "ac1c437e776f9d1c79924cd2f9ca70911644d2b8695955e679d487d69d286806",
            "dataset/adversarial_auto_easy_new.csv": "4941fc8bf84ef22b0eb89abef092a48d30379dca9622182b2040397df8ba57ec",
            "dataset/adversarial_auto_difficult_new.csv": "7f5495bab9f0d06f5c023b119e4268a3aec8606db986f516cfb7eb23b536e6e2",
            "dataset/adversarial_auto_nocontext_new.csv": "daee8fb93e4d04d900faa5db2706ef735a84eb960d055b84d754d0e0ceee5b2d",
        }
    ),
    mirrors=(
        Mirror(
            "http", "https://raw.githubusercontent.com/cfkazu/Counter-Commonsense-Context",
            "5d6356d2e6b0f8b9664d8d2f064b10afb57d29cb", "MIT",
        ),
    ),
)  # fmt: skip

OFFICIAL = Official(import_release, questions=QUESTION_FILES)
