"""The sealed shoe written a second time, from the description alone: every word, order, salt and root the same."""

import hashlib
import hmac
from dataclasses import FrozenInstanceError
from itertools import islice

import msgspec
import pytest

from croupier.cards.deck import deck
from croupier.fairness import merkle
from croupier.fairness.proof import ShoeProof, check, check_card
from croupier.fairness.shoe_commitment import Opening, SealedShoe, ShoeName
from croupier.fairness.stream import below, words

KEY = bytes(range(32))
NAME = ShoeName("lucky8", 3, 2, "")
SHOE = SealedShoe(NAME, KEY, ("b", "a"))
SIZE = 104


def _words(key: bytes, count: int) -> list[int]:
    found: list[int] = []
    for counter in range(count):
        block = hmac.new(key, counter.to_bytes(8, "big"), "sha256").digest()
        found += [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
    return found[:count]


def _order(cards: list[str], key: bytes) -> list[str]:
    source = iter(_words(key, 4 * len(cards)))
    for last in reversed(range(1, len(cards))):
        while True:
            word = next(source)
            if word < 2**32 // (last + 1) * (last + 1):
                break
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _root(nodes: list[bytes]) -> bytes:
    if len(nodes) == 1:
        return nodes[0]
    above = []
    for at in range(0, len(nodes), 2):
        pair = nodes[at : at + 2]
        above.append(hashlib.sha256(b"\x01" + pair[0] + pair[1]).digest() if len(pair) == 2 else pair[0])
    return _root(above)


def test_the_words_are_those_of_the_description() -> None:
    assert list(islice(words(KEY), 100)) == _words(KEY, 100)


def test_a_word_that_would_favour_some_is_thrown_away() -> None:
    most = 2**32 - 1
    fair = 2**32 - 2**32 % 10
    assert below(10, iter([most, fair, fair - 1])) == 9
    assert below(10, iter([0])) == 0
    with pytest.raises(ValueError, match="ended"):
        below(10, iter([most, fair]))


def test_order_salts_and_root_are_those_of_the_description() -> None:
    name = "croupier-shoe-v1|lucky8|3|2|"
    committed = hashlib.sha256(name.encode() + b"|" + KEY).hexdigest()
    assert SHOE.commitment == committed
    key = hmac.new(KEY, f"order|{name}|{committed}|a|b".encode(), "sha256").digest()
    order = _order([str(card) for card in deck("") * 2], key)
    assert [SHOE.card_at(place) for place in range(SIZE)] == order
    salts = [hmac.new(KEY, f"salt|{place}".encode(), "sha256").digest() for place in range(SIZE)]
    leaves = [
        hashlib.sha256(b"\x00" + f"{place}|{card}|".encode() + salts[place]).digest()
        for place, card in enumerate(order)
    ]
    assert SHOE.root == _root(leaves).hex()
    assert SHOE.opening(7).salt == salts[7].hex()
    assert (len(SHOE), SHOE.card_at(SIZE), SHOE.card_at(SIZE + 1)) == (SIZE, None, None)


@pytest.mark.parametrize("size", range(1, 20))
def test_every_leaf_of_every_size_of_tree_is_proven_and_no_other(size: int) -> None:
    leaves = [merkle.leaf(b"%d" % place) for place in range(size)]
    tree = merkle.levels(leaves)
    root = _root(leaves)
    assert tree[-1] == [root]
    for place in range(size):
        path = merkle.path(tree, place)
        assert merkle.root_from(b"%d" % place, place, size, path) == root
        assert merkle.root_from(b"%d" % place, place, size, (*path, root)) is None
        assert not path or merkle.root_from(b"%d" % place, place, size, path[:-1]) is None
        assert merkle.root_from(b"x", place, size, path) != root


def test_a_tree_needs_a_leaf() -> None:
    with pytest.raises(ValueError, match="a leaf"):
        merkle.levels([])


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_seed_has_its_length(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        SealedShoe(NAME, bytes(size))


def test_nothing_of_a_shoe_can_be_changed() -> None:
    for made, field in ((NAME, "decks"), (SHOE.opening(0), "card"), (_proof(), "root")):
        with pytest.raises(AttributeError):
            setattr(made, field, getattr(made, field))
    with pytest.raises(FrozenInstanceError):
        setattr(SHOE, "seed", bytes(32))  # noqa: B010 - the type forbids it too
    assert not hasattr(SHOE, "__dict__")
    assert "seed" not in repr(SHOE)
    assert "_order" not in repr(SHOE)
    assert "_tree" not in repr(SHOE)


def _proof(*openings: Opening, seed: str | None = None) -> ShoeProof:
    return ShoeProof(NAME, SHOE.commitment, SHOE.root, ("b", "a"), openings, seed)


@pytest.mark.parametrize("place", [-1, SIZE, SIZE + 5])
def test_a_position_outside_the_shoe_is_none(place: int) -> None:
    opening = SHOE.opening(0)
    found = check_card(_proof(), Opening(place, opening.card, opening.salt, opening.path))
    assert found == f"position {place} is not in a shoe of {SIZE} cards"


def test_what_is_wrong_is_said_once_each() -> None:
    first, last = SHOE.opening(0), SHOE.opening(SIZE - 1)
    assert check(_proof(first, last, seed=KEY.hex())) == []
    assert check(_proof(first, first)) == ["a position was shown twice"]
    assert check(_proof(Opening(0, first.card, "zz", first.path))) == ["the proof of card 0 is not hexadecimal"]
    assert check(_proof(Opening(0, "??", first.salt, first.path), seed=KEY.hex())) == [
        "card 0, ??, does not belong to the sealed shoe",
        f"card 0 was shown as ?? and is {first.card}",
    ]
    assert check(_proof(seed="00" * 32)) == [
        "the seed is not the one that was committed to",
        "the order of the cards is not the one that was committed to",
    ]
    assert check(_proof(seed="00")) == ["the seed cannot be used: a seed has 32 bytes"]
    assert check(_proof(seed="zz"))[0].startswith("the seed cannot be used")


def test_a_proof_with_a_field_too_many_is_none() -> None:
    text = msgspec.json.encode(_proof())
    assert msgspec.json.decode(text, type=ShoeProof) == _proof()
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(text[:-1] + b',"more":1}', type=ShoeProof)
