"""Questions to check."""

from collections.abc import Iterator

from croupier.rules.load import load
from croupier.training.question import Question
from croupier.training.registry import DRILLS, question


def asked(name: str, game: str, each: int, first: int = 0) -> Iterator[Question]:
    """Yield so many questions of a drill at each of its levels."""
    book = load(game)
    for level in range(1, DRILLS[name].levels + 1):
        for seed in range(first, first + each):
            yield question(name, book, level, seed)
