"""Predictions: CSV, JSON Lines and .lst files -> one table, and the table -> the files of a submission folder."""

from leaderboard.predictions.faults import Fault, problems_of, shown
from leaderboard.predictions.folder import (
    ELSEWHERE,
    check_new,
    file_above,
    file_entries,
    prediction_files,
    prediction_path,
    write_submission,
)
from leaderboard.predictions.joined import Joined, predictions_of
from leaderboard.predictions.lst import ENDING, Order, read_lst
from leaderboard.predictions.masked import read_masked
from leaderboard.predictions.rows import FORMATS, ROWS, Rows, read_rows

__all__ = [
    "ELSEWHERE",
    "ENDING",
    "FORMATS",
    "ROWS",
    "Fault",
    "Joined",
    "Order",
    "Rows",
    "check_new",
    "file_above",
    "file_entries",
    "prediction_files",
    "prediction_path",
    "predictions_of",
    "problems_of",
    "read_lst",
    "read_masked",
    "read_rows",
    "shown",
    "write_submission",
]
