"""A shoe belongs to the batch that was signed before it, at its own place, and no other passes for it."""

from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.fairness.batch import BatchProof, check_batch, path_of, root_of, signed_text
from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.shoe_commitment import SealedShoe, ShoeName

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
FIRST, SIZE = 5, 4
SHOES = [SealedShoe(ShoeName("table-1", FIRST + at, 1), bytes([at] * 32)) for at in range(SIZE)]
COMMITMENTS = [shoe.commitment for shoe in SHOES]

UNSIGNED = ["the batch of the shoe was not signed with its key"]
ANOTHER = ["the shoe is not the one its batch committed to"]


def batch(number: int, **changes: Any) -> BatchProof:  # noqa: ANN401 - any part of the proof
    root = root_of("table-1", FIRST, COMMITMENTS)
    key = KEY.public_key().public_bytes_raw().hex()
    signature = KEY.sign(signed_text("table-1", FIRST, SIZE, root)).hex()
    whole = BatchProof(FIRST, SIZE, root, key, signature, path_of("table-1", FIRST, COMMITMENTS, number))
    return msgspec.structs.replace(whole, **changes)


@pytest.mark.parametrize("shoe", SHOES, ids=lambda shoe: shoe.name.number)
def test_every_shoe_of_a_batch_is_proven(shoe: SealedShoe) -> None:
    proof = ShoeProof(shoe.name, shoe.commitment, shoe.root, batch=batch(shoe.name.number))
    assert check(proof) == []


@pytest.mark.parametrize("number", [FIRST - 1, FIRST + SIZE])
def test_a_shoe_before_or_after_the_batch_is_none_of_it(number: int) -> None:
    name = ShoeName("table-1", number, 1)
    found = check_batch(name, COMMITMENTS[0], batch(FIRST))
    assert found == [f"shoe {number} is not one of the {SIZE} from {FIRST} on"]


@pytest.mark.parametrize(
    "changes",
    [{"signature": "00" * 64}, {"signature": "no digits"}, {"key": "00"}, {"root": "00" * 32}, {"size": SIZE + 1}],
    ids=["signature", "no signature", "key", "root", "size"],
)
def test_what_was_not_signed_is_no_batch(changes: dict[str, Any]) -> None:
    assert check_batch(SHOES[0].name, COMMITMENTS[0], batch(FIRST, **changes)) == UNSIGNED


def test_neither_another_shoe_nor_another_place_passes() -> None:
    first, second = SHOES[0], SHOES[1]
    assert check_batch(first.name, second.commitment, batch(FIRST)) == ANOTHER
    assert check_batch(first.name, first.commitment, batch(FIRST + 1)) == ANOTHER
    assert check_batch(first.name, first.commitment, batch(FIRST, path=batch(FIRST).path[:-1])) == ANOTHER
    taken = ShoeProof(first.name, second.commitment, first.root, batch=batch(FIRST))
    assert check(taken) == ANOTHER
