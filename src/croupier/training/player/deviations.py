"""Hands that are played another way from some true count on, by exact effects of removal."""

from random import Random

from croupier.rules.schema import Rulebook
from croupier.training.facts import fact
from croupier.training.player.counting_drills import SYSTEM, SYSTEM_NAME
from croupier.training.player.exact_values import decks_of, index_numbers
from croupier.training.question import Choice, Draft, Part, Scene

NEAR = 4
"""How far from the index number the count is, at most."""

FARTHEST = 5.0
UNSURE = 0.15
"""A count so near an index number is not asked about: a straight line is not that exact."""


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask how a hand is played at a true count; nearer to the index number at the higher level."""
    known = [one for one in index_numbers(book, SYSTEM.tags) if abs(one.count) <= FARTHEST]
    index = chance.choice(known)
    reach = NEAR if level == 1 else 1
    counts = [count for count in range(-7, 8) if UNSURE < abs(count - index.count) <= reach]
    count = chance.choice(counts)
    changed = count >= index.count if index.at_least else count <= index.count
    answer = index.instead if changed else index.usual
    notes = (
        fact("scene.index_hand", hand=index.hand, up=index.up),
        fact("scene.true_count", count=count),
        fact("scene.system", system=SYSTEM_NAME),
        fact("scene.decks", decks=decks_of(book)),
    )
    code = "why.index_from" if index.at_least else "why.index_to"
    part = Part(
        ask=fact("ask.index"),
        kind="choice",
        answer=(answer,),
        why=(
            fact(
                code,
                count=f"{index.count:+.1f}",
                instead=fact(f"play.{index.instead}"),
                usual=fact(f"play.{index.usual}"),
            ),
        ),
        clauses=(),
        topic="deviations",
        choices=tuple(Choice(play, fact(f"play.{play}")) for play in sorted((index.usual, index.instead))),
    )
    return Draft(Scene((), notes), (part,), 20)
