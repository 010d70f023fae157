"""A tree of hashes over the cards of a shoe, so that each card can be proven by itself.

Leaves and branches are hashed under different prefixes, and an odd node is carried up unchanged, so no
leaf can be passed off as a branch.
"""

import hashlib
from collections.abc import Sequence

LEAF = b"\x00"
BRANCH = b"\x01"


def leaf(content: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(LEAF + content).digest()


def branch(left: bytes, right: bytes) -> bytes:
    """Return the hash of two nodes."""
    return hashlib.sha256(BRANCH + left + right).digest()


def levels(leaves: Sequence[bytes]) -> list[list[bytes]]:
    """Return the tree from its leaves up to its root."""
    if not leaves:
        msg = "a tree needs a leaf"
        raise ValueError(msg)
    tree = [list(leaves)]
    while len(tree[-1]) > 1:
        row = tree[-1]
        above = [branch(row[i], row[i + 1]) for i in range(0, len(row) - 1, 2)]
        tree.append(above + row[len(row) - len(row) % 2 :])
    return tree


def path(tree: Sequence[Sequence[bytes]], index: int) -> tuple[bytes, ...]:
    """Return the hashes beside a leaf's way to the root."""
    beside: list[bytes] = []
    for row in tree[:-1]:
        neighbour = index ^ 1
        if neighbour < len(row):
            beside.append(row[neighbour])
        index //= 2
    return tuple(beside)


def root_from(content: bytes, index: int, size: int, beside: Sequence[bytes]) -> bytes | None:
    """Return the root a leaf and its path lead to, or None where the path has the wrong length."""
    node = leaf(content)
    hashes = list(beside)
    while size > 1:
        if index ^ 1 < size:
            if not hashes:
                return None
            other = hashes.pop(0)
            node = branch(other, node) if index % 2 else branch(node, other)
        index, size = index // 2, (size + 1) // 2
    return None if hashes else node
