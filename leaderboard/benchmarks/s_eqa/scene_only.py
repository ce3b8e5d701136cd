"""A classifier that sees the scene and never the query: what it scores above the commonest answer is given away."""

import re

import numpy as np
import polars as pl
from scipy.sparse import csr_matrix

from leaderboard.registry import Baseline
from leaderboard.statistics.logit import by_answer, cross_fitted

_STATES = re.compile(r"cannot be seen|There (?:is|are) no|There (?:is|are)| (?:on|off|open|closed|inside|or)\b")


def scene_only(questions: pl.DataFrame) -> pl.Series:
    """Predict each question from its scene with a model fitted on questions of other queries.

    Training questions that share a scene with a test question are dropped. Questions without a key are predicted, never
    learned from.
    """
    scenes = questions["question"].str.split("\n\n").list.last()
    known, keys = questions["answer"].is_not_null().to_numpy(), questions["answer"].fill_null(0).to_numpy()
    n_answers = int(questions["choices"].list.len().max())  # type: ignore[arg-type]
    design = by_answer(scene_features(scenes), keys, n_answers)
    picks = cross_fitted(design, questions["cluster_id"].to_numpy(), scenes.to_numpy(), known)
    return pl.Series(picks, dtype=pl.Int8)


def scene_features(scenes: pl.Series) -> csr_matrix:
    """Return an indicator a sentence and the count of each word of state; shape (n_scenes, n_features), a constant first."""
    names: dict[str, int] = {"": 0}
    rows: list[int] = []
    columns: list[int] = []
    for row, text in enumerate(scenes):
        sentences = text.split(": ", 1)[-1].rstrip(".").split(". ")
        for name in ["", *sentences, *_STATES.findall(text)]:
            rows.append(row)
            columns.append(names.setdefault(name, len(names)))
    return csr_matrix((np.ones(len(rows)), (rows, columns)), shape=(len(scenes), len(names)))


SCENE_ONLY = Baseline(
    "scene-only",
    "Scene only",
    "a logit over the sentences of the scene that never reads the query, fitted on the scenes of other queries",
    scene_only,
    reads="scene",
    fitted=True,
)
