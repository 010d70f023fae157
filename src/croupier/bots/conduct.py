"""Conduct a round: the dealer asks each player who must act, in order, until every wager is settled.

Clauses: L8 3.1, 3.2, 3.13, 3.25.1, 3.27.1; AR 3.1, 3.2, 3.13, 3.25.1, 3.27.1; BP 3.9, 3.12, 3.15, 3.17;
D8 3.1, 3.2, 3.13, 3.20.1.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from croupier.bots.policy import Options, Policy, options_of, options_on
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import DEALER, HOUSE
from croupier.table.advance import CardSource, advance, deal_due
from croupier.table.decide import step
from croupier.table.prompt import Prompt, prompt
from croupier.table.state import Offer, Phase, Table

LATER = (c.Insure, c.Yield, c.Bet)
"""What may still be done once everybody has answered: claim passed-up insurance, give way, bet on a split hand."""


class Device(CardSource, Protocol):
    """Where the cards of a round come from, and what is done when they run out."""

    def shuffle_discards(self) -> None:
        """Shuffle the discards in behind the last card."""


class Moment(NamedTuple):
    """A command that was carried out: the table before it, what happened, and the table afterwards."""

    before: Table
    command: c.Command
    events: tuple[e.Event, ...]
    after: Table


class Round:
    """One round of play: a table, the cards, and a policy a player, in the order they bet."""

    def __init__(self, table: Table, cards: Device, players: Mapping[str, Policy]) -> None:
        """Begin with the current table."""
        self.table = table
        self.cards = cards
        self.players = players
        self.given: list[c.Command] = []

    def play(self) -> Iterator[Moment]:
        """Play to the end, or until a case is referred; every moment is handed out as it has happened."""
        yield from self._bets()
        while self.table.phase is not Phase.OVER and self.table.trouble is None:
            asked = prompt(self.table)
            if self.table.offer is not None:
                yield from self._offer(self.table.offer, asked)
            elif asked.waits_for == "decision":
                yield from self._decision(asked)
            else:
                yield self._run_out()

    def do(self, command: c.Command) -> Moment:
        """Carry out a command and deal what is then due."""
        before = self.table
        self.table, events = advance(before, command, self.cards)
        self.given.append(command)
        return Moment(before, command, events, self.table)

    def _run_out(self) -> Moment:
        before = self.table
        command = c.EmptyShoe(by=HOUSE)
        after, events = step(before, command)
        if after.reshuffled:
            self.cards.shuffle_discards()
        self.table, events = deal_due(after, self.cards, events)
        self.given.append(command)
        return Moment(before, command, events, self.table)

    def _try(self, policy: Policy, command: c.Command) -> Iterator[Moment]:
        try:
            yield self.do(command)
        except Refused as refused:
            policy.hear(refused)

    def _bets(self) -> Iterator[Moment]:
        while self.table.phase is Phase.BETTING:
            for name, policy in self.players.items():
                yield from self._wagers(name, policy)
            try:
                yield self.do(c.CloseBets(by=DEALER))
            except Refused as refused:
                willing = [policy.reopen(refused) for policy in self.players.values()]
                if not any(willing):
                    raise

    def _wagers(self, name: str, policy: Policy) -> Iterator[Moment]:
        while True:
            command = policy.wager(self.table, name, options_of(prompt(self.table).options, name))
            if command is None:
                return
            done = tuple(self._try(policy, command))
            yield from done
            if done and isinstance(command, c.AskSqueeze):
                yield self.do(c.GrantSqueeze(by=DEALER, player=name))

    def _decision(self, asked: Prompt) -> Iterator[Moment]:
        for name, policy in self.players.items():
            options = options_of(asked.options, name)
            if any(isinstance(option.command, c.Play) for option in options):
                yield from self._try(policy, policy.answer(self.table, name, options))
                return

    def _offer(self, offer: Offer, asked: Prompt) -> Iterator[Moment]:
        silent = [who for who in offer.asked if who not in offer.answered]
        if not silent:
            yield from self._last_words(offer, asked)
            return
        name, box = silent[0]
        policy = self.players[name]
        options = _own(options_on(options_of(asked.options, name), box))
        yield from self._try(policy, policy.answer(self.table, name, options))

    def _last_words(self, offer: Offer, asked: Prompt) -> Iterator[Moment]:
        """Let everybody claim or bet what is still open, then go on."""
        for name, policy in self.players.items():
            while self._is_open(offer):
                options = _later(self.table, name, options_of(asked.options, name))
                command = policy.claim(self.table, name, options) if options else None
                if command is None:
                    break
                yield from self._try(policy, command)
                asked = prompt(self.table)
        if self._is_open(offer):
            yield self.do(c.Deal(by=DEALER))

    def _is_open(self, offer: Offer) -> bool:
        now = self.table.offer
        return now is not None and (now.kind, now.place) == (offer.kind, offer.place)


def _own(options: Options) -> Options:
    """Return what answers for the own wager; what others pass up comes later."""
    return tuple(option for option in options if not _is_claim(option.command))


def _is_claim(command: c.Command) -> bool:
    return isinstance(command, c.Yield) or (isinstance(command, c.Insure) and command.of is not None)


def _later(table: Table, name: str, options: Options) -> Options:
    """Return what is still worth asking: giving way only where another player claims the place as well."""
    claims = (option for option in options if isinstance(option.command, LATER))
    return tuple(option for option in claims if not _is_idle(table, name, option.command))


def _is_idle(table: Table, name: str, command: c.Command) -> bool:
    if isinstance(command, c.Yield):
        box = table.box(command.box)
        given = box is not None and name in box.yielded
        rivals = any(claim.box == command.box and claim.player != name for claim in table.claims)
        return given or not rivals
    return isinstance(command, c.Insure) and command.of is None
