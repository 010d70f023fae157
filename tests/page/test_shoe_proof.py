"""The proof that the page's own tests check in their language is the one this code makes."""

from pathlib import Path

import msgspec

from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.shoe import SealedShoe, ShoeName

FILE = Path(__file__).resolve().parents[2] / "page" / "tests" / "shoe-proof.json"


def proof() -> ShoeProof:
    shoe = SealedShoe(ShoeName("contract", 1, 2, "T"), bytes(range(32)), ("north", "east"))
    shown = tuple(shoe.opening(position) for position in range(12))
    return ShoeProof(
        shoe.name, shoe.commitment, shoe.root, nonces=("north", "east"), openings=shown, seed=shoe.seed.hex()
    )


def test_the_page_checks_the_same_proof() -> None:
    made = proof()
    assert check(made) == []
    text = msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n"
    if not FILE.exists():
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text, f"{FILE.name} is out of date: delete it and run this test"
