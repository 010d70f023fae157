"""The initial deal went wrong: what is done before and after anything was settled.

Clauses: L8 5.2, 5.6, 5.6.1, 5.6.2, 5.11-5.16; AR the same; BP 5.7, 5.9, 5.10, 5.10.1, 5.10.3; D8 5.2, 5.6, 5.11-5.13.
Rulings R-OR-AND, R-562, R-514, R-516, R-BP-5103.
"""

from collections.abc import Iterator

from croupier.cards.card import Card
from croupier.rules.schema import Clauses
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.facts import spot
from croupier.table.hands import FIRST_CARDS, is_out
from croupier.table.irregular import stay_or_withdraw
from croupier.table.irregular.withdraw import returned
from croupier.table.places import BURN, DEALER, DISCARD, HOLE, Place
from croupier.table.play import offers
from croupier.table.play.deal import initial_order, is_awaited
from croupier.table.reason import Reason
from croupier.table.settlement import main_wagers, side_wagers
from croupier.table.settlement.pay import Because
from croupier.table.state import Box, Dealt, Table, Trouble
from croupier.words.facts import Said, message, one_card


def is_early(table: Table) -> bool:
    """Tell whether nothing has been settled and no further card been dealt (R-OR-AND)."""
    return not table.interim_settled and not table.subsequent_started


def deviating(table: Table, card: Card, to: Place, place: Place | None) -> list[e.Event]:
    """Lay a card of the initial deal where it physically fell, and say what was due."""
    laid = e.CardDealt(card, to)
    if table.trouble is not None:
        return [laid]
    assert place is not None  # noqa: S101 - as long as the initial deal lasts and is in order, a card is due
    which = message("irregular.a-card") if to == HOLE else one_card(card)
    says = message("irregular.went-due", card=which, spot=spot(to), due=spot(place))
    return [laid, opened(table, _clauses(table, place), says)]


def _clauses(table: Table, place: Place) -> Clauses:
    early = table.book.cite("irregular.reconstruct_early")
    topic = {DEALER: "irregular.dealer_early", BURN: "irregular.burn_early"}.get(place, "irregular.few_early")
    return tuple(dict.fromkeys((*table.book.cite(topic), *early)))


def opened(table: Table, clauses: Clauses, says: Said) -> e.TroubleOpened:
    """Return the irregularity of a wrong deal; at the games with options everybody may also choose."""
    asked = stay_or_withdraw.in_play(table) if table.book.irregular.procedures.by_options else ()
    return e.TroubleOpened(Trouble("misdeal", clauses, says, asked=asked))


def too_soon(table: Table, card: Card, to: Place, says: Said) -> list[e.Event]:
    """Open the irregularity of a further card while the offers are open: it goes back, unless the dealer goes on."""
    clauses = table.book.cite("irregular.reconstruct_early")
    return [*taken_out(table, card), e.TroubleOpened(Trouble("misdeal", clauses, says, to))]


def taken_out(table: Table, card: Card) -> list[e.Event]:
    """Return the drawing of a card that is on no hand yet; one that lay outside the device has been drawn."""
    return [] if card in table.out else [e.CardsDrawn((card,))]


def taken_for_complete(table: Table) -> list[e.Event]:
    """Go on as if the initial deal were complete: settle what the cards allow, then see which clause applies."""
    events: list[e.Event] = [*offers.closing(table), e.DealTaken()]
    for event in events:
        table = evolve(table, event)
    lines = (*side_wagers.interim_lines(table), *main_wagers.settled_naturals(table))
    if lines:
        events.append(e.LinesSettled(lines))
        table = evolve(table, events[-1])
    return [*events, *faults(table)]


def faults(table: Table) -> list[e.Event]:
    """Return what follows from a wrong deal that was taken for complete."""
    if is_in_order(table) and not list(_short(table)) and not _strays(table) and not table.dealer_late:
        return []
    if is_early(table):
        return [opened(table, table.book.cite("irregular.reconstruct_early"), message("irregular.deal-wrong"))]
    return late(table)


def late(table: Table) -> list[e.Event]:
    """Return what a wrong deal leads to once something was settled or a further card dealt."""
    strays = [e.CardsDiscarded(box.position) for box in _strays(table)]
    if table.book.irregular.procedures.by_options:
        return _late_with_options(table, strays)
    if not is_in_order(table):
        clauses = table.book.cite("irregular.reconstruct_late")
        return [*strays, opened(table, clauses, message("irregular.wrong-hands"))]
    return [*strays, *_late_specific(table, bool(strays))]


def gone_on(table: Table, trouble: Trouble) -> list[e.Event]:
    """Go on from a wrong deal that no one has noticed; cards on the wrong hands are put right when a player does."""
    closed = e.TroubleClosed(trouble.clauses, message("irregular.dealer-on"))
    if is_in_order(table):
        return [closed, *late(table)]
    strays = [e.CardsDiscarded(box.position) for box in _strays(table)]
    return [e.ErrorMade(), closed, *strays, *_late_specific(table, bool(strays))]


def _late_with_options(table: Table, strays: list[e.CardsDiscarded]) -> list[e.Event]:
    if is_in_order(table) and not list(_short(table)) and not table.dealer_late:
        clauses = table.book.cite("irregular.no_wager_late")
        return [*strays, e.IrregularityNoted(clauses, message("irregular.no-bet-discarded"))]
    return [*strays, stay_or_withdraw.opened(table, message("irregular.deal-settled"))]


def _late_specific(table: Table, discarded: bool) -> Iterator[e.Event]:  # noqa: FBT001 - an inner step of late
    book = table.book
    dissatisfied = False
    if discarded:
        yield e.IrregularityNoted(book.cite("irregular.no_wager_late"), message("irregular.no-wager-on"))
        dissatisfied = True
    for box in _short(table):
        if len(box.run) > bool(book.deck.printed):
            says = message("irregular.one-card", box=box.position)
            yield e.IrregularityNoted(book.cite("irregular.one_late"), says)
            dissatisfied = True
        else:
            clauses = book.cite("irregular.none_late")
            yield e.IrregularityNoted(clauses, message("irregular.no-card", box=box.position))
            yield e.LinesSettled(tuple(returned(table, box.position, None, Because(clauses, Reason("no-card")))))
    if table.dealer_late:
        yield e.IrregularityNoted(book.cite("irregular.dealer_late"), message("irregular.dealer-late"))
    elif dissatisfied:
        yield e.WindowOpened(book.cite("irregular.withdraw"))


def is_in_order(table: Table) -> bool:
    """Tell whether the cards that came to boxes with a wager and the dealer came in dealing order, none too many."""
    wanted = iter(initial_order(table))
    stray = {DISCARD.box, *(box.position for box in _strays(table))}
    return all(place in wanted for place in (card.to for card in table.dealt) if place.box not in stray)


def relaid(table: Table) -> e.Reconstructed:
    """Lay the cards of the round in the order they were due; what is left over goes back on top."""
    away = tuple(dealt for dealt in table.dealt if dealt.to == DISCARD)
    lying = [dealt for dealt in table.dealt if dealt.to != DISCARD]
    cards = [dealt.card for dealt in lying]
    laid: tuple[Dealt, ...] = ()
    for place in initial_order(table):
        if len(laid) == len(cards):
            break
        # A box whose bettors have taken everything back keeps what it had until then, and is due nothing more.
        if is_awaited(table, place) or lying[len(laid)].to == place:
            laid += (Dealt(cards[len(laid)], place),)
    return e.Reconstructed((*away, *laid), (*cards[len(laid) :], *table.out, *table.top))


def _strays(table: Table) -> tuple[Box, ...]:
    return tuple(box for box in table.boxes if not box.mains and box.hands)


def _short(table: Table) -> Iterator[Box]:
    for box in table.boxes:
        hand = box.hands[0] if box.mains else None
        if hand is not None and len(hand.cards) < FIRST_CARDS and not hand.refused and not is_out(hand):
            yield box
