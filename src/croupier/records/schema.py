"""The JSON Schemas of a record and of what a replay prints, as they are shipped."""

from importlib.resources import files
from typing import Literal

Name = Literal["record", "replay"]


def schema_text(name: Name) -> str:
    """Return a shipped schema."""
    return (files("croupier.records") / f"{name}.schema.json").read_text(encoding="utf-8")
