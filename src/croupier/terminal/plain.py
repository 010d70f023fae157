"""The screen of a plain pipe: lines in, lines out, no colours and no moving about."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import TextIO

from rich.text import Text

from croupier.bots.conduct import Moment
from croupier.cards.faces import faces
from croupier.money.cents import format_amount
from croupier.table import commands as c
from croupier.table.state import Box, Hand, Table, Wager
from croupier.table.visible_cards import seen_dealer
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.screen import Question, View
from croupier.terminal.words import sentences

WIDTH = 100


class PlainScreen:
    """Writes what happens line by line."""

    def __init__(self, reads: TextIO, writes: TextIO) -> None:
        """Read answers from one stream and write to the other; answers nobody typed here are repeated."""
        self.reads = reads
        self.writes = writes
        self.repeats = not reads.isatty()

    def begin(self, table: Table, view: View) -> None:
        """Announce a round."""
        del table
        self.tell("")
        self.tell(f"Round {view.number}: bankroll {format_amount(view.bankroll)}, {view.left} cards in the shoe")

    def show(self, moment: Moment, view: View) -> None:
        """Write what has happened; the whole table once the initial deal is done."""
        del view
        for sentence in sentences(moment):
            self.tell(f"  {sentence}")
        if isinstance(moment.command, c.CloseBets):
            for line in layout(moment.after):
                self.tell(line)

    def tell(self, text: str) -> None:
        """Write a line, in letters the stream can hold."""
        encoding = self.writes.encoding or "utf-8"
        self.writes.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self.writes.flush()

    def ask(self, table: Table, view: View, question: Question) -> str:
        """Write the question and its keys, and read a line."""
        del table, view
        for text in (question.text, question.hint, question.keys):
            if text:
                self.tell(text)
        said = self.reads.readline()
        if not said:
            raise EOFError
        if self.repeats:
            self.tell(f"> {said.strip()}")
        return said.strip()

    def ask_line(self, table: Table, view: View, question: Question) -> str:
        """Write the question and read a line."""
        return self.ask(table, view, question)

    def page(self, title: str, paragraphs: Sequence[Text]) -> None:
        """Write it all."""
        self.tell(title)
        for paragraph in paragraphs:
            for line in textwrap.wrap(paragraph.plain, WIDTH, initial_indent="  ", subsequent_indent="    ") or [""]:
                self.tell(line)

    def close(self, farewell: str) -> None:
        """Write the last line."""
        self.tell(farewell)


def layout(table: Table) -> Iterator[str]:
    """Yield the table as lines: the dealer, then every hand with the wagers on its box."""
    yield f"  Dealer   {faces(seen_dealer(table)):<16} {dealer_words(table)}"
    for box in table.boxes:
        for index, hand in enumerate(box.hands):
            yield _hand(table, box, index, hand)
        if not box.hands:
            yield f"  Box {box.position:<4} {'':<16} {'':<10} {_wagers(box)}".rstrip()


def _hand(table: Table, box: Box, index: int, hand: Hand) -> str:
    name = f"{box.position}.{index + 1}" if len(box.hands) > 1 else str(box.position)
    wagers = _wagers(box) if index == 0 else ""
    return f"  Box {name:<4} {faces(hand.cards):<16} {hand_words(table.book, hand):<10} {wagers}".rstrip()


def _wagers(box: Box) -> str:
    return ", ".join(_wager(wager) for wager in (*box.mains, *box.sides))


def _wager(wager: Wager) -> str:
    kind = "" if wager.kind == "main" else f" {wager.kind}"
    return f"{wager.player} {format_amount(wager.counts)}{kind}"
