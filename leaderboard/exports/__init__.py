"""Results in the exchange formats of others."""
