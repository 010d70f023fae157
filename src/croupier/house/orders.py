"""Orders of money: asked for by one member of staff with a reason, decided by another."""

from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import Struct

from croupier.ledger.postings import Posting, house, wallet
from croupier.money.cents import MOST_CENTS
from croupier.table.actors import RANK, Actor, Role


class Kind(StrEnum):
    """What money can be moved for."""

    CASH_IN = "cash-in"
    CASH_OUT = "cash-out"
    CORRECTION = "correction"
    FILL = "table-fill"
    CREDIT = "table-credit"
    OPENING = "opening-count"
    CLOSING = "closing-count"


class Order(Struct, frozen=True):
    """An order: `subject` is a player or a table, `place` where cash changes hands, `cents` how much, or counted."""

    number: int
    kind: Kind
    subject: str
    cents: int
    why: str
    by: str
    place: str = "cage"


class _Event(Struct, frozen=True, tag_field="event"):
    """What happened to an order."""


class OrderAsked(_Event, frozen=True, tag="order-asked/1"):
    """Somebody asked for it."""

    order: Order
    at: int
    by: str
    role: str


class OrderConfirmed(_Event, frozen=True, tag="order-confirmed/1"):
    """A second person agreed, and the money moved: the account before and after, in cents."""

    order: Order
    at: int
    by: str
    role: str
    before: int
    after: int


class OrderDeclined(_Event, frozen=True, tag="order-declined/1"):
    """A second person declined, or whoever asked took it back."""

    order: Order
    at: int
    by: str
    role: str
    why: str


CageEvent = OrderAsked | OrderConfirmed | OrderDeclined
DECODER: msgspec.json.Decoder[CageEvent] = msgspec.json.Decoder(CageEvent)


class Posts(NamedTuple):
    """The least post that may ask, and the least that may agree."""

    asks: Role
    agrees: Role


POSTS: dict[Kind, Posts] = {
    Kind.CASH_IN: Posts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CASH_OUT: Posts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CORRECTION: Posts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.FILL: Posts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.CREDIT: Posts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.OPENING: Posts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CLOSING: Posts(Role.DEALER, Role.PIT_SUPERVISOR),
}

COUNTS = (Kind.OPENING, Kind.CLOSING)
AT_TABLES = (Kind.FILL, Kind.CREDIT, *COUNTS)
MOST_WHY = 200


class OrderRefusedError(Exception):
    """The order cannot be given, or not by this person; nothing has changed."""

    def __init__(self, code: str, says: str) -> None:
        """Keep code and sentence apart."""
        super().__init__(says)
        self.code = code


def check_asked(order: Order, by: Actor) -> None:
    """Refuse an order that makes no sense, or that this post may not ask for."""
    if RANK[by.role] < RANK[POSTS[order.kind].asks]:
        code, says = "role-too-low", f"a {by.role} may not ask for a {order.kind}; the least post is"
        raise OrderRefusedError(code, f"{says} {POSTS[order.kind].asks}")
    if not order.why.strip() or len(order.why) > MOST_WHY or not order.why.isprintable():
        raise OrderRefusedError("no-reason", f"an order has a reason of 1 to {MOST_WHY} printable characters")
    least = -MOST_CENTS if order.kind is Kind.CORRECTION else 0 if order.kind in COUNTS else 1
    if not least <= order.cents <= MOST_CENTS or (order.kind is Kind.CORRECTION and order.cents == 0):
        raise OrderRefusedError("bad-amount", f"{order.cents} cents is no amount of a {order.kind}")
    if order.subject == by.name:
        raise OrderRefusedError("own-account", "nobody moves money of his own account")


def check_agreed(order: Order, by: Actor) -> None:
    """Refuse a decision by whoever asked, by the account's own person, or by too low a post."""
    if by.name in (order.by, order.subject):
        raise OrderRefusedError("second-person", "another person decides than the one who asked, or whose money it is")
    if RANK[by.role] < RANK[POSTS[order.kind].agrees]:
        says = f"a {by.role} may not decide on a {order.kind}; the least post is {POSTS[order.kind].agrees}"
        raise OrderRefusedError("role-too-low", says)


def account_of(order: Order) -> str:
    """Return the account whose money it is."""
    return house(order.subject) if order.kind in AT_TABLES else wallet(order.subject)


OTHER: dict[Kind, str] = {
    Kind.CASH_IN: "bank:cash",
    Kind.CASH_OUT: "bank:cash",
    Kind.CORRECTION: "bank:corrections",
    Kind.FILL: "bank:vault",
    Kind.CREDIT: "bank:vault",
    Kind.OPENING: "bank:differences",
    Kind.CLOSING: "bank:differences",
}


def postings_of(order: Order, balance: int) -> tuple[Posting, ...]:
    """Return what an order moves, the account holding `balance`; a count moves the difference it found."""
    out = order.kind in (Kind.CASH_OUT, Kind.CREDIT)
    cents = order.cents - balance if order.kind in COUNTS else -order.cents if out else order.cents
    other = OTHER[order.kind]
    if other == "bank:cash":
        other = f"bank:cash:{order.place}"
    return (Posting(account_of(order), cents), Posting(other, -cents)) if cents else ()
