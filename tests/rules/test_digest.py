"""The digest of a book stays what it was when the schema gets a choice that the book does not make."""

import pytest

from croupier.rules.digest import digest, digest_of, text_of, written
from croupier.rules.fields import leaves
from croupier.rules.load import change, load
from croupier.rules.older_books import build_stored

DIGESTS = {
    "lucky8": "sha256:4d26d0aed8582319dc3a517819ed1446063c37f58045a030a09f8f0b013f5eed",
    "ace-race": "sha256:77d1d6de71a8ee2bc19d63391c735d1faebd637635aafd2020b9c8e37d89a60c",
    "blackjack-plus": "sha256:635f4feead8a17f331b7f164c13c749a13598a9056844cd749c3501b5a67f6a5",
    "dueling8s": "sha256:4c372c9c49f260bcd6dbbc1861da5ddcc75d0a4e264fd9106e3b8595d9711318",
}


@pytest.mark.parametrize("game", DIGESTS)
def test_an_approved_book_keeps_its_digest(game: str) -> None:
    assert digest(load(game)) == DIGESTS[game]


@pytest.mark.parametrize("game", DIGESTS)
def test_what_a_store_keeps_has_the_digest_and_reads_back(game: str) -> None:
    book = change(load(game), {"dealer": {"hits_soft": [18]}})
    for each in (load(game), book):
        assert digest_of(text_of(written(each))) == digest(each)
        assert build_stored(written(each), game) == each
    assert digest(book) != digest(load(game))


def test_a_field_that_came_later_has_a_default() -> None:
    assert not [leaf.name for leaf in leaves() if leaf.field.later and leaf.field.required]
