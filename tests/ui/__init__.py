"""Tests of the site's ui."""
