"""Files of annotated datapoints."""

import json
from pathlib import Path


def written(path: Path, rows: object) -> Path:
    """Write a file that holds datapoints; returns its path."""
    path.write_text(json.dumps({"schema_version": 1, "datapoints": rows}), encoding="utf-8")
    return path
