"""The text of an act: the inverse of reading one, a row for every kind of act."""

from collections.abc import Callable
from typing import Any

from croupier.money.cents import format_amount
from croupier.records.acts import Act, CardsAsDue, CardsTo, CardTo, staff
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.places import Place

COMMAND_OF: dict[type, type[c.Command]] = {CardTo: c.DealCard, CardsTo: c.DealSeveral, CardsAsDue: c.DealCard}
"""The command behind each act that is not one itself, since its cards are listed apart."""


def act_text(act: Act) -> str:
    """Return the act as a record has it; raise ValueError where it has no words of its own.

    The house's own hand is not named: a reader takes the least role that may act.
    """
    row = _ROWS.get(type(act))
    if row is None:
        msg = f"{type(act).__name__} is not an act of its own: a record shows it by its cards"
        raise ValueError(msg)
    return row(act) + _by(act)


def _by(act: Act) -> str:
    by = act.by
    if by == _usual(act) or by.role is Role.HOUSE or (isinstance(act, c.Rule) and by.role is Role.SHIFT_MANAGER):
        return ""
    if by.role is Role.PLAYER:
        msg = f"{by.name} may not act for another, so a record has no words for it"
        raise ValueError(msg)
    return f" by {by.role} {by.name}"


def _usual(act: Act) -> Actor:
    if isinstance(act, c.PlayerCommand):
        return player(act.player)
    kind = type(act) if isinstance(act, c.Command) else COMMAND_OF[type(act)]
    return staff(kind, None)


def place_text(place: Place, *, named: bool) -> str:
    """Return a place; `named` says which hand of the box is meant even where it is the first."""
    return f"{place.box}.{place.hand + 1}" if named and place.box > 0 else str(place)


def _spot(act: c.Bet | c.Play) -> str:
    return str(act.box) if act.hand is None else f"{act.box}.{act.hand + 1}"


def _for(amount: int | None) -> str:
    return "" if amount is None else f" for {format_amount(amount)}"


def _bet(act: c.Bet) -> str:
    words = f"{act.player} bets {format_amount(act.amount)} on {_spot(act)}"
    words += "" if act.wager == "main" else f" {act.wager}"
    words += " unnoticed" if act.unnoticed else ""
    return words + (" late" if act.late else "")


def _lift(act: c.Lift) -> str:
    return f"{act.player} lifts {act.box}" + ("" if act.wager == "main" else f" {act.wager}")


def _insure(act: c.Insure) -> str:
    whose = "" if act.of is None else f" of {act.of}"
    return f"{act.player} insures {act.box}{whose}{_for(act.amount)}"


def _on_box(act: c.Withdraw | c.Stay, verb: str) -> str:
    return f"{act.player} {verb}" + ("" if act.box is None else f" {act.box}")


def _found(act: c.ReportCards) -> str:
    return "unshuffled cards found" if act.what == "unshuffled" else f"{act.what} card found"


def _said(text: str) -> str:
    # It stands between quotation marks on one line, so it can hold neither.
    return '"' + " ".join(text.replace('"', "'").split()) + '"'


def _cards_to(act: CardsTo) -> str:
    return f"{act.number} cards to {place_text(act.place, named=act.named)} shown {act.shown}"


_ROWS: dict[type, Callable[[Any], str]] = {
    CardTo: lambda act: f"card to {place_text(act.place, named=act.named)}",
    CardsTo: _cards_to,
    CardsAsDue: lambda _: "cards as due",
    c.Sit: lambda act: f"{act.player} sits at {act.box}",
    c.Bet: _bet,
    c.Lift: _lift,
    c.AskSqueeze: lambda act: f"{act.player} asks to squeeze {act.box}",
    c.GrantSqueeze: lambda act: f"squeeze granted to {act.player}",
    c.RestrictPlayer: lambda act: f"pit manager restricts {act.player} to one box",
    c.CloseBets: lambda _: "no more bets",
    c.Deal: lambda _: "deal",
    c.Surrender: lambda act: f"{act.player} surrenders {act.box}",
    c.Insure: _insure,
    c.TakeEvenMoney: lambda act: f"{act.player} takes even money on {act.box}",
    c.Hit: lambda act: f"{act.player} hits {_spot(act)}",
    c.Stand: lambda act: f"{act.player} stands {_spot(act)}",
    c.Double: lambda act: f"{act.player} doubles {_spot(act)}{_for(act.amount)}",
    c.Split: lambda act: f"{act.player} splits {_spot(act)}",
    c.Follow: lambda act: f"{act.player} follows {_spot(act)}{_for(act.amount)}",
    c.Decline: lambda act: f"{act.player} declines {act.box}",
    c.Yield: lambda act: f"{act.player} yields {act.box}",
    c.Settle: lambda _: "settle",
    c.Leave: lambda act: f"{act.player} leaves",
    c.PickCard: lambda act: f"{act.player} picks {act.card}",
    c.PitPicksCard: lambda act: f"pit manager picks {act.card}",
    c.AcceptCard: lambda act: f"{act.player} accepts",
    c.RefuseCard: lambda act: f"{act.player} refuses",
    c.Withdraw: lambda act: _on_box(act, "withdraws"),
    c.Stay: lambda act: _on_box(act, "stays"),
    c.ReportSkipped: lambda act: f"{act.box} skipped",
    c.ReportBurnForgotten: lambda _: "burn forgotten",
    c.ReportFaceUp: lambda _: "card found face up",
    c.ReportCards: _found,
    c.ReportCutCard: lambda _: "missing shuffle found",
    c.FailPower: lambda _: "power fails",
    c.PlayOn: lambda _: "play on",
    c.Reconstruct: lambda _: "reconstruct",
    c.CannotReconstruct: lambda _: "cannot reconstruct",
    c.Refer: lambda act: f"dealer refers {_said(act.text)}",
    c.ForgetSettlement: lambda act: f"dealer forgets {act.wager}",
    c.SettleForgotten: lambda act: f"dealer settles {act.wager}",
    c.Rule: lambda act: f"shift manager {act.by.name} rules {_said(act.text)}",
}
