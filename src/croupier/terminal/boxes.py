"""A box on the felt: its name, its hands in the order they are played, and the chips under them."""

from typing import NamedTuple

from croupier.table.hands import is_out
from croupier.table.state import Box, Hand, Phase, Table
from croupier.table.turn import turn
from croupier.terminal.art import BAD, BRIGHT, DIM, GOLD, HEIGHT, draw_backs, draw_small, draw_whole, width_of
from croupier.terminal.canvas import Canvas
from croupier.terminal.chips import chips
from croupier.terminal.faces import BLACKJACK, BUST, hand_words
from croupier.words.facts import Message, message
from croupier.words.width import width_of as columns_of


class Column(NamedTuple):
    """Where on the felt a box is drawn."""

    left: int
    width: int
    top: int


def draw_box(canvas: Canvas, table: Table, position: int, column: Column, name: str) -> None:
    """Draw one box as a player sees it."""
    left, width, top = column
    box = table.box(position) or Box(position)
    now = turn(table) if table.phase is Phase.TURNS else None
    active = now is not None and now.box.position == position
    label = canvas.say(message("felt.box", box=position))
    canvas.put_centred(left, width, top, f"▶ {label} ◀" if active else label, GOLD if active else DIM)
    if len(box.hands) == 1:
        _one_hand(canvas, table, box.hands[0], column)
    else:
        for index, hand in enumerate(box.hands):
            _split_hand(canvas, table, box, index, column)
            if now is not None and now.hand is hand:
                canvas.put(left, top + 1 + index, "▶", GOLD)
    for row, (text, style) in enumerate(chips(table, box, width, name, canvas.language), top + HEIGHT + 2):
        canvas.put_centred(left, width, row, text, style)


def _one_hand(canvas: Canvas, table: Table, hand: Hand, column: Column) -> None:
    left, width, top = column
    printed = 1 if table.book.deck.printed else 0
    wide = width_of(len(hand.cards))
    if _is_squeezed(table, hand):
        draw_backs(canvas, (left + (width - wide) // 2, top + 1), len(hand.cards))
        return
    if wide <= width:
        draw_whole(canvas, (left + (width - wide) // 2, top + 1), hand.cards, printed)
    else:
        half = (len(hand.cards) + 1) // 2
        draw_small(canvas, (left + 1, top + 2), hand.cards[:half], width - 1, printed)
        draw_small(canvas, (left + 1, top + 3), hand.cards[half:], width - 1, max(printed - half, 0))
    if hand.cards:
        made, style = _made(table, hand)
        canvas.put_centred(left, width, top + HEIGHT + 1, canvas.say(made), style)


def _is_squeezed(table: Table, hand: Hand) -> bool:
    """Tell whether the cards are still face down because a player squeezes them."""
    return table.phase is Phase.INITIAL_DEAL and any(stake.player in table.squeezing for stake in hand.stakes)


def _made(table: Table, hand: Hand) -> tuple[Message, str]:
    made = hand_words(table.book, hand)
    if made.key == BUST:
        return made, BAD
    if made == BLACKJACK:
        return message("felt.blackjack"), GOLD
    given_up = is_out(hand) and table.phase is not Phase.OVER
    return (message("felt.given-up", made=made), DIM) if given_up else (made, BRIGHT)


def _split_hand(canvas: Canvas, table: Table, box: Box, index: int, column: Column) -> None:
    left, width, top = column
    hand = box.hands[index]
    made, style = _made(table, hand)
    words = canvas.say(made)
    room = width - columns_of(words) - 4
    end = draw_small(canvas, (left + 2, top + 1 + index), hand.cards, room, 1 if _is_printed(table, index) else 0)
    canvas.put(end, top + 1 + index, words, style)


def _is_printed(table: Table, index: int) -> bool:
    return bool(table.book.deck.printed) and index == 0
