"""Tests of S-EQA."""
