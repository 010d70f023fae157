"""What the contested rulings of a game are worth: each other reading against the one chosen."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.solution import Solution, solve
from croupier.analysis.split_play import SplitClass
from croupier.report.decks import best_plays, every_side
from croupier.rules.clauses.rulings import lookup
from croupier.rules.fields import Choice, leaves
from croupier.rules.load import GAMES, change
from croupier.rules.relevance import bears
from croupier.rules.schema import Rulebook
from croupier.rules.sentences import phrase
from croupier.words.facts import Message
from croupier.words.render import render

GROUP = "rulings"


class Reading(NamedTuple):
    """Another reading of a contested clause: its field, its name, the ruling it is about, and the game so read."""

    field: str
    value: str
    ruling: str
    book: Rulebook

    @property
    def words(self) -> str:
        """Return the reading in English words."""
        return render(phrase(self.field, self.value))


class ReadingLine(Struct, frozen=True):
    """What another reading changes: by how much each value, and how many first hands are played differently."""

    field: str
    value: str
    ruling: str
    words: str
    main: float
    side: dict[str, float]
    hands: int

    @property
    def says(self) -> Message:
        """Return the reading in words."""
        return phrase(self.field, self.value)

    @property
    def matters(self) -> bool:
        """Whether any figure changes."""
        return bool(self.main or any(self.side.values()) or self.hands)


def readings(book: Rulebook) -> Iterator[Reading]:
    """Yield every other reading that bears on the game."""
    for leaf in leaves():
        group, field = leaf.path[0], leaf.path[-1]
        if group != GROUP or not isinstance(leaf.field.kind, Choice) or not bears(book, leaf.name):
            continue
        chosen = getattr(book.rulings, field)
        ruling = leaf.field.says.partition(":")[0]
        if not _contested(book.game, ruling):
            continue
        for value in leaf.field.kind.values:
            if value != chosen:
                yield Reading(leaf.name, value, ruling, change(book, {GROUP: {field: value}}))


def _contested(game: str, code: str) -> bool:
    """Tell whether a ruling is about this book; of a game of one's own no one knows, so all are looked at."""
    ruling = lookup(code)
    return game not in GAMES or ruling is None or game in ruling.games


def reading_line(reading: Reading, before: Solution, kind: SplitClass = SplitClass.CDP1) -> ReadingLine:
    """Return what a reading changes on the same shoe."""
    after = solve(reading.book, before.ready.shoe, kind)
    old, new = every_side(before), every_side(after)
    old_plays, new_plays = best_plays(before), best_plays(after)
    return ReadingLine(
        field=reading.field,
        value=reading.value,
        ruling=reading.ruling,
        words=reading.words,
        main=after.ev - before.ev,
        side={name: new[name].ev - old[name].ev for name in old},
        hands=sum(old_plays[key] != new_plays[key] for key in old_plays),
    )
