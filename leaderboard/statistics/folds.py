"""Folds for cross-fitting: what is predicted in one fold is fitted on the others."""

import numpy as np
from numpy.typing import NDArray


def fold_numbers(groups: NDArray[np.object_], n_folds: int, *, seed: int = 0) -> NDArray[np.int64]:
    """Return the fold of each item, shape (n_items,): equal `groups` share one, and folds have even numbers of groups."""
    names, codes = np.unique(groups, return_inverse=True)
    return np.asarray((np.random.default_rng(seed).permutation(len(names)) % n_folds)[codes], dtype=np.int64)
