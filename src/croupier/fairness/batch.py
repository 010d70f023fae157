"""Shoes committed to in advance: one signed root over the commitments of the next ones, used strictly in order.

So that the house cannot make shoes until one pleases it: how many were committed to is how many are used or, where
a batch is given up, revealed. Each seed is fresh entropy of its own; none leads to another.
"""

from collections.abc import Sequence

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from croupier.fairness import merkle
from croupier.fairness.shoe_commitment import ShoeName

LABEL = "croupier-batch-v1"


class BatchProof(Struct, frozen=True, forbid_unknown_fields=True):
    """That a shoe's commitment was among those of a signed batch, at its own place."""

    first: int
    size: int
    root: str
    key: str
    signature: str
    path: tuple[str, ...]


def _content(table: str, number: int, commitment: str) -> bytes:
    return f"{table}|{number}|{commitment}".encode()


def _tree(table: str, first: int, commitments: Sequence[str]) -> list[list[bytes]]:
    leaves = [merkle.leaf(_content(table, first + at, said)) for at, said in enumerate(commitments)]
    return merkle.levels(leaves)


def root_of(table: str, first: int, commitments: Sequence[str]) -> str:
    """Return the root over the commitments of a batch."""
    return _tree(table, first, commitments)[-1][0].hex()


def path_of(table: str, first: int, commitments: Sequence[str], number: int) -> tuple[str, ...]:
    """Return the hashes beside a shoe's way to the root of its batch."""
    return tuple(node.hex() for node in merkle.path(_tree(table, first, commitments), number - first))


def signed_text(table: str, first: int, size: int, root: str) -> bytes:
    """Return what the house signs."""
    return "|".join((LABEL, table, str(first), str(size), root)).encode()


def check_batch(name: ShoeName, commitment: str, proof: BatchProof) -> list[str]:
    """Return what is wrong with the place of a shoe in its batch."""
    place = name.number - proof.first
    if not 0 <= place < proof.size:
        return [f"shoe {name.number} is not one of the {proof.size} from {proof.first} on"]
    try:
        beside = [bytes.fromhex(node) for node in proof.path]
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(proof.key))
        key.verify(bytes.fromhex(proof.signature), signed_text(name.table, proof.first, proof.size, proof.root))
    except (InvalidSignature, ValueError):
        return ["the batch of the shoe was not signed with its key"]
    found = merkle.root_from(_content(name.table, name.number, commitment), place, proof.size, beside)
    return [] if found is not None and found.hex() == proof.root else ["the shoe is not the one its batch committed to"]
