"""Two games side by side in words: only what differs, or everything."""

from typing import NamedTuple

from croupier.rules.schema import Clauses, Rulebook
from croupier.rules.topics import heading, place
from croupier.rules.words import Said, words
from croupier.words.facts import Message
from croupier.words.render import render


class Side(NamedTuple):
    """What one game says about a topic, and on which clauses."""

    says: Message
    clauses: Clauses

    @property
    def text(self) -> str:
        """Return what is said in English."""
        return render(self.says)


class Row(NamedTuple):
    """One topic in both games; a game that says nothing about it has no side."""

    heading: str
    topic: str
    left: Side | None
    right: Side | None

    @property
    def same(self) -> bool:
        """Tell whether both games say the same, whatever clauses they say it in."""
        return self.left is not None and self.right is not None and self.left.says == self.right.says


def diff(left: Rulebook, right: Rulebook, *, everything: bool = False) -> tuple[Row, ...]:
    """Return the topics in which two games differ, or all of them."""
    one, other = _by_topic(left), _by_topic(right)
    topics = sorted({**one, **other}, key=place)
    rows = (_row(topic, one.get(topic), other.get(topic)) for topic in topics)
    return tuple(row for row in rows if everything or not row.same)


def _by_topic(book: Rulebook) -> dict[str, Said]:
    return {said.topic: said for said in words(book)}


def _row(topic: str, left: Said | None, right: Said | None) -> Row:
    return Row(heading(topic), topic, _side(left), _side(right))


def _side(said: Said | None) -> Side | None:
    return None if said is None else Side(said.says, said.clauses)
