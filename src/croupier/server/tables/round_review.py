"""A player's decisions of a round that is over, against the best play; runs in the coach's own process."""

from croupier.api.coaching import Decision
from croupier.live.recall import NoSuchRoundError, recorded
from croupier.server.live_tables.round_search import RoundAsked
from croupier.server.refused import refuse
from croupier.server.storage.store_address import StoreAddress, store_at


def decisions_of(where: StoreAddress, asked: RoundAsked, player: str) -> list[Decision]:
    """Return a player's decisions of a round against the best play."""
    from croupier.server.tables.option_values import review

    try:
        found = recorded(store_at(where), asked.table, asked.number, asked.reader)
    except NoSuchRoundError as error:
        raise refuse("no-such-round") from error
    return review(found.text, found.rules, player)
