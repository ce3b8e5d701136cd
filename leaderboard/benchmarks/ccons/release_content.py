"""Whether the files are the authors', row by row; line ends may differ, as archives and repositories change them."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from leaderboard.benchmarks.ccons.release_files import CsvFile
from leaderboard.benchmarks.release_content import other_content


class Expected(NamedTuple):
    """The number of rows of a file and the hash of its cells."""

    n_rows: int
    sha256: str


# Of the files that official.QUESTION_FILES pins.
EXPECTED: Mapping[str, Expected] = {
    "normal_auto_new.csv": Expected(772, "deb379750a04a062563a0047012b313cb3e07f20e60aa829bd2df21b9f7c4a9a"),
    "normal_auto_nocontext_new.csv": Expected(772, "89a908282a645cf66a099eafbcc2972953bd8c5dc91487d53420002c27c4e830"),
    "normal_auto_easy_new.csv": Expected(336, "dda1e759af2a268d1c45856aa9b596919e19dcee7cce6c5cdd9faa5f68de3986"),
    "normal_auto_difficult_new.csv": Expected(420, "992534c1930bd82a6c88e7a0b7e3701d97c46751b9d080f9d13dd3bee16f6d01"),
    "adversarial_auto_new.csv": Expected(332, "414c24c78c9ec2cac515c227579c76d1ea1350f112d18bd53955b3cb104faa2e"),
    "adversarial_auto_nocontext_new.csv": Expected(
        332, "11271fb718b728864cf6fb50c0de1278a877fe60e9fc04fac8fc85842bcb3fac"
    ),
    "adversarial_auto_easy_new.csv": Expected(150, "0ad8e9312b780f6d50e97714185843cb048fa3bca842b802e778684721e0ad16"),
    "adversarial_auto_difficult_new.csv": Expected(
        179, "69ae71b765bdac840244c0726d34a1a991ed5e82c61bd5c90d764b65750d0b7c"
    ),
}


def check_content(files: Iterable[CsvFile], where: str) -> None:
    """Raise InputError where the rows of a file are not those of the authors' file of that name."""
    for file in files:
        expected = EXPECTED[file.name]
        if file.n_rows != expected.n_rows:
            message = f"{file.name} has {file.n_rows:,} rows, the authors' file has {expected.n_rows:,}"
            raise other_content(message, where)
        if file.rows_sha256 != expected.sha256:
            message = f"the rows of {file.name} differ from those of the authors' file in text, label or order"
            raise other_content(message, where)
