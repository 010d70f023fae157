"""Orders of money: asked for by one member of staff with a reason, decided by another."""

from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import Struct

from croupier.control.money.play_money import UNKNOWN
from croupier.ledger.postings import Posting, house, wallet
from croupier.money.cents import MOST_CENTS
from croupier.table.actors import RANK, Actor, Role
from croupier.table.facts import post
from croupier.words.facts import Fact, Message, message, refusal
from croupier.words.render import render


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


class _Event(Struct, frozen=True, tag_field="event", kw_only=True):
    """What happened to an order, and the address it was asked for from."""

    address: str = ""


class OrderAsked(_Event, frozen=True, tag="order-asked/1"):
    """A person asked for it."""

    order: Order
    at: int
    by: str
    role: str


class OrderConfirmed(_Event, frozen=True, tag="order-confirmed/1"):
    """A second person agreed, and the money moved: the account before and after, in cents.

    Of a player's account, too, what they held afterwards with what lay on the tables, and how much of that was given.
    """

    order: Order
    at: int
    by: str
    role: str
    before: int
    after: int
    held: int = 0
    given: int = UNKNOWN


class OrderDeclined(_Event, frozen=True, tag="order-declined/1"):
    """A second person declined, or the person who asked took it back."""

    order: Order
    at: int
    by: str
    role: str
    why: str


CageEvent = OrderAsked | OrderConfirmed | OrderDeclined
DECODER: msgspec.json.Decoder[CageEvent] = msgspec.json.Decoder(CageEvent)


class LeastPosts(NamedTuple):
    """The least post that may ask, and the least that may agree."""

    asks: Role
    agrees: Role


POSTS: dict[Kind, LeastPosts] = {
    Kind.CASH_IN: LeastPosts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CASH_OUT: LeastPosts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CORRECTION: LeastPosts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.FILL: LeastPosts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.CREDIT: LeastPosts(Role.PIT_SUPERVISOR, Role.PIT_MANAGER),
    Kind.OPENING: LeastPosts(Role.DEALER, Role.PIT_SUPERVISOR),
    Kind.CLOSING: LeastPosts(Role.DEALER, Role.PIT_SUPERVISOR),
}

COUNTS = (Kind.OPENING, Kind.CLOSING)
AT_TABLES = (Kind.FILL, Kind.CREDIT, *COUNTS)
MOST_WHY = 200


def named(kind: Kind) -> Message:
    """Return a kind of order as messages name it."""
    return message(f"order.{kind}")


class OrderRefusedError(Exception):
    """The order cannot be given, or not by this person; nothing has changed."""

    def __init__(self, code: str, case: str = "", /, **facts: Fact) -> None:
        """Keep code and facts apart."""
        super().__init__(code)
        self.code = code
        self.says = refusal(code, case, facts)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return render(self.says)


def check_asked(order: Order, by: Actor) -> None:
    """Refuse an order that makes no sense, or that this post may not ask for."""
    if RANK[by.role] < RANK[POSTS[order.kind].asks]:
        least = post(POSTS[order.kind].asks)
        raise OrderRefusedError("role-too-low", "ask", post=post(by.role), order=named(order.kind), least=least)
    if not order.why.strip() or len(order.why) > MOST_WHY or not order.why.isprintable():
        raise OrderRefusedError("no-reason", "order", most=MOST_WHY)
    least = -MOST_CENTS if order.kind is Kind.CORRECTION else 0 if order.kind in COUNTS else 1
    if not least <= order.cents <= MOST_CENTS or (order.kind is Kind.CORRECTION and order.cents == 0):
        raise OrderRefusedError("bad-amount", "order", cents=order.cents, order=named(order.kind))
    if order.subject == by.name:
        raise OrderRefusedError("own-account")


def check_agreed(order: Order, by: Actor) -> None:
    """Refuse a decision by the person who asked, by the account's own person, or by too low a post."""
    if by.name in (order.by, order.subject):
        raise OrderRefusedError("second-person", "order")
    if RANK[by.role] < RANK[POSTS[order.kind].agrees]:
        least = post(POSTS[order.kind].agrees)
        raise OrderRefusedError("role-too-low", "decide", post=post(by.role), order=named(order.kind), least=least)


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
