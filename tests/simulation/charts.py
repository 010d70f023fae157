"""Charts by chance: every row a game needs, any code it allows, insurance and even money taken or not."""

from random import Random

from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR, Chart, Code
from croupier.strategy.needed import columns, first_cards, rows

DRAWING = (Code.HIT, Code.HIT, Code.DOUBLE_ELSE_HIT, Code.SURRENDER_ELSE_HIT)
STANDING = (Code.STAND, Code.STAND, Code.DOUBLE_ELSE_STAND, Code.SURRENDER_ELSE_STAND)
PAIRING = (Code.SPLIT, Code.SPLIT, Code.SURRENDER_ELSE_SPLIT, Code.AS_TOTAL)


def random_chart(book: Rulebook, chance: Random) -> Chart:
    """Return a chart that keeps the book's compulsory draw and nothing else in order."""
    ups = columns(book)
    table = {row: tuple(chance.choice(codes_for(book, row)) for _ in ups) for row in rows(book)}
    raises = tuple(name for name in first_cards(book) if chance.random() < 0.5) if book.wagers.raises else ()
    return Chart(ups, table, chance.random() < 0.5, chance.random() < 0.5, raises)


def codes_for(book: Rulebook, row: str) -> tuple[Code, ...]:
    kind, _, what = row.partition(" ")
    if kind == PAIR:
        return PAIRING + DRAWING
    low = int(what) < max(12, book.hit.compulsory_below)
    return DRAWING if low else DRAWING + STANDING * 2
