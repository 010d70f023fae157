"""A person's own wagers: what lies, what they wish to lay, and the commands that do it."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Table
from croupier.terminal.bet_line import Lifting, Wish, Word, wager_word
from croupier.words.facts import Fact, Listing, Money, message


class Own(NamedTuple):
    """A person's wagers: whose they are, and on which boxes they sit."""

    name: str
    boxes: tuple[int, ...]

    def bets(self, wishes: tuple[Wish, ...]) -> list[c.Bet]:
        """Return the commands that lay wagers; one without a box goes on each of the own boxes."""
        by = player(self.name)
        return [
            c.Bet(by=by, player=self.name, box=box, amount=wish.amount, wager=wish.wager)
            for wish in wishes
            for box in ((wish.box,) if wish.box is not None else self.boxes)
        ]

    def seats(self, table: Table) -> Iterator[c.Command]:
        """Yield the command that takes each own seat that is not taken yet."""
        for box in self.boxes:
            if box not in table.seats:
                yield c.Sit(by=player(self.name), player=self.name, box=box)

    def laid(self, table: Table) -> tuple[Wish, ...]:
        """Return the wagers that lie on the table."""
        return tuple(
            Wish(wager.amount, wager.kind, box.position)
            for box in table.boxes
            for wager in (*box.mains, *box.sides)
            if wager.player == self.name
        )

    def lifts(self, table: Table, lifting: Lifting) -> list[c.Command]:
        """Return the commands that take wagers back."""
        return [
            c.Lift(by=player(self.name), player=self.name, box=box, wager=kind)
            for _, kind, box in self.laid(table)
            if box is not None and lifting.wager in (None, kind) and lifting.box in (None, box)
        ]

    def on_boxes(self, word: Word) -> list[c.Command]:
        """Return the commands of a request that names a box, or means every own box."""
        by, name = player(self.name), self.name
        boxes = (word.box,) if word.box is not None else self.boxes
        if word.word == "squeeze":
            return [c.AskSqueeze(by=by, player=name, box=box) for box in boxes]
        return [c.Yield(by=by, player=name, box=box) for box in boxes]


def usual(table: Table) -> tuple[Wish, ...]:
    """Return the wager of a person who has laid none yet: the minimum."""
    limits = table.setup.main
    return (Wish(limits.least if limits is not None else table.setup.unit, "main", None),)


def listed(table: Table, wishes: tuple[Wish, ...]) -> Listing:
    """Return wagers one after the other, equal ones on several boxes together."""
    boxes: dict[tuple[int, str], list[str]] = {}
    for wish in wishes:
        boxes.setdefault((wish.amount, wish.wager), []).extend([str(wish.box)] if wish.box is not None else [])
    return Listing(tuple(_said(table, amount, kind, where) for (amount, kind), where in boxes.items()), "comma")


def _said(table: Table, amount: int, kind: str, where: list[str]) -> Fact:
    laid: Fact = Money(amount)
    if kind != "main":
        laid = message("bets.side", amount=laid, kind=wager_word(table.book, kind))
    return message("bets.on", laid=laid, boxes=" ".join(where)) if where else laid


def lawful_bets(table: Table, options: tuple[c.Bet, ...]) -> Listing:
    """Return which wagers may be laid, and between which limits."""
    kinds = dict.fromkeys(bet.wager for bet in options)
    return Listing(tuple(_span(table, kind) for kind in kinds), "comma")


def _span(table: Table, kind: str) -> Fact:
    limits, word = table.setup.limits(kind), wager_word(table.book, kind)
    if limits is None:
        return word
    return message("bets.span", kind=word, least=Money(limits.least), most=Money(limits.most))
