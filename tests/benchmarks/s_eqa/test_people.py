"""What five people say together, on the paper's example."""

from itertools import product

import pytest

from leaderboard.benchmarks.s_eqa.pairing import Answer
from leaderboard.benchmarks.s_eqa.people import consensus


@pytest.mark.parametrize(
    ("yes", "no", "cannot", "answer"),
    [
        (3, 2, 0, "Yes"),  # the paper's example (IV-C)
        (2, 3, 0, "No"),
        (5, 0, 0, "Yes"),
        (0, 5, 0, "No"),
        (4, 0, 1, "Cannot Answer"),  # "even one of the annotations"
        (0, 0, 5, "Cannot Answer"),
    ],
)
def test_the_papers_rule(yes: int, no: int, cannot: int, answer: str) -> None:
    """The majority, unless one cannot answer."""
    assert consensus([*["Yes"] * yes, *["No"] * no, *["Cannot Answer"] * cannot]) == answer  # type: ignore[list-item]


def test_the_order_of_people_does_not_matter() -> None:
    """Of the 32 ways to answer Yes or No, 16 are Yes."""
    answers: list[tuple[Answer, ...]] = list(product(("Yes", "No"), repeat=5))  # type: ignore[arg-type]
    assert sum(consensus(each) == "Yes" for each in answers) == 16
    assert all(consensus(each) == consensus(each[::-1]) for each in answers)


@pytest.mark.parametrize("n", [0, 4, 6])
def test_five_people_are_asked(n: int) -> None:
    """Fewer or more are refused."""
    with pytest.raises(ValueError, match=f"{n} annotations, not 5"):
        consensus(["Yes"] * n)
