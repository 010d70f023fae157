"""Interrupted in every phase of every game: the table comes back as it was, and each book's own rule is applied.

The expectations are written from the books: Blackjack Plus is void while nothing is decided; the other three
let each player take back everything or nothing; once something is decided the round is concluded.
"""

import pytest

from croupier.api.orders import AnyGiven, OpenRound
from croupier.cards.card import parse_card
from croupier.live.config import TableConfig
from croupier.live.host import TableHost
from croupier.live.recovery import recover
from croupier.store.memory import MemoryStore
from croupier.table import commands as c
from croupier.table.actors import player
from croupier.table.state import Limits, Phase, Setup, Status
from tests.live.hosting import DEALER, SUPERVISOR, ask, fund, give, run

GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")
ANN, BOB = player("ann"), player("bob")


def _config(game: str) -> TableConfig:
    setup = Setup(decks=6, unit=100, main=Limits(1000, 100_000), side=Limits(100, 10_000))
    return TableConfig("one", game, setup, dealing="observed")


def _bet(name: str, box: int) -> c.Bet:
    return c.Bet(by=player(name), player=name, box=box, amount=1000)


def _card(text: str) -> c.DealCard:
    return c.DealCard(by=DEALER, card=parse_card(text))


START: list[AnyGiven] = [OpenRound(by=DEALER), _bet("ann", 1), _bet("bob", 2), c.CloseBets(by=DEALER)]
CARDS = {"dueling8s": ("9s", "5h")}
"""The initial deal: box 1, box 2, the dealer, box 1, box 2; at Dueling 8's one card a box, the dealer having an 8."""

BUST = {"dueling8s": ("6h",)}
DRAWS = {"dueling8s": ("6d",)}


def _deal(game: str) -> list[AnyGiven]:
    return [_card(text) for text in CARDS.get(game, ("9s", "5h", "6d", "7c", "8h"))]


def _phases(game: str) -> dict[str, tuple[list[AnyGiven], bool]]:
    """Return the way to each phase, and whether anything has been won or lost by then."""
    deal = _deal(game)
    dealt = [*START, *deal]
    turned = [*dealt, c.Deal(by=DEALER)]
    hit = c.Hit(by=ANN, player="ann", box=1)
    busted = list(turned)
    for text in BUST.get(game, ("Th",)):
        busted += [hit, _card(text)]
    stood = [*turned, c.Stand(by=ANN, player="ann", box=1)]
    both = [*stood, c.Stand(by=BOB, player="bob", box=2)]
    drawn = [_card(text) for text in DRAWS.get(game, ("5d",))]
    ways: dict[str, tuple[list[AnyGiven], bool]] = {
        "bets are open": (START[:-1], False),
        "no more bets": (START, False),
    }
    ways |= {f"card {number} of the deal": ([*START, *deal[:number]], False) for number in range(1, len(deal))}
    ways |= {
        "initial deal complete": (dealt, False),
        "first decision": (turned, False),
        "a card is called": ([*turned, hit], False),
        "a hand is bust": (busted, True),
        "second decision": (stood, False),
        "the dealer draws": (both, False),
        "the dealer has two cards": ([*both, *drawn], False),
    }
    if game != "dueling8s":
        ways |= _blackjacks()
    return ways


def _blackjacks() -> dict[str, tuple[list[AnyGiven], bool]]:
    """Return the way to what only a game with Blackjacks has; against a 6 none can be tied, against an Ace it can."""
    natural, ace, both = (
        [*START, *map(_card, texts)]
        for texts in (("As", "5h", "6d", "Kc", "8h"), ("9s", "5h", "Ad", "7c", "8h"), ("As", "5h", "Ad", "Kc", "8h"))
    )
    insured = c.Insure(by=BOB, player="bob", box=2, amount=500)
    return {
        "a Blackjack is dealt": (natural, True),
        "a Blackjack is paid": ([*natural, c.Deal(by=DEALER)], True),
        "insurance is offered": (ace, False),
        "insurance is laid": ([*ace, insured], False),
        "insurance is closed": ([*ace, insured, c.Deal(by=DEALER)], False),
        "a Blackjack against an Ace": (both, False),
    }


CELLS = [(game, phase) for game in GAMES for phase in _phases(game)]


@pytest.mark.parametrize(("game", "phase"), CELLS)
def test_an_interruption_follows_the_book(game: str, phase: str) -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)
    fund(store, "bob", 100_000)
    steps, decided = _phases(game)[phase]

    async def until(host: TableHost) -> None:
        await give(host, *steps)

    before = run(store, _config(game), until).live
    assert recover(store, _config(game)) == before

    async def declare(host: TableHost) -> None:
        assert host.live == before
        await give(host, c.FailPower(by=SUPERVISOR))

    after = run(store, _config(game), declare).live.table
    assert after is not None
    if decided:
        assert after.trouble is not None
        assert after.trouble.asked == ()
        _concludes(store, game)
    elif game == "blackjack-plus":
        assert after.status is Status.VOID
        assert (store.balance("wallet:ann"), store.balance("wallet:bob")) == (100_000, 100_000)
    else:
        assert after.trouble is not None
        assert {name for name, _ in after.trouble.asked} == {"ann", "bob"}
        _withdraws(store, game)
    assert store.total() == 0


def _concludes(store: MemoryStore, game: str) -> None:
    async def play(host: TableHost) -> None:
        refused = await ask(host, c.Withdraw(by=BOB, player="bob"))
        assert refused.code == "outcome-established"
        await give(host, c.PlayOn(by=SUPERVISOR))
        assert host.live.table is not None
        assert host.live.table.trouble is None

    run(store, _config(game), play)


def _withdraws(store: MemoryStore, game: str) -> None:
    """Let one player take back all he has and the other go on; half of it is not to be had."""

    async def play(host: TableHost) -> None:
        await give(host, c.Withdraw(by=BOB, player="bob"))
        assert store.balance("wallet:bob") == 100_000
        assert store.balance("wallet:ann") == 99_000
        await give(host, c.PlayOn(by=SUPERVISOR))
        assert host.live.table is not None
        assert host.live.table.trouble is None
        assert host.live.table.phase is not Phase.OVER

    run(store, _config(game), play)


@pytest.mark.parametrize("game", GAMES)
def test_a_disconnection_of_a_player_is_no_interruption(game: str) -> None:
    store = MemoryStore()
    fund(store, "ann", 100_000)
    fund(store, "bob", 100_000)

    async def play(host: TableHost) -> None:
        await give(host, *START, *_deal(game))
        assert (await ask(host, c.FailPower(by=ANN))).code == "role-too-low"
        assert (await ask(host, c.Withdraw(by=ANN, player="ann"))).code == "no-withdrawal"

    run(store, _config(game), play)
