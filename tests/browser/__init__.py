"""Tests of the site's browser."""
