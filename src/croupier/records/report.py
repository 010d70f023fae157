"""What a replay prints for programs: one object a file, amounts in whole cents."""

from typing import Any

from croupier.cards.card import Card
from croupier.cards.total import LIMIT, total
from croupier.money.cents import format_amount
from croupier.records.errors import RecordError
from croupier.records.record import ExpectedLine, ExpectedLoss
from croupier.records.replay import Replayed
from croupier.rules.digest import digest
from croupier.table import events as e
from croupier.table.hands import dealer_has_blackjack, value_of
from croupier.table.settlement.pay import nets
from croupier.table.state import Box, Line, Table
from croupier.words.facts import Fact, Listing, Message, message

Json = dict[str, Any]


def report(replayed: Replayed, file: str) -> Json:
    """Return a replay as the object the format describes."""
    table = replayed.table
    told: Json = {
        "file": file,
        "game": table.book.game,
        "decks": table.setup.decks,
        "rulebook": digest(table.book),
        "status": table.status.value,
        "dealer": _dealer(table),
        "boxes": [_box(table, box) for box in table.boxes if box.hands],
        "lines": [line_object(table, line) for line in table.lines],
        "net": nets(table),
        "cards_used": table.cards_used,
    }
    if lost := lost_places(replayed):
        told["lost"] = lost
    refused = replayed.refused
    if refused is not None:
        told["refused"] = {"code": refused.code, "clause": refused.clause, "message": refused.message}
    return told


def lost_places(replayed: Replayed) -> list[Json]:
    """Return the places lost to a better claim, or to no one, each with the clauses it was lost under."""
    places: list[Json] = []
    for event in (event for step in replayed.steps for event in step.events):
        if isinstance(event, e.BetsClosed):
            places += [place._asdict() for place in event.dropped]
        elif isinstance(event, e.OfferClosed):
            covers = [(lost, {"wager": "insurance", "of": lost.of}) for lost in event.lost]
            places += [
                {"player": lost.player, "box": lost.box} | what | {"clauses": lost.clauses} for lost, what in covers
            ]
        elif isinstance(event, e.WagerLifted) and event.clauses:
            places.append({"player": event.player, "box": event.box, "wager": event.wager, "clauses": event.clauses})
    return [place | {"clauses": list(place["clauses"])} for place in places]


def label(box: Box, hand: int) -> str:
    """Return a hand's name by its final number: the box alone while it is not split."""
    return f"{box.position}.{hand + 1}" if len(box.hands) > 1 else str(box.position)


def line_object(table: Table, line: Line) -> Json:
    """Return a settled line as the format has it."""
    box = table.box(line.box)
    hand = None if line.hand is None or box is None else label(box, line.hand)
    told: Json = {"player": line.player, "box": line.box, "hand": hand, "wager": line.wager}
    if line.of is not None:
        told["of"] = line.of
    told |= {"staked": line.staked, "returned": line.returned, "net": line.net, "result": line.result}
    return told | {"clauses": list(line.clauses)}


def _dealer(table: Table) -> Json:
    points, soft = total(table.dealer)
    return _cards(table.dealer) | {
        "total": points,
        "soft": soft,
        "blackjack": dealer_has_blackjack(table),
        "bust": points > LIMIT,
    }


def _cards(cards: tuple[Card, ...]) -> Json:
    return {"cards": list(cards)}


def _box(table: Table, box: Box) -> Json:
    hands: list[Json] = []
    for index, hand in enumerate(box.hands):
        points, soft = value_of(table.book, hand)
        hands.append({"hand": label(box, index)} | _cards(hand.cards) | {"total": points, "soft": soft})
    return {"box": box.position, "hands": hands}


def error_object(file: str, error: RecordError) -> Json:
    """Return what is printed in place of a record that failed."""
    return {
        "file": file,
        "error": {
            "kind": error.kind,
            "line": error.line,
            "act": error.act,
            "code": error.code,
            "clause": error.clause,
            "message": error.message,
        },
    }


def check_expectations(replayed: Replayed) -> None:
    """Raise RecordError saying how the replay differs from what the record expects."""
    expect = replayed.record.expect
    table = replayed.table
    differs: list[Fact] = []
    if expect.refused is not None:
        differs += _refusal(replayed, expect.refused)
    if expect.net is not None:
        differs += _nets(nets(table), expect.net)
    if expect.status is not None and expect.status != table.status.value:
        differs.append(message("differs.status", found=table.status.value, expected=expect.status))
    if expect.cards_used is not None and expect.cards_used != table.cards_used:
        differs.append(message("differs.cards-used", found=table.cards_used, expected=expect.cards_used))
    differs += [how for line in expect.lines for how in _line(table, line)]
    differs += [how for place in expect.lost for how in _lost(lost_places(replayed), place)]
    if differs:
        clause = replayed.refused.clause if replayed.refused is not None else None
        says = message("differs", how=Listing(tuple(differs), "semicolon"))
        raise RecordError("expectation", "differs", says, clause=clause)


def _refusal(replayed: Replayed, expected: str) -> list[Message]:
    refused = replayed.refused
    if refused is None:
        return [message("differs.accepted", expected=expected)]
    if refused.decided_by(expected):
        return []
    return [message("differs.refused", found=refused.clause, expected=expected)]


def _nets(found: dict[str, int], expected: dict[str, int]) -> list[Message]:
    return [
        message("differs.net", name=name, found=format_amount(found.get(name, 0)), expected=format_amount(cents))
        for name, cents in sorted(expected.items())
        if found.get(name, 0) != cents
    ]


def _line(table: Table, expected: ExpectedLine) -> list[Message]:
    """Say how a settled line differs from what is expected of it."""
    told = [line_object(table, line) for line in table.lines]
    found = [line for line in told if all(line.get(key) == value for key, value in _name(expected).items())]
    place = str(expected.hand or expected.box)
    line = message("differs.line", wager=expected.wager, player=expected.player, place=place)
    if len(found) != 1:
        return [message("differs.line.several" if found else "differs.line.none", line=line)]
    clauses = None if expected.clauses is None else list(expected.clauses)
    wanted = {"result": expected.result, "net": expected.net, "clauses": clauses}
    return [
        message("differs.of-line", name=key, line=line, found=_shown(key, found[0][key]), expected=_shown(key, value))
        for key, value in wanted.items()
        if value is not None and value != found[0][key]
    ]


def _lost(found: list[Json], expected: ExpectedLoss) -> list[Message]:
    """Say how the loss of a place differs from what is expected of it."""
    named = {key: value for key, value in expected._asdict().items() if key != "clauses" and value is not None}
    lost = [place for place in found if named.items() <= place.items()]
    place = message("differs.place", wager=expected.wager, player=expected.player, box=expected.box)
    if not lost:
        return [message("differs.not-lost", place=place)]
    wanted = list(expected.clauses or ())
    if not wanted or any(place["clauses"] == wanted for place in lost):
        return []
    under = _shown("clauses", lost[0]["clauses"])
    return [message("differs.lost-under", place=place, found=under, expected=_shown("clauses", wanted))]


def _name(expected: ExpectedLine) -> Json:
    """Return what an expected line is found by."""
    optional = {"hand": expected.hand, "of": expected.of}
    named: Json = {"player": expected.player, "box": expected.box, "wager": expected.wager}
    return named | {key: value for key, value in optional.items() if value is not None}


def _shown(key: str, value: Any) -> str:  # noqa: ANN401 - a value of a JSON line
    if key == "net":
        return format_amount(value)
    return ", ".join(value) if key == "clauses" else str(value)
