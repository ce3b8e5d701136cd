"""Tests of the project, laid out like the package."""
