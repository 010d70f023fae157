"""Show help in the language of the command line: the parser knows its titles and marks in English only."""

from typing import TYPE_CHECKING, Any

from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel, PlainFormatter
from rich.text import Text

from croupier.cli.help_text import help_text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions


TITLES = {"Commands": "commands", "Arguments": "arguments", "Parameters": "parameters"}
"""The parser's own titles."""


UNSAID = (None, "False", '""')
"""Defaults that say nothing: an option that is not given, and an empty text."""


class HelpFormat:
    """Shows help as the parser does, with its own titles and marks from the catalogue."""

    def __init__(self, *, plain: bool) -> None:
        """Draw for a terminal, or print plain lines for a pipe."""
        self._inner = PlainFormatter() if plain else DefaultFormatter()

    def __call__(self, console: "Console", options: "ConsoleOptions", panel: HelpPanel) -> None:
        """Show one list of commands or parameters."""
        title = str(panel.title)
        said = help_text(f"help.{TITLES[title]}") if title in TITLES else title
        self._inner(console, options, panel.copy(title=said, entries=[_entry(one) for one in panel.entries]))

    def render_usage(self, console: "Console", _options: "ConsoleOptions", usage: Any) -> None:  # noqa: ANN401 - a text
        """Show how the command is written."""
        if usage:
            console.print(help_text("help.usage-of", command=str(usage).strip()), highlight=False, markup=False)
            console.print()

    def render_description(self, console: "Console", options: "ConsoleOptions", description: Any) -> None:  # noqa: ANN401
        """Show what the command does."""
        self._inner.render_description(console, options, description)


def _entry(entry: HelpEntry) -> HelpEntry:
    """Return an entry with its marks put into words behind its description."""
    if "--help" in entry.names:
        return entry.copy(description=Text(help_text("help.this-text")))
    marks = [
        help_text("help.choices", values=", ".join(entry.choices)) if entry.choices else "",
        help_text("help.default", value=entry.default) if entry.default not in UNSAID else "",
        help_text("help.required") if entry.required else "",
    ]
    described = " ".join(filter(None, (_plain(entry.description), *marks)))
    return entry.copy(description=Text(described), choices=None, default=None, required=False)


def _plain(description: Any) -> str:  # noqa: ANN401 - a text, or one with others behind it
    """Return a description without its styles."""
    return str(getattr(description, "primary_renderable", description) or "").strip()
