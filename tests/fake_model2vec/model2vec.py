"""Stands in for the optional library model2vec: the part of its interface that we use, with counted letters as vectors."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray


class StaticModel:
    """A model whose file of weights lists the letters that it counts."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    @classmethod
    def from_pretrained(cls, path: str) -> "StaticModel":
        """Read the letters."""
        return cls(Path(path, "model.safetensors").read_text(encoding="utf-8"))

    def encode(self, sentences: Sequence[str]) -> NDArray[np.float32]:
        """Count the letters of each sentence."""
        counts = [[sentence.count(letter) for letter in self.letters] for sentence in sentences]
        return np.array(counts, dtype=np.float32)
