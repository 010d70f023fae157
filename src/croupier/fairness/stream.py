"""A stream of random words from a key: HMAC-SHA256 in counter mode, as a browser can compute it too."""

import hashlib
import hmac
import struct
from collections.abc import Iterator

WORD_BITS = 32
_WORDS = struct.Struct(">8I")
_COUNTER = struct.Struct(">Q")


def words(key: bytes) -> Iterator[int]:
    """Yield 32-bit words without end: the digest of each counter from 0, cut into eight big-endian words."""
    counter = 0
    while True:
        yield from _WORDS.unpack(hmac.digest(key, _COUNTER.pack(counter), hashlib.sha256))
        counter += 1


def below(bound: int, source: Iterator[int], bits: int = WORD_BITS) -> int:
    """Return a number from 0 to `bound` - 1, each equally likely: words that would favour some are thrown away."""
    span = 1 << bits
    fair = span - span % bound
    for word in source:
        if word < fair:
            return word % bound
    msg = "the stream of words ended"
    raise ValueError(msg)
