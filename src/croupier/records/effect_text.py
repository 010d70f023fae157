"""The text of a ruling's effects, after its words, and back: `void; returns ann 1 pair; card 9d to 1`."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from croupier.records.errors import ActError
from croupier.records.spots import PLACE, SPOT, hand_number, place_of, place_text
from croupier.records.written_values import written_card
from croupier.rules.load import GAMES, load
from croupier.table import effects as x
from croupier.words.facts import message

Make = Callable[[re.Match[str]], x.AnyEffect]

RESULTS: dict[str, Any] = {"wins": "win", "loses": "lose", "stands off": "stand-off"}
GOES_ON = "play goes on"
"""A ruling may also say that nothing is done but go on."""

_WORD = r"[a-z0-9][a-z0-9+_-]*"
_NAME = r"[a-z][a-z0-9_-]*"


def parse_effects(text: str) -> tuple[x.AnyEffect, ...]:
    """Return the effects written as `text`, or raise ActError saying which is none."""
    parts = [part.strip() for part in text.split(";")]
    return tuple(_parse(part) for part in parts if part != GOES_ON)


def _parse(text: str) -> x.AnyEffect:
    for pattern, make in _GRAMMAR:
        found = pattern.fullmatch(text)
        if found is not None:
            return make(found)
    allowed = (
        "void, returns 1, returns ann 1 pair, ann 1 main wins, discards 9d, card 9d to 1, puts back 9d, play goes on"
    )
    raise ActError(message("record.effect.none", text=repr(text), allowed=allowed))


@cache
def _wagers() -> frozenset[str]:
    """Return the names of wagers, which no player is meant by."""
    return frozenset(("main", "insurance", *(kind for game in GAMES for kind in load(game).side)))


def _returns(found: re.Match[str]) -> x.AnyEffect:
    player, wager = found["player"], found["wager"]
    if player is not None and wager is None and found["box"] is None and player in _wagers():
        player, wager = None, player
    if player is None and wager is None and found["box"] is None:
        raise ActError(message("record.effect.whose"))
    return x.ReturnWagers(player=player, box=_number(found["box"]), hand=hand_number(found["hand"]), wager=wager)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _decides(found: re.Match[str]) -> x.AnyEffect:
    return x.DecideWager(
        player=found["player"],
        box=int(found["box"]),
        hand=hand_number(found["hand"]),
        wager=found["wager"] or "main",
        of=found["of"],
        result=RESULTS[found["result"]],
    )


def _lays(found: re.Match[str]) -> x.AnyEffect:
    return x.LayCard(card=written_card(found["card"]), to=place_of(found["place"]).place)


_ROWS: tuple[tuple[str, Make], ...] = (
    (r"void", lambda _: x.VoidRound()),
    (r"discards (?P<card>\S+)", lambda found: x.DiscardCard(card=written_card(found["card"]))),
    (r"puts back (?P<card>\S+)", lambda found: x.PutBackCard(card=written_card(found["card"]))),
    (rf"card (?P<card>\S+) to {PLACE}", _lays),
    (rf"returns(?: (?P<player>{_NAME}))?(?: {SPOT})?(?: (?P<wager>{_WORD}))?", _returns),
    (
        rf"(?P<player>{_NAME}) {SPOT}(?: (?P<wager>{_WORD}))?(?: of (?P<of>{_NAME}))? (?P<result>{'|'.join(RESULTS)})",
        _decides,
    ),
)
_GRAMMAR = tuple((re.compile(pattern, re.ASCII), make) for pattern, make in _ROWS)


def effects_text(effects: tuple[x.AnyEffect, ...]) -> str:
    """Return effects as a record has them."""
    return "; ".join(effect_text(effect) for effect in effects)


def effect_text(effect: x.AnyEffect) -> str:
    """Return one effect as a record has it."""
    match effect:
        case x.VoidRound():
            return "void"
        case x.ReturnWagers(player=player, box=box, hand=hand, wager=wager):
            named = (player, _spot(box, hand), wager)
            return " ".join(("returns", *(str(part) for part in named if part is not None)))
        case x.DecideWager(player=player, box=box, result=result, wager=wager, hand=hand, of=of):
            whose = f" of {of}" if of is not None else ""
            said = next(word for word, meant in RESULTS.items() if meant == result)
            return f"{player} {_spot(box, hand)} {wager}{whose} {said}"
        case x.DiscardCard(card=card):
            return f"discards {card}"
        case x.LayCard(card=card, to=to):
            return f"card {card} to {place_text(to, named=to.hand > 0)}"
        case x.PutBackCard(card=card):
            return f"puts back {card}"


def _spot(box: int | None, hand: int | None) -> str | None:
    if box is None or hand is None:
        return None if box is None else str(box)
    return f"{box}.{hand + 1}"
