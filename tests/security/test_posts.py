"""The one table of command by role, written a second time: a post changed by mistake is noticed here."""

import pytest

from croupier.api import orders as o
from croupier.cards.card import Card
from croupier.control.money.money_orders import POSTS, Kind, LeastPosts
from croupier.live.pit import LEAST as PIT
from croupier.live.pit import check_post, events_of
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table.actors import DEALER, HOUSE, RANK, Actor, Role, player
from croupier.table.state import Setup

BESIDE = ("auditor", "instructor", "trainee")
ORDER = (*BESIDE, "player", "dealer", "pit-supervisor", "pit-manager", "shift-manager", "house")


def test_the_posts_rank_in_this_order() -> None:
    assert [role.value for role in sorted(Role, key=RANK.__getitem__)] == list(ORDER)
    assert [RANK[role] for role in Role] == [0, 1, 2, 3, 4, 5, -1, -1, -1]
    assert (DEALER.role, HOUSE.role, player("ann").role) == (Role.DEALER, Role.HOUSE, Role.PLAYER)


def test_the_pit_has_these_posts() -> None:
    assert {kind.__name__: role.value for kind, role in PIT.items()} == {
        "OpenRound": "dealer",
        "CorrectCard": "dealer",
        "ChangeSetup": "pit-manager",
        "Suspend": "pit-supervisor",
        "Resume": "pit-supervisor",
        "OfferNonce": "player",
        "Ready": "player",
        "RevealNonce": "player",
    }


def _given(by: Actor) -> tuple[o.AnyPit, ...]:
    return (
        o.OpenRound(by=by),
        o.ChangeSetup(by=by, setup=Setup(decks=6), reason="x"),
        o.Suspend(by=by, reason="x"),
        o.Resume(by=by, reason="x"),
        o.CorrectCard(by=by, was=Card("8h"), card=Card("9h")),
    )


@pytest.mark.parametrize("role", list(Role))
def test_a_post_below_is_refused_and_the_post_itself_is_not(role: Role) -> None:
    for command in _given(Actor(role, "kim")):
        if ORDER.index(role.value) < ORDER.index(PIT[type(command)].value):
            with pytest.raises(Refused) as refused:
                check_post(command)
            assert (refused.value.code, refused.value.clauses) == ("role-too-low", ("staff",))
        else:
            check_post(command)


def test_money_has_these_posts() -> None:
    low, high = LeastPosts(Role.DEALER, Role.PIT_SUPERVISOR), LeastPosts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
    assert {
        Kind.CASH_IN: low,
        Kind.CASH_OUT: low,
        Kind.CORRECTION: high,
        Kind.FILL: high,
        Kind.CREDIT: high,
        Kind.OPENING: low,
        Kind.CLOSING: low,
    } == POSTS


def _changed(setup: Setup, game: str = "lucky8") -> str:
    try:
        events_of(o.ChangeSetup(by=Actor(Role.PIT_MANAGER, "mia"), setup=setup, reason="x"), load(game), "")
    except Refused as refused:
        return refused.code
    return ""


def test_a_setup_the_book_forbids_is_refused_under_its_clause() -> None:
    for setup, code in (
        (Setup(6), ""),
        (Setup(9), "decks"),
        (Setup(6, positions=1), "positions"),
        (Setup(6, unit=1), "unit"),
    ):
        assert _changed(setup) == code


def test_a_table_is_suspended_once_and_resumed_once() -> None:
    sam = Actor(Role.PIT_SUPERVISOR, "sam")
    for command, suspended, code in (
        (o.Suspend(by=sam, reason="x"), "already", "suspended"),
        (o.Resume(by=sam, reason="x"), "", "not-suspended"),
    ):
        with pytest.raises(Refused) as refused:
            events_of(command, load("lucky8"), suspended)
        assert refused.value.code == code


def test_nobody_becomes_somebody_else() -> None:
    with pytest.raises(AttributeError):
        setattr(player("ann"), "role", Role.HOUSE)  # noqa: B010 - the type forbids it too
