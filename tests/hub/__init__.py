"""Tests of the Hugging Face Hub, against a Hub on this machine."""
