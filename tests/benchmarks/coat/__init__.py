"""Tests of COAT."""
