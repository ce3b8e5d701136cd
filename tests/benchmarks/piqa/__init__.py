"""Tests of PIQA."""
