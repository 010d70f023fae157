"""A proof stands or falls by every bit of it: whichever is changed, the check says so."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.cards.card import CARDS
from croupier.fairness.proof import ShoeProof, check, check_card
from croupier.fairness.shoe_commitment import Opening, SealedShoe, ShoeName

NAME = ShoeName("lucky8", 7, 2)
SHOE = SealedShoe(NAME, bytes(range(32)), ("one", "two"))
SHOWN = tuple(SHOE.opening(position) for position in range(5))
PROOF = ShoeProof(NAME, SHOE.commitment, SHOE.root, SHOE.nonces, SHOWN, SHOE.seed.hex())


def flipped(text: str) -> Iterator[str]:
    """Yield a hexadecimal text with each of its bits changed."""
    raw = bytes.fromhex(text)
    for bit in range(len(raw) * 8):
        changed = bytearray(raw)
        changed[bit // 8] ^= 1 << bit % 8
        yield changed.hex()


def test_the_proof_as_it_is_holds() -> None:
    assert check(PROOF) == []


@pytest.mark.parametrize("field", ["commitment", "root", "seed"])
def test_each_bit_of_what_was_published_counts(field: str) -> None:
    for changed in flipped(getattr(PROOF, field)):
        assert check(replace(PROOF, openings=SHOWN[:1], **{field: changed}))


@pytest.mark.parametrize("opening", SHOWN)
def test_each_bit_of_a_shown_card_counts(opening: Opening) -> None:
    for changed in flipped(opening.salt):
        assert check_card(PROOF, replace(opening, salt=changed))
    for place, node in enumerate(opening.path):
        for changed in flipped(node):
            path = (*opening.path[:place], changed, *opening.path[place + 1 :])
            assert check_card(PROOF, replace(opening, path=path))
    for card in CARDS.values():
        assert (check_card(PROOF, replace(opening, card=card)) is None) == (card == opening.card)
    for position in range(104):
        assert (check_card(PROOF, replace(opening, position=position)) is None) == (position == opening.position)


@pytest.mark.parametrize("nonces", [(), ("one",), ("one", "twp"), ("one", "two", "three")])
def test_another_players_word_is_another_shoe(nonces: tuple[str, ...]) -> None:
    assert check(replace(PROOF, nonces=nonces))


@pytest.mark.parametrize("name", [replace(NAME, table="ace-race"), replace(NAME, number=8), replace(NAME, decks=3)])
def test_another_name_is_another_shoe(name: ShoeName) -> None:
    assert check(replace(PROOF, shoe=name))
