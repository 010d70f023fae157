"""Whether an outcome is established equals brute force: every card at every draw and every decision, wager by wager."""

import random
from collections import Counter
from itertools import islice

import pytest

from croupier.rules.load import GAMES
from croupier.table.irregular.established_outcome import outcome_established
from croupier.table.state import Phase, Table
from tests.irregular.futures import Futures, each_alone
from tests.irregular.reach import reached
from tests.scale import scaled

STATES = scaled(1_500, 10_000)
SEED = 29


def told(table: Table) -> str:
    """Return a table in the few words that matter."""
    boxes = [(box.mains, box.sides, box.hands) for box in table.boxes]
    return f"{table.book.game} {table.phase} dealer {table.dealer} absent {set(table.absent)} {boxes} {table.lines}"


@pytest.mark.clause("lucky8", "5.29", "5.29.1", "5.29.2")
@pytest.mark.clause("ace-race", "5.29", "5.29.1", "5.29.2")
@pytest.mark.clause("blackjack-plus", "5.4", "5.4.1", "5.4.2")
@pytest.mark.clause("dueling8s", "5.26", "5.26.1", "5.26.2")
def test_established_equals_brute_force_over_all_continuations() -> None:
    futures = Futures()
    seen: Counter[tuple[str, Phase, bool]] = Counter()
    for table in islice(reached(random.Random(SEED)), STATES):
        found = outcome_established(table)
        assert found == futures.is_established(table), told(table)
        seen[table.book.game, table.phase, found] += 1
    missing = [
        (game, phase, answer)
        for game in GAMES
        for phase in (Phase.OFFERS, Phase.TURNS, Phase.DEALER)
        for answer in (True, False)
        if not seen[game, phase, answer]
    ]
    assert not missing, "the states must show both answers in every game and phase"


def test_a_wager_does_not_hang_on_other_boxes() -> None:
    """The brute force leaves other boxes out; with them in, every wager is as certain as without."""
    futures, shared = Futures(), 0
    for table in islice(reached(random.Random(SEED + 1)), STATES // 4):
        if table.phase is not Phase.DEALER or len(table.boxes) == 1:
            continue
        for alone, wanted in each_alone(table):
            shared += 1
            assert futures.is_certain(alone, wanted) == futures.is_certain(table, wanted), (wanted, told(table))
    assert shared
