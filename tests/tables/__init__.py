"""Tests of the site's tables."""
