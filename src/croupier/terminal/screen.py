"""What a screen must be able to do; there is one for a terminal and one for a plain pipe."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from rich.text import Text

from croupier.bots.conduct import Moment
from croupier.table.state import Table
from croupier.terminal.choices import Choice
from croupier.words.facts import Fact, Message, message
from croupier.words.render import render


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

    text: Fact
    choices: tuple[Choice, ...] = ()
    default: Choice | None = None
    hint: Fact = ""
    more: Fact = ""
    optional: bool = False

    def keys(self, language: str) -> str:
        """Return the keys with what they do."""
        shown = [render(_key(choice), language) for choice in self.choices]
        return "  ".join((*shown, render(self.more, language)) if self.more else shown)


def _key(choice: Choice) -> Message:
    if choice.for_less and choice.key.isalpha():
        return message("choice.key-less", press=choice.key, label=choice.label, less=choice.key.upper())
    return message("choice.key", press=choice.key, label=choice.label)


class Screen(Protocol):
    """Where the table is shown and a person is asked, in one language."""

    language: str

    def begin(self, table: Table, view: View) -> None:
        """Show the table before a round."""

    def show(self, moment: Moment, view: View) -> None:
        """Show what has happened."""

    def tell(self, text: Fact) -> None:
        """Say something to the person."""

    def ask(self, table: Table, view: View, question: Question) -> str:
        """Return the key, or the line, that answers a question."""

    def ask_line(self, table: Table, view: View, question: Question) -> str:
        """Return the line that answers a question."""

    def page(self, title: Fact, paragraphs: Sequence[Text]) -> None:
        """Show something longer, and wait until it has been read."""

    def close(self, farewell: Fact) -> None:
        """Say good-bye."""
