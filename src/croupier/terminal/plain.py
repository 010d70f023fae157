"""The screen of a plain pipe: lines in, lines out, no colours and no moving about."""

from collections.abc import Iterator, Sequence
from typing import TextIO

from rich.text import Text

from croupier.bots.conduct import Moment
from croupier.cards.faces import faces
from croupier.records.report import label
from croupier.table import commands as c
from croupier.table.state import Box, Table, Wager
from croupier.table.visible_cards import seen_dealer
from croupier.terminal.bet_line import wager_word
from croupier.terminal.faces import dealer_words, hand_words
from croupier.terminal.screen import Question, View
from croupier.terminal.words import sentences
from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Fact, Listing, Money, message
from croupier.words.render import render
from croupier.words.width import padded, wrapped

WIDTH = 100


class PlainScreen:
    """Writes what happens line by line."""

    def __init__(self, reads: TextIO, writes: TextIO, language: str = ENGLISH) -> None:
        """Read answers from one stream and write to the other; answers that were not typed here are repeated."""
        self.language = language
        self.reads = reads
        self.writes = writes
        self.repeats = not reads.isatty()

    def begin(self, table: Table, view: View) -> None:
        """Announce a round."""
        del table
        self.tell("")
        self.tell(message("plain.round", number=view.number, bankroll=Money(view.bankroll), left=view.left))

    def show(self, moment: Moment, view: View) -> None:
        """Write what has happened; the whole table once the initial deal is done."""
        del view
        for sentence in sentences(moment):
            self.tell(f"  {render(sentence, self.language)}")
        if isinstance(moment.command, c.CloseBets):
            for line in layout(moment.after, self.language):
                self.tell(line)

    def tell(self, text: Fact) -> None:
        """Write a line, in letters the stream can hold."""
        encoding = self.writes.encoding or "utf-8"
        said = render(text, self.language)
        self.writes.write(said.encode(encoding, "replace").decode(encoding) + "\n")
        self.writes.flush()

    def ask(self, table: Table, view: View, question: Question) -> str:
        """Write the question and its keys, and read a line."""
        del table, view
        for text in (question.text, question.hint, question.keys(self.language)):
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

    def page(self, title: Fact, paragraphs: Sequence[Text]) -> None:
        """Write it all."""
        self.tell(title)
        for paragraph in paragraphs:
            for number, line in enumerate(wrapped(paragraph.plain, WIDTH - 4)):
                self.tell(f"{'    ' if number else '  '}{line}".rstrip())

    def close(self, farewell: Fact) -> None:
        """Write the last line."""
        self.tell(farewell)


PLACE, CARDS, MADE = 9, 17, 11
"""How wide the columns are."""


def layout(table: Table, language: str) -> Iterator[str]:
    """Yield the table as lines: the dealer, then every hand with the wagers on its box."""
    dealer, made = render(message("layout.dealer"), language), render(dealer_words(table), language)
    yield _row(dealer, faces(seen_dealer(table)), made)
    for box in table.boxes:
        wagers = render(_wagers(table, box), language)
        for index, hand in enumerate(box.hands):
            where = render(message("layout.box", box=label(box, index)), language)
            made = render(hand_words(table.book, hand), language)
            yield _row(where, faces(hand.cards), made, "" if index else wagers)
        if not box.hands:
            yield _row(render(message("layout.box", box=box.position), language), "", "", wagers)


def _row(where: str, cards: str, made: str, wagers: str = "") -> str:
    return f"  {padded(where, PLACE)}{padded(cards, CARDS)}{padded(made, MADE)}{wagers}".rstrip()


def _wagers(table: Table, box: Box) -> Listing:
    return Listing(tuple(_wager(table, wager) for wager in (*box.mains, *box.sides)), "comma")


def _wager(table: Table, wager: Wager) -> Fact:
    amount = Money(wager.counts)
    if wager.kind == "main":
        return message("layout.main", player=wager.player, amount=amount)
    return message("layout.side", player=wager.player, amount=amount, kind=wager_word(table.book, wager.kind))
