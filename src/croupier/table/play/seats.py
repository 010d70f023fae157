"""Seats, squeeze requests and restrictions: who sits where, before the round.

Clauses: L8 3.8, 3.9, 3.11, 3.13; AR 3.8, 3.9, 3.11, 3.13; BP 1.26, 3.8, 3.12; D8 3.8, 3.9, 3.11, 3.13.
Ruling R-RESTRICT-ALL.
"""

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import why_finished
from croupier.table.play.checks import known_box
from croupier.table.state import Box, Phase, Table


def sit(table: Table, command: c.Sit) -> list[e.Event]:
    """Seat a player at a box while bets are open, so that it is clear who calls."""
    known_box(table, command.box)
    seated = table.seats.get(command.box)
    if seated is not None and seated != command.player:
        raise Refused("seat-taken", table.book.cite("control.seated"), player=seated, box=command.box)
    if table.phase is not Phase.BETTING:
        raise Refused("seat-closed", table.book.cite("control.ascertained"))
    return [e.PlayerSeated(command.player, command.box)]


def ask_squeeze(table: Table, command: c.AskSqueeze) -> list[e.Event]:
    """Take a request to squeeze by a bettor of the box, before the card in question is dealt; asked twice it is one."""
    clauses = _squeezed(table)
    box = known_box(table, command.box)
    if box is None or all(wager.player != command.player for wager in box.mains):
        raise Refused("squeeze-no-bet", clauses, player=command.player, box=command.box)
    _still_to_come(table, (box,), clauses)
    return [] if command.player in table.squeeze_asked else [e.SqueezeAsked(command.player, command.box)]


def grant_squeeze(table: Table, command: c.GrantSqueeze) -> list[e.Event]:
    """Let a bettor squeeze the cards that are still to come to their boxes; granted twice it is granted once."""
    clauses = _squeezed(table)
    boxes = tuple(box for box in table.boxes if any(wager.player == command.player for wager in box.mains))
    if not boxes:
        raise Refused("squeeze-no-bet", clauses, "table", player=command.player)
    _still_to_come(table, boxes, clauses)
    return [] if command.player in table.squeezing else [e.SqueezeGranted(command.player)]


def _squeezed(table: Table) -> Clauses:
    """Refuse where no card is ever squeezed; return the clauses that say so."""
    clauses = table.book.cite("control.squeeze")
    if not table.book.control.squeeze:
        raise Refused("no-squeeze", clauses)
    return clauses


def _still_to_come(table: Table, boxes: tuple[Box, ...], clauses: Clauses) -> None:
    """Refuse a squeeze where no card can come to any of the boxes any more (R-BP-SQUEEZE-LATE)."""
    if table.phase in (Phase.BETTING, Phase.INITIAL_DEAL):
        return
    playing = table.phase in (Phase.OFFERS, Phase.TURNS)
    if not playing or all(why_finished(table.book, hand) is not None for box in boxes for hand in box.hands):
        raise Refused("squeeze-late", clauses)


def restrict(table: Table, command: c.RestrictPlayer) -> list[e.Event]:
    """Restrict a player to one box, from their next wager on; a book that limits no number of wagers has no such power.

    At Blackjack Plus anybody may bet on other boxes too (R-RESTRICT-ALL).
    """
    if not table.book.wagers.a_box:
        clauses = table.book.cite("wagers.one_box")
        raise Refused("no-restriction", clauses)
    if table.phase is not Phase.BETTING:
        raise Refused("bets-closed", table.book.cite("wagers.one_box"), "restriction")
    return [e.PlayerRestricted(command.player)]
