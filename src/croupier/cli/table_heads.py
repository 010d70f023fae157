"""Headings of commands and heads of their tables, in the language of the command."""

from croupier.cli import output
from croupier.cli.language import wording


def heads(*names: str) -> tuple[str, ...]:
    """Return the heads of columns; an empty name is an empty head."""
    said = wording()
    return tuple(said(f"column.{name}") if name else "" for name in names)


def show_heading(text: str) -> None:
    """Print a heading with a line above it."""
    output.line()
    output.heading(text)
