"""What five people say together (paper, section IV-C)."""

from collections import Counter
from collections.abc import Sequence

from leaderboard.benchmarks.s_eqa.pairing import Answer

N_ANNOTATORS = 5


def consensus(annotations: Sequence[Answer]) -> Answer:
    """Return the answer of N_ANNOTATORS people: Cannot Answer where even one says so, else that of the majority.

    Raises ValueError where there are fewer or more people.

    >>> consensus(["Yes", "Yes", "Yes", "No", "No"])
    'Yes'
    >>> consensus(["Yes", "Yes", "Yes", "Yes", "Cannot Answer"])
    'Cannot Answer'
    """
    if len(annotations) != N_ANNOTATORS:
        raise ValueError(f"{len(annotations)} annotations, not {N_ANNOTATORS}")
    if "Cannot Answer" in annotations:
        return "Cannot Answer"
    return Counter(annotations).most_common(1)[0][0]
