"""Lay a record out canonically: keys in order, cards grouped by deal, every comment kept."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

from croupier.records.comments import Comments, comments
from croupier.records.errors import RecordError, malformed
from croupier.records.layout import Values, layout
from croupier.records.read import read
from croupier.records.record import Record
from croupier.records.replay import replay
from croupier.table.play.deal import initial_order
from croupier.table.state import Table
from croupier.words.facts import message

BAR = "|"


def format_record(text: str, folder: Path) -> str:
    """Return the record in canonical layout; raise RecordError where it cannot be read."""
    record = read(text, folder)
    values = tomllib.loads(text)
    standing = comments(text)
    new = layout(values | {"cards": grouped(record, str(values["cards"]))}, standing)
    if _meaning(tomllib.loads(new)) != _meaning(values) or _count(comments(new)) != _count(standing):
        raise malformed("layout", message("record.layout"))
    return new


def _meaning(values: Values) -> Values:
    """Return the values without what makes no difference: spaces and tables with nothing in them."""
    expect = values.get("expect", {})
    spaces = {"cards": str(values["cards"]).replace(BAR, f" {BAR} ").split()}
    acts = {"acts": [" ".join(act.split()) for act in values["acts"]]}
    kept = {key: value for key, value in values.items() if value != {}}
    return kept | spaces | acts | ({"expect": expect} if expect else {})


def _count(found: Comments) -> Counter[str]:
    lines = (*found.head, *(line for lines in found.before.values() for line in lines), *found.tail)
    return Counter(line for line in (*lines, *found.beside.values()) if line)


def grouped(record: Record, written: str) -> str:
    """Return the cards, two spaces between deals: the first cards, each box's, the dealer's."""
    try:
        table = replay(record).table
    except RecordError:
        return as_written(written)
    dealt = tuple(laid.card for laid in table.dealt)
    if dealt != record.cards[: len(dealt)]:
        return as_written(written)
    bar = len(written.partition(BAR)[0].split()) if BAR in written else None
    return _joined(record, sorted({0, *_deals(table), len(dealt), len(record.cards), *([bar] if bar else [])}), bar)


def as_written(text: str) -> str:
    """Return the cards in the groups they were written in: parted by two spaces, a bar or a line end."""
    sides = (
        "  ".join(" ".join(group.split()) for line in side.splitlines() for group in line.split("  ") if group.strip())
        for side in text.split(BAR)
    )
    return f" {BAR} ".join(sides).strip()


def _deals(table: Table) -> Iterator[int]:
    """Yield at which card each deal begins."""
    first = min(len(initial_order(table)), len(table.dealt))
    yield first
    at = first
    for _, cards in groupby(table.dealt[first:], key=lambda laid: laid.to.box):
        at += len(list(cards))
        yield at


def _joined(record: Record, cuts: list[int], bar: int | None) -> str:
    text = ""
    for start, end in pairwise(cuts):
        text += f" {BAR} " if start == bar and bar is not None else "  " if text else ""
        text += " ".join(record.cards[start:end])
    return f"{text} {BAR}" if bar == len(record.cards) else text.strip()
