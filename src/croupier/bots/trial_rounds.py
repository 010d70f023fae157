"""Rounds on trial: every wager of a game is laid, a chart plays, and everything must be settled."""

from random import Random
from typing import NamedTuple

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.conduct import Round
from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.table.state import Phase, Setup, Table


class _Shoe(NamedTuple):
    """The cards of one round, of which no round uses up all."""

    cards: list[Card]

    def card_at(self, position: int) -> Card | None:
        return self.cards[position] if position < len(self.cards) else None

    def shuffle_discards(self) -> None:
        """Have no discards: every round has cards of its own."""


def unsettled(book: Rulebook, setup: Setup, habit: Habit, chart: Chart, rounds: int) -> str:
    """Play rounds by a habit, and say which wagers are left open; nothing where all are settled."""
    chance = Random(1)  # noqa: S311 - the same rounds every time; nobody plays for anything
    for number in range(1, rounds + 1):
        cards = list(deck(book.deck.without) * setup.decks)
        chance.shuffle(cards)
        played = Round(Table(book, setup), _Shoe(cards), {"ann": ChartPlayer(chart, habit)})
        try:
            for _moment in played.play():
                pass
        except Refused as refused:
            return f"round {number} stops: {refused.told}"
        left = {"main", *habit.sides} - {line.wager for line in played.table.lines}
        if played.table.phase is not Phase.OVER or left:
            return f"round {number} leaves {', '.join(sorted(left)) or 'wagers'}"
    return ""
