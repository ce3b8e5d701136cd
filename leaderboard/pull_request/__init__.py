"""Pull requests: what one may hold, what its submissions score, and how that is told."""
