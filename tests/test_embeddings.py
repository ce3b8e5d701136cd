"""Embeddings: a folder or a pinned model, vectors of length 1, and what is said where something is missing."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from leaderboard.embeddings import DEFAULT_MODEL, EmbeddingModel, embeddings, model_folder
from leaderboard.errors import DataMissingError, InputError
from leaderboard.files import sha256_of
from tests.file_server import served


@pytest.fixture
def model(counting_model: Callable[[str, str], Path]) -> EmbeddingModel:
    """A model that counts a and b."""
    return EmbeddingModel(str(counting_model("letters", "ab")))


def test_vectors_have_length_one(model: EmbeddingModel) -> None:
    """3 a and 4 b point to (0.6, 0.8), one b to (0, 1), and a text without either nowhere."""
    assert embeddings(model, ["aaabbbb", "b", "c"]).tolist() == pytest.approx(np.array([[0.6, 0.8], [0, 1], [0, 0]]))


def test_what_pins_a_model_is_named(model: EmbeddingModel) -> None:
    """The commit of one on the Hub, the hash of the weights of one in a folder, whose place on this machine is not told."""
    assert DEFAULT_MODEL.pinned == "minishlab/potion-base-8M at revision bf8b056651a2c21b8d2565580b8569da283cab23"
    assert model.pinned == f"letters from a folder, weights with SHA-256 {sha256_of(b'ab')}"


def test_without_the_library_the_message_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the command; nothing is downloaded before."""
    monkeypatch.setitem(sys.modules, "model2vec", None)
    with pytest.raises(DataMissingError, match=r"not installed.*pip install -r requirements-embedding\.txt"):
        embeddings(EmbeddingModel(str(tmp_path)), ["a"])
    assert Path(__file__).parent.with_name("requirements-embedding.txt").is_file()


@pytest.mark.parametrize(
    ("name", "revision", "said"),
    [("some/model", "", "is no folder and has no revision"), ("some/model", "main", "'main' is no commit")],
)
def test_a_model_must_be_pinned(name: str, revision: str, said: str) -> None:
    """A name alone and a branch are refused: both may stand for other weights tomorrow."""
    with pytest.raises(InputError, match=said):
        model_folder(EmbeddingModel(name, revision))


def test_a_failed_download_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hub without the model is named with what to do."""
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with served({}) as server:
        monkeypatch.setenv("LEADERBOARD_HUB_ADDRESS", server.address)
        with pytest.raises(InputError, match=r"potion-base-8M at revision .*cannot be downloaded.*--model"):
            model_folder(DEFAULT_MODEL)


def test_the_real_library_has_this_interface(tmp_path: Path) -> None:
    """A model of three words, saved by the library and read through ours."""
    library, tokenizers = import_module("model2vec"), import_module("tokenizers")
    words = tokenizers.models.WordLevel({"[UNK]": 0, "cup": 1, "mug": 2, "tree": 3}, unk_token="[UNK]")  # noqa: S106
    tokenizer = tokenizers.Tokenizer(words)
    tokenizer.pre_tokenizer = tokenizers.pre_tokenizers.Whitespace()
    vectors = np.array([[0, 0], [3, 4], [4, 3], [0, -2]], dtype=np.float32)
    library.StaticModel(vectors, tokenizer).save_pretrained(tmp_path)
    found = embeddings(EmbeddingModel(str(tmp_path)), ["cup", "mug", "tree", "cup mug"])
    assert found == pytest.approx(np.array([[0.6, 0.8], [0.8, 0.6], [0, -1], [0.5**0.5, 0.5**0.5]]), abs=1e-6)
