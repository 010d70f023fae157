"""The felt: the dealer above, the boxes below in an arc, box 1 on the dealer's left."""

from croupier.rules.schema import Rulebook
from croupier.rules.sentences import odds_words
from croupier.rules.wager_titles import titles
from croupier.table.state import Table
from croupier.terminal.art import BRIGHT, DIM, GOLD, HEIGHT, STEP, draw_backs, draw_whole, width_of
from croupier.terminal.boxes import Column, draw_box
from croupier.terminal.canvas import Canvas
from croupier.terminal.faces import dealer_words
from croupier.words.catalogue import ENGLISH
from croupier.words.facts import Fact, Titles, message
from croupier.words.render import render
from croupier.words.width import clipped
from croupier.words.width import width_of as columns_of

DEALER_ROW = 1
LEGEND_ROW = DEALER_ROW + HEIGHT
BOX_ROWS = 10
"""Rows a box takes: its name, its cards, their total, and its wagers."""

WIDEST = 26


def draw(canvas: Canvas, table: Table, name: str, title: str, right: str) -> None:
    """Draw the whole table as one of its players sees it."""
    bar = "bold #1c1c1c on #d8b84a"
    canvas.put(0, 0, " " * canvas.width, bar)
    canvas.put(1, 0, clipped(title, canvas.width - columns_of(right) - 3), bar)
    canvas.put(canvas.width - columns_of(right) - 1, 0, right, bar)
    _dealer(canvas, table)
    canvas.put_centred(0, canvas.width, LEGEND_ROW, legend(table.book, canvas.language), GOLD)
    for position, column in columns(canvas, table).items():
        draw_box(canvas, table, position, column, name)


def legend(book: Rulebook, language: str = ENGLISH) -> str:
    """Return what is printed across the layout."""
    printed: list[Fact] = []
    if book.blackjack.exists:
        printed.append(message("felt.blackjack-pays", odds=odds_words(book.blackjack.pays)))
    printed.append(message("felt.draws-soft-17" if book.dealer.soft_17.draws else "felt.stands-17"))
    if book.insurance.by.offered:
        printed.append(message("felt.insurance-pays", odds=odds_words(book.insurance.pays)))
    if book.bonus.pays:
        printed.append(Titles({"en": book.bonus.name} | titles(book.bonus)))
    return " · ".join(render(part, language) for part in printed).upper()


def _dealer(canvas: Canvas, table: Table) -> None:
    printed = 1 if table.book.deck.printed else 0
    width = width_of(len(table.dealer) + len(table.hole))
    left = (canvas.width - width) // 2
    draw_whole(canvas, (left, DEALER_ROW), table.dealer, printed)
    draw_backs(canvas, (left + STEP * len(table.dealer), DEALER_ROW), len(table.hole))
    label = canvas.say(message("felt.dealer"))
    wide = columns_of(label)
    canvas.put(left - wide - 3 if table.dealer else (canvas.width - wide) // 2, DEALER_ROW + 1, label, DIM)
    canvas.put(left + width + 2, DEALER_ROW + 1, canvas.say(dealer_words(table)), BRIGHT)


def columns(canvas: Canvas, table: Table) -> dict[int, Column]:
    """Return where each box lies: box 1 rightmost as players see it, the middle nearest to them."""
    positions = sorted({*table.seats, *(box.position for box in table.boxes)}, reverse=True)
    count = len(positions)
    if not count:
        return {}
    width = min(canvas.width // count, WIDEST)
    left = (canvas.width - width * count) // 2
    spare = canvas.height - LEGEND_ROW - 1 - BOX_ROWS
    top = LEGEND_ROW + 1 + min(max(spare, 0), 1)
    return {
        position: Column(left + width * index, width, top + _bend(index, count, min(spare - 1, 3)))
        for index, position in enumerate(positions)
    }


def _bend(index: int, count: int, depth: int) -> int:
    """Return how many rows a box lies below the outermost ones."""
    if count < 3 or depth < 1:  # noqa: PLR2004 - two boxes make no arc
        return 0
    edge = min(index, count - 1 - index)
    return min(edge, depth)
