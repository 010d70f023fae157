"""The dealer's first card comes late: wagers that waited for it are settled and the offers reopened.

Clauses: L8 5.12, 5.12.1, 5.12.2; AR 5.12, 5.12.1, 5.12.2; BP 5.7. Rulings R-5122, R-LATE-DEALER-CARD,
R-OBO-BUST.
"""

from croupier.cards.card import is_ace
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.play import insurance, offers
from croupier.table.settlement import main_wagers, side_wagers
from croupier.table.state import Offer, Table


def caught_up(table: Table) -> list[e.Event]:
    """Return what the dealer's late first card brings."""
    events: list[e.Event] = [e.DealerCaughtUp()]
    lines = (*side_wagers.interim_lines(table), *main_wagers.settled_naturals(table))
    if lines:
        events.append(e.LinesSettled(lines))
        table = evolve(table, events[-1])
    offer = offers.offer_after_deal(table)
    if offer is not None:
        open_to = is_in_play if is_ace(table.dealer[0]) else may_be_folded
        offer = Offer(offer.kind, tuple(who for who in offer.asked if open_to(table, who[1])))
    if offer is not None and (offer.asked or (offer.kind == "insurance" and insurance.declined(table))):
        events.append(e.OfferOpened(offer))
    if not table.book.irregular.procedures.by_options:
        events.append(e.WindowOpened(table.book.cite("irregular.withdraw")))
    return events


def is_in_play(table: Table, position: int) -> bool:
    """Tell whether the original wagers of a box are not lost by a bust, which a held one is too (R-OBO-BUST)."""
    box = table.box(position)
    return box is not None and not main_wagers.is_bust(table.book, box.hands[0])


def may_be_folded(table: Table, position: int) -> bool:
    """Tell whether the hand of a box is live and neither split nor doubled, acted upon or not (R-5122)."""
    box = table.box(position)
    if box is None or len(box.hands) != 1:
        return False
    return not box.hands[0].doubled and not main_wagers.is_bust(table.book, box.hands[0])
