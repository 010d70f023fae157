"""Make a small store with the program as it is: run once for each release, and kept in `tests/store/kept/`.

    python -m tests.store.keep tests/store/kept/0.1

Every game has rounds in it, and so have a rulebook of one's own, settings that a record may not have and a table that
deals a test; there are members of staff, guests, an order of the cage and commands that were refused.
"""

import asyncio
import sys
import tempfile
from pathlib import Path

import apsw

from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import GAMES, load
from croupier.table import commands as c
from croupier.table.actors import player
from tests.processes import croupier
from tests.server.running import FAST, Running

ROUNDS = 2
OWN = """
base = "lucky8"
title = "Blackjack of the kept store"
[dealer]
soft_17 = "hit"
"""
ODD = {"one-box": "positions = 1", "cents": "unit = 2"}
"""Tables set as a record may not be: fewer boxes than the book has, and a unit that payments fall between."""

RECORD = Path(__file__).parents[1] / "rounds" / "lucky8" / "3.24.3-both-split-hands-bust.round.toml"
PASSWORD = "a password of the kept store"  # noqa: S105 - of nobody


def settings(folder: Path) -> str:
    """Return the settings of the server."""
    own = folder / "own.toml"
    own.write_text(OWN, encoding="utf-8")
    tables = [(game, game, "") for game in GAMES]
    tables += [("own", str(own), ""), *((name, "lucky8", text) for name, text in ODD.items())]
    text = "".join(f'[[tables]]\nname = "{name}"\ngame = "{game}"\n{more}\n' for name, game, more in tables)
    record = RECORD.read_text(encoding="utf-8")
    return f"{FAST}{text}[[tables]]\nname = 'test'\ngame = 'lucky8'\ndealing = 'test'\nrecord = '''\n{record}'''\n"


def hire(store: Path) -> None:
    """Give the house two members of staff."""
    for name, role in (("dora", "dealer"), ("mia", "shift-manager")):
        add = ("users", "add", name, "--role", role, "--store", str(store))
        assert croupier(*add, given=f"{PASSWORD}\n").returncode == 0


async def play(address: str, folder: Path) -> None:
    """Play some rounds at every table, sign in, and be refused once."""
    async with asyncio.timeout(120), Client(address) as client:
        await client.come_in("ann")
        for name in (*GAMES, "own", *ODD):
            book = load(str(folder / "own.toml") if name == "own" else name if name in GAMES else "lucky8")
            async with open_socket(client) as socket:
                await Visitor(client, socket, name, ChartPlayer(default_chart(book), Habit(1, 1000))).play(ROUNDS)
        refused = await client.command("lucky8", "kept-refusal", c.Hit(by=player("ann"), player="ann", box=7))
        assert not refused.accepted
    async with Client(address) as staff:
        await staff.sign_in("mia", PASSWORD)


def keep(target: Path) -> None:
    """Make the store, its keys and its checkpoints."""
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = target / "tables.db"
        hire(store)
        server = Running(folder, settings(folder), store=store)
        try:
            asyncio.run(play(server.address, folder))
        finally:
            server.stop()
    db = apsw.Connection(str(store))
    # One file, whatever was still in the log beside it.
    db.pragma("journal_mode", "delete")
    db.close()
    Path(f"{store}.lock").unlink()


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
