"""The authors' files: counts, flaws and golden results, all known before the importer was written (facts/papers.md, 3.3)."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from leaderboard.baselines import baseline_of, baseline_predictions
from leaderboard.benchmarks.ccons import BENCHMARK
from leaderboard.benchmarks.ccons.official import QUESTION_FILES
from leaderboard.benchmarks.ccons.release import import_release
from leaderboard.benchmarks.ccons.release_files import subset_files
from leaderboard.downloads import Patience
from leaderboard.errors import InputError
from leaderboard.fetching import Fetched, Paths, fetch_release
from leaderboard.files import sha256_of
from leaderboard.scoring import results_table
from leaderboard.store import Store
from tests.file_server import served

Score = Callable[[str], pl.DataFrame]


@pytest.fixture(scope="session")
def context(release: pl.DataFrame) -> pl.DataFrame:
    """The questions with a context."""
    return release.filter(task="context")


@pytest.fixture(scope="session")
def no_context(release: pl.DataFrame) -> pl.DataFrame:
    """The questions without a context."""
    return release.filter(task="no-context")


def share_right(questions: pl.DataFrame, prediction: pl.Expr) -> dict[str, str]:
    """Return the share of questions of each subset that a prediction gets right, in percent."""
    right = questions.group_by("subset").agg((100 * (prediction == pl.col("answer")).mean()).alias("share"))
    return {subset: f"{share:.1f}" for subset, share in right.iter_rows()}


def test_pins_are_of_these_files(public_data: Path) -> None:
    """The SHA-256 of all eight files, at the one commit that holds them."""
    folder = public_data / "ccons"
    assert dict(QUESTION_FILES.sha256) == {
        f"dataset/{path.name}": sha256_of(path.read_bytes()) for path in folder.glob("*.csv")
    }
    assert len(QUESTION_FILES.sha256) == 8


def test_the_files_are_as_described(public_data: Path) -> None:
    """Rows of each file; labels 0 and 1; ASCII, CRLF; five files lack the last newline (flaw 9)."""
    found = {
        file.name: (file.n_rows, sum(not row.label for row in file.rows))
        for subset in subset_files(public_data / "ccons").values()
        for file in subset.present
    }
    assert found == {
        "normal_auto_new.csv": (772, 386),
        "normal_auto_easy_new.csv": (336, 177),
        "normal_auto_difficult_new.csv": (420, 201),
        "normal_auto_nocontext_new.csv": (772, 386),
        "adversarial_auto_new.csv": (332, 173),
        "adversarial_auto_easy_new.csv": (150, 72),
        "adversarial_auto_difficult_new.csv": (179, 99),
        "adversarial_auto_nocontext_new.csv": (332, 173),
    }
    contents = [path.read_bytes() for path in (public_data / "ccons").glob("*.csv")]
    assert all(content.isascii() and content.count(b"\n") == content.count(b"\r\n") for content in contents)
    assert sum(not content.endswith(b"\n") for content in contents) == 5


def test_all_rows_are_imported(fetched: Fetched, context: pl.DataFrame, no_context: pl.DataFrame) -> None:
    """1,104 contexts (flaw 1: not 1,112) and as many pairs without; none is set aside."""
    assert (fetched.n_read, fetched.manifest.set_aside) == (2208, [])
    assert dict(context["subset"].value_counts().iter_rows()) == {"ordinary": 772, "counter": 332}
    assert dict(no_context["subset"].value_counts().iter_rows()) == {"ordinary": 772, "counter": 332}


def test_138_templates_of_eight_contexts(context: pl.DataFrame, no_context: pl.DataFrame) -> None:
    """Over both subsets; a template is wholly easy or hard; the no-context questions have the same clusters."""
    sizes = context["cluster_id"].value_counts()
    assert (len(sizes), sizes["count"].unique().to_list()) == (138, [8])
    assert context.group_by("template").agg(pl.col("difficulty").n_unique())["difficulty"].max() == 1
    by_subset = {name: dict(group["subset"].value_counts().iter_rows()) for (name,), group in context.group_by("verb")}
    assert by_subset["is sank into"] == {"counter": 8}
    assert by_subset["is armed with"] == {"ordinary": 8}
    assert no_context["cluster_id"].value_counts(sort=True).sort("cluster_id").equals(
        sizes.sort("cluster_id")
    )  # fmt: skip


def test_templates_that_share_a_wording_differ(context: pl.DataFrame) -> None:
    """One template of 'stuck ... into' sticks needles only, and no being carries in the second 'was carrying'."""
    needle = context.filter(template="___ stuck ___ into ___.")
    other = context.filter(template="___ stuck ___ into ___. (2)")
    assert needle["choices"].list.contains("needle").sum() == 8
    carriers = context.filter(template="___ was carrying ___. (2)")["question"].str.extract(r"^An? (\w+)")
    assert set(carriers) == {"aircraft", "strecher", "ambulance", "car", "bus", "tractor"}
    assert len(other) == len(carriers) == 8


def test_the_bigger_thing_stands_at_one_place_of_a_template(context: pl.DataFrame) -> None:
    """In all contexts of a template the key is named later, or in all it is not: so labels and templates are right."""
    later = context.with_columns(key_later=pl.col("named_later") == pl.col("answer"))
    assert later.group_by("template").agg(pl.col("key_later").n_unique())["key_later"].to_list() == [1] * 138


def test_difficulty_agrees_with_the_authors_files(public_data: Path, context: pl.DataFrame) -> None:
    """Every row of their easy and difficult files that is among all rows has that difficulty here (flaw 2)."""
    ours = {
        (question.split(" Which is bigger")[0], tuple(choices)): difficulty
        for question, choices, difficulty in context.select("question", "choices", "difficulty").iter_rows()
    }
    agreed = 0
    for subset in subset_files(public_data / "ccons").values():
        for file, level in ((subset.easy, "easy"), (subset.difficult, "hard")):
            assert file is not None
            found = [ours[row.context, row.nouns] for row in file.rows if (row.context, row.nouns) in ours]
            assert set(found) == {level}
            agreed += len(found)
    # 328 counter-commonsense and 737 ordinary rows
    assert agreed == 328 + 737


@pytest.mark.parametrize(
    "note",
    [
        "1,104 contexts of 138 templates; the paper states 1,112 of 139",
        "context counter: the easy and difficult files hold 329 rows, 328 of them among the 332 of",
        "context ordinary: the easy and difficult files hold 756 rows, 737 of them among the 772 of",
        "stretcher is spelled strecher in normal_auto_new.csv (12), adversarial_auto_nocontext_new.csv (9)",
        "no-context counter: 9 rows have other nouns than the context in the same row, 9 of them only in spelling",
        "no-context ordinary: 22 rows have other nouns than the context in the same row, 12 of them only in spelling",
        "no-context counter: the labels in the file are those of the contexts; the key is the other noun",
        "context counter: 1 row repeats the context of an earlier one, with the two nouns in the same order",
        "context counter: 1 row repeats the context of an earlier one, with the two nouns in the other order",
        "context ordinary: 2 rows repeat the context of an earlier one, with the two nouns in the other order",
    ],
)
def test_flaws_are_noted(fetched: Fetched, note: str) -> None:
    """Flaws 1 to 6 with their counts, each once."""
    assert len([said for said in fetched.notes if said.startswith(note)]) == 1


def test_spelling_and_grammar_stay(context: pl.DataFrame) -> None:
    """Flaws 3 and 7: nothing is mended, so that a number of the paper is a number of these sentences."""
    counts = {
        words: context["question"].str.contains(f"(?i){words}").sum()
        for words in ("carrried", "elminated", "spreaded", "is sank", "was dived", "an key", "A tank cruised a leaf")
    }
    assert counts == {
        "carrried": 8, "elminated": 8, "spreaded": 8, "is sank": 8, "was dived": 8, "an key": 9, "A tank cruised a leaf": 2,
    }  # fmt: skip
    assert context["choices"].list.contains("strecher").sum() == 12


def test_repeats_are_flagged(context: pl.DataFrame) -> None:
    """The tank that cruises a leaf twice is kept twice; a context with its nouns swapped is another question (flaw 6)."""
    repeats = context.filter(pl.col("duplicate_of").is_not_null())
    assert repeats["question"].str.split(".").list.first().to_list() == ["A tank cruised a leaf"]
    assert context["question"].str.contains("^A clown is playing in a glove").sum() == 2


def test_no_context_keys_are_one_order_of_size(no_context: pl.DataFrame) -> None:
    """Flaw 5: with the inverted keys no pair is answered in two ways, over both subsets together."""
    bigger: dict[frozenset[str], set[str]] = {}
    for choices, answer in no_context.select("choices", "answer").iter_rows():
        pair = frozenset("stretcher" if noun == "strecher" else noun for noun in choices)
        bigger.setdefault(pair, set()).add(choices[answer].replace("strecher", "stretcher"))
    assert max(map(len, bigger.values())) == 1
    assert share_right(no_context, pl.col("commonsense_answer")) == {"ordinary": "100.0", "counter": "100.0"}


def test_golden_rules(context: pl.DataFrame) -> None:
    """Flaw 10: constant answers get 52.1 and 50.0 %, the noun that is named later 78.6 and 68.8 %."""
    assert share_right(context, pl.lit(0)) == {"counter": "52.1", "ordinary": "50.0"}
    assert share_right(context, pl.col("named_later")) == {"counter": "78.6", "ordinary": "68.8"}


def test_named_later_is_read_from_the_text(context: pl.DataFrame) -> None:
    """The facet is what a search from the end of the context finds."""
    for question, choices, later in context.select("question", "choices", "named_later").iter_rows():
        sentence = question.split(" Which is bigger")[0].lower()
        places = [
            max(match.end() for match in re.finditer(rf"\b(?:an?|the) {re.escape(noun.lower())}\b", sentence))
            for noun in choices
        ]
        assert places.index(max(places)) == later


@pytest.fixture
def score(release: pl.DataFrame) -> Score:
    """Return the scorer of a baseline on the release."""

    def results(baseline_id: str) -> pl.DataFrame:
        predictions = baseline_predictions(baseline_of(BENCHMARK, baseline_id), release)
        return results_table(BENCHMARK, release, predictions, tasks=("context", "no-context"))

    return results


def test_baselines_on_the_board(score: Score) -> None:
    """First choice 52.1 / 50.0 % and named later 78.6 / 68.8 % over questions; common sense has a gap of exactly 1."""
    for baseline, right in {"first-choice": (173, 386), "named-later": (261, 531)}.items():
        rows = score(baseline).filter(level="variation", task="context", metric="accuracy")
        n_right = rows.select("variation", right=pl.col("value") * pl.col("n_questions"))
        by_subset = n_right.group_by(pl.col("variation").str.split("-").list.first()).agg(pl.col("right").sum())
        counts = {subset: round(count) for subset, count in by_subset.iter_rows()}
        assert (counts["counter"], counts["ordinary"]) == right
    gap = score("always-commonsense").filter(metric="commonsense_gap")
    assert gap.select("level", "task", "value", "ci_high").rows() == [("task", "context", 1.0, 1.0)]


def test_files_are_downloaded_at_the_pinned_commit(
    public_data: Path, fetched: Fetched, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same questions as from a folder; the manifest names commit, address and hash of all eight files."""
    revision = "5d6356d2e6b0f8b9664d8d2f064b10afb57d29cb"
    contents = {
        f"/{revision}/{name}": (public_data / "ccons" / Path(name).name).read_bytes() for name in QUESTION_FILES.sha256
    }
    with served(contents) as server:
        monkeypatch.setenv("LEADERBOARD_FILES_ADDRESS", server.address)
        store = Store(tmp_path / "datasets", tmp_path / "submissions")
        downloaded = fetch_release(store, BENCHMARK, Paths(), Patience(sleep=lambda _: None))
    assert downloaded.manifest == fetched.manifest
    assert {(source.address, source.revision, source.sha256) for source in downloaded.manifest.sources} == {
        (f"https://raw.githubusercontent.com/cfkazu/Counter-Commonsense-Context/{revision}/{name}", revision, digest)
        for name, digest in QUESTION_FILES.sha256.items()
    }


@pytest.mark.parametrize(
    ("line_ends", "refused"),
    [(b"\n", None), (b"\r\n", "differ from those of the authors' file"), (b"", "has 771 rows")],
)
def test_only_line_ends_may_differ(public_data: Path, tmp_path: Path, line_ends: bytes, refused: str | None) -> None:
    """A file with other line ends is the authors'; one with a word changed, or cut by a row, is not."""
    folder = shutil.copytree(public_data / "ccons", tmp_path / "ccons")
    path = folder / "normal_auto_new.csv"
    path.chmod(0o644)
    content = path.read_bytes()
    if refused is None:
        path.write_bytes(content.replace(b"\r\n", line_ends))
        assert import_release(folder, None).n_read == 2208
        return
    cut = content[: content.rstrip().rfind(b"\r\n")]
    path.write_bytes(content.replace(b" in ", b" at ", 1) if line_ends else cut)
    with pytest.raises(InputError, match=refused):
        import_release(folder, None)
