"""The text form of what people do at a table: one act a line, to commands.

The grammar is a table of patterns: each row is an act's words and the command they make.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from croupier.cards.card import parse_card
from croupier.money.cents import parse_amount
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.places import BURN, DEALER, Place
from croupier.table.roles import LEAST

RESERVED = frozenset((
    "no", "card", "cards", "deal", "dealer", "play", "power", "settle", "reconstruct", "cannot",
    "foreign", "missing", "extra", "unshuffled", "burn", "shift", "pit",
))  # fmt: skip
"""Words acts begin with, which no player may be called."""


class CardTo(NamedTuple):
    """The next card physically went there, whatever was due; `hand` None is the hand of the box in play."""

    by: Actor
    place: Place
    named: bool


class CardsTo(NamedTuple):
    """Several cards left the device together, so many of them disclosed."""

    by: Actor
    number: int
    place: Place
    named: bool
    shown: int


class CardsAsDue(NamedTuple):
    """All cards up to the next decision or offer went where they were due."""

    by: Actor


Act = c.Command | CardTo | CardsTo | CardsAsDue
Make = Callable[[re.Match[str], Actor | None], Act]

_NAME = r"(?P<player>[a-z][a-z0-9_-]*)"
_BOX = r"(?P<box>\d{1,2})"
_SPOT = r"(?P<box>\d{1,2})(?:\.(?P<hand>\d))?"
_KIND = r"(?: (?P<wager>(?!unnoticed|late)[a-z0-9+-]+))?"
_FOR = r"(?: for (?P<amount>\S+))?"
_PLACE = r"(?P<place>dealer|burn|\d{1,2}(?:\.\d)?)"
_BY = re.compile(
    r"(?P<act>.+?) by (?P<role>dealer|pit-supervisor|pit-manager|shift-manager|house) (?P<name>[a-z][a-z0-9_-]*)"
)


def parse_act(text: str) -> Act:
    """Return the act written as `text`, or raise ValueError saying what is wrong with it."""
    words = " ".join(text.split())
    by: Actor | None = None
    suffix = _BY.fullmatch(words)
    if suffix is not None:
        words = suffix["act"]
        by = Actor(Role(suffix["role"]), suffix["name"])
    for pattern, make in _GRAMMAR:
        found = pattern.fullmatch(words)
        if found is not None:
            return make(found, by)
    msg = f"{text!r} is no act"
    raise ValueError(msg)


def _called(name: str) -> str:
    if name in RESERVED:
        msg = f"no player may be called {name!r}: acts begin with that word"
        raise ValueError(msg)
    return name


def staff(kind: type[c.Command], by: Actor | None) -> Actor:
    """Return who gives a staff command: the one named, else the least role that may."""
    return by or Actor(LEAST[kind], LEAST[kind].value)


def _player_act(kind: type[c.PlayerCommand], **fixed: object) -> Make:
    """Make a player's command from the groups the pattern has."""

    def make(found: re.Match[str], by: Actor | None) -> Act:
        groups = found.groupdict()
        name = _called(groups["player"])
        values: dict[str, object] = {"player": name, "by": by or player(name)} | fixed
        if groups.get("box") is not None:
            values["box"] = int(groups["box"])
        if groups.get("hand") is not None:
            values["hand"] = _hand(groups["hand"])
        if groups.get("amount") is not None:
            values["amount"] = parse_amount(groups["amount"])
        if groups.get("wager") is not None:
            values["wager"] = groups["wager"]
        if groups.get("of") is not None:
            values["of"] = _called(groups["of"])
        if groups.get("card") is not None:
            values["card"] = parse_card(groups["card"])
        if groups.get("how") is not None:
            values[groups["how"]] = True
        return msgspec.convert(values, kind)

    return make


def _hand(text: str) -> int:
    if text == "0":
        msg = "hands are counted from 1"
        raise ValueError(msg)
    return int(text) - 1


def _staff_act(kind: type[c.Command], **fixed: object) -> Make:
    def make(found: re.Match[str], by: Actor | None) -> Act:
        values: dict[str, object] = {"by": staff(kind, by)} | fixed
        groups = found.groupdict()
        if groups.get("player") is not None:
            values["player"] = _called(groups["player"])
        if groups.get("box") is not None:
            values["box"] = int(groups["box"])
        if groups.get("card") is not None:
            values["card"] = parse_card(groups["card"])
        for name in ("what", "text", "wager"):
            if groups.get(name) is not None:
                values[name] = groups[name]
        return msgspec.convert(values, kind)

    return make


def _place(text: str) -> tuple[Place, bool]:
    if text in ("dealer", "burn"):
        return (DEALER if text == "dealer" else BURN), True
    box, _, hand = text.partition(".")
    return Place(int(box), _hand(hand) if hand else 0), bool(hand)


def _card_to(found: re.Match[str], by: Actor | None) -> Act:
    place, named = _place(found["place"])
    return CardTo(staff(c.DealCard, by), place, named)


def _cards_to(found: re.Match[str], by: Actor | None) -> Act:
    place, named = _place(found["place"])
    count, shown = int(found["count"]), int(found["shown"])
    if count < 2 or shown > count:  # noqa: PLR2004 - several cards are at least two
        msg = "several cards are two or more, and at most all of them are shown"
        raise ValueError(msg)
    return CardsTo(staff(c.DealSeveral, by), count, place, named, shown)


def _cards_as_due(_found: re.Match[str], by: Actor | None) -> Act:
    return CardsAsDue(staff(c.DealCard, by))


def _rule(found: re.Match[str], by: Actor | None) -> Act:
    return c.Rule(by=by or Actor(Role.SHIFT_MANAGER, found["name"]), text=found["text"])


_ROWS: tuple[tuple[str, Make], ...] = (
    (r"no more bets", _staff_act(c.CloseBets)),
    (r"deal", _staff_act(c.Deal)),
    (r"settle", _staff_act(c.Settle)),
    (rf"card to {_PLACE}", _card_to),
    (rf"(?P<count>\d) cards to {_PLACE} shown (?P<shown>\d)", _cards_to),
    (r"cards as due", _cards_as_due),
    (rf"{_BOX} skipped", _staff_act(c.ReportSkipped)),
    (r"burn forgotten", _staff_act(c.ReportBurnForgotten)),
    (r"card found face up", _staff_act(c.ReportFaceUp)),
    (r"(?P<what>foreign|missing|extra) card found", _staff_act(c.ReportCards)),
    (r"(?P<what>unshuffled) cards found", _staff_act(c.ReportCards)),
    (r"missing shuffle found", _staff_act(c.ReportCutCard)),
    (r'dealer refers "(?P<text>[^"]*)"', _staff_act(c.Refer)),
    (r"dealer forgets (?P<wager>[a-z0-9+-]+)", _staff_act(c.ForgetSettlement)),
    (r"dealer settles (?P<wager>[a-z0-9+-]+)", _staff_act(c.SettleForgotten)),
    (r"power fails", _staff_act(c.FailPower)),
    (r"play on", _staff_act(c.PlayOn)),
    (r"reconstruct", _staff_act(c.Reconstruct)),
    (r"cannot reconstruct", _staff_act(c.CannotReconstruct)),
    (r"pit manager picks (?P<card>\S+)", _staff_act(c.PitPicksCard)),
    (rf"pit manager restricts {_NAME} to one box", _staff_act(c.RestrictPlayer)),
    (rf"squeeze granted to {_NAME}", _staff_act(c.GrantSqueeze)),
    (r'shift manager (?P<name>[a-z][a-z0-9_-]*) rules "(?P<text>[^"]*)"', _rule),
    (rf"{_NAME} sits at {_BOX}", _player_act(c.Sit)),
    (
        rf"{_NAME} bets (?P<amount>\S+) on {_SPOT}{_KIND}(?: (?P<how>unnoticed|late))?",
        _player_act(c.Bet),
    ),
    (rf"{_NAME} lifts {_BOX}(?: (?P<wager>[a-z0-9+-]+))?", _player_act(c.Lift)),
    (rf"{_NAME} asks to squeeze {_BOX}", _player_act(c.AskSqueeze)),
    (rf"{_NAME} surrenders {_BOX}", _player_act(c.Surrender)),
    (rf"{_NAME} insures {_BOX}(?: of (?P<of>[a-z][a-z0-9_-]*))? for (?P<amount>\S+)", _player_act(c.Insure)),
    (rf"{_NAME} takes even money on {_BOX}", _player_act(c.TakeEvenMoney)),
    (rf"{_NAME} hits {_SPOT}", _player_act(c.Hit)),
    (rf"{_NAME} stands {_SPOT}", _player_act(c.Stand)),
    (rf"{_NAME} doubles {_SPOT}{_FOR}", _player_act(c.Double)),
    (rf"{_NAME} splits {_SPOT}", _player_act(c.Split)),
    (rf"{_NAME} follows {_SPOT}{_FOR}", _player_act(c.Follow)),
    (rf"{_NAME} declines {_BOX}(?:\.\d)?", _player_act(c.Decline)),
    (rf"{_NAME} yields {_BOX}", _player_act(c.Yield)),
    (rf"{_NAME} leaves", _player_act(c.Leave)),
    (rf"{_NAME} picks (?P<card>\S+)", _player_act(c.PickCard)),
    (rf"{_NAME} accepts", _player_act(c.AcceptCard)),
    (rf"{_NAME} refuses", _player_act(c.RefuseCard)),
    (rf"{_NAME} withdraws(?: {_BOX})?", _player_act(c.Withdraw)),
    (rf"{_NAME} stays(?: {_BOX})?", _player_act(c.Stay)),
)
_GRAMMAR = tuple((re.compile(pattern, re.ASCII), make) for pattern, make in _ROWS)
