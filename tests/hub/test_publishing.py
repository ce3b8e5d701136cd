"""What is published: which editions, in which files, under which card; and that all of it comes back."""

import dataclasses
import json
import shutil
from pathlib import Path

import pytest
import yaml

from leaderboard.benchmarks import BENCHMARKS
from leaderboard.benchmarks.coat import BENCHMARK
from leaderboard.catalog import write_catalog
from leaderboard.cli.results import entry_results
from leaderboard.errors import InputError, UnknownNameError
from leaderboard.hub.changes import Wanted
from leaderboard.hub.layout import EditionId
from leaderboard.hub.licences import notice
from leaderboard.hub.publishing import datasets_wanted, results_wanted
from leaderboard.hub.repository import HubRepository, publish
from leaderboard.hub.restoring import restore
from leaderboard.hub.result_files import result_files
from leaderboard.hub.selection import verdicts
from leaderboard.registry import Benchmark
from leaderboard.store import Store, default_store, write_model
from tests.folders import held
from tests.hub.conftest import REPO
from tests.hub_server import HubServer
from tests.scored import score

OPEN = EditionId("coat", "open")


def published(of: HubRepository, store: Store, *editions: EditionId, **options: bool) -> list[str]:
    """Publish editions; returns the paths that changed."""
    options = {"is_benchmark": False} | options
    made = publish(of, datasets_wanted(of.repo_id, store, editions, removed=[], **options), "Publish")
    return [change.path for change in made.changes]


def front_matter(server: HubServer) -> dict[str, list[dict[str, object]]]:
    """Return the YAML of the card that is on the Hub."""
    _, head, _ = server.repositories[REPO].files["README.md"].decode().split("---\n", 2)
    content: dict[str, list[dict[str, object]]] = yaml.safe_load(head)
    return content


@pytest.mark.parametrize("benchmarks", [BENCHMARKS[1:], pytest.param(BENCHMARKS, marks=pytest.mark.slow)])
def test_the_committed_data_come_back_to_the_byte(
    of: HubRepository, tmp_path: Path, benchmarks: tuple[Benchmark, ...]
) -> None:
    """Every file of datasets/ and submissions/ of this repository, from the Hub alone; by day without COAT, the largest."""
    store, committed = Store(tmp_path / "datasets", tmp_path / "submissions"), default_store()
    editions = [EditionId(b.id, e.id) for b in benchmarks for e in b.editions if e.committed]
    for benchmark in benchmarks:
        fetched = [edition.id for edition in benchmark.editions if not edition.committed]
        left_out = shutil.ignore_patterns(*fetched)
        shutil.copytree(committed.datasets / benchmark.id, store.datasets / benchmark.id, ignore=left_out)
        shutil.copytree(committed.submissions / benchmark.id, store.submissions / benchmark.id)
    write_catalog(store, benchmarks)
    published(of, store, *editions)
    made = result_files(store, benchmarks, REPO, entry_results)
    commit = publish(of, results_wanted(REPO, made), "Results").commit
    done = restore(of, "main", tmp_path / "restored", benchmarks)
    assert done.commit == commit
    assert set(done.editions) == set(editions)
    for folder in (store.datasets, store.submissions):
        assert held(tmp_path / "restored" / folder.name) == held(folder)


def test_the_small_coat_comes_back(of: HubRepository, own_store: Store, folder: Path, tmp_path: Path) -> None:
    """With a card of its own, two splits in each variation, a submission, and the catalog."""
    write_catalog(own_store, BENCHMARKS)
    (own_store.datasets / "coat" / "README.md").write_text("# COAT\n")
    assert folder.is_dir()
    published(of, own_store, OPEN)
    score(own_store, folder)
    made = result_files(own_store, (BENCHMARK,), REPO, entry_results)
    publish(of, results_wanted(REPO, made), "Results")
    restore(of, "main", tmp_path / "restored", BENCHMARKS)
    assert held(tmp_path / "restored" / "datasets") == held(own_store.datasets)
    assert held(tmp_path / "restored" / "submissions") == held(own_store.submissions)


def test_only_what_changed_is_sent(of: HubRepository, own_store: Store, server: HubServer) -> None:
    """The same again is no commit. A note of the manifest changes two files: that one and the card, which tells it."""
    assert len(published(of, own_store, OPEN)) == 2 * 34 + 2
    assert published(of, own_store, OPEN) == []
    manifest = own_store.manifest("coat", "open")
    write_model(own_store.manifest_path("coat", "open"), manifest.model_copy(update={"departures": ["none at all"]}))
    assert published(of, own_store, OPEN) == ["README.md", "data/coat/open/manifest.json"]
    assert "* none at all\n" in server.repositories[REPO].files["README.md"].decode()
    assert len(server.repositories[REPO].messages) == 2


def test_other_editions_stay_and_stay_on_the_card(of: HubRepository, datasets: Path, server: HubServer) -> None:
    """Rebuilt is published after open, from a machine that has no open edition any more; the card tells of both."""
    both = Store(datasets, datasets)
    published(of, both, OPEN)
    before = server.repositories[REPO].files
    changed = published(of, both, EditionId("coat", "rebuilt"))
    after = server.repositories[REPO].files
    assert all(path == "README.md" or path.startswith("data/coat/rebuilt/") for path in changed)
    assert before.items() - after.items() == {("README.md", before["README.md"])}
    names = [config["config_name"] for config in front_matter(server)["configs"]]
    assert {"coat", "coat.task-2.v03", "coat.rebuilt", "coat.rebuilt.task-2.v03"} <= set(names)
    assert len(names) == len(set(names)) == 2 * (1 + 4 + 34)


def test_an_edition_can_be_removed(of: HubRepository, datasets: Path, server: HubServer) -> None:
    """Its files go, the card speaks of it no more; with the last one go the benchmark's own card and eval.yaml."""
    store = Store(datasets, datasets)
    published(of, store, OPEN, EditionId("coat", "rebuilt"), is_benchmark=True)
    for edition, n_left in (("rebuilt", 71), ("open", 1)):
        gone = [EditionId("coat", edition)]
        publish(of, datasets_wanted(REPO, store, [], removed=gone, is_benchmark=False), "Remove")
        assert len(server.repositories[REPO].files) == n_left
        assert f"coat/{edition}/" not in server.repositories[REPO].files["README.md"].decode()
    assert list(server.repositories[REPO].files) == ["README.md"]


def test_a_stranger_s_file_is_left_alone(of: HubRepository, own_store: Store, server: HubServer) -> None:
    """What lies outside of our places is not ours; a left-over variation inside of them goes."""
    publish(
        of, lambda _: Wanted({".gitattributes": b"x", "data/coat/open/task-9/v01/test.parquet": b"y"}, ()), "Before"
    )
    assert "data/coat/open/task-9/v01/test.parquet" in published(of, own_store, OPEN)
    assert ".gitattributes" in server.repositories[REPO].files
    assert "data/coat/open/task-9/v01/test.parquet" not in server.repositories[REPO].files


def test_the_hub_s_benchmark_file_is_written_when_asked(of: HubRepository, own_store: Store, server: HubServer) -> None:
    """One task for the whole and one for each headline task; once there, it is kept up to date."""
    published(of, own_store, OPEN, is_benchmark=True)
    content = yaml.safe_load(server.repositories[REPO].files["eval.yaml"])
    assert content["evaluation_framework"] == "physical-commonsense-leaderboard"
    names = ["coat", "coat.task-u", "coat.task-0", "coat.task-1", "coat.task-2"]
    assert content["tasks"] == [{"id": name, "config": name, "split": "test"} for name in names]
    assert published(of, own_store, OPEN) == []


def test_questions_that_are_not_those_of_the_manifest_are_not_published(own_store: Store) -> None:
    """A file of another build lies where one of this should be."""
    path = own_store.variation_path("coat", "open", "task-1", "v01")
    path.write_bytes(own_store.variation_path("coat", "open", "task-1", "v02").read_bytes())
    with pytest.raises(InputError, match=r"v01\.parquet: its questions are not those of manifest\.json"):
        datasets_wanted(REPO, own_store, [OPEN], removed=[], is_benchmark=False)


def test_questions_changed_on_the_hub_are_not_restored(
    of: HubRepository, own_store: Store, server: HubServer, tmp_path: Path
) -> None:
    """Somebody has put other questions there by hand: the hashes of the manifest tell, and no folder is left."""
    published(of, own_store, OPEN)
    files = server.repositories[REPO].files
    names = [f"data/coat/open/task-1/{variation}/test.parquet" for variation in ("v01", "v02")]
    server.repositories[REPO].add("By hand", {**files, names[0]: files[names[1]]})
    with pytest.raises(InputError, match=r"task-1/v01/test.parquet: its metadata are not those of this split"):
        restore(of, "main", tmp_path / "restored", BENCHMARKS)
    assert not (tmp_path / "restored").exists()
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_manifest_of_a_later_version_is_a_sentence(
    of: HubRepository, own_store: Store, server: HubServer, tmp_path: Path
) -> None:
    """Its keys are not known here."""
    published(of, own_store, OPEN)
    files = server.repositories[REPO].files
    later = json.dumps({**json.loads(files["data/coat/open/manifest.json"]), "later": 1}).encode()
    server.repositories[REPO].add("Later", {**files, "data/coat/open/manifest.json": later})
    with pytest.raises(InputError, match="later: Extra inputs are not permitted"):
        restore(of, "main", tmp_path / "restored", BENCHMARKS)


def test_an_empty_repository_is_a_sentence(of: HubRepository, tmp_path: Path) -> None:
    """Nothing of ours is there."""
    with pytest.raises(InputError, match="nothing that this project publishes to data/ or submissions/ is there"):
        restore(of, "main", tmp_path / "restored", BENCHMARKS)


def test_our_own_editions_are_published_unless_others_are_named(datasets: Path) -> None:
    """COAT's rebuilt edition is here as well, and would be allowed."""
    found = {str(each.at): each for each in verdicts(Store(datasets, datasets), (BENCHMARK,), ())}
    assert [name for name, each in found.items() if each.is_published] == ["coat open"]
    assert str(found["coat open"]).startswith("coat open: published; CC-BY-4.0 allows it: questions built from our own")
    assert str(found["coat rebuilt"]) == (
        "coat rebuilt: left out; its licence (MIT) asks for the copyright line of the holders with every copy, which is not "
        "known here: add it as `copyright` to the edition's record"
    )
    assert "does not say that copies may be passed on" in found["coat release"].reason


def test_a_named_edition_is_published_if_its_licence_allows_it(datasets: Path) -> None:
    """MIT does where its holders are known, a sentence that no licence is stated does not."""
    store = Store(datasets, datasets)
    editions = tuple(dataclasses.replace(each, copyright="Copyright (c) 2024 A") for each in BENCHMARK.editions)
    named = verdicts(store, (dataclasses.replace(BENCHMARK, editions=editions),), ("rebuilt",))
    assert [str(each.at) for each in named if each.is_published] == ["coat rebuilt"]
    with pytest.raises(InputError, match=r"nothing is left to publish.*"):
        verdicts(store, (BENCHMARK,), ("release",))
    with pytest.raises(
        InputError, match=r"coat release: left out; its licence \(no licence stated for the question files"
    ):
        verdicts(store, (BENCHMARK,), ("release",))
    with pytest.raises(UnknownNameError, match="'opne'"):
        verdicts(store, (BENCHMARK,), ("opne",))


def test_the_notice_that_a_licence_asks_for_goes_along(datasets: Path) -> None:
    """MIT: the holders' line and the text; AFL-3.0: its name; our own editions need none, and without a line none goes."""
    found = {(b.id, e.id): notice(b, e) for b in BENCHMARKS for e in b.editions}
    assert {name for name, text in found.items() if text} == {("ccons", "release"), ("piqa", "release")}
    text = str(found["ccons", "release"])
    assert text.startswith("MIT License\n\nCopyright (c) 2023 Krams\n\nPermission is hereby granted")
    own = (Path(__file__).parents[2] / "LICENSE").read_text().split("Permission", 1)[1]
    assert " ".join(text.split("Permission", 1)[1].split()) == " ".join(own.split("---")[0].split())
    assert "Academic Free License version 3.0" in str(found["piqa", "release"])
    with pytest.raises(InputError, match=r"coat rebuilt: left out; .* asks for the copyright line"):
        verdicts(Store(datasets, datasets), (BENCHMARK,), ("rebuilt",))


def test_a_notice_is_published_with_the_questions_and_not_restored(
    of: HubRepository, own_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is made again at the next publishing; datasets/ stays as it was."""
    monkeypatch.setattr("leaderboard.hub.dataset_files.notice", lambda *_: "the notice")
    assert "data/coat/open/LICENSE" in published(of, own_store, OPEN)
    write_catalog(own_store, BENCHMARKS)
    restore(of, "main", tmp_path / "restored", BENCHMARKS)
    assert held(tmp_path / "restored" / "datasets") == held(own_store.datasets)


def test_an_allowed_edition_that_is_not_here_is_said_to_be(datasets: Path) -> None:
    """Its licence would allow it."""
    free = tuple(dataclasses.replace(each, licence="MIT") for each in BENCHMARK.editions)
    with pytest.raises(InputError, match="coat release: left out; it is not on this machine"):
        verdicts(Store(datasets, datasets), (dataclasses.replace(BENCHMARK, editions=free),), ("release",))
