"""A session: round after round from one shoe, until the person leaves, is out of chips, or has had enough."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace
from rich.text import Text

from croupier.bots.charts import default_chart
from croupier.bots.conduct import Round
from croupier.bots.policy import Policy
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import Chart
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Phase, Setup, Table
from croupier.terminal.bettor import DepartedError
from croupier.terminal.own_wagers import Own
from croupier.terminal.person import Person
from croupier.terminal.purse import net
from croupier.terminal.saving import save
from croupier.terminal.screen import Screen, View
from croupier.terminal.seating import PERSON, Seats, bots_of
from croupier.terminal.settled import settled_page
from croupier.terminal.shoe import Shoe
from croupier.words.facts import Fact, Money, message
from croupier.words.render import render


class Plan(NamedTuple):
    """What a session was asked to be."""

    game: str
    book: Rulebook
    setup: Setup
    seats: Seats
    seed: int
    bankroll: int
    rounds: int | None = None
    strategy: Chart | None = None
    folder: Path | None = None


class Session:
    """One person's visit to a table."""

    def __init__(self, plan: Plan, screen: Screen) -> None:
        """Shuffle and sit down."""
        self.plan = plan
        self.screen = screen
        self.bankroll = plan.bankroll
        self.number = 0
        hands = len(plan.seats.own) + len(plan.seats.bots) + 1
        # Two sources, so that what bots bet does not change the cards.
        self.shoe = Shoe(plan.book, plan.setup.decks, hands, Random(f"{plan.seed} cards"))  # noqa: S311 - a game to repeat, not a secret
        self.chance = Random(f"{plan.seed} bots")  # noqa: S311 - likewise
        self.usual = default_chart(plan.book)
        own = Own(PERSON, plan.seats.own)
        chart = plan.strategy or self.usual
        self.person = Person(own, screen, self.view, chart, follows=plan.strategy is not None)

    def view(self) -> View:
        """Return what stands beside the table."""
        return View(PERSON, self.number, self.plan.seed, self.bankroll, self.shoe.left(), len(self.shoe.all))

    def run(self) -> Fact:
        """Play, and return the farewell."""
        least = self.plan.setup.main.least if self.plan.setup.main is not None else self.plan.setup.unit
        while not self.person.gone and self.number != self.plan.rounds:
            if self.bankroll < least:
                return message("bye.under-minimum", bankroll=self._result(), least=Money(least))
            try:
                self._round()
            except (DepartedError, KeyboardInterrupt):
                break
        return message("bye.result", bankroll=self._result())

    def _result(self) -> Fact:
        gain = self.bankroll - self.plan.bankroll
        if not gain:
            return message("bye.even", bankroll=Money(self.bankroll))
        return message("bye.won" if gain > 0 else "bye.lost", bankroll=Money(self.bankroll), amount=Money(abs(gain)))

    def _players(self) -> Mapping[str, Policy]:
        plan = self.plan
        bots = bots_of(plan.seats, plan.setup, tuple(plan.book.side), self.usual, self.chance)
        return {**bots, PERSON: self.person}

    def _round(self) -> None:
        table = Table(self.plan.book, replace(self.plan.setup, burn=self.shoe.is_new))
        self.number += 1
        played = Round(table, self.shoe, self._players())
        self.screen.begin(table, self.view())
        try:
            self._watch(played)
        except KeyboardInterrupt:
            if played.table.phase is Phase.BETTING:
                raise
            self._play_out(played)
        self._end(played)

    def _watch(self, played: Round) -> None:
        for moment in played.play():
            self.screen.show(moment, self.view())

    def _play_out(self, played: Round) -> None:
        """Let the house finish the hands of a person who has walked away."""
        self.person.gone = True
        if played.table.phase is not Phase.OVER and PERSON not in played.table.absent:
            played.do(c.Leave(by=player(PERSON), player=PERSON))
        self._watch(played)

    def _end(self, played: Round) -> None:
        table = played.table
        self.bankroll += net(table, PERSON)
        saved = self._save(played)
        shuffled = self.shoe.end_round(table.drawn)
        language = self.screen.language
        facts = [message("settled.cut-card")] if shuffled else []
        facts += [message("settled.saved", path=saved)] if saved else []
        notes = [Text(render(fact, language)) for fact in facts]
        page = [*settled_page(table, PERSON, self.bankroll, language), *([Text("")] if notes else []), *notes]
        try:
            self.screen.page(message("page.settled", number=self.number), page)
        except (EOFError, KeyboardInterrupt):
            self.person.gone = True

    def _save(self, played: Round) -> str:
        if self.plan.folder is None:
            return ""
        label = f"{self.plan.seed}-{self.number:03}"
        return str(save(self.plan.folder, self.plan.game, label, played, self.shoe))
