"""The engine and the oracle, written apart from the same rule books, settle thousands of rounds to the same cent."""

from pathlib import Path

import pytest

from croupier.records.errors import RecordError
from croupier.records.read import read
from tests.oracle.compare import compare_round
from tests.oracle.engine import as_record, disagreement, played
from tests.oracle.rounds import random_round
from tests.scale import scaled

ROUNDS = scaled(6_000, 100_000)
CHUNK = 1_000


@pytest.mark.parametrize("first", range(0, ROUNDS, CHUNK))
def test_engine_and_oracle_agree(first: int) -> None:
    for seed in range(first, first + CHUNK):
        differs = disagreement(seed)
        assert not differs, differs


def test_the_short_way_to_a_record_is_the_long_way() -> None:
    for seed in range(scaled(60, 200)):
        made = random_round(seed)
        long, short = read(made.toml(), Path()), as_record(made)
        assert [written.act for written in long.acts] == [written.act for written in short.acts]
        assert long._replace(acts=()) == short._replace(acts=())


def test_a_changed_card_is_noticed() -> None:
    noticed = 0
    for seed in range(100):
        made = random_round(seed)
        record = as_record(made)
        other = record._replace(cards=(*record.cards[:2], *record.cards[3:5], *record.cards[2:3], *record.cards[5:]))
        try:
            noticed += bool(compare_round(played(other), made.outcome))
        except RecordError:
            noticed += 1
    assert noticed > 70
