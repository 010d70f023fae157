"""Which contested rulings an answer rests on: the round is played under every other reading, and compared.

Nothing is asked whose answer a contested ruling decides, unless the ruling is shown with the question.
"""

import re
from collections.abc import Callable, Iterator
from enum import StrEnum

from msgspec.structs import replace

from croupier.rules.clauses.rulings import lookup
from croupier.rules.fields import leaves
from croupier.rules.refusals import Refused
from croupier.rules.schema import Rulebook

_RULING = re.compile(r"R-[A-Z0-9-]+")
CONTESTED = "X"


def other_readings(book: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield the book under each other reading of a contested ruling about its game, with the ruling's code."""
    for leaf in leaves():
        if leaf.path[0] != "rulings":
            continue
        ruling = lookup(_RULING.findall(leaf.field.says)[0])
        if ruling is None or ruling.confidence != CONTESTED or book.game not in ruling.games:
            continue
        chosen: StrEnum = getattr(book.rulings, leaf.path[1])
        for other in type(chosen):
            if other is not chosen:
                yield ruling.code, replace(book, rulings=replace(book.rulings, **{leaf.path[1]: other}))


def rests_on(book: Rulebook, answer: Callable[[Rulebook], object]) -> tuple[str, ...]:
    """Return the contested rulings under whose other readings the answer would be another one."""
    usual = answer(book)
    return tuple(dict.fromkeys(code for code, other in other_readings(book) if _tried(answer, other) != usual))


def _tried(answer: Callable[[Rulebook], object], book: Rulebook) -> object:
    try:
        return answer(book)
    except Refused:
        # What was done is not lawful under that reading, so the answer depends on it.
        return None
