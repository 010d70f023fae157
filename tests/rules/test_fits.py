"""One answer to whether a table may be set so, and everybody who opens a table gives it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.analysis.shoe import ShoeError, fresh
from croupier.api.orders import ChangeSetup
from croupier.live.config import Clocks
from croupier.live.pit import events_of
from croupier.money.cents import MOST_CENTS
from croupier.records.errors import RecordError
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.write import write
from croupier.rules.fits import EXACT, least_unit, misfit, usual_positions
from croupier.rules.load import GAMES, load
from croupier.rules.refusals import Refused
from croupier.server.live_tables.table_setup import plan
from croupier.server.settings import SettingsError, TableSettings
from croupier.table.actors import Actor, Role
from croupier.table.state import Limits, Setup
from croupier.terminal.start import why_not
from croupier.words.render import render

LIMITS = Limits(2500, 500_000)

CASES = [
    ("lucky8", Setup(8, main=LIMITS), "", ()),
    ("lucky8", Setup(9), "decks", ("2.1",)),
    ("lucky8", Setup(0), "decks", ("2.1",)),
    ("dueling8s", Setup(2), "decks", ("2.1",)),
    ("dueling8s", Setup(6, positions=1), "", ()),
    ("lucky8", Setup(6, positions=5), "", ()),
    ("lucky8", Setup(6, positions=4), "positions", ("Appendix A", "2.2")),
    ("ace-race", Setup(6, positions=1), "positions", ("Appendix A", "2.2")),
    ("ace-race", Setup(6, positions=8), "positions", ("Appendix A", "2.2")),
    ("blackjack-plus", Setup(6, positions=9), "", ()),
    ("blackjack-plus", Setup(6, positions=10), "positions", ("2.1.1.a", "2.1.1")),
    ("lucky8", Setup(6, unit=20), "", ()),
    ("dueling8s", Setup(6, unit=1), "unit", ("4.1",)),
    ("lucky8", Setup(6, unit=2), "unit", ("4.1",)),
    ("lucky8", Setup(6, unit=5), "unit", ("4.1",)),
    ("lucky8", Setup(6, unit=0), "unit", ("4.1",)),
    ("lucky8", Setup(6, unit=-10), "unit", ("4.1",)),
    ("lucky8", Setup(6, main=Limits(0, 5)), "limits", ("3.6",)),
    ("lucky8", Setup(6, side=Limits(2, 1)), "limits", ("3.6",)),
    ("blackjack-plus", Setup(6, side=Limits(2, 1)), "limits", ("3.4", "3.5")),
    ("lucky8", Setup(6, sides={"pair": Limits(1, MOST_CENTS + 1)}), "limits", ("3.6",)),
    ("lucky8", Setup(6, sides={"21+": Limits(1, 2)}), "limits", ("3.6",)),
    ("dueling8s", Setup(6, sides={"21+": Limits(1, 1)}), "", ()),
    ("lucky8", Setup(6, max_wagers=1), "", ()),
    ("lucky8", Setup(6, max_wagers=0), "max-wagers", ("3.10.1",)),
]


@pytest.mark.parametrize(("game", "setup", "code", "clauses"), CASES)
def test_the_book_says_what_a_table_may_be_set_to(game: str, setup: Setup, code: str, clauses: tuple[str, ...]) -> None:
    refused = misfit(load(game), setup)
    assert (("", ()) if refused is None else (refused.code, refused.clauses)) == (code, clauses)


def by_record(game: str, setup: Setup) -> str:
    try:
        replay(read(write(load(game), setup, []), Path()))
    except RecordError as error:
        return error.code
    return ""


def by_pit(game: str, setup: Setup) -> str:
    try:
        events_of(ChangeSetup(by=Actor(Role.PIT_MANAGER, "mia"), setup=setup, reason="x"), load(game), "")
    except Refused as refused:
        return refused.code
    return ""


def by_server(game: str, setup: Setup) -> str:
    main, side = setup.main or LIMITS, setup.side or LIMITS
    table = TableSettings("one", game, decks=setup.decks, positions=setup.positions, unit=setup.unit)
    table = replace(table, least=main.least, most=main.most, side_least=side.least, side_most=side.most)
    try:
        plan(table, Clocks())
    except SettingsError as error:
        return str(error)
    return ""


def by_terminal(game: str, setup: Setup) -> str:
    found = why_not(load(game), setup, 1, 0, 500_000)
    return "" if found is None else render(found)


@pytest.mark.parametrize("asked", [by_record, by_pit, by_server, by_terminal])
@pytest.mark.parametrize(("game", "setup", "code"), [case[:3] for case in CASES])
def test_everybody_gives_the_same_answer(
    game: str, setup: Setup, code: str, asked: Callable[[str, Setup], str]
) -> None:
    if asked is by_server and (setup.sides or setup.max_wagers is not None):
        return  # settings of a server have neither
    if asked is by_terminal and setup.main is None:
        setup = replace(setup, main=LIMITS)
    assert bool(asked(game, setup)) is bool(code)


def test_a_refusal_says_what_is_allowed() -> None:
    book = load("lucky8")
    told = [
        refused.told
        for setup in (Setup(9), Setup(6, positions=1), Setup(6, unit=1))
        if (refused := misfit(book, setup))
    ]
    assert told == [
        "Blackjack Lucky 8 is played with 1 to 8 decks, not 9 (2.1)",
        "Blackjack Lucky 8 has 5 to 7 boxes, not 1 (Appendix A, 2.2)",
        "a half of 0.01 or a payment on it falls between cents; allowed are multiples of 0.10 (4.1)",
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_least_unit_makes_every_half_and_payment_whole(game: str) -> None:
    book = load(game)
    assert least_unit(book) == 10
    assert all(10 * odds % 1 == 0 for odds in (*EXACT, book.blackjack.pays))
    assert usual_positions(book) == 7


def test_a_shoe_of_too_many_decks_is_analysed_by_nobody() -> None:
    with pytest.raises(ShoeError, match=r"3 to 8 decks, not 2 \(2\.1\)"):
        fresh(load("dueling8s"), 2)
