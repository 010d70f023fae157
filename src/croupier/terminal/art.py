"""Cards drawn on the felt: whole ones where there is room, one line of them where there is not."""

from croupier.cards.card import RED, Card
from croupier.cards.faces import SUITS, face, rank
from croupier.terminal.canvas import Canvas

FELT = "#e8f3ec on #0b4f33"
GOLD = "#e6c65c on #0b4f33"
DIM = "#7fae95 on #0b4f33"
BRIGHT = "bold #ffffff on #0b4f33"
GOOD = "bold #9be89b on #0b4f33"
BAD = "bold #ff9b8a on #0b4f33"
BLACK_CARD = "bold #101010 on #f7f4ea"
RED_CARD = "bold #c4161c on #f7f4ea"
EDGE = "#9a9484 on #f7f4ea"
BACK = "#f7f4ea on #7a1f2b"
PRINTED = "#bfe3cf on #0b4f33"

Spot = tuple[int, int]
"""A column and a row."""

HEIGHT = 4
STEP = 3
WHOLE = 5


def width_of(count: int) -> int:
    """Return how wide so many whole cards are, each lying over the one before."""
    return STEP * (count - 1) + WHOLE if count else 0


def draw_whole(canvas: Canvas, place: Spot, cards: tuple[Card, ...], printed: int = 0) -> None:
    """Draw cards four lines high; so many of the first are printed on the layout."""
    x, y = place
    for index, card in enumerate(cards):
        left = x + STEP * index
        ink, edge = _styles(card, printed=index < printed)
        canvas.put(left, y, "╭───╮", edge)
        canvas.put(left, y + 1, "│", edge)
        canvas.put(left + 1, y + 1, f"{rank(card):<3}", ink)
        canvas.put(left + 4, y + 1, "│", edge)
        canvas.put(left, y + 2, "│", edge)
        canvas.put(left + 1, y + 2, f" {SUITS[card[1]]} ", ink)
        canvas.put(left + 4, y + 2, "│", edge)
        canvas.put(left, y + 3, "╰───╯", edge)


def draw_backs(canvas: Canvas, place: Spot, count: int) -> None:
    """Draw cards that lie face down."""
    x, y = place
    for left in range(x, x + STEP * count, STEP):
        for row, text in enumerate(("╭───╮", "│░░░│", "│░░░│", "╰───╯")):
            canvas.put(left, y + row, text, BACK)


def draw_small(canvas: Canvas, place: Spot, cards: tuple[Card, ...], width: int, printed: int = 0) -> int:
    """Draw cards on one line, the oldest left out where there is no room; return where the line ends."""
    x, y = place
    shown = cards
    while len(shown) > 1 and sum(len(face(card)) + 1 for card in shown) - 1 > width:
        shown = shown[1:]
    hidden = len(cards) - len(shown)
    for index, card in enumerate(shown):
        ink, _ = _styles(card, printed=index + hidden < printed)
        canvas.put(x, y, face(card), ink)
        x += len(face(card)) + 1
    return x


def _styles(card: Card, *, printed: bool) -> tuple[str, str]:
    if printed:
        return PRINTED, PRINTED
    return (RED_CARD if card[1] in RED else BLACK_CARD), EDGE
