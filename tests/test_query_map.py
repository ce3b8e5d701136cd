"""The map of queries: made the same way each time, of all queries and no others, and not by the site."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from leaderboard.benchmarks.coat import BENCHMARK as COAT
from leaderboard.benchmarks.s_eqa import BENCHMARK
from leaderboard.cli import cli
from leaderboard.errors import DataMissingError, InputError
from leaderboard.query_map import edition_queries, query_map, tsne_places, word_weights
from leaderboard.schemas.query_map import QueryMap
from leaderboard.store import REPOSITORY, Store, default_store

ALIKE = [f"Is the kitchen ready for a {meal}?" for meal in ("breakfast", "lunch", "dinner", "snack")]
OTHERS = [f"Has somebody just left the bathroom {how}?" for how in ("wet", "warm", "dark", "unlit")]


@pytest.fixture
def committed(monkeypatch: pytest.MonkeyPatch) -> QueryMap:
    """The map in the repository."""
    monkeypatch.delenv("LEADERBOARD_DATA", raising=False)
    found = default_store().query_map("s-eqa", "open")
    assert found is not None
    return found


def test_the_committed_map_has_every_query_once(committed: QueryMap) -> None:
    """The 250 queries of the open edition, in the order of its files, each with a place of its own."""
    assert [point.query for point in committed.points] == edition_queries(default_store(), BENCHMARK, "open")
    assert len({(point.x, point.y) for point in committed.points}) == 250


def test_the_committed_map_says_how_it_was_made(committed: QueryMap) -> None:
    """Method, seed and the versions of the libraries stand in the file."""
    assert (committed.benchmark, committed.edition, committed.method, committed.model) == (
        "s-eqa",
        "open",
        "tf-idf",
        None,
    )
    assert (committed.perplexity, committed.seed) == (30.0, 0)
    assert set(committed.libraries) == {"scikit-learn", "numpy", "scipy"}


def test_neighbours_on_the_committed_map_share_words(committed: QueryMap) -> None:
    """The nearest query on the map is more alike in words than three in four of all others, on average over the queries."""
    weights = word_weights([point.query for point in committed.points])
    places = np.array([(point.x, point.y) for point in committed.points])
    distances = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    alike = weights @ weights.T
    np.fill_diagonal(alike, np.nan)
    nearest = alike[np.arange(250), distances.argmin(axis=1)]
    assert np.nanmean(nearest[:, None] > np.nan_to_num(alike, nan=np.inf)) > 0.75


def test_two_runs_make_the_same_file(store: Store) -> None:
    """The command writes once, and then leaves the file alone."""
    own = Store(store.submissions.parent / "datasets", store.submissions)
    folder = own.edition_dir("s-eqa", "open")
    folder.parent.mkdir(parents=True)
    folder.symlink_to(REPOSITORY / "datasets" / "s-eqa" / "open")
    first, again = (query_map(own, BENCHMARK, "open") for _ in range(2))
    assert first == again
    assert query_map(own, BENCHMARK, "open", seed=1) != first


def test_similar_queries_stand_together() -> None:
    """Of two groups that share no word but little ones, the nearest neighbour of each query is of its own group."""
    places = tsne_places(word_weights([*ALIKE, *OTHERS]), perplexity=2.0, seed=0)
    assert places.shape == (8, 2)
    assert np.abs(places).max() == pytest.approx(1.0)
    distances = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(distances, np.inf)
    assert [place // 4 for place in distances.argmin(axis=1)] == [0] * 4 + [1] * 4


def test_weights_are_of_length_one() -> None:
    """A row a query; two queries that differ in one word share most."""
    weights = word_weights(ALIKE)
    assert np.linalg.norm(weights, axis=1) == pytest.approx([1.0] * 4)
    assert 0.4 < weights[0] @ weights[1] < 1


def test_a_model_may_make_alike(
    store: Store, tmp_path: Path, counting_model: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here one that counts a and b; the file says which model at which weights, and --model belongs to this method only."""
    monkeypatch.setattr(metadata, "version", lambda name: f"version of {name}")
    letters = counting_model("letters", "ab")
    data = tmp_path / "data"
    shutil.copytree(default_store().edition_dir("s-eqa", "open"), data / "s-eqa" / "open")
    arguments = ["query-map", "s-eqa", "--edition", "open", "--data", str(data), "--model", str(letters)]
    assert CliRunner().invoke(cli, [*arguments, "--method", "embedding"]).exit_code == 0
    made = Store(data, store.submissions).query_map("s-eqa", "open")
    assert made is not None
    assert (made.method, len(made.points)) == ("embedding", 250)
    assert str(made.model).startswith("letters from a folder, weights with SHA-256 ")
    assert made.libraries["model2vec"] == "version of model2vec"
    refused = CliRunner().invoke(cli, arguments)
    assert refused.exit_code == 2
    assert "--model and --revision belong to the method embedding" in refused.stderr
    sys.modules.pop("model2vec", None)


def test_a_benchmark_without_queries_is_refused(store: Store) -> None:
    """COAT asks nothing by query, and the message says whose can be mapped."""
    with pytest.raises(InputError, match="the questions of COAT have no queries; map those of S-EQA"):
        query_map(store, COAT, "open")


def test_without_the_library_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """scikit-learn is a tool for whoever makes the map, and the message says how to get it."""
    monkeypatch.setitem(sys.modules, "sklearn.manifold", None)
    with pytest.raises(DataMissingError, match="scikit-learn, which makes the map, is not installed; install"):
        tsne_places(np.eye(8), perplexity=2.0, seed=0)


def test_a_missing_edition_is_named(tmp_path: Path) -> None:
    """The command says where the questions would be and how to get them."""
    result = CliRunner().invoke(cli, ["query-map", "s-eqa", "--edition", "release", "--data", str(tmp_path)])
    assert result.exit_code == 1
    assert "the release edition of s-eqa is not on this machine" in result.stderr


def test_the_site_needs_no_scikit_learn() -> None:
    """Neither the pages nor any command load it when they start."""
    modules = sorted(
        ".".join(path.relative_to(REPOSITORY).with_suffix("").parts)
        for part in ("ui", "cli")
        for path in (REPOSITORY / "leaderboard" / part).glob("*.py")
    )
    code = (
        f"import sys, importlib; [importlib.import_module(name) for name in {modules}]; print('sklearn' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True)  # noqa: S603
    assert found.stdout.strip() == "False"
