"""A store stocked with real rounds, players' money and orders of the cage, as a server would have written it."""

import asyncio
from pathlib import Path

from croupier.api import events as le
from croupier.api.codec import encode
from croupier.control.money.cage import Cage
from croupier.control.money.money_orders import Kind
from croupier.ledger.postings import postings
from croupier.live.apply_command import Given, carry, folded
from croupier.live.host import adopted, begun
from croupier.live.open_round import Next, round_opened
from croupier.live.streams import stream_of
from croupier.server.sessions.session_store import GuestCame, People, SessionBegan, fingerprint
from croupier.store.port import Append, Done, Outcome, Store
from croupier.store.sqlite import SqliteStore
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Phase
from tests.live.hosting import VAULT
from tests.live.played import RoundMaker

GIFT = 10_000_000
DORA = Actor(Role.DEALER, "dora")
SAM = Actor(Role.PIT_SUPERVISOR, "sam")
MIA = Actor(Role.PIT_MANAGER, "mia")
ANN = player("ann")


class Player(RoundMaker):
    """Plays rounds with side wagers into a store."""

    def __init__(self, store: Store, game: str, sides: tuple[str, ...] = ()) -> None:
        super().__init__(game)
        self._store = store
        self._sides = sides
        self.at = 0

    def play(self) -> None:
        """Play one round to its end."""
        opened = round_opened(self.live, VAULT, Next(self.config, self.book, self.at))
        self._append(opened)
        for wager in ("main", *self._sides):
            self._give(c.Bet(by=ANN, player="ann", box=1, wager=wager, amount=1000))
        while self.live.table is not None and self.live.table.phase is not Phase.OVER:
            self._give(self._next())

    def _give(self, command: c.AnyCommand) -> tuple[e.Event, ...]:
        _, events = carry(self.live, Given(command, self.at), self.dealer.cards(self.live), sealed=True)
        self._append(events)
        return events

    def _append(self, events: tuple[e.Event, ...]) -> None:
        before = self.live
        after = folded(before, events).after
        same = before.table is not None and after.table is not None and before.round == after.round
        moved = postings(before.name, before.table, after.table) if same and before.table and after.table else ()
        entry = Append(
            stream_of(before.name),
            before.version,
            tuple(encode(event) for event in events),
            moved,
            rounds=begun(before.version, events, le.RoundOpened),
            shoes=begun(before.version, events, le.ShoeSealed),
            rulebooks=adopted(events),
        )
        assert isinstance(self._store.append([entry])[0], Done)
        self.live = after


SIDES = {
    "lucky8": ("pair", "lucky8"),
    "ace-race": ("pair", "ace-race"),
    "blackjack-plus": ("rws-pairs", "boom-busted"),
    "dueling8s": ("superb8s", "21+"),
}


def let_in(store: Store, name: str, cents: int = GIFT) -> None:
    """Let a guest in with play money."""
    people = People().read(store)
    token = SessionBegan(name, fingerprint(name), 10**15)
    store.append([people.entry(GuestCame(name, 0, cents), token, gift=(name, cents))])


async def _now(store: Store, entry: Append) -> Outcome:
    return store.append([entry])[0]


def cage_of(store: Store, at: int = 0) -> Cage:
    """Return the cage of a store."""

    async def append(entry: Append) -> Outcome:
        return await _now(store, entry)

    return Cage(store, append, lambda: at)


def cash_in(store: Store, name: str, cents: int, place: str) -> None:
    """Turn cash into a player's money, by two people."""

    async def act() -> None:
        cage = cage_of(store)
        order = await cage.ask(DORA, Kind.CASH_IN, name, cents, "buys in", place)
        await cage.agree(SAM, order.number)

    asyncio.run(act())


def stocked(path: Path, rounds: int = 10) -> SqliteStore:
    """Return a store with so many rounds of each game."""
    store = SqliteStore(path)
    stock(store, rounds)
    return store


def stock(store: Store, rounds: int) -> None:
    """Play so many rounds of each game into a store."""
    let_in(store, "ann", GIFT + rounds * 4_000)
    for game, sides in SIDES.items():
        cash_in(store, "ann", 50_000, game)
        player_ = Player(store, game, sides)
        for number in range(rounds):
            player_.at = number * 60_000
            player_.play()
