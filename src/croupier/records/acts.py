"""The text form of what people do at a table: one act a line, to commands and back.

Every act has one form, by which it is read and written: that of its command's declaration, or one below for cards,
which a record lists apart.
"""

import re
from typing import Any, NamedTuple

import msgspec

from croupier.records.act_fields import FIELDS, RESERVED
from croupier.records.errors import ActError
from croupier.table import commands as c
from croupier.table.actors import Actor, Role, player
from croupier.table.command_declarations import DECLARED
from croupier.table.places import Place
from croupier.table.roles import LEAST
from croupier.words.facts import message

__all__ = ["RESERVED", "Act", "CardTo", "CardsAsDue", "CardsTo", "act_text", "parse_act", "staff"]


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

_COMMAND_OF: dict[type, type[c.Command]] = {CardTo: c.DealCard, CardsTo: c.DealSeveral, CardsAsDue: c.DealCard}
"""The command behind each act that is not one itself, since its cards are listed apart."""

_FORMS: tuple[tuple[type, str], ...] = (
    (CardTo, "card to {place}"),
    (CardsTo, "{number} cards to {place} shown {shown}"),
    (CardsAsDue, "cards as due"),
    *((command, text) for command, declared in DECLARED.items() for text in declared.texts),
)
_PART = re.compile(r"\[(?P<before>[^\[{]*){(?P<option>[^}]+)}\]|{(?P<field>[^}]+)}|(?P<words>[^\[{]+)")
_BY = re.compile(
    r"(?P<act>.+?) by (?P<role>dealer|pit-supervisor|pit-manager|shift-manager|house) (?P<name>[a-z][a-z0-9_-]*)"
)


class _Part(NamedTuple):
    """Words of a form, and the field behind them, which may be left out together where it is an option."""

    words: str
    field: str = ""
    option: bool = False

    @property
    def pattern(self) -> str:
        if not self.field:
            return re.escape(self.words)
        found = f"(?P<{self.field.replace(' ', '_')}>{FIELDS[self.field].pattern})"
        return f"(?:{re.escape(self.words)}{found})?" if self.option else found

    def written(self, act: Act) -> str:
        value = FIELDS[self.field].write(act) if self.field else ""
        return "" if self.option and not value else self.words + value


class _Form(NamedTuple):
    """An act's kind, the parts of its text, and the pattern they make."""

    kind: type
    parts: tuple[_Part, ...]
    pattern: re.Pattern[str]

    def act(self, found: re.Match[str], by: Actor | None) -> Act:
        values: dict[str, Any] = {}
        for part in self.parts:
            text = found[part.field.replace(" ", "_")] if part.field else None
            if text is not None:
                values |= FIELDS[part.field].read(text)
        return _made(self.kind, values, by)

    def text(self, act: Act) -> str:
        return "".join(part.written(act) for part in self.parts)


def _form(kind: type, text: str) -> _Form:
    parts = tuple(
        _Part(found["before"] or "", found["option"], option=True)
        if found["option"]
        else _Part(found["words"] or "", found["field"] or "")
        for found in _PART.finditer(text)
    )
    return _Form(kind, parts, re.compile("".join(part.pattern for part in parts), re.ASCII))


_READ = tuple(_form(kind, text) for kind, text in _FORMS)
_WRITE: dict[type, tuple[_Form, ...]] = {
    kind: tuple(form for form in _READ if form.kind is kind) for kind in dict.fromkeys(form.kind for form in _READ)
}


def parse_act(text: str) -> Act:
    """Return the act written as `text`, or raise ActError saying what is wrong with it."""
    words = " ".join(text.split())
    by: Actor | None = None
    suffix = _BY.fullmatch(words)
    if suffix is not None:
        words = suffix["act"]
        by = Actor(Role(suffix["role"]), suffix["name"])
    for form in _READ:
        found = form.pattern.fullmatch(words)
        if found is not None:
            return form.act(found, by)
    raise ActError(message("record.act.none", text=repr(text)))


def _made(kind: type[Any], values: dict[str, Any], by: Actor | None) -> Act:
    """Return the act of these values; a player's own by the player, another's by anyone who may."""
    manager = values.pop("manager", None)
    if manager is not None:
        values["by"] = by or Actor(Role.SHIFT_MANAGER, manager)
    elif issubclass(kind, c.PlayerCommand):
        values["by"] = by or player(values["player"])
    else:
        values["by"] = staff(_COMMAND_OF.get(kind, kind), by)
    if kind is CardsTo and not max(2, values["shown"]) <= values["number"]:
        raise ActError(message("record.act.several"))
    made: Act = kind(**values) if kind in _COMMAND_OF else msgspec.convert(values, kind)
    return made


def staff(kind: type[c.Command], by: Actor | None) -> Actor:
    """Return who gives a staff command: the one named, else the least role that may."""
    return by or Actor(LEAST[kind], LEAST[kind].value)


def act_text(act: Act) -> str:
    """Return the act as a record has it; raise ValueError where it has no words of its own.

    The house's own hand is not named: a reader takes the least role that may act.
    """
    for form in _WRITE.get(type(act), ()):
        text = form.text(act)
        if form.pattern.fullmatch(text) is not None or len(_WRITE[type(act)]) == 1:
            return text + _by(act)
    msg = f"{type(act).__name__} is not an act of its own: a record shows it by its cards"
    raise ValueError(msg)


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
    kind = type(act) if isinstance(act, c.Command) else _COMMAND_OF[type(act)]
    return staff(kind, None)
