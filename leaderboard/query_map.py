"""Places similar queries near each other: t-SNE of word weights or of sentence embeddings, as in S-EQA's figure 3.

Made by a command and kept in a file, so that the site needs none of these libraries.
"""

from collections.abc import Sequence
from importlib import import_module, metadata
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

from leaderboard.embeddings import EmbeddingModel, embeddings
from leaderboard.errors import DataMissingError, InputError, Problem
from leaderboard.registry import Benchmark
from leaderboard.schemas.query_map import MapPoint, QueryMap
from leaderboard.store import Store

FACET = "query"
PERPLEXITY = 30.0  # the usual one; fewer where there are few queries
LEAST_QUERIES = 4  # fewer make no map
N_DECIMALS = 4
LIBRARIES = ("scikit-learn", "numpy", "scipy")
EMBEDDING_LIBRARY = "model2vec"


def query_map(
    store: Store, benchmark: Benchmark, edition_id: str, *, model: EmbeddingModel | None = None, seed: int = 0
) -> QueryMap:
    """Return the map of the queries of an edition; the same on every run with the same libraries.

    Without a `model` queries are alike that share words. Raises DataMissingError where a library or the edition is not on
    this machine, and InputError where the questions have no queries or too few, or the model cannot be had.
    """
    queries = edition_queries(store, benchmark, edition_id)
    perplexity = min(PERPLEXITY, (len(queries) - 1) / 3)
    vectors = embeddings(model, queries) if model else word_weights(queries)
    places = tsne_places(vectors, perplexity=perplexity, seed=seed)
    points = [MapPoint(query=query, x=x, y=y) for query, (x, y) in zip(queries, places.tolist(), strict=True)]
    return QueryMap(
        benchmark=benchmark.id,
        edition=edition_id,
        method="embedding" if model else "tf-idf",
        model=model.pinned if model else None,
        perplexity=perplexity,
        seed=seed,
        libraries={name: metadata.version(name) for name in (*LIBRARIES, *([EMBEDDING_LIBRARY] if model else []))},
        points=points,
    )


def edition_queries(store: Store, benchmark: Benchmark, edition_id: str) -> list[str]:
    """Return the distinct queries of the headline tasks, in the order of the files."""
    manifest = store.manifest(benchmark.id, edition_id)
    tasks = [task for task in benchmark.headline_tasks if any(facet.id == FACET for facet in task.facets)]
    if not tasks:
        raise InputError(
            Problem("no-queries", f"the questions of {benchmark.title} have no queries", "map those of S-EQA")
        )
    kept = {task.id for task in tasks}
    frames = (
        store.scan_questions(benchmark.id, edition_id, each.task, each.variation).select(FACET).collect()[FACET]
        for each in manifest.variations
        if each.task in kept
    )
    queries = list(dict.fromkeys(query for frame in frames for query in frame))
    if len(queries) < LEAST_QUERIES:
        place = str(store.edition_dir(benchmark.id, edition_id))
        problem = Problem(
            "few-queries", f"{len(queries)} queries make no map", f"map an edition with {LEAST_QUERIES} or more", place
        )
        raise InputError(problem)
    return queries


def word_weights(queries: Sequence[str]) -> NDArray[np.float64]:
    """Return the TF-IDF weights of words and pairs of words, shape (n_queries, n_words); each row has length 1."""
    made = _library("sklearn.feature_extraction.text").TfidfVectorizer(ngram_range=(1, 2))
    return np.asarray(made.fit_transform(queries).toarray())


def tsne_places(vectors: NDArray[np.float64], *, perplexity: float, seed: int) -> NDArray[np.float64]:
    """Return places by t-SNE on cosine distances, shape (n_queries, 2), centred, the farthest at 1 in x or y.

    One thread, whatever the machine has: sums in another order would end in another map.
    """
    made = _library("sklearn.manifold").TSNE(
        n_components=2, perplexity=perplexity, metric="cosine", init="pca", random_state=seed
    )
    with _library("threadpoolctl").threadpool_limits(limits=1):
        places = np.asarray(made.fit_transform(vectors), dtype=np.float64)
    centred = places - (places.max(axis=0) + places.min(axis=0)) / 2
    rounded: NDArray[np.float64] = np.round(centred / np.abs(centred).max(), N_DECIMALS)
    return rounded


def _library(name: str) -> ModuleType:
    """Import at the moment of use: the site and the other commands run without it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        hint = "install the development tools with: python -m pip install -r requirements-dev.txt"
        raise DataMissingError(
            Problem("library-missing", "scikit-learn, which makes the map, is not installed", hint)
        ) from error
