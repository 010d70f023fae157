"""The charts bots play by: each approved game's own, and a rule of thumb for a game no one has counted yet."""

from croupier.rules.books import CHART, GAMES, text
from croupier.rules.schema import Rulebook
from croupier.strategy.chart import PAIR, Chart, Code
from croupier.strategy.needed import columns, rows
from croupier.strategy.read import StrategyError, read_chart

DRAWS_BELOW = 17


def default_chart(book: Rulebook) -> Chart:
    """Return the chart of an approved game, of the game another was based on where it fits, else the rule of thumb."""
    likely = (book.game,) if book.game in GAMES else GAMES
    for game in likely:
        try:
            return read_chart(text(game, CHART), book, game)
        except StrategyError:
            continue
    return rule_of_thumb(book)


def rule_of_thumb(book: Rulebook) -> Chart:
    """Return the chart that draws below 17 and does nothing else."""
    ups = columns(book)
    return Chart(ups, {row: (_thumb(row),) * len(ups) for row in rows(book)})


def _thumb(row: str) -> Code:
    kind, _, points = row.partition(" ")
    if kind == PAIR:
        return Code.AS_TOTAL
    return Code.HIT if int(points) < DRAWS_BELOW else Code.STAND
