"""Events and commands as JSON and back: a written kind with a version, never an import path."""

from collections.abc import Callable
from functools import cache
from typing import Any, Union, get_args, get_type_hints

import msgspec

from croupier.api import events as live_events
from croupier.api.orders import AnyGiven
from croupier.money.odds import format_odds
from croupier.rules.load import decode as read_odds
from croupier.table import events
from croupier.table.events import Event
from croupier.table.state import Offer

Raw = dict[str, Any]


def _kinds() -> tuple[type[Event], ...]:
    found = [kind for module in (events, live_events) for kind in vars(module).values()]
    return tuple(dict.fromkeys(k for k in found if isinstance(k, type) and issubclass(k, Event) and k is not Event))


EVENTS = _kinds()
"""Every kind of event a table's stream can hold."""


def _round_opened_1(raw: Raw) -> Raw:
    """Add what the first form left out: an empty list of seated players, and no count of cards."""
    return {**raw, "event": "round-opened/2"}


_OFFERS = frozenset(get_args(get_type_hints(Offer)["kind"]))
"""Every kind of offer; what else was one in the first form is a wager on split hands by its name."""


def _offer_opened_1(raw: Raw) -> Raw:
    """Say of a wager on split hands that it is one, and which."""
    offer = raw.get("offer", {})
    if "kind" in offer and offer["kind"] not in _OFFERS:
        offer = {**offer, "kind": "split-wager", "wager": offer["kind"]}
    return {**raw, "event": "offer-opened/2", "offer": offer}


def _in_words_1(raw: Raw) -> Raw:
    """Keep the English sentence of the first form as it is; later ones have facts in its place."""
    return {**raw, "event": raw["event"].replace("/1", "/2")}


_IN_WORDS = ("round-ended", "trouble-opened", "trouble-closed", "irregularity-noted", "round-voided")

UPCASTS: dict[str, Callable[[Raw], Raw]] = {
    "round-opened/1": _round_opened_1,
    "offer-opened/1": _offer_opened_1,
    **{f"{kind}/1": _in_words_1 for kind in _IN_WORDS},
}
"""How an event of an older form becomes one of the next."""


@cache
def _events() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Union[EVENTS], dec_hook=read_odds)  # noqa: UP007 - the kinds are known at run time


@cache
def _commands() -> msgspec.json.Decoder[AnyGiven]:
    return msgspec.json.Decoder(AnyGiven)


def encode(value: object) -> bytes:
    """Return an event, a command or anything made of them as JSON."""
    return msgspec.json.encode(value, enc_hook=format_odds)


def decode_event(text: bytes) -> Event:
    """Return the event written as JSON, whatever form it was written in."""
    try:
        event: Event = _events().decode(text)
    except msgspec.ValidationError:
        newer = upcast(text)
        if newer is None:
            raise
        return decode_event(newer)
    return event


def upcast(text: bytes) -> bytes | None:
    """Return an event of an older form in the next one, or None where no newer form is known."""
    raw = msgspec.json.decode(text)
    change = UPCASTS.get(raw.get("event", "")) if isinstance(raw, dict) else None
    return None if change is None else msgspec.json.encode(change(raw))


def decode_command(text: bytes) -> AnyGiven:
    """Return the command written as JSON, or raise msgspec.ValidationError naming the field."""
    return _commands().decode(text)
