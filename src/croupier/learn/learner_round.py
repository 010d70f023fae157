"""A round for learners: the engine asks, an action answers, and nothing is lawful but what the prompt offers.

The clauses are those of the engine; one bettor a box.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.bots.policy import options_of, options_on
from croupier.cards.card import Card
from croupier.learn.seen import Seen
from croupier.rules.schema import Rulebook
from croupier.simulation.step_tables import Action
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.advance import advance
from croupier.table.prompt import Option, prompt
from croupier.table.state import Phase, Setup, Table
from croupier.table.turn import turn

if TYPE_CHECKING:
    from croupier.learn.regrets import Regrets

COMMANDS: dict[Action, type[c.Command]] = {
    Action.STAND: c.Stand,
    Action.HIT: c.Hit,
    Action.DOUBLE: c.Double,
    Action.SPLIT: c.Split,
    Action.SURRENDER: c.Surrender,
    Action.INSURE: c.Insure,
    Action.EVEN_MONEY: c.TakeEvenMoney,
    Action.DECLINE: c.Decline,
}

Mask = NDArray[np.int8]


def name_of(box: int) -> str:
    """Return the name of the player of a box."""
    return f"box_{box}"


def box_of(name: str) -> int:
    """Return the box a player plays."""
    return int(name.removeprefix("box_"))


class Conducted:
    """One round on the engine."""

    def __init__(self, book: Rulebook, setup: Setup, bets: dict[str, int], boxes: int) -> None:
        """Take the wagers of every box by kind, in cents."""
        self.table = Table(book, setup)
        self.bets = bets
        self.boxes = boxes
        self.cards: Sequence[Card] = ()

    def begin(self, cards: Sequence[Card]) -> None:
        """Lay the bets and deal from these cards."""
        self.cards = cards
        for box in range(1, self.boxes + 1):
            name = name_of(box)
            for kind, amount in self.bets.items():
                self._do(c.Bet(by=player(name), player=name, box=box, amount=amount, wager=kind))
        self._do(c.CloseBets(by=DEALER))

    def card_at(self, position: int) -> Card | None:
        """Return the card at a place of the round."""
        return self.cards[position] if position < len(self.cards) else None

    def _do(self, command: c.Command) -> None:
        self.table = advance(self.table, command, self).after

    def asked(self) -> str | None:
        """Return who must act, or None once the round is over or the cards have run out."""
        while self.table.phase is not Phase.OVER:
            offer = self.table.offer
            if offer is None:
                now = turn(self.table)
                waits = prompt(self.table).waits_for == "decision"
                return name_of(now.box.position) if now is not None and waits else None
            silent = [name for name, box in offer.asked if (name, box) not in offer.answered]
            if silent:
                return silent[0]
            self._do(c.Deal(by=DEALER))
        return None

    @property
    def is_over(self) -> bool:
        """Tell whether every wager is settled."""
        return self.table.phase is Phase.OVER

    def options(self, name: str) -> dict[Action, Option]:
        """Return what a player may do now."""
        if self.asked() != name:
            return {}
        able = options_on(options_of(prompt(self.table).options, name), box_of(name))
        kinds = {type(option.command): option for option in reversed(able) if not _is_of_another(option)}
        return {action: kinds[kind] for action, kind in COMMANDS.items() if kind in kinds}

    def mask(self, name: str) -> Mask:
        """Return 1 for every action a player may take now."""
        able = self.options(name)
        return np.array([action in able for action in Action], dtype=np.int8)

    def act(self, name: str, action: int) -> bool:
        """Take an action, and tell whether it was lawful; one that was not changes nothing."""
        option = self.options(name).get(Action(action))
        if option is None:
            return False
        command = option.command
        if isinstance(command, c.Insure | c.Double):
            command = replace(command, amount=option.most)
        self._do(command)
        return True

    def hand(self, name: str) -> tuple[Card, ...]:
        """Return the cards a player decides on: those of the hand in turn, or of their first."""
        now = turn(self.table)
        if now is not None and name_of(now.box.position) == name:
            return now.hand.cards
        box = self.table.box(box_of(name))
        return box.hands[0].cards if box is not None and box.hands else ()

    def cost(self, regrets: "Regrets", name: str, action: int) -> float:
        """Return what an action costs a player who is asked, in main wagers; nothing for anybody else."""
        mask = self.mask(name)
        if not mask.any() or not mask[action]:
            return 0.0
        now = turn(self.table)
        doubles = 0 if now is None else now.hand.doubles
        seen = Seen(self.hand(name), self.table.dealer[:2], doubles, self.table.looked)
        return regrets.cost(seen, mask, action)

    def net(self, name: str) -> int:
        """Return what a player has gained so far, in cents."""
        return sum(line.net for line in self.table.lines if line.player == name)


def _is_of_another(option: Option) -> bool:
    command = option.command
    return isinstance(command, c.Insure) and command.of not in (None, command.player)
