"""A sealed shoe: committed to before the first bet, each shown card proven at once, the seed revealed at the end."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.fairness import merkle
from croupier.fairness.shuffle import shuffled

LABEL = "croupier-shoe-v1"
SEED_BYTES = 32


class ShoeName(Struct, frozen=True):
    """Which shoe it is: a table's so-manieth, of so many decks."""

    table: str
    number: int
    decks: int
    without: str = ""

    def text(self) -> bytes:
        """Return the name as the bytes every hash begins with."""
        return "|".join((LABEL, self.table, str(self.number), str(self.decks), self.without)).encode()


class Opening(Struct, frozen=True):
    """The proof of one card: its position, its salt, and the hashes beside its way to the root."""

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


def commitment(name: ShoeName, seed: bytes) -> str:
    """Return what is published before the first bet of the shoe."""
    return hashlib.sha256(name.text() + b"|" + seed).hexdigest()


def order_key(name: ShoeName, seed: bytes, nonces: Sequence[str], share: str = "") -> bytes:
    """Return the key of the shuffle: the seed bound to the shoe, its commitment, the players' words and the share."""
    said = "|".join((commitment(name, seed), *sorted(nonces)))
    begins = f"witnessed-order|{share}|" if share else "order|"
    return hmac.digest(seed, begins.encode() + name.text() + b"|" + said.encode(), hashlib.sha256)


def salt(seed: bytes, position: int) -> bytes:
    """Return the salt of one card, without which its hash says nothing about it."""
    return hmac.digest(seed, f"salt|{position}".encode(), hashlib.sha256)


def leaf_content(position: int, card: str, salted: bytes) -> bytes:
    """Return what is hashed for one card."""
    return f"{position}|{card}|".encode() + salted


@dataclass(frozen=True, slots=True)
class SealedShoe:
    """A shoe and its proofs; the order is worked out once, when the shoe is made."""

    name: ShoeName
    seed: bytes = field(repr=False)
    nonces: tuple[str, ...] = ()
    share: str = field(default="", repr=False)
    """The witness's share, where there is a witness."""
    _order: tuple[Card, ...] = field(init=False, repr=False)
    _tree: list[list[bytes]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Shuffle, and build the tree of hashes."""
        if len(self.seed) != SEED_BYTES:
            msg = f"a seed has {SEED_BYTES} bytes"
            raise ValueError(msg)
        cards = deck(self.name.without) * self.name.decks
        order = tuple(shuffled(cards, order_key(self.name, self.seed, self.nonces, self.share)))
        leaves = [merkle.leaf(leaf_content(i, card, salt(self.seed, i))) for i, card in enumerate(order)]
        object.__setattr__(self, "_order", order)
        object.__setattr__(self, "_tree", merkle.levels(leaves))

    def __len__(self) -> int:
        """Return how many cards the shoe holds."""
        return len(self._order)

    @property
    def commitment(self) -> str:
        """Return the commitment to the seed."""
        return commitment(self.name, self.seed)

    @property
    def root(self) -> str:
        """Return the commitment to the order."""
        return self._tree[-1][0].hex()

    def card_at(self, position: int) -> Card | None:
        """Return a card, or None past the end."""
        return self._order[position] if position < len(self._order) else None

    def opening(self, position: int) -> Opening:
        """Return the proof of a card that is shown."""
        beside = tuple(node.hex() for node in merkle.path(self._tree, position))
        return Opening(position, self._order[position], salt(self.seed, position).hex(), beside)
