"""Whether imported rows are those of the authors' files, whatever form the files came in."""

import json
from collections.abc import Sequence

from leaderboard.errors import InputError, Problem
from leaderboard.files import sha256_of

HINT = "use the authors' own files: scores on a cleaned, cut or reordered copy cannot be compared"


def rows_sha256(rows: Sequence[Sequence[str | int | None]]) -> str:
    r"""Return the hash of rows in their order: a line of compact ASCII JSON a row.

    >>> rows_sha256([]) == sha256_of(b"")
    True
    >>> rows_sha256([("Warm é", "in", "on", None)]) == sha256_of(b'["Warm \\u00e9","in","on",null]\n')
    True
    """
    return sha256_of(b"".join(json.dumps(row, separators=(",", ":")).encode() + b"\n" for row in rows))


def other_content(message: str, where: str) -> InputError:
    """Return the error for rows that are not the authors'."""
    return InputError(Problem("other-content", message, HINT, where))
