"""What a model is called elsewhere: DEVELOPER/NAME, as on the Hugging Face Hub where it is there."""

import re
import unicodedata

from leaderboard.schemas.submission import Model

_HUB_ADDRESS = re.compile(r"https://huggingface\.co/(?P<name>[A-Za-z0-9][A-Za-z0-9._-]*/[A-Za-z0-9][A-Za-z0-9._-]*)/?")
_NOT_MODELS = ("datasets", "spaces", "papers", "collections", "docs", "blog", "organizations")


def hub_model_id(model: Model) -> str | None:
    """Return the repository of a model on the Hub, which its address names; null where it has none there."""
    found = _HUB_ADDRESS.fullmatch(str(model.url or ""))
    return found["name"] if found and found["name"].split("/")[0] not in _NOT_MODELS else None


def model_id(model: Model) -> str | None:
    """Return DEVELOPER/NAME: the repository on the Hub, else both as letters, digits, dots and dashes.

    Null where nothing of a name is left, as of one in another script.

    >>> model_id(Model(name="My Model 7B", developer="Some Lab"))
    'some-lab/my-model-7b'
    """
    if named := hub_model_id(model):
        return named
    developer, name = _plain_name(model.developer), _plain_name(model.name)
    return f"{developer}/{name}" if developer and name else None


def _plain_name(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9._]+", "-", letters).strip("-._")[:80].rstrip("-._")
