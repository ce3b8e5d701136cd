"""Why the key is right, in plain sentences, from the facets of a question."""

from collections import Counter
from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple

Row = Mapping[str, Any]

# Values of the facet decided_by (what separates the key from the best wrong choice) that explain waiting time.
CAUSES = {
    "availability": ", because it is not as free to use",
    "condition": ", because it is dirty or broken",
    "temperature": ", because its temperature is further from the right one",
}


class Cost(NamedTuple):
    """What one choice costs: seconds until it is ready and how much worse its material is; `total` is their sum."""

    letter: str
    name: str
    seconds: int
    material: int

    @property
    def total(self) -> int:
        """Time penalty plus material penalty, by which the choices are ordered."""
        return self.seconds + self.material


def reasons(row: Row) -> tuple[str, ...]:
    """Return sentences that say why the key wins; none where the key is held back or no facet tells."""
    if row["answer"] is None:
        return ()
    if row.get("reason"):
        return (row["reason"],)
    if "choice_time_penalty" in row:
        return _state_reasons(row)
    if "scene_role" in row:
        return (_scene_reason(row),)
    return _object_reasons(row) if "choice_role" in row else ()


def costs_of(row: Row) -> tuple[Cost, ...]:
    """Return the cost of every choice in the order shown; none where the question has no penalties."""
    if "choice_time_penalty" not in row:
        return ()
    columns = zip(row["choice_class"], row["choice_time_penalty"], row["choice_material_penalty"], strict=True)
    return tuple(Cost(ascii_uppercase[index], *values) for index, values in enumerate(columns))


def _state_reasons(row: Row) -> tuple[str, ...]:
    costs = costs_of(row)
    key = costs[row["answer"]]
    wrong = [cost for cost in costs if cost is not key]
    usable = [cost for cost in wrong if cost.name != "bad"]
    best = min(usable, key=lambda cost: (cost.total, cost.seconds), default=None)
    sentences = (
        _key_sentence(key),
        _next_sentence(key, best, row["decided_by"]) if best else "",
        _unusable_sentence([cost.letter for cost in wrong if cost.name == "bad"], n_wrong=len(wrong)),
    )
    return tuple(sentence for sentence in sentences if sentence)


def _key_sentence(key: Cost) -> str:
    if key.total == 0:
        return f"{key.letter} is ideal: ready at once, and of a material that suits the household task."
    parts = [f"{key.seconds} seconds until it is ready"] if key.seconds else ["no time until it is ready"]
    parts += [f"{key.material} for a material that is not the best"] if key.material else []
    total = f", {key.total} in all" if key.seconds and key.material else ""
    return f"{key.letter} is not ideal, but it costs the least: {' and '.join(parts)}{total}."


def _next_sentence(key: Cost, best_wrong: Cost, decided_by: str | None) -> str:
    longer, worse = best_wrong.seconds - key.seconds, best_wrong.material - key.material
    time = f"{abs(longer)} seconds {'longer' if longer > 0 else 'less'} until it is ready" if longer else ""
    material = f"{abs(worse)} {'more' if worse > 0 else 'less'} for its material" if worse else ""
    difference = " and ".join(part for part in (time, material) if part)
    cost = f"costs the same, {key.total}" if best_wrong.total == key.total else f"costs {best_wrong.total}"
    because = CAUSES.get(decided_by or "", "")
    return f"The best wrong option, {best_wrong.letter}, {cost}: {difference}{because}." if difference else ""


def _unusable_sentence(letters: Sequence[str], *, n_wrong: int) -> str:
    if not letters:
        return ""
    named = "None of the others" if 1 < n_wrong == len(letters) else _listed(letters)
    return f"{named} can{'' if named.startswith('None') else 'not'} be used at all: a penalty of 500 or more."


def _object_reasons(row: Row) -> tuple[str, ...]:
    roles = row["choice_role"]
    key = ascii_uppercase[row["answer"]]
    without = [ascii_uppercase[index] for index, role in enumerate(roles) if role == "other"]
    utility = str(row["utility"]).replace("_", " ")
    if roles[row["answer"]] != "context":
        return (f"Only {key} has the utility “{utility}”.",)
    lack = f" {_listed(without)} cannot even be used for “{utility}”." if without else ""
    return (f"Of the objects with the utility “{utility}”, {key} suits the household task best.{lack}",)


def _scene_reason(row: Row) -> str:
    """Say what decided S-EQA's key: the people who were asked, where there were any, else the states of the scene."""
    if row["annotations"]:
        counts: Counter[str] = Counter(row["annotations"])
        said = ", ".join(f"{answer} ({count})" for answer, count in counts.most_common())
        rule = "one Cannot Answer decides" if "Cannot Answer" in row["annotations"] else "the majority decides"
        return f"{len(row['annotations'])} people answered {said}: {rule}."
    n_needed, n_broken, n_unseen = row["n_needed"], row["n_broken"], row["n_unseen"]
    needed = f"the {n_needed} states that the query needs"
    if n_broken:
        return f"{n_broken} of {needed} {'is' if n_broken == 1 else 'are'} broken."
    if n_unseen:
        return f"None of {needed} is known to be broken, but {n_unseen} cannot be seen."
    return f"{needed[0].upper()}{needed[1:]} are all met."


def _listed(letters: Sequence[str]) -> str:
    """Return letters as a list in words.

    >>> _listed("A"), _listed("ABC")
    ('A', 'A, B and C')
    """
    *first, last = letters
    return f"{', '.join(first)} and {last}" if first else last
