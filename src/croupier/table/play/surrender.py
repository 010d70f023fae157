"""Surrender: offered once after the initial deal, or a decision of the hand in turn; a part of the wager is given up.

Where the dealer may still have a Blackjack and the book spares nothing, the wager is folded and waits for that card.

Clauses: L8 3.25-3.25.1.3; AR 3.25-3.25.1.3; BP 1.34, 3.17, 3.22; D8 3.20-3.20.1.3. Rulings R-SURR-WINDOW, R-SURR-ACE,
R-SURR-NATURAL, R-SURR-FINAL.
"""

from collections.abc import Iterator

from croupier.cards.card import kind
from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses, Rulebook
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, awaits_card, dealer_may_have_blackjack, finished_by_cards
from croupier.table.play import offers
from croupier.table.play.checks import known_box, no_open_wager, not_offered
from croupier.table.settlement.main_wagers import given_up, is_bust
from croupier.table.state import Box, Hand, Phase, Stake, Table
from croupier.table.turn import caller, stake_of, turn
from croupier.words.facts import message


def surrender(table: Table, command: c.Surrender) -> list[e.Event]:
    """Fold for a part of the wager, at once and for good (R-SURR-FINAL)."""
    refusal = why_no_surrender(table, command.box, command.player, command.hand)
    if refusal is not None:
        raise refusal
    box = table.box(command.box)
    assert box is not None  # noqa: S101 - why_no_surrender has found the stake on it
    at = _meant(table, box, command.hand)
    by_caller = table.book.rulings.surrender_decision.by_caller
    folding = [s for s in box.hands[at].stakes if s.plays and (by_caller or s.player == command.player)]
    answered = e.OfferAnswered(command.player, command.box, "surrender")
    offered: list[e.Event] = (
        [answered] if table.phase is not Phase.TURNS or not in_turn(table.book, box.hands[at]) else []
    )
    return [*offered, *_given_up(table, box, at, folding)]


def _given_up(table: Table, box: Box, at: int, folding: list[Stake]) -> Iterator[e.Event]:
    """Yield the lines of what is given up, or that it is folded where a dealer's Blackjack would take all of it."""
    spared = table.book.surrender.spares(kind(table.dealer[0])) and not box.hands[at].split
    if dealer_may_have_blackjack(table) and not spared:
        yield from (e.WagerFolded(stake.player, box.position, at) for stake in folding)
    else:
        yield e.LinesSettled(tuple(given_up(table, box, at, stake) for stake in folding))


def in_turn(book: Rulebook, hand: Hand) -> bool:
    """Tell whether giving up this hand is a decision of its turn, and not an answer to the dealer's offer."""
    surrender = book.surrender
    if hand.doubled:
        return surrender.after_double
    if hand.split:
        return surrender.after_split and (surrender.when.in_turn or len(hand.cards) == FIRST_CARDS)
    return surrender.when.in_turn


def _meant(table: Table, box: Box, named: int | None) -> int:
    """Return which hand of a box is meant: the one named, the one in turn, or the first."""
    return unnamed(table, box.position) if named is None else named


def unnamed(table: Table, position: int) -> int:
    """Return which hand of a box is meant where none is named: the one in turn, or the first."""
    now = turn(table) if table.phase is Phase.TURNS else None
    return now.at if now is not None and now.box.position == position else 0


def why_no_surrender(table: Table, position: int, player: str, named: int | None = None) -> Refused | None:
    """Say why a player may not surrender, or None where that is lawful: first what forbids it at any time."""
    book = table.book
    box = known_box(table, position)
    if not book.surrender.offered.ever:
        return Refused("no-surrender", book.cite("surrender"))
    if table.dealer and not book.surrender.is_offered(kind(table.dealer[0])):
        return _against(book, kind(table.dealer[0]))
    at = _meant(table, box, named) if box is not None else 0
    if box is not None and at >= len(box.hands) > 0:
        return Refused("no-such-hand", book.cite("turn.split"), box=position, hand=at + 1, count=len(box.hands))
    if box is not None and box.hands and _is_dealt(table) and in_turn(book, box.hands[at]):
        return _why_not_in_turn(table, box, at, player)
    if box is not None and len(box.hands) > 1:
        return Refused("surrender-after-split", book.cite("surrender.split"))
    if _is_dealt(table) and (box is None or not box.hands or stake_of(box.hands[0], player) is None):
        return Refused("nothing-to-surrender", book.cite("surrender"), why=no_open_wager(table, position, player))
    offer = offers.standing(table, "surrender")
    if offer is None:
        return _not_open(table)
    if (player, position) not in offer.asked:
        return _not_offered(table, box, player)
    if _is_doubled(table, box, player):
        return Refused("surrender-after-double", book.cite("double.locked"))
    return None


def _not_open(table: Table) -> Refused:
    book = table.book
    if not book.surrender.when.at_first:
        return Refused("surrender-doubled-only", book.cite("surrender"))
    return Refused("surrender-closed", book.cite("surrender.window"), since=not_offered(table))


def _against(book: Rulebook, up: str) -> Refused:
    if up == "A":
        return Refused("surrender-against-ace", book.cite("surrender"))
    if up == "T":
        return Refused("surrender-against-card", book.cite("surrender"), "ten")
    return Refused("surrender-against-card", book.cite("surrender"), card=up)


def _why_not_in_turn(table: Table, box: Box, at: int, player: str) -> Refused | None:
    """Say why a hand may not be given up as its turn's decision, or None where it may."""
    book, hand = table.book, box.hands[at]
    if stake_of(hand, player) is None:
        return Refused("nothing-to-surrender", book.cite("surrender"), why=no_open_wager(table, box.position, player))
    if finished_by_cards(book, hand) is not None:
        return Refused("hand-finished", book.cite("surrender"), "surrender")
    now = turn(table) if table.phase is Phase.TURNS else None
    is_now = now is not None and (now.box.position, now.at) == (box.position, at)
    if not is_now or table.offer is not None or hand.wants or awaits_card(book, hand):
        return Refused("surrender-closed", book.cite("surrender.window"), "turn")
    if book.rulings.surrender_decision.by_caller and caller(table, box, hand) != player:
        return _not_asked(book.cite("surrender"), box, player)
    return None


def _not_offered(table: Table, box: Box | None, player: str) -> Refused:
    """Say why surrender is offered, but not to this player: the hand is over 21, or was acted upon."""
    clauses = table.book.cite("irregular.dealer_options" if table.deal_taken else "surrender")
    if box is not None and box.hands and is_bust(table.book, box.hands[0]):
        return Refused("nothing-to-surrender", clauses, why=message("no-open-wager.bust", box=box.position))
    return _not_asked(clauses, box, player)


def _not_asked(clauses: Clauses, box: Box | None, player: str) -> Refused:
    """Say why a player with an open wager is not asked whether to surrender."""
    if box is None:
        return Refused("not-asked", clauses, "surrender", player=player)
    if box.hands and box.hands[0].doubled:
        return Refused("not-asked", clauses, "surrender-doubled", box=box.position)
    return Refused("not-asked", clauses, "surrender-box", player=player, box=box.position)


def _is_dealt(table: Table) -> bool:
    return table.phase not in (Phase.BETTING, Phase.INITIAL_DEAL)


def _is_doubled(table: Table, box: Box | None, player: str) -> bool:
    """Tell whether a wager that would be given up has been doubled."""
    by_caller = table.book.rulings.surrender_decision.by_caller
    stakes = box.hands[0].stakes if box is not None and box.hands else ()
    return any(s.plays and s.double and (by_caller or s.player == player) for s in stakes)
