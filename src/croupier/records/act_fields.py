"""The fields of an act's text: how each is written, and what it means; every act is made of these."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from croupier.money.cents import format_amount
from croupier.records.effect_text import effects_text, parse_effects
from croupier.records.errors import ActError
from croupier.records.spots import hand_number, place_of, place_text
from croupier.records.written_values import written_amount, written_card
from croupier.words.facts import message

RESERVED = frozenset((
    "no", "card", "cards", "deal", "dealer", "play", "power", "settle", "reconstruct", "cannot",
    "foreign", "missing", "extra", "unshuffled", "burn", "shift", "pit",
))  # fmt: skip

"""Words acts begin with, which no player may be called."""

NAME = r"[a-z][a-z0-9_-]*"
BOX = r"\d{1,2}"

Values = Mapping[str, object]


class Field(NamedTuple):
    """A part of an act's text: what it looks like, what it says of the act, and how the act has it."""

    pattern: str
    read: Callable[[str], Values]
    write: Callable[[Any], str]


def _called(name: str) -> str:
    if name in RESERVED:
        raise ActError(message("record.act.name", name=repr(name)))
    return name


def _spot(text: str) -> Values:
    box, _, hand = text.partition(".")
    return {"box": int(box), "hand": hand_number(hand or None)}


def _spot_text(act: Any) -> str:  # noqa: ANN401 - any act that has a box and a hand
    return str(act.box) if act.hand is None else f"{act.box}.{act.hand + 1}"


def _place(text: str) -> Values:
    place, named = place_of(text)
    return {"place": place, "named": named}


def _said(text: str) -> str:
    # It stands between quotation marks on one line, so it can hold neither.
    return " ".join(text.replace('"', "'").split())


FIELDS: dict[str, Field] = {
    "player": Field(NAME, lambda text: {"player": _called(text)}, lambda act: str(act.player)),
    "of": Field(NAME, lambda text: {"of": _called(text)}, lambda act: act.of or ""),
    "box": Field(BOX, lambda text: {"box": int(text)}, lambda act: "" if act.box is None else str(act.box)),
    "spot": Field(rf"{BOX}(?:\.\d)?", _spot, _spot_text),
    "a hand": Field(r"(?:\.\d)?", lambda _: {}, lambda _: ""),
    "place": Field(rf"dealer|hole|burn|{BOX}(?:\.\d)?", _place, lambda act: place_text(act.place, named=act.named)),
    "number": Field(r"\d", lambda text: {"number": int(text)}, lambda act: str(act.number)),
    "shown": Field(r"\d", lambda text: {"shown": int(text)}, lambda act: str(act.shown)),
    "amount": Field(
        r"\S+",
        lambda text: {"amount": written_amount(text)},
        lambda act: "" if act.amount is None else format_amount(act.amount),
    ),
    "wager": Field(r"[a-z0-9+-]+", lambda text: {"wager": text}, lambda act: str(act.wager)),
    "side": Field(
        r"(?!unnoticed|late)[a-z0-9+-]+",
        lambda text: {"wager": text},
        lambda act: "" if act.wager == "main" else str(act.wager),
    ),
    "how": Field(
        r"unnoticed|late",
        lambda text: {text: True},
        lambda act: " ".join(how for how in ("unnoticed", "late") if getattr(act, how)),
    ),
    "card": Field(r"\S+", lambda text: {"card": written_card(text)}, lambda act: str(act.card)),
    "one": Field(r"foreign|missing|extra", lambda text: {"what": text}, lambda act: str(act.what)),
    "many": Field(r"unshuffled", lambda text: {"what": text}, lambda act: str(act.what)),
    "text": Field(r"[^\"]*", lambda text: {"text": text}, lambda act: _said(act.text)),
    "manager": Field(NAME, lambda text: {"manager": text}, lambda act: str(act.by.name)),
    "effects": Field(
        r" ?: .+",
        lambda text: {"effects": parse_effects(text.split(": ", 1)[1])},
        lambda act: f": {effects_text(act.effects)}" if act.effects else "",
    ),
}
"""What may stand between braces in a form of an act."""
