"""The importer of the authors' question files: each known flaw of the files, on a small release of our own making."""

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

from leaderboard.benchmarks.coat.release import import_release
from leaderboard.building import build_edition
from leaderboard.sources import Build
from leaderboard.store import Store
from tests.benchmarks.coat.conftest import COAT
from tests.benchmarks.coat.release_rows import CUP, DIRTY, GONE, ONE, Reads, only_table, soup
from tests.benchmarks.coat.small_release import (
    LEAF,
    NUTS,
    SOUP,
    TIME,
    as_key,
    question,
    rows_of_every_task,
    state,
    utility_question,
    with_penalties,
    write_annotations,
    write_release,
)


def test_every_task_is_read(reads: Reads) -> None:
    """GT and GT_used, concept and context (D17); variations by the choices: folder 10 is v09, folder 8 is v14."""
    imported = reads(**rows_of_every_task())
    drafts = list(imported.build.drafts)
    assert [(draft.task_id, draft.variation_id, len(draft.table)) for draft in drafts] == [
        ("task-u", "v01", 2),
        ("task-0", "v02", 2),
        ("task-1", "v09", 2),
        ("task-2", "v14", 2),
    ]
    assert (imported.n_read, imported.set_aside, imported.notes) == (8, (), ())
    assert [draft.table["answer"].to_list() for draft in drafts] == [[0, 1], [1, 0], [1, 0], [0, 1]]
    assert drafts[3].table["source_id"].to_list() == ["task_2/Variation_8/1", "task_2/Variation_8/2"]
    assert drafts[0].table["utility"].to_list() == ["heating(vessel)", "time"]


def test_the_folder_number_is_not_believed(reads: Reads) -> None:
    """A file whose choices are those of v09 is v09 in whatever folder, and that is said."""
    imported = reads(**{"data/task_1/Variation_4/GT": rows_of_every_task()["task_1/Variation_10/GT"]})
    assert [draft.variation_id for draft in imported.build.drafts] == ["v09"]
    assert imported.notes == ("task_1/Variation_4 holds task-1 v09; the folder usually holds v04",)


def test_an_object_that_the_list_lacks_may_be_a_second_right_one(reads: Reads) -> None:
    """D1: Desktop suits the household task and is no object of the utility; the stored key counts."""
    rows = [
        question(1, "time", TIME, ["Watch", "Desktop"], "B"),
        question(2, "time", TIME, ["AlarmClock", "Desktop"], "A"),
    ]
    imported = reads(zero=rows)
    assert only_table(imported)["choice_role"].to_list() == [["utility", "context"], ["context", "context"]]
    assert imported.notes == ("task-0 v01: 1 of 2 questions offer another object that suits the household task",)


def test_a_configuration_both_ideal_and_moderate(reads: Reads) -> None:
    """D2 and D9: hot lettuce is listed as ideal, and as moderate with 60 seconds, as the last ideal temperature is cold."""
    hot = state("Lettuce", "Food", temperature="Hot")
    dirty = state("Lettuce", "Food", condition="dirty", temperature="Hot")
    imported = reads(one=[question(1, "eating", LEAF, [as_key(hot), dirty], "A")])
    table = only_table(imported)
    assert table["choice_class"].to_list() == [["moderate", "moderate"]]
    assert table["choice_time_penalty"].to_list() == [[60, 110]]
    assert imported.notes == (
        "task-1 v11: 1 of 1 questions have a key that the annotations do not class as ideal alone",
    )


def test_a_wrong_choice_may_be_as_good_as_the_key(reads: Reads) -> None:
    """D3 and D5: a clean loaf of bread costs nothing and is in no class; the question is kept, with a note."""
    cold = state("Lettuce", "Food", temperature="Cold")
    imported = reads(**{"task_1/Variation_12/GT": [question(1, "eating", LEAF, [state("Bread", "Food"), cold], "B")]})
    assert only_table(imported)["choice_class"].to_list() == [["unclassed", "ideal"]]
    assert imported.notes == ("task-1 v12: 1 of 1 questions offer a wrong choice without any penalty",)


def test_ideal_rows_cost_nothing(tmp_path: Path) -> None:
    """D4: the plastic cup is poor by the list of materials; where the ideal list has it, it is ideal."""
    annotations = write_annotations(tmp_path / "annotations")
    path = annotations / "task-1/pouch_config_oracle.json"
    ideal = json.loads(path.read_text())
    ideal["heating(vessel)"][SOUP].append({k: v for k, v in state("Cup", "Plastic").items() if k != "id"})
    path.write_text(json.dumps(ideal))
    rows = [soup(1, [state("Cup", "Plastic"), state("Cup", "Plastic", condition="dirty")])]
    table = only_table(import_release(write_release(tmp_path / "release", {ONE: rows}), annotations))
    assert table["choice_class"].to_list() == [["ideal", "moderate"]]
    assert table["choice_material_penalty"].to_list() == [[0, 200]]


def test_the_order_of_keys_and_the_ids_say_nothing(reads: Reads) -> None:
    """D6: the right choice of task 1 is written in another order of keys; identifiers are neither shown nor used."""
    rows = [
        soup(1, [as_key(CUP), state("Cup", "Metal", condition="dirty")]),
        soup(2, [CUP, {**DIRTY, "id": 1, "object_name": "Cup", "mass": "light"}]),
    ]
    table = only_table(reads(one=rows))
    shown = [
        "a clean metal cup, at room temperature, light, free to use",
        "a dirty metal cup, at room temperature, light, free to use",
    ]
    assert table["choices"].to_list() == [shown, shown]


def test_the_file_of_common_values_is_not_needed(tmp_path: Path, reads: Reads) -> None:
    """D7: an object without values stands in common_var_responses.json, which no step reads."""
    assert not list((tmp_path / "annotations").rglob("common_var_responses.json"))
    assert reads(**rows_of_every_task()).set_aside == ()


def test_a_single_material_may_cost_200(reads: Reads) -> None:
    """D8: the authors' penalty of Fork/Metal is kept as it is."""
    choices = [with_penalties(state("Fork", "Metal", condition="dirty"), 50, 200),
               with_penalties(state("Fork", "Metal", "reversible-using"), 80, 200)]  # fmt: skip
    imported = reads(**{"task_2/Variation_7/GT": [question(1, "breaking", NUTS, choices, "A")]})
    assert only_table(imported)["choice_material_penalty"].to_list() == [[200, 200]]
    assert imported.notes == ()


def test_spaces_and_spellings_are_kept(reads: Reads) -> None:
    """D10, D11, D12: two spaces, a space at the start of a phrase, odd spellings, names of persons, commas and `&`."""
    table = only_table(
        reads(zero=[soup(1, ["Pan", "VaccumCleaner"]), question(2, "eating", LEAF, ["Bread", "Pan"], "A")])
    )
    assert table["household_task"].to_list() == [SOUP, LEAF]
    assert table["choices"].to_list()[0] == ["Pan", "VaccumCleaner"]
    assert '"warm  the soup"?' in table["question"][0]
    assert (
        "described as ' something  to heat"
        in only_table(reads(u=[utility_question(1, "heating(vessel)", ["Pan", "Watch"], "A")], zero=[]))["question"][0]
    )


def test_other_versions_of_the_object_list(reads: Reads) -> None:
    """D13: the small list names Lettuce twice, and a question may name an object that these annotations do not know."""
    table = only_table(
        reads(zero=[soup(1, ["Curtain", "Pan"], "B"), question(2, "eating", LEAF, ["Lettuce", "Watch"], "A")])
    )
    assert table["choice_role"].to_list() == [["other", "context"], ["context", "other"]]
    assert table["choice_object"].to_list()[0] == ["Curtain", "Pan"]


def test_objects_with_few_states(reads: Reads) -> None:
    """D14: bread has one configuration in place of seven; a state that it does not have sets the row aside."""
    cold = as_key(state("Lettuce", "Food", temperature="Cold"))
    bread = state("Bread", "Food")
    rows = [
        question(n, "eating", LEAF, [bread | {"condition": value}, cold], "B")
        for n, value in enumerate(("clean", "dirty"))
    ]
    imported = reads(**{"task_1/Variation_12/GT": rows})
    assert len(only_table(imported)) == 1
    assert [row.reason for row in imported.set_aside] == ["a choice is no configuration of the annotations"]


def test_repeats_are_kept_and_flagged(reads: Reads, tmp_path: Path) -> None:
    """D16: the second question with the same text and set of choices names the first."""
    rows = [soup(1, ["Pan", "Pot"]), soup(2, ["Pot", "Pan"], "B"), soup(5, ["Pan", "Pot"])]  # D17: ids may have gaps
    build = reads(zero=rows).build
    store = Store(tmp_path, tmp_path)
    build_edition(store, dataclasses.replace(COAT, build=_given(build)), "release")
    frame = store.scan_questions("coat", "release", "task-0", "v01").collect()
    first = frame["question_id"][0]
    assert frame["duplicate_of"].to_list() == [None, first, first]
    assert frame["question_id"][2] == f"{first}.2"
    assert frame["source_id"].to_list() == [f"task_0/Variation_2/{number}" for number in (1, 2, 5)]


def _given(build: Build) -> Callable[..., Build]:
    return lambda edition_id, *, seed, annotations: build  # noqa: ARG005, a Builder has these parameters


def test_the_utility_may_stand_in_the_phrase_alone(reads: Reads) -> None:
    """D17: a row of task u without `concept` gets the utility of another row with the same phrase."""
    rows = [utility_question(number, "time", ["Watch", "Pan"], "A") for number in (1, 2, 3)]
    rows[0].pop("concept")
    rows[1]["context"] = rows[1].pop("concept")
    assert only_table(reads(u=rows))["utility"].to_list() == ["time"] * 3


def test_penalties_may_be_a_letter(reads: Reads) -> None:
    """D17: "n" in place of a penalty is no penalty; one that differs from the annotations is noted."""
    rows = [soup(1, [with_penalties(DIRTY, "n", "n"), with_penalties(GONE, 500, 0)]),
            soup(2, [with_penalties(DIRTY, 51, 0), with_penalties(GONE, 500, 0)])]  # fmt: skip
    imported = reads(two=rows)
    assert only_table(imported)["choice_time_penalty"].to_list() == [[50, 500], [50, 500]]
    assert imported.notes == ("task-2 v14: 1 of 2 questions state penalties that differ from the annotations",)


def test_what_is_shown_holds_neither_penalties_nor_ids(reads: Reads) -> None:
    """The choices of task 2 are sentences without a number."""
    table = only_table(reads(two=rows_of_every_task()["task_2/Variation_8/GT_used"]))
    assert not any(character.isdigit() for choices in table["choices"] for text in choices for character in text)


def test_both_ground_truth_folders(reads: Reads) -> None:
    """Where a folder has GT and GT_used, GT is imported, as the authors' evaluation reads it."""
    rows = [soup(1, ["Pan", "Pot"])]
    imported = reads(**{"task_0/Variation_2/GT": rows, "task_0/Variation_2/GT_used": [*rows, soup(2, ["Pan", "Bowl"])]})
    assert imported.n_read == 1
    assert imported.notes == ("task_0/Variation_2 has both GT and GT_used: GT is imported",)


def test_full_tasks_are_passed_over(reads: Reads) -> None:
    """The files of the tasks fi and fm are counted and not read."""
    imported = reads(**{"zero": [soup(1, ["Pan", "Pot"])], "task_fi/2-options/Variation_0/GT_used": ["anything"]})
    assert imported.notes == ("files of the tasks with full configurations (fi, fm) are not imported: 1",)
