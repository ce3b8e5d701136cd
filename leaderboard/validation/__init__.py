"""Validation: every problem of a submission at once, with its place."""

from leaderboard.validation.entries import Answers, Entry, answers_warnings, read_answers, read_entry
from leaderboard.validation.files import read_file
from leaderboard.validation.folder import RESULTS, results_problems
from leaderboard.validation.metadata import shots_problems, supersedes_problems

__all__ = [
    "RESULTS",
    "Answers",
    "Entry",
    "answers_warnings",
    "read_answers",
    "read_entry",
    "read_file",
    "results_problems",
    "shots_problems",
    "supersedes_problems",
]
