"""Seats, squeeze requests and restrictions: who sits where, before the round.

Clauses: L8 3.8, 3.9, 3.11, 3.13; AR 3.8, 3.9, 3.11, 3.13; BP 1.26, 3.8, 3.12; D8 3.8, 3.9, 3.11, 3.13.
"""

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.play.checks import known_box
from croupier.table.state import Phase, Table


def sit(table: Table, command: c.Sit) -> list[e.Event]:
    """Seat a player at a box while bets are open, so that it is clear who calls."""
    known_box(table, command.box)
    if table.phase is not Phase.BETTING:
        raise Refused(
            "seat-closed", table.book.cite("control.ascertained"), "who calls a box is settled before the round begins"
        )
    seated = table.seats.get(command.box)
    if seated is not None and seated != command.player:
        raise Refused("seat-taken", table.book.cite("control.seated"), f"{seated} sits at box {command.box}")
    return [e.PlayerSeated(command.player, command.box)]


def ask_squeeze(table: Table, command: c.AskSqueeze) -> list[e.Event]:
    """Take a request to squeeze, made before the cards are dealt by a bettor of the box; asked twice it is one."""
    clauses = _still_squeezed(table)
    box = known_box(table, command.box)
    if box is None or all(wager.player != command.player for wager in box.mains):
        raise Refused("squeeze-no-bet", clauses, f"{command.player} has no bet on box {command.box}")
    return [] if command.player in table.squeeze_asked else [e.SqueezeAsked(command.player, command.box)]


def grant_squeeze(table: Table, command: c.GrantSqueeze) -> list[e.Event]:
    """Let a bettor squeeze the cards of his boxes, before they are dealt; granted twice it is granted once."""
    clauses = _still_squeezed(table)
    if all(wager.player != command.player for box in table.boxes for wager in box.mains):
        raise Refused("squeeze-no-bet", clauses, f"{command.player} has no bet")
    return [] if command.player in table.squeezing else [e.SqueezeGranted(command.player)]


def _still_squeezed(table: Table) -> Clauses:
    """Refuse where no card can be squeezed any more, or none ever; return the clauses that say so."""
    clauses = table.book.cite("control.squeeze")
    if not table.book.control.squeeze:
        raise Refused("no-squeeze", clauses, "cards are dealt face up at this game")
    if table.dealt or table.phase not in (Phase.BETTING, Phase.INITIAL_DEAL):
        raise Refused("squeeze-late", clauses, "a squeeze is asked for before the cards are dealt")
    return clauses


def restrict(table: Table, command: c.RestrictPlayer) -> list[e.Event]:
    """Restrict a player to one box, from his next wager on."""
    if table.phase is not Phase.BETTING:
        raise Refused("bets-closed", table.book.cite("wagers.one_box"), "a restriction is set while bets are open")
    return [e.PlayerRestricted(command.player)]
