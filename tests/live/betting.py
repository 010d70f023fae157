"""A shoe of one seed under chance's players, names, bets and times: its order must not know any of them."""

from random import Random

from croupier.cards.card import Card
from croupier.live.apply_command import Given, carry, folded
from croupier.live.cards import NoCards
from croupier.live.config import TableConfig
from croupier.live.open_round import Next, round_opened
from croupier.live.state import LiveTable
from croupier.live.vault import Vault
from croupier.rules.load import load
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Setup

Order = tuple[str, tuple[Card | None, ...]]


class _OneSeed(Vault):
    def new_seed(self) -> bytes:
        return bytes(range(32))


VAULT = _OneSeed(bytes(range(32)))


def order_under(number: int) -> Order:
    """Return what a shoe commits to and the cards in it, after chance has let people bet."""
    chance = Random(number)
    config = TableConfig("auto", "lucky8", Setup(decks=6, unit=100))
    live = LiveTable("auto", load("lucky8"), config.setup)
    live = folded(live, round_opened(live, VAULT, Next(config, load("lucky8"), chance.randrange(10**6)))).after
    for box in chance.sample(range(1, 8), chance.randint(1, 7)):
        name = f"p{chance.randrange(1000)}"
        bet = c.Bet(by=player(name), player=name, box=box, amount=100 * chance.randint(1, 50))
        live = carry(live, Given(bet, 0), NoCards()).after
    assert live.shoe is not None
    shoe = VAULT.shoe(live.shoe.sealed_seed, live.shoe.name)
    return shoe.root, tuple(shoe.card_at(place) for place in range(len(shoe)))
