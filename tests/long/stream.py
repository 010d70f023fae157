"""Write the generator's stream to standard output, for batteries that read one: dieharder, PractRand, TestU01.

`python -m tests.long.stream --bytes 0 | dieharder -g 200 -d 0` goes on until the reader hangs up.
"""

import argparse
import hashlib
import hmac
import secrets
import sys
from collections.abc import Iterator
from itertools import islice

from croupier.fairness.stream import words

BLOCKS = 4_096
"""Digests of one key, then comes the next key; a shoe of eight decks takes 52."""

LENGTH = 32 * BLOCKS


def pieces() -> Iterator[bytes]:
    """Yield what fresh keys give, as a shoe's words are made."""
    while True:
        key = secrets.token_bytes(32)
        yield b"".join(hmac.digest(key, at.to_bytes(8, "big"), hashlib.sha256) for at in range(BLOCKS))


def is_the_same() -> bool:
    """See that what is written is what the shuffle draws from."""
    key = bytes(range(32))
    made = b"".join(hmac.digest(key, at.to_bytes(8, "big"), hashlib.sha256) for at in range(BLOCKS))
    drawn = b"".join(word.to_bytes(4, "big") for word in islice(words(key), LENGTH // 4))
    return made == drawn


def main() -> int:
    """Write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--bytes", type=int, default=LENGTH, help="how many to write; 0 writes without end")
    left = asked.parse_args().bytes
    if not is_the_same():
        return 1
    try:
        for count, piece in enumerate(pieces(), 1):
            sys.stdout.buffer.write(piece)
            if 0 < left <= count * LENGTH:
                break
    except BrokenPipeError:
        # The reader has had enough.
        sys.stderr.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
