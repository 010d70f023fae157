"""What a game does that no approved one does: which of the later choices of a rulebook it has made."""

from collections.abc import Iterable

from croupier.rules.fields import at_default, leaves
from croupier.rules.load import plain
from croupier.rules.schema import Rulebook

LATER_CHOICES = tuple(leaf.name for leaf in leaves() if leaf.field.later)
"""Every choice that came after the approved games."""


def newer(book: Rulebook, known: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the later choices a game has made, those apart that are known to the person who asks."""
    values, passed = plain(book), frozenset(known)
    chosen = (leaf.name for leaf in leaves() if leaf.field.later and not at_default(values, leaf))
    return tuple(name for name in chosen if name not in passed)
