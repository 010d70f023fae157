"""Orders of money at their edges: amounts, reasons, posts, second persons, and exactly what each kind moves."""

import pytest

from croupier.control.money.money_orders import (
    POSTS,
    Kind,
    LeastPosts,
    Order,
    OrderAsked,
    OrderConfirmed,
    OrderDeclined,
    OrderRefusedError,
    account_of,
    check_agreed,
    check_asked,
    postings_of,
)
from croupier.money.cents import MOST_CENTS
from croupier.table.actors import RANK, Actor, Role

BOSS = Actor(Role.SHIFT_MANAGER, "max")
PLAIN = (Kind.CASH_IN, Kind.CASH_OUT, Kind.FILL, Kind.CREDIT)
COUNTED = (Kind.OPENING, Kind.CLOSING)
STAFF = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER)


def _order(kind: Kind = Kind.CASH_IN, cents: int = 500, why: str = "buys in", subject: str = "ann") -> Order:
    return Order(7, kind, subject, cents, why, "dora", "lucky8")


def _asked(order: Order, by: Actor = BOSS) -> str:
    try:
        check_asked(order, by)
    except OrderRefusedError as refused:
        return refused.code
    return ""


def _agreed(order: Order, by: Actor) -> str:
    try:
        check_agreed(order, by)
    except OrderRefusedError as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("kind", PLAIN)
def test_cash_and_fills_are_at_least_a_cent(kind: Kind) -> None:
    found = [_asked(_order(kind, cents)) for cents in (-1, 0, 1, MOST_CENTS, MOST_CENTS + 1)]
    assert found == ["bad-amount", "bad-amount", "", "", "bad-amount"]


@pytest.mark.parametrize("kind", COUNTED)
def test_a_count_may_find_nothing_and_never_less(kind: Kind) -> None:
    assert [_asked(_order(kind, cents)) for cents in (-1, 0, 1, MOST_CENTS)] == ["bad-amount", "", "", ""]


def test_a_correction_goes_either_way_and_is_never_nothing() -> None:
    amounts = (-MOST_CENTS - 1, -MOST_CENTS, -1, 0, 1, MOST_CENTS, MOST_CENTS + 1)
    found = [_asked(_order(Kind.CORRECTION, cents)) for cents in amounts]
    assert found == ["bad-amount", "", "", "bad-amount", "", "", "bad-amount"]


def test_an_order_is_of_ten_billion_at_most() -> None:
    assert MOST_CENTS == 10**12


@pytest.mark.parametrize(("why", "code"), [("x", ""), ("x" * 200, "")])
def test_a_reason_is_a_sentence(why: str, code: str) -> None:
    assert _asked(_order(why=why)) == code


@pytest.mark.parametrize("why", ["", " ", "   ", "x" * 201, "a\nb", "a\u202eb"])
def test_what_is_no_reason_is_refused(why: str) -> None:
    assert _asked(_order(why=why)) == "no-reason"


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("role", STAFF)
def test_each_post_asks_and_agrees_as_the_table_says(kind: Kind, role: Role) -> None:
    by = Actor(role, "kim")
    low = ("role-too-low", "")
    assert _asked(_order(kind), by) == low[RANK[role] >= RANK[POSTS[kind].asks]]
    assert _agreed(_order(kind), by) == low[RANK[role] >= RANK[POSTS[kind].agrees]]


def test_nobody_moves_his_own_money_or_agrees_to_it() -> None:
    assert _asked(_order(subject="max")) == "own-account"
    assert _agreed(_order(subject="max"), BOSS) == "second-person"
    assert _agreed(_order(), Actor(Role.SHIFT_MANAGER, "dora")) == "second-person"
    assert _agreed(_order(), BOSS) == ""


@pytest.mark.parametrize(
    ("kind", "account", "other", "moved"),
    [
        (Kind.CASH_IN, "wallet:ann", "bank:cash:lucky8", 500),
        (Kind.CASH_OUT, "wallet:ann", "bank:cash:lucky8", -500),
        (Kind.CORRECTION, "wallet:ann", "bank:corrections", 500),
        (Kind.FILL, "house:ann", "bank:vault", 500),
        (Kind.CREDIT, "house:ann", "bank:vault", -500),
        (Kind.OPENING, "house:ann", "bank:differences", 380),
        (Kind.CLOSING, "house:ann", "bank:differences", 380),
    ],
)
def test_each_kind_moves_between_its_accounts(kind: Kind, account: str, other: str, moved: int) -> None:
    order = _order(kind)
    assert account_of(order) == account
    assert [(one.account, one.cents) for one in postings_of(order, 120)] == [(account, moved), (other, -moved)]


def test_a_count_that_agrees_moves_nothing() -> None:
    assert postings_of(_order(Kind.CLOSING, 120), 120) == ()
    assert postings_of(_order(Kind.OPENING, 0), 0) == ()


def test_orders_and_posts_cannot_be_changed() -> None:
    order = _order()
    happened = (
        OrderAsked(order, 1, "dora", "dealer"),
        OrderConfirmed(order, 1, "sam", "pit-supervisor", 0, 500),
        OrderDeclined(order, 1, "sam", "pit-supervisor", "no"),
    )
    for made, field in ((order, "cents"), *((one, "at") for one in happened), (POSTS[Kind.FILL], "asks")):
        with pytest.raises(AttributeError):
            setattr(made, field, getattr(made, field))
    assert Order(1, Kind.CASH_IN, "ann", 1, "x", "dora").place == "cage"
    assert isinstance(POSTS[Kind.FILL], LeastPosts)
