"""The proof that the page's own tests check in their language is the one this code makes."""

from pathlib import Path

import msgspec

from croupier.fairness.batch import BatchProof, path_of, root_of, signed_text
from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName, commitment
from croupier.fairness.witness import ClosedList, share_of
from tests.fairness.witness_key import WITNESS
from tests.live.hosting import VAULT

FILE = Path(__file__).resolve().parents[2] / "page" / "tests" / "shoe-proof.json"


def proof() -> ShoeProof:
    name, seed, words = ShoeName("contract", 1, 2, "T"), bytes(range(32)), ("north", "east")
    said = [commitment(name, seed), *(commitment(name, bytes([at] * 32)) for at in range(2))]
    witness = share_of(WITNESS, ClosedList(name, said[0], words))
    root = root_of("contract", 1, said)
    signature = VAULT.sign(signed_text("contract", 1, len(said), root))
    batch = BatchProof(1, len(said), root, VAULT.public, signature, path_of("contract", 1, said, 1))
    shoe = SealedShoe(name, seed, words, witness.share)
    shown = tuple(shoe.opening(position) for position in range(12))
    return ShoeProof(name, shoe.commitment, shoe.root, words, shown, seed.hex(), batch, witness)


def test_the_page_checks_the_same_proof() -> None:
    made = proof()
    assert check(made) == []
    text = msgspec.json.format(msgspec.json.encode(made), indent=1).decode() + "\n"
    if not FILE.exists():
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text, f"{FILE.name} is out of date: delete it and run this test"
