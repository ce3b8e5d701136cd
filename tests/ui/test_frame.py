"""Addresses of a Space: the page is told in the query, and an address with it leads to the page."""

import pytest

from leaderboard.ui.frame import target_of

PATHS = ("leaderboard", "explorer")


@pytest.mark.parametrize(
    ("query", "target"),
    [
        ("", None),
        ("benchmark=coat", None),
        ("view=", None),
        ("view=no-such", None),
        ("view=//evil.example/", None),
        ("view=explorer", "explorer"),
        ("view=explorer&benchmark=coat&q=a+b%26c", "explorer?benchmark=coat&q=a%20b%26c"),
        ("q=&view=explorer&n_bad=1&n_bad=2", "explorer?q=&n_bad=1&n_bad=2"),
        ("view=leaderboard&view=explorer", "explorer"),
        ("view=leaderboard&view=//evil.example", None),
        ("view=explorer&q=%0d%0aSet-Cookie:x", "explorer?q=%0D%0ASet-Cookie%3Ax"),
        ("view=explorer&q=b%C3%BCgel", "explorer?q=b%C3%BCgel"),
        ("view=explorer&question=task-2/v03/0123456789ab", "explorer?question=task-2/v03/0123456789ab"),
    ],
)
def test_a_view_leads_to_its_page(query: str, target: str | None) -> None:
    """With the rest of the query, in order and escaped; anything else than a page of ours leads nowhere."""
    assert target_of(query, PATHS) == target
