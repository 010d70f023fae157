"""The chips on a box: everybody's main wager, their side wagers and insurance, and what they came to."""

from collections.abc import Iterator
from typing import NamedTuple

from croupier.money.cents import format_amount
from croupier.rules.wager_titles import titles
from croupier.table.state import Box, Line, Phase, Table
from croupier.table.turn import caller_among
from croupier.terminal.art import BAD, BRIGHT, DIM, FELT, GOLD, GOOD
from croupier.words.facts import Fact, Message, Titles, message
from croupier.words.render import render
from croupier.words.width import width_of

NARROW = 18
"""A box narrower than this has short names."""


class Chips(NamedTuple):
    """A line of chips and its style."""

    text: str
    style: str


def chips(table: Table, box: Box, width: int, name: str, language: str) -> Iterator[Chips]:
    """Yield the lines of everybody who bets on a box, its caller first; a person's own stand out."""
    for number, bettor in enumerate(_bettors(table, box)):
        main = _main(table, box, bettor, width, first=number == 0)
        own = bettor == name and main.style in (BRIGHT, FELT)
        yield Chips(main.text, GOLD) if own else main
        for line in filled([render(side, language) for side in _sides(table, box, bettor, width)], width - 1):
            yield Chips(line, DIM)


def _bettors(table: Table, box: Box) -> list[str]:
    names = [wager.player for wager in (*box.mains, *box.sides)]
    names += [each.player for each in (*table.insurances, *table.claims) if each.box == box.position]
    stakes = box.hands[0].stakes if box.hands else ()
    seated = table.seats.get(box.position)
    first = caller_among(table, box.position, stakes) or seated
    found = dict.fromkeys([seated, *names] if seated is not None else names)
    return sorted(found, key=lambda name: name != first)


def _main(table: Table, box: Box, name: str, width: int, *, first: bool) -> Chips:
    laid = sum(stake.total for hand in box.hands for stake in hand.stakes if stake.player == name)
    laid = laid or sum(wager.amount for wager in box.mains if wager.player == name)
    text = f"{'●' if first else '○'} {format_amount(laid)} {name}" if laid else name
    if table.phase is not Phase.OVER:
        return Chips(text, BRIGHT if first else FELT)
    gain = sum(line.net for line in table.lines if (line.player, line.box) == (name, box.position))
    style = GOOD if gain > 0 else BAD if gain < 0 else FELT
    return Chips(f"{name} {gain_words(gain)}" if width < NARROW else f"{text} {gain_words(gain)}", style)


def _sides(table: Table, box: Box, name: str, width: int) -> Iterator[Message]:
    for wager in box.sides:
        if wager.player == name:
            title = _title(table, wager.kind, width)
            if wager.hand is not None:
                title = message("felt.on-hand", wager=title, hand=wager.hand + 1)
            line = next((line for line in table.lines if _is_of(line, box, name, wager.kind, wager.hand)), None)
            amount = gain_words(line.net) if line is not None else format_amount(wager.counts)
            yield message("felt.wager", wager=title, amount=amount)
    for each in (*table.insurances, *table.claims):
        if (each.player, each.box) == (name, box.position):
            title = _title(table, "insurance", width)
            yield message("felt.wager", wager=title, amount=format_amount(each.amount))


def _title(table: Table, kind: str, width: int) -> Fact:
    side = table.book.side.get(kind)
    if side is None:
        return message("felt.insurance-short" if width < NARROW else "felt.insurance")
    short = {"en": side.short or kind} if width < NARROW else {}
    return Titles({"en": kind.capitalize()} | titles(side) | short)


def _is_of(line: Line, box: Box, name: str, kind: str, hand: int | None) -> bool:
    return (line.player, line.box, line.wager, line.hand or 0) == (name, box.position, kind, hand or 0)


def filled(texts: list[str], width: int) -> list[str]:
    """Return texts side by side as far as they fit, then on further lines."""
    lines: list[str] = []
    for text in texts:
        if lines and width_of(lines[-1]) + width_of(text) + 2 <= width:
            lines[-1] += f"  {text}"
        else:
            lines.append(text)
    return lines


def gain_words(gain: int) -> str:
    """Return a gain with its sign."""
    return f"+{format_amount(gain)}" if gain > 0 else format_amount(gain).replace("-", "−")
