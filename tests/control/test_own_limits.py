"""A player's own limits: tightened at once, loosened only after a time, however he asks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.api.limits import OwnLimit, OwnLimits, SetLimits
from croupier.control.money.own_limits import ENDLESS, HOUR, all_standing, changed, holds

DELAY = 1_000
SET = OwnLimits(wager=OwnLimit(500))


def asked(limits: OwnLimits, wager: int | None, at: int) -> OwnLimit:
    return changed(limits, SetLimits(wager=wager), at, DELAY).wager


@pytest.mark.parametrize(
    ("wager", "becomes"),
    [
        (None, OwnLimit(500)),
        (400, OwnLimit(400)),
        (500, OwnLimit(500)),
        (600, OwnLimit(500, 600, 1_010)),
        (0, OwnLimit(500, 0, 1_010)),
    ],
)
def test_a_tighter_limit_holds_at_once_and_a_looser_one_later(wager: int | None, becomes: OwnLimit) -> None:
    assert asked(SET, wager, 10) == becomes


def test_any_limit_is_tighter_than_none() -> None:
    assert asked(OwnLimits(), 10**12, 10) == OwnLimit(10**12)
    assert asked(OwnLimits(), 0, 10) == OwnLimit(0)


def test_what_was_to_hold_later_holds_from_its_time_on() -> None:
    waiting = OwnLimit(500, 0, 1_010)
    assert [holds(waiting, at) for at in (10, 1_009, 1_010, 5_000)] == [500, 500, 0, 0]
    assert all_standing(OwnLimits(loss=waiting), 1_010).loss == OwnLimit(0)


@pytest.mark.parametrize(
    ("wager", "becomes"),
    [
        (600, OwnLimit(500, 600, 1_010)),
        (550, OwnLimit(500, 550, 1_010)),
        (700, OwnLimit(500, 700, 1_200)),
        (0, OwnLimit(500, 0, 1_200)),
        (500, OwnLimit(500)),
        (None, OwnLimit(500, 600, 1_010)),
    ],
)
def test_asking_again_waits_anew_only_for_what_is_looser_still(wager: int | None, becomes: OwnLimit) -> None:
    waiting = OwnLimits(wager=OwnLimit(500, 600, 1_010))
    assert asked(waiting, wager, 200) == becomes


def test_each_limit_is_changed_by_itself() -> None:
    limits = OwnLimits(OwnLimit(500), OwnLimit(900), OwnLimit(60))
    found = changed(limits, SetLimits(loss=800, minutes=0), 10, DELAY)
    assert found == OwnLimits(OwnLimit(500), OwnLimit(800), OwnLimit(60, 0, 1_010))


def reach(limit: OwnLimit, at: int) -> int:
    return holds(limit, at) or ENDLESS


AMOUNTS = st.integers(0, 5)


@given(st.lists(st.tuples(AMOUNTS, st.integers(0, 1_500)), max_size=8), st.integers(0, DELAY - 1))
def test_no_way_of_asking_loosens_a_limit_before_its_time(asks: list[tuple[int, int]], soon: int) -> None:
    limit, at = OwnLimit(0), 0
    for amount, wait in asks:
        at += wait
        after = asked(OwnLimits(wager=limit), amount, at)
        assert reach(after, at + soon) <= reach(limit, at + soon)
        assert holds(after, at + DELAY) == amount
        limit = after


def test_a_time_out_holds_at_once_is_made_longer_and_never_shorter() -> None:
    taken = changed(OwnLimits(), SetLimits(away=24), 1_000, 0)
    assert taken.away == 1_000 + 24 * HOUR
    assert changed(taken, SetLimits(away=1), 2_000, 0).away == taken.away
    assert changed(taken, SetLimits(wager=500), 2_000, 0).away == taken.away
    assert changed(taken, SetLimits(away=48), 2_000, 0).away == 2_000 + 48 * HOUR
    assert all_standing(taken, taken.away - 1).away == taken.away
    assert all_standing(taken, taken.away).away == 0
    assert changed(taken, SetLimits(wager=500), taken.away, 0).away == 0
