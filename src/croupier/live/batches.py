"""The next shoes of a table: committed to in one signed batch before anybody's word is heard, then used in order."""

from typing import NamedTuple

from croupier.api import events as le
from croupier.fairness.batch import BatchProof, path_of, root_of, signed_text
from croupier.fairness.shoe_commitment import ShoeName, commitment
from croupier.live.state import LiveTable
from croupier.live.vault import Vault
from croupier.table import events as e

SIZE = 16
"""Shoes that are committed to at once."""


class Kind(NamedTuple):
    """What a shoe is made of."""

    decks: int
    without: str


class Drawn(NamedTuple):
    """The next shoe of a batch."""

    name: ShoeName
    sealed_seed: str
    proof: BatchProof


def committed(vault: Vault, table: str, first: int, kind: Kind) -> le.ShoesCommitted:
    """Commit to the next shoes of a table; each has fresh entropy of its own."""
    names = [ShoeName(table, number, kind.decks, kind.without) for number in range(first, first + SIZE)]
    seeds = [vault.new_seed() for _ in names]
    said = tuple(commitment(name, seed) for name, seed in zip(names, seeds, strict=True))
    root = root_of(table, first, said)
    signature = vault.sign(signed_text(table, first, SIZE, root))
    sealed = tuple(vault.seal(seed, name) for name, seed in zip(names, seeds, strict=True))
    return le.ShoesCommitted(first, kind.decks, kind.without, said, root, vault.public, signature, sealed)


def usable(live: LiveTable, kind: Kind) -> bool:
    """Tell whether the next shoe is in the batch at hand."""
    batch = live.batch
    return batch is not None and (batch.decks, batch.without) == kind and bool(_left(live))


def _left(live: LiveTable) -> range:
    """Return the numbers of the shoes that are committed to and not yet used."""
    batch = live.batch
    return range(live.shoes + 1, batch.first + len(batch.commitments)) if batch is not None else range(0)


def given_up(live: LiveTable, vault: Vault) -> tuple[e.Event, ...]:
    """Reveal the shoes of a batch that cannot be used any more, because the table is set otherwise."""
    batch, left = live.batch, _left(live)
    if batch is None or not left:
        return ()
    names = [ShoeName(live.name, number, batch.decks, batch.without) for number in left]
    seeds = tuple(vault.open(batch.sealed_seeds[name.number - batch.first], name).hex() for name in names)
    return (le.ShoesGivenUp(left[0], seeds),)


def draw(live: LiveTable) -> Drawn:
    """Return the next shoe of the batch at hand."""
    batch = live.batch
    if batch is None:
        msg = "no shoe is committed to"
        raise ValueError(msg)
    number = live.shoes + 1
    path = path_of(live.name, batch.first, batch.commitments, number)
    proof = BatchProof(batch.first, len(batch.commitments), batch.root, batch.key, batch.signature, path)
    name = ShoeName(live.name, number, batch.decks, batch.without)
    return Drawn(name, batch.sealed_seeds[number - batch.first], proof)


def is_last(live: LiveTable, number: int) -> bool:
    """Tell whether a shoe is the last of the batch at hand."""
    batch = live.batch
    return batch is None or number == batch.first + len(batch.commitments) - 1
