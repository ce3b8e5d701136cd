"""Tests of CConS."""
