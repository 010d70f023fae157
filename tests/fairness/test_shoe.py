"""A sealed shoe proves every card it shows, and nothing else passes for one of its cards."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.fairness.proof import ShoeProof, check, check_card
from croupier.fairness.shoe_commitment import Opening, SealedShoe, ShoeName

SEED = bytes(range(32))
NAME = ShoeName("table-1", 7, 2)


def _proof(shoe: SealedShoe, shown: int, *, revealed: bool = True) -> ShoeProof:
    openings = tuple(shoe.opening(i) for i in range(shown))
    seed = shoe.seed.hex() if revealed else None
    return ShoeProof(shoe.name, shoe.commitment, shoe.root, shoe.nonces, openings, seed)


def test_a_shoe_holds_its_decks() -> None:
    shoe = SealedShoe(ShoeName("t", 1, 3, "T"), SEED)
    cards = Counter(shoe.card_at(i) for i in range(len(shoe)))
    assert len(shoe) == 3 * 48
    assert set(cards.values()) == {3}
    assert not any(card is not None and card[0] == "T" for card in cards)
    assert shoe.card_at(len(shoe)) is None


def test_every_card_is_proven_before_the_seed_is_known() -> None:
    shoe = SealedShoe(NAME, SEED, ("nonce",))
    assert check(_proof(shoe, len(shoe), revealed=False)) == []
    assert check(_proof(shoe, len(shoe))) == []


def test_a_position_is_shown_once() -> None:
    shoe = SealedShoe(NAME, SEED)
    proof = _proof(shoe, 3)
    twice = msgspec.structs.replace(proof, openings=(*proof.openings, proof.openings[0]))
    assert check(twice) == ["a position was shown twice"]


@pytest.mark.parametrize("decks", range(1, 9))
def test_openings_of_every_size_of_shoe(decks: int) -> None:
    shoe = SealedShoe(ShoeName("t", 1, decks), SEED)
    proof = _proof(shoe, 0, revealed=False)
    assert all(check_card(proof, shoe.opening(i)) is None for i in range(0, len(shoe), 17))


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_of_one_bit_is_found(data: st.DataObject) -> None:
    shoe = SealedShoe(NAME, SEED)
    proof = _proof(shoe, 5)
    text = bytearray(msgspec.json.encode(proof))
    place = data.draw(st.integers(0, len(text) - 1))
    text[place] ^= 1 << data.draw(st.integers(0, 7))
    try:
        changed = msgspec.json.decode(bytes(text), type=ShoeProof)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    if _meaning(changed) != _meaning(proof):
        assert check(changed)


def _meaning(proof: ShoeProof) -> object:
    """Upper and lower case hexadecimal digits mean the same."""
    lower = tuple(Opening(o.position, o.card, o.salt.lower(), tuple(n.lower() for n in o.path)) for o in proof.openings)
    return proof.shoe, proof.commitment, proof.root, proof.nonces, lower, (proof.seed or "").lower()


def test_another_seed_or_nonce_gives_another_order() -> None:
    roots = {SealedShoe(NAME, SEED, nonces).root for nonces in ((), ("a",), ("b",), ("a", "b"))}
    roots.add(SealedShoe(ShoeName("table-1", 8, 2), SEED).root)
    roots.add(SealedShoe(NAME, bytes(32)).root)
    assert len(roots) == 6
    assert SealedShoe(NAME, SEED, ("a", "b")).root == SealedShoe(NAME, SEED, ("b", "a")).root


def test_a_seed_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedShoe(NAME, b"short")


def test_a_shoe_does_not_print_its_seed() -> None:
    assert SEED.hex() not in repr(SealedShoe(NAME, SEED))
    assert repr(SEED) not in repr(SealedShoe(NAME, SEED))
