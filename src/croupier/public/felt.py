"""A felt as a picture for notebooks: the dealer above, the boxes below with what is bet and what came of it."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from croupier.cards.card import RED, Card
from croupier.cards.faces import SUITS, face, rank
from croupier.money.cents import format_amount, format_gain
from croupier.records.report import label
from croupier.table.state import Box, Table
from croupier.table.visible_cards import HIDDEN, seen_dealer
from croupier.terminal.faces import dealer_words, hand_words
from croupier.words.render import render

WIDE, HIGH, STEP = 50, 70, 22
GAP, LEAST = 28, 120
HEAD, LINE = 34, 17
DEALER_Y = HEAD + 26
BOX_Y = DEALER_Y + HIGH + 62
CLOTH, EDGE, CREAM, GOLD = "#1d5c43", "#123f2d", "#f3efe2", "#e4c766"


class Shown(NamedTuple):
    """Cards with the words above and below them."""

    cards: Sequence[Card]
    above: tuple[str, ...]
    below: tuple[str, ...]

    @property
    def width(self) -> int:
        """Return how much room it takes."""
        return max(LEAST, WIDE + STEP * max(len(self.cards) - 1, 0))


def felt(table: Table) -> str:
    """Return an SVG picture of the table; box 1 is rightmost, as players see it."""
    dealer = Shown(seen_dealer(table), ("Dealer",), (render(dealer_words(table)),))
    hands = [shown for box in sorted(table.boxes, key=lambda one: -one.position) for shown in _hands(table, box)]
    wide = max(sum(one.width + GAP for one in hands) + GAP, dealer.width + 2 * GAP, 460)
    high = BOX_Y + HIGH + 3 * LINE + 14 if hands else BOX_Y
    parts = [_text(table.book.title, wide // 2, 22, GOLD, 14, "middle")]
    parts.append(_drawn(dealer, (wide - dealer.width) // 2, DEALER_Y))
    left = (wide - sum(one.width + GAP for one in hands) + GAP) // 2
    for one in hands:
        parts.append(_drawn(one, left, BOX_Y))
        left += one.width + GAP
    told = "; ".join(
        f"{one.above[0]} {' '.join('face down' if card == HIDDEN else face(card) for card in one.cards)}"
        for one in (dealer, *hands)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'style="max-width:100%;height:auto" role="img" aria-label="{escape(told)}">'
        f'<rect x="2" y="2" width="{wide - 4}" height="{high - 4}" rx="16" fill="{CLOTH}" stroke="{EDGE}" '
        f'stroke-width="4"/>{"".join(parts)}</svg>'
    )


def _hands(table: Table, box: Box) -> list[Shown]:
    if not box.hands:
        return [Shown((), (f"Box {box.position}", _bets(box)), ())]
    found: list[Shown] = []
    for place in reversed(range(len(box.hands))):
        hand = box.hands[place]
        staked = ", ".join(f"{one.player} {format_amount(one.total)}" for one in hand.stakes)
        # A line of no hand, such as a side wager's, is told with the first one.
        lines = [line for line in table.lines if line.box == box.position and (line.hand or 0) == place]
        came = format_gain(sum(line.net for line in lines)) if lines else ""
        found.append(
            Shown(hand.cards, (f"Box {label(box, place)}", staked), (render(hand_words(table.book, hand)), came))
        )
    return found


def _bets(box: Box) -> str:
    return ", ".join(f"{wager.player} {format_amount(wager.amount)}" for wager in box.mains)


def _drawn(shown: Shown, left: int, top: int) -> str:
    fan = WIDE + STEP * max(len(shown.cards) - 1, 0)
    first = left + (shown.width - fan) // 2
    middle = left + shown.width // 2
    above = [
        _text(words, middle, top - 8 - LINE * (len(shown.above) - 1 - place), CREAM, 12, "middle")
        for place, words in enumerate(shown.above)
    ]
    below = [
        _text(words, middle, top + HIGH + LINE * (place + 1), GOLD if place else CREAM, 13, "middle")
        for place, words in enumerate(shown.below)
    ]
    cards = [_card(card, first + STEP * place, top) for place, card in enumerate(shown.cards)]
    return "".join([*above, *cards, *below])


def _text(words: str, x: int, y: int, ink: str, size: int, anchor: str) -> str:  # noqa: PLR0913, PLR0917 - as SVG has it
    return (
        f'<text x="{x}" y="{y}" fill="{ink}" font-family="sans-serif" font-size="{size}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )


def _card(card: Card, left: int, top: int) -> str:
    if card == HIDDEN:
        back = f'<rect x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" rx="6" fill="#27408b" stroke="#fdfcf8"/>'
        inner = f'x="{left + 6}" y="{top + 6}" width="{WIDE - 12}" height="{HIGH - 12}"'
        return f'{back}<rect {inner} rx="3" fill="none" stroke="#aebbe0"/>'
    ink = "#b3261e" if card[1] in RED else "#1b1b1b"
    return (
        f'<rect x="{left}" y="{top}" width="{WIDE}" height="{HIGH}" rx="6" fill="#fdfcf8" stroke="#8a8a80"/>'
        f"{_text(rank(card), left + 11, top + 17, ink, 15, 'middle')}"
        f"{_text(SUITS[card[1]], left + 11, top + 33, ink, 15, 'middle')}"
        f"{_text(SUITS[card[1]], left + WIDE - 17, top + HIGH - 14, ink, 26, 'middle')}"
    )
