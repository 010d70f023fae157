"""A client that follows a table has the table's own state, and notices a gap."""

import msgspec
import pytest

from croupier.api import messages as m
from croupier.api.codec import encode
from croupier.client.follow import Followed
from croupier.live.config import TableConfig
from croupier.live.visibility import Around, public, seen
from croupier.rules.load import GAMES
from croupier.table.actors import player
from tests.live.played import RoundMaker

ANN = player("ann")


def _happened(maker: RoundMaker, first: int, events: tuple[object, ...]) -> m.Happened:
    raw = tuple(msgspec.Raw(encode(event)) for event in events)
    return m.Happened(maker.live.name, first, raw)


@pytest.mark.parametrize("game", GAMES)
def test_following_events_leads_to_the_same_table(game: str) -> None:
    maker = RoundMaker(game)
    config = TableConfig(game, game, maker.config.setup)
    followed = Followed(seen(maker.live, config, ANN, Around()))
    for _ in range(5):
        first = maker.live.version + 1
        events = maker.next_round().events
        heard = tuple(public(event, maker.live.table, ANN) for event in events)
        assert followed.take(_happened(maker, first, heard))
        assert followed.version == maker.live.version
        assert followed.table == maker.live.table
        # What comes twice is taken once.
        assert followed.take(_happened(maker, first, heard))
        assert followed.version == maker.live.version


def test_a_gap_is_noticed_and_nothing_is_guessed() -> None:
    maker = RoundMaker("lucky8")
    config = TableConfig("lucky8", "lucky8", maker.config.setup)
    followed = Followed(seen(maker.live, config, ANN, Around()))
    maker.next_round()
    late = maker.live.version + 1
    assert not followed.take(_happened(maker, late, maker.next_round().events))
    assert followed.version == 0
