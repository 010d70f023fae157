"""Prove many shoes of fresh entropy, and see that a change of any bit of a proof is found.

`python -m tests.long.proofs --shoes 10000` checks each shoe with its seed and 40 shown cards, then with one random bit
changed in what was published, in the seed, in a salt and in a path.
"""

import argparse
import secrets
import sys
import time
from random import SystemRandom

from msgspec.structs import replace

from croupier.fairness.proof import ShoeProof, check, check_card
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName

CHANCE = SystemRandom()


def flipped(text: str) -> str:
    """Return a hexadecimal text with one bit changed."""
    raw = bytearray.fromhex(text)
    bit = CHANCE.randrange(len(raw) * 8)
    raw[bit // 8] ^= 1 << bit % 8
    return raw.hex()


def missed(number: int) -> list[str]:
    """Return what is wrong with one shoe's proof: refused as it is, or accepted with a bit changed."""
    nonces = tuple(secrets.token_hex(16) for _ in range(CHANCE.randrange(4)))
    shoe = SealedShoe(ShoeName("night", number, CHANCE.choice((1, 4, 6, 8))), secrets.token_bytes(32), nonces)
    shown = tuple(shoe.opening(position) for position in range(40))
    proof = ShoeProof(shoe.name, shoe.commitment, shoe.root, nonces, shown, shoe.seed.hex())
    wrong = ["refused as it is"] if check(proof) else []
    field = CHANCE.choice(("commitment", "root", "seed"))
    changed = replace(proof, openings=(), **{field: flipped(getattr(proof, field))})
    wrong += [] if check(changed) else [f"{field} with another bit"]
    opening = CHANCE.choice(shown)
    place = CHANCE.randrange(len(opening.path))
    path = (*opening.path[:place], flipped(opening.path[place]), *opening.path[place + 1 :])
    forged = (replace(opening, salt=flipped(opening.salt)), replace(opening, path=path))
    return wrong + ["a card with another bit" for card in forged if check_card(proof, card) is None]


def main() -> int:
    """Prove."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--shoes", type=int, default=200)
    asked = words.parse_args()
    began = time.process_time()
    wrong = [text for number in range(asked.shoes) for text in missed(number)]
    print("\n".join(wrong[:20]))
    print(f"{asked.shoes} shoes, {len(wrong)} wrong, {time.process_time() - began:.0f} s of processor time")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
