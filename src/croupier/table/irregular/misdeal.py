"""The initial deal went wrong: what is done before and after anything was settled.

Clauses: L8 5.2, 5.6, 5.6.1, 5.6.2, 5.11-5.16; AR the same; BP 5.7, 5.9, 5.10, 5.10.1, 5.10.3; D8 5.2, 5.6, 5.11-5.13.
Rulings R-OR-AND, R-562, R-514, R-516, R-BP-5103.
"""

from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.rules.schema import Clauses
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.hands import FIRST_CARDS
from croupier.table.irregular import options
from croupier.table.irregular.withdraw import returned
from croupier.table.places import BURN, DEALER, Place
from croupier.table.play.dealing import initial_order
from croupier.table.settlement import mains, sides
from croupier.table.state import Box, Table, Trouble


def is_early(table: Table) -> bool:
    """Tell whether nothing has been settled and no further card been dealt (R-OR-AND)."""
    return not table.interim_settled and not table.subsequent_started


def deviating(table: Table, card: Card, to: Place, place: Place | None) -> list[e.Event]:
    """Lay a card of the initial deal where it physically fell, and say what was due."""
    laid = e.CardDealt(card, to)
    if table.trouble is not None:
        return [laid]
    assert place is not None  # noqa: S101 - as long as the initial deal lasts and is in order, a card is due
    return [laid, opened(table, _clauses(table, place), f"{card} went to {to}; it was due to {place}")]


def _clauses(table: Table, place: Place) -> Clauses:
    early = table.book.cite("irregular.reconstruct_early")
    topic = {DEALER: "irregular.dealer_early", BURN: "irregular.burn_early"}.get(place, "irregular.few_early")
    return tuple(dict.fromkeys((*table.book.cite(topic), *early)))


def opened(table: Table, clauses: Clauses, says: str) -> e.TroubleOpened:
    """Return the irregularity of a wrong deal; at the games with options everybody may also choose."""
    asked = options.in_play(table) if table.book.irregular.procedures == "options" else ()
    return e.TroubleOpened(Trouble("misdeal", clauses, says, asked=asked))


def too_soon(table: Table, card: Card, says: str) -> list[e.Event]:
    """Open the irregularity of a further card while the offers are open and nothing is settled: it goes back."""
    return [*taken_out(table, card), opened(table, table.book.cite("irregular.reconstruct_early"), says)]


def taken_out(table: Table, card: Card) -> list[e.Event]:
    """Return the drawing of a card that lies on no hand yet; one that lay outside the device has been drawn."""
    return [] if card in table.out else [e.CardsDrawn((card,))]


def taken_for_complete(table: Table) -> list[e.Event]:
    """Go on as if the initial deal were complete: settle what the cards allow, then see which clause applies."""
    events: list[e.Event] = [e.DealTaken()]
    table = evolve(table, events[0])
    lines = (*sides.interim_lines(table), *mains.settled_naturals(table))
    if lines:
        events.append(e.LinesSettled(lines))
        table = evolve(table, events[-1])
    return [*events, *faults(table)]


def faults(table: Table) -> list[e.Event]:
    """Return what follows from a wrong deal that was taken for complete."""
    if is_in_order(table) and not list(_short(table)) and not _strays(table) and not table.dealer_late:
        return []
    if is_early(table):
        return [
            opened(table, table.book.cite("irregular.reconstruct_early"), "the initial deal is not as it should be")
        ]
    return late(table)


def late(table: Table) -> list[e.Event]:
    """Return what a wrong deal leads to once something was settled or a further card dealt."""
    strays = [e.CardsDiscarded(box.position) for box in _strays(table)]
    if table.book.irregular.procedures == "options":
        return _late_with_options(table, strays)
    if not is_in_order(table):
        clauses = table.book.cite("irregular.reconstruct_late")
        return [*strays, opened(table, clauses, "cards of the initial deal lie on the wrong hands")]
    return [*strays, *_late_specific(table, bool(strays))]


def _late_with_options(table: Table, strays: list[e.CardsDiscarded]) -> list[e.Event]:
    says = "the initial deal went wrong and something has been settled: the cards stay where they are"
    if is_in_order(table) and not list(_short(table)) and not table.dealer_late:
        clauses = table.book.cite("irregular.no_wager_late")
        return [*strays, e.IrregularityNoted(clauses, "cards on a box without a bet are discarded")]
    return [*strays, options.opened(table, says)]


def _late_specific(table: Table, discarded: bool) -> Iterator[e.Event]:  # noqa: FBT001 - an inner step of late
    book = table.book
    dissatisfied = False
    if discarded:
        says = "cards on a box without a wager are discarded and the round goes on"
        yield e.IrregularityNoted(book.cite("irregular.no_wager_late"), says)
        dissatisfied = True
    for box in _short(table):
        if len(box.run) > bool(book.deck.printed):
            says = f"box {box.position} has one card: it is played in turn, or the wager taken back"
            yield e.IrregularityNoted(book.cite("irregular.one_late"), says)
            dissatisfied = True
        else:
            clauses = book.cite("irregular.none_late")
            yield e.IrregularityNoted(clauses, f"box {box.position} got no card: its wagers are returned")
            yield e.LinesSettled(tuple(returned(table, box.position, None, clauses)))
    if table.dealer_late:
        yield e.IrregularityNoted(book.cite("irregular.dealer_late"), "the dealer has no card and draws it now")
    elif dissatisfied:
        yield e.WindowOpened(book.cite("irregular.withdraw"))


def is_in_order(table: Table) -> bool:
    """Tell whether the cards that came to boxes with a wager and the dealer came in dealing order, none too many."""
    wanted = iter(initial_order(table))
    stray = {box.position for box in _strays(table)}
    return all(place in wanted for place in (card.to for card in table.dealt) if place.box not in stray)


def _strays(table: Table) -> tuple[Box, ...]:
    return tuple(box for box in table.boxes if not box.mains and box.hands)


def _short(table: Table) -> Iterator[Box]:
    for box in table.boxes:
        if box.mains and len(box.hands[0].cards) < FIRST_CARDS and any(s.live for s in box.hands[0].stakes):
            yield box
