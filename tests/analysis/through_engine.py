"""Rounds enumerated through the engine itself: every card that can come, every decision by a plan, money as settled."""

from collections.abc import Callable
from fractions import Fraction

from croupier.cards.card import Card
from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import step
from croupier.table.play.deal import due
from croupier.table.prompt import waits_for
from croupier.table.state import Hand, Limits, Phase, Setup, Table

STAKE = 1000
ANN = player("ann")
Left = tuple[tuple[Card, int], ...]
Law = dict[int, Fraction]
"""How likely each amount of money is."""

Decide = Callable[[Table, Hand | None], str]
"""What to do: with a hand in turn, or with the first hand while an offer is open (None)."""


class Enumeration:
    """All rounds of one player with one wager, from a shoe of given cards."""

    def __init__(self, book: Rulebook, left: Left, decide: Decide) -> None:
        self.decide = decide
        self.left = left
        self.known: dict[object, Law] = {}
        limits = Limits(STAKE // 10, STAKE * 10)
        self.table = Table(book, Setup(decks=book.deck.most, positions=book.layout.most, main=limits, side=limits))

    def law(self) -> Law:
        """Return the chances of the net of the main wager, in cents."""
        table, _ = step(self.table, c.Bet(by=ANN, player="ann", box=1, amount=STAKE))
        table, _ = step(table, c.CloseBets(by=HOUSE))
        return self.go_on(table, self.left)

    def go_on(self, table: Table, left: Left) -> Law:
        if table.phase is Phase.OVER:
            return {sum(line.net for line in table.lines): Fraction(1)}
        key = table.boxes, table.dealer, table.phase, table.offer, table.lines, left
        if key not in self.known:
            self.known[key] = self.act(table, left)
        return self.known[key]

    def act(self, table: Table, left: Left) -> Law:
        if due(table) is not None:
            return self.deal(table, left)
        hand = None if waits_for(table) == "offer" else self.in_turn(table)
        return self.go_on(step(table, self.command(self.decide(table, hand)))[0], left)

    def deal(self, table: Table, left: Left) -> Law:
        size = sum(count for _, count in left)
        law: Law = {}
        for card, count in left:
            if count:
                less = tuple((other, held - (other == card)) for other, held in left)
                after = step(table, c.DealCard(by=HOUSE, card=card))[0]
                for net, chance in self.go_on(after, less).items():
                    law[net] = law.get(net, Fraction(0)) + Fraction(count, size) * chance
        return law

    def in_turn(self, table: Table) -> Hand:
        box = table.box(1)
        assert box is not None
        return next(hand for hand in box.hands if not (hand.stood or hand.closed or self.finished(table, hand)))

    def finished(self, table: Table, hand: Hand) -> bool:
        from croupier.table.hands import why_finished

        return why_finished(table.book, hand) is not None

    def command(self, what: str) -> c.Command:
        kinds: dict[str, type[c.Play]] = {"stand": c.Stand, "hit": c.Hit, "double": c.Double, "split": c.Split}
        if what in kinds:
            return kinds[what](by=ANN, player="ann", box=1)
        offers: dict[str, c.Command] = {
            "surrender": c.Surrender(by=ANN, player="ann", box=1),
            "even-money": c.TakeEvenMoney(by=ANN, player="ann", box=1),
            "decline": c.Deal(by=HOUSE),
        }
        return offers[what]


class SideEnumeration(Enumeration):
    """The same with side wagers of one row each: how likely each is won."""

    def __init__(self, book: Rulebook, left: Left, decide: Decide, sides: tuple[str, ...]) -> None:
        super().__init__(book, left, decide)
        self.sides = sides

    def won(self) -> dict[str, Fraction]:
        """Return the chance of each side wager to be won."""
        table, _ = step(self.table, c.Bet(by=ANN, player="ann", box=1, amount=STAKE))
        for name in self.sides:
            table, _ = step(table, c.Bet(by=ANN, player="ann", box=1, amount=STAKE, wager=name))
        table, _ = step(table, c.CloseBets(by=HOUSE))
        law = self.go_on(table, self.left)
        return {
            name: sum((chance for wins, chance in law.items() if wins >> place & 1), Fraction(0))
            for place, name in enumerate(self.sides)
        }

    def go_on(self, table: Table, left: Left) -> Law:
        """Return how likely each set of won wagers is, a bit for each."""
        if table.phase is Phase.OVER:
            won = {line.wager for line in table.lines if line.net > 0}
            return {sum(1 << place for place, name in enumerate(self.sides) if name in won): Fraction(1)}
        return super().go_on(table, left)
