"""What a screen must be able to do; there is one for a terminal and one for a plain pipe."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rich.text import Text

from croupier.bots.conduct import Moment
from croupier.table.state import Table
from croupier.terminal.choices import Choice


class View(NamedTuple):
    """What stands beside the table: who looks, and what they have."""

    name: str
    number: int
    seed: int
    bankroll: int
    left: int
    of: int


class Question(NamedTuple):
    """Something a person is asked: in words, the keys they have, and what an empty answer means."""

    text: str
    choices: tuple[Choice, ...] = ()
    default: Choice | None = None
    hint: str = ""
    more: str = ""
    optional: bool = False

    @property
    def keys(self) -> str:
        """Return the keys with what they do."""
        shown = [f"[{choice.key}] {choice.label}{_less(choice)}" for choice in self.choices]
        return "  ".join((*shown, self.more)) if self.more else "  ".join(shown)


def _less(choice: Choice) -> str:
    return f" ([{choice.key.upper()}] less)" if choice.for_less and choice.key.isalpha() else ""


class Screen(Protocol):
    """Where the table is shown and a person is asked."""

    def begin(self, table: Table, view: View) -> None:
        """Show the table before a round."""

    def show(self, moment: Moment, view: View) -> None:
        """Show what has happened."""

    def tell(self, text: str) -> None:
        """Say something to the person."""

    def ask(self, table: Table, view: View, question: Question) -> str:
        """Return the key, or the line, that answers a question."""

    def ask_line(self, table: Table, view: View, question: Question) -> str:
        """Return the line that answers a question."""

    def page(self, title: str, paragraphs: Sequence[Text]) -> None:
        """Show something longer, and wait until it has been read."""

    def close(self, farewell: str) -> None:
        """Say good-bye."""
