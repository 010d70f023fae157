"""What a replay prints for programs: one object a file, amounts in whole cents."""

from typing import Any

from croupier.cards.card import Card
from croupier.cards.total import LIMIT, total
from croupier.money.cents import format_amount
from croupier.records.errors import RecordError
from croupier.records.replay import Replayed
from croupier.rules.digest import digest
from croupier.table.hands import dealer_has_blackjack, value_of
from croupier.table.settlement.pay import nets
from croupier.table.state import Box, Line, Table

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
    refused = replayed.refused
    if refused is not None:
        told["refused"] = {"code": refused.code, "clause": refused.clause, "message": refused.message}
    return told


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
    differs: list[str] = []
    if expect.refused is not None:
        differs += _refusal(replayed, expect.refused)
    if expect.net is not None:
        differs += _nets(nets(table), expect.net)
    if expect.status is not None and expect.status != table.status.value:
        differs.append(f"status is {table.status.value}, expected {expect.status}")
    if expect.cards_used is not None and expect.cards_used != table.cards_used:
        differs.append(f"cards_used is {table.cards_used}, expected {expect.cards_used}")
    if differs:
        clause = replayed.refused.clause if replayed.refused is not None else None
        raise RecordError("expectation", "differs", "; ".join(differs), clause=clause)


def _refusal(replayed: Replayed, expected: str) -> list[str]:
    refused = replayed.refused
    if refused is None:
        return [f"the last act was to be refused under {expected} and was accepted"]
    if refused.under(expected):
        return []
    return [f"the last act was refused under {', '.join(refused.clauses)}, expected {expected}"]


def _nets(found: dict[str, int], expected: dict[str, int]) -> list[str]:
    return [
        f"net of {name} is {format_amount(found.get(name, 0))}, expected {format_amount(cents)}"
        for name, cents in sorted(expected.items())
        if found.get(name, 0) != cents
    ]
