"""What the dealer says in a round, in the book's order: the bets, who calls a box, the offers, the dealer's hand.

Clauses: L8 1.1.12, 3.1, 3.2, 3.13, 3.25.1, 3.27.1; AR the same; BP 1.24, 1.26, 3.3, 3.10, 3.15.2, 3.17; D8 1.1.9,
3.1, 3.2, 3.13, 3.20.1.
"""

from collections.abc import Iterator

from croupier.api.console import Announcement, Moment
from croupier.cards.card import KINDS, is_ace, kind
from croupier.rules.books import ABOUT_GAMES
from croupier.rules.schema import Clauses, Rulebook
from croupier.table.state import Box, Phase, Stake, Status, Table
from croupier.table.turn import caller_among, turn

ORDER = tuple(Phase)


def announcements(table: Table) -> tuple[Announcement, ...]:
    """Return everything that is said in the round, and what of it is said now."""
    return tuple(_round(table))


def _round(table: Table) -> Iterator[Announcement]:
    book = table.book
    betting = table.phase is Phase.BETTING
    yield Announcement("bets", _when(table, Phase.BETTING), _cited(book, "bets", "round"))
    for box in table.boxes:
        caller = _called(table, box)
        if caller:
            yield Announcement("calls", "now" if betting else "said", _calls(book), box.position, caller)
    laid = any(box.mains for box in table.boxes)
    closing: Moment = "said" if not betting else "now" if laid else "later"
    yield Announcement("no-more-bets", closing, book.cite("wagers.close"))
    yield from _offers(table)
    yield from _turns(table)
    yield Announcement("outcome", _ends(table), book.cite("round"))


def _cited(book: Rulebook, says: str, topic: str) -> Clauses:
    about = ABOUT_GAMES.get(book.game)
    number = about.said_under.get(says) if about is not None else None
    return (number,) if number is not None else book.cite(topic)


def _calls(book: Rulebook) -> Clauses:
    return book.cite("control.ascertained")


def _called(table: Table, box: Box) -> str | None:
    """Return who calls a box that several have bet on: that is made known before the first card."""
    if len(box.mains) < 2:  # noqa: PLR2004 - two bettors are enough for a doubt
        return None
    return caller_among(table, box.position, tuple(Stake(wager.player, wager.amount) for wager in box.mains))


def _when(table: Table, phase: Phase) -> Moment:
    now, then = ORDER.index(table.phase), ORDER.index(phase)
    return "now" if now == then else "said" if now > then else "later"


def _offers(table: Table) -> Iterator[Announcement]:
    """Yield the offer that the dealer's first card calls for, opened and closed."""
    kind = _offered(table)
    if kind is None:
        return
    topic = f"{kind}.window"
    clauses = _cited(table.book, kind, topic)
    opened = table.offer is not None and table.offer.kind == kind
    if opened:
        yield Announcement(f"{kind}-offered", "now", clauses)
        yield Announcement(f"{kind}-closed", "now" if _is_answered(table) else "later", clauses)
        return
    when: Moment = "said" if table.phase in (Phase.TURNS, Phase.DEALER, Phase.OVER) else "later"
    yield Announcement(f"{kind}-offered", when, clauses)
    yield Announcement(f"{kind}-closed", when, clauses)


def _is_answered(table: Table) -> bool:
    return table.offer is not None and table.offer.complete


def _offered(table: Table) -> str | None:
    book = table.book
    asks = book.surrender.when.at_first
    if not table.dealer:
        return "surrender" if asks and all(map(book.surrender.is_offered, KINDS)) else None
    if asks and book.surrender.is_offered(kind(table.dealer[0])):
        return "surrender"
    ace = is_ace(table.dealer[0])
    return "insurance" if ace and book.insurance.by.offered else None


def _turns(table: Table) -> Iterator[Announcement]:
    """Yield whose turn it is, and the dealer's."""
    now = turn(table) if table.phase is Phase.TURNS else None
    if now is not None:
        yield Announcement("turn", "now", table.book.cite("turn"), now.box.position)
    yield Announcement("dealer", _when(table, Phase.DEALER), table.book.cite("dealer.soft_17"))


def _ends(table: Table) -> Moment:
    return "now" if table.phase is Phase.OVER and table.status is not Status.OPEN else "later"
