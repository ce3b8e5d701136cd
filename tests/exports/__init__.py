"""Tests of exchange formats."""
