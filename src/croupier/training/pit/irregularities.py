"""Irregularities: what is done, for whom, under which clause, what money moves; from records or by chance.

Clauses: L8 5.1-6.2; AR 5.1-6.2; BP 5.1-5.19; D8 5.1-6.2.
"""

from random import Random

from croupier.rules.books import GAMES
from croupier.rules.schema import Rulebook
from croupier.training.pit import chance_cases, recorded_cases
from croupier.training.question import Draft

RECORDED, SINGLE = 1, 2
"""Levels: a case from a record, one by chance; above that, one while another is open or has just been."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask about something that went wrong."""
    if level == RECORDED:
        return recorded_cases.make(book, chance)
    return chance_cases.make(book, chance, several=level > SINGLE)


def suits(book: Rulebook) -> bool:
    """Tell whether a game has records of irregularities: the approved ones have."""
    return book.game in GAMES
