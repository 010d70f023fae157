"""A player who does anything the table allows, each option as likely as the next; given the same seed, the same."""

from random import Random

from msgspec.structs import replace

from croupier.bots.policy import Options
from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table.prompt import Option
from croupier.table.state import Table

MOST_UNITS = 500
"""How far above the least an amount is drawn where the table sets no limit."""


class RandomPlayer:
    """Chooses by chance among the lawful options."""

    def __init__(self, chance: Random, wagers: int = 3) -> None:
        """Take the source of chance, and how many wagers to lay a round at most."""
        self.chance = chance
        self.wagers = wagers
        self.left = wagers
        self.refused = False

    def wager(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Return some lawful wager, seat or lift; after a refusal, put the own wagers in order."""
        del name
        if self.refused:
            return self._in_order(table, options)
        if self.left == 0:
            self.left = self.wagers
            return None
        self.left -= 1
        return self._drawn(table, options)

    def _in_order(self, table: Table, options: Options) -> c.Command | None:
        lifts = [option for option in options if isinstance(option.command, c.Lift)]
        if lifts:
            return lifts[0].command
        self.refused = False
        self.left = 0
        mains = [option for option in options if isinstance(option.command, c.Bet) and option.command.wager == "main"]
        limits = table.setup.main
        bet = self.chance.choice(mains)
        return replace(bet.command, amount=limits.least if limits is not None else table.setup.unit)

    def answer(self, table: Table, name: str, options: Options) -> c.Command:
        """Return any option."""
        del name
        return self._drawn(table, options)

    def claim(self, table: Table, name: str, options: Options) -> c.Command | None:
        """Claim something half of the time."""
        del name
        return self._drawn(table, options) if self.chance.random() < 1 / 2 else None

    def hear(self, refused: Refused) -> None:
        """Go on: an amount drawn beside the unit is refused, and another drawn."""
        del refused

    def reopen(self, refused: Refused) -> bool:
        """Put the own wagers in order."""
        del refused
        self.refused = True
        return True

    def _drawn(self, table: Table, options: Options) -> c.Command:
        kinds = sorted({type(option.command).__name__ for option in options})
        kind = self.chance.choice(kinds)
        option = self.chance.choice([option for option in options if type(option.command).__name__ == kind])
        return option.command if option.least is None else self._amount(table, option, option.least)

    def _amount(self, table: Table, option: Option, least: int) -> c.Command:
        unit = table.setup.unit
        most = option.most if option.most is not None else least + MOST_UNITS * unit
        steps = (most - least) // unit
        amount = least + unit * self.chance.randint(0, max(steps, 0))
        return replace(option.command, amount=self.chance.choice((amount, least, most)))
