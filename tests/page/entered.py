"""Rounds of the shipped records entered at observed tables of a real server, as the dealer and the pit enter them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from croupier.api.bodies import write_body
from croupier.records import replay as replaying
from croupier.records.read import read
from croupier.records.record import Record
from croupier.table import commands as c
from croupier.table.actors import Role
from croupier.table.decide import Step, step
from croupier.table.state import Table

ROUNDS = Path(__file__).resolve().parents[1] / "rounds"
RECORDS = (
    "lucky8/irregular/5.23.1-double-for-three-bettors",
    "blackjack-plus/irregular/5.16-error-before-rws-pairs-is-settled",
    "ace-race/irregular/5.12.2-insurance-for-another-on-the-late-ace",
    "ace-race/irregular/5.1.1-void-unwinds-a-won-split-ace",
    "lucky8/irregular/5.8-error-card-after-a-face-up-one",
    "ace-race/irregular/5.17-last-box-skipped-and-the-dealer-drew",
    "dueling8s/irregular/5.6.2-late-and-ruled-by-the-shift-manager",
    "ace-race/irregular/5.22-absent-hand-of-split-aces",
    "ace-race/irregular/5.29.1-before-the-cards-to-split-aces",
    "ace-race/irregular/5.4-lifted-side-wager",
    "ace-race/irregular/5.21.1-burn-forgotten-early",
    "ace-race/irregular/5.23.4.1-dealer-three-cards-none-disclosed",
    "ace-race/irregular/5.15-cards-on-an-empty-box-late",
    "lucky8/irregular/5.23.1-before-a-follower-has-answered",
    "ace-race/irregular/5.12.2-even-money-on-the-late-ace",
    "ace-race/irregular/5.12.1-player-finishes-before-the-dealer-draws",
    "ace-race/irregular/5.6.2-exchanged-cards-beyond-reconstruction",
)
"""Together they hold every command and every event that an observed record of the four games has."""

POSTS = {Role.PIT_SUPERVISOR: "sam", Role.PIT_MANAGER: "mia", Role.SHIFT_MANAGER: "max"}
"""Who gives a command of a post; the dealer enters everything else, the players' answers too."""

LIMITS = {"least": 10, "most": 10_000_000}
SETUP = {"decks": 8, "positions": 7, "unit": 10, "main": LIMITS, "side": LIMITS, "observed": True}
Give = Callable[[str, str, dict[str, Any]], None]


class Entered(NamedTuple):
    """A record and the table it is entered at."""

    table: str
    record: Record


def texts() -> list[str]:
    """Return the records as they are written."""
    return [(ROUNDS / f"{name}.round.toml").read_text(encoding="utf-8") for name in RECORDS]


def entries() -> list[Entered]:
    """Return the records, each with a table of its own."""
    return [Entered(f"entered-{number}", read(text, ROUNDS)) for number, text in enumerate(texts())]


def tables() -> str:
    """Return the settings of those tables."""
    return "".join(
        f'[[tables]]\nname = "{one.table}"\ngame = "{one.record.game}"\ndealing = "observed"\ndecks = 8\n'
        f"unit = 10\nleast = 10\nmost = 10000000\nside_least = 10\nside_most = 10000000\n"
        for one in entries()
    )


def set_to(**changes: bool) -> dict[str, Any]:
    """Return the order that sets a table otherwise from the next round on."""
    return {"command": "change-setup/1", "setup": SETUP | changes, "reason": "as the record has it"}


def enter(give: Give) -> None:
    """Give every command of every record, each at its table."""
    for one in entries():
        if one.record.setup.burn:
            give("mia", one.table, set_to(burn=True))
        give("dora", one.table, {"command": "open-round/1"})
        for command in commands(one.record):
            give(POSTS.get(command.by.role, "dora"), one.table, msgspec.json.decode(write_body(command)))


def commands(record: Record) -> Iterator[c.Command]:
    """Return the commands a record comes to: its acts, and what closes an offer or brings a card without being said."""
    given: list[c.Command] = []

    def noted(table: Table, command: c.Command) -> Step:
        done = step(table, command)
        given.append(command)
        return done

    with patch.object(replaying, "step", noted):
        replaying.replay(record)
    return iter(given)
