"""Sentence embeddings by an optional library: which model at which revision, and the vectors of texts."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import httpx2
import numpy as np
from huggingface_hub import snapshot_download
from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError
from numpy.typing import NDArray

from leaderboard.downloads import quiet_hub
from leaderboard.errors import DataMissingError, InputError, Problem
from leaderboard.files import sha256_of
from leaderboard.schemas.names import is_commit
from leaderboard.settings import HUB_ADDRESS, setting

REQUIREMENTS = "requirements-embedding.txt"
WEIGHTS = "model.safetensors"
FILES = ("config.json", "tokenizer.json", WEIGHTS)


class EmbeddingModel(NamedTuple):
    """A model on the Hugging Face Hub at a commit, or a folder of the same files, whose `revision` is then empty."""

    name: str
    revision: str = ""

    @property
    def pinned(self) -> str:
        """The model with what pins it: the commit, or for a folder the SHA-256 of its weights where it has some."""
        if self.revision:
            return f"{self.name} at revision {self.revision}"
        weights = Path(self.name, WEIGHTS)
        digest = sha256_of(weights.read_bytes()) if weights.is_file() else "unknown"
        return f"{Path(self.name).name} from a folder, weights with SHA-256 {digest}"


DEFAULT_MODEL = EmbeddingModel("minishlab/potion-base-8M", "bf8b056651a2c21b8d2565580b8569da283cab23")
"""Static vectors of words, averaged (Model2Vec; MIT licence, 8 million parameters): the same on every machine."""


def model_named(name: str | None, revision: str | None) -> EmbeddingModel:
    """Return a model by name and commit, DEFAULT_MODEL where neither is given; a commit alone is one of that model."""
    if name is None:
        return DEFAULT_MODEL._replace(revision=revision or DEFAULT_MODEL.revision)
    return EmbeddingModel(name, revision or "")


def embeddings(model: EmbeddingModel, texts: Sequence[str]) -> NDArray[np.float64]:
    """Return one vector a text, shape (n_texts, n_dimensions), each of length 1, or 0 where no word is known.

    Raises DataMissingError where the library is not installed, and InputError where the model cannot be had.
    """
    library = _library()
    vectors = library.StaticModel.from_pretrained(str(model_folder(model))).encode(list(texts))
    found = np.asarray(vectors, dtype=np.float64)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    unit: NDArray[np.float64] = found / np.where(lengths > 0, lengths, 1)
    return unit


def model_folder(model: EmbeddingModel) -> Path:
    """Return the folder of a model's files, downloaded to the Hub's cache where it is none of this machine.

    Raises InputError where the revision is no commit, or the download fails.
    """
    if not model.revision:
        if (folder := Path(model.name)).is_dir():
            return folder
        hint = "name the commit with --revision, or a folder of the model's files"
        raise InputError(Problem("model-unpinned", f"{model.name} is no folder and has no revision", hint))
    if not is_commit(model.revision):
        hint = "name a commit of 40 hexadecimal digits: a branch or tag may move"
        raise InputError(Problem("model-unpinned", f"the revision {model.revision!r} is no commit", hint))
    try:
        with quiet_hub():
            return Path(
                snapshot_download(
                    model.name,
                    revision=model.revision,
                    allow_patterns=list(FILES),
                    endpoint=setting(HUB_ADDRESS),
                    token=False,
                )
            )
    except (HfHubHTTPError, LocalEntryNotFoundError, httpx2.HTTPError, OSError, ValueError) as error:
        said = str(error).strip().splitlines() or [type(error).__name__]
        hint = "try again later, or name a folder of the model's files with --model"
        raise InputError(
            Problem("download", f"the model cannot be downloaded ({said[0]})", hint, model.pinned)
        ) from error


def _library() -> ModuleType:
    """Import at the moment of use: everything else runs without it."""
    try:
        return import_module("model2vec")
    except ModuleNotFoundError as error:
        hint = f"install it with: python -m pip install -r {REQUIREMENTS}"
        raise DataMissingError(
            Problem("library-missing", "model2vec, which makes sentence embeddings, is not installed", hint)
        ) from error
