"""Learning: what is answered well is asked later, what is weak comes first, days in a row are counted."""

from datetime import UTC, datetime, timedelta

import msgspec

from croupier.training.learning import Answered, Memory, Progress, learned, standing, streak, strength, weakest_first
from croupier.training.registry import DRILLS

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SKILL = "totals/lucky8/hard"


def answered(*, right: bool, seconds: float = 3.0) -> Answered:
    return Answered(SKILL, ("3.4",), right, seconds, 8)


def test_a_right_answer_is_due_later_than_a_wrong_one() -> None:
    right = learned(Progress(), answered(right=True), NOON)
    wrong = learned(Progress(), answered(right=False), NOON)
    assert right.skills[SKILL].due > wrong.skills[SKILL].due > NOON


def test_the_quicker_the_answer_the_later_it_is_due() -> None:
    dues = [learned(Progress(), answered(right=True, seconds=s), NOON).skills[SKILL].due for s in (2.0, 6.0, 20.0)]
    assert dues == sorted(dues, reverse=True)
    assert len(set(dues)) == 3


def test_what_is_known_fades_with_the_days() -> None:
    memory = learned(Progress(), answered(right=True), NOON).skills[SKILL]
    assert 1 >= strength(memory, NOON) > strength(memory, NOON + timedelta(days=30)) > 0
    assert strength(Memory(), NOON) == 0


def test_the_weakest_comes_first_and_what_is_known_and_not_due_last() -> None:
    known = learned(Progress(), answered(right=True, seconds=1.0), NOON)
    ranked = weakest_first(known, DRILLS.values(), "lucky8", NOON + timedelta(minutes=1))
    assert ranked[-1].drill == "totals"
    assert ranked[-1].asked == 1


def test_five_right_answers_in_a_row_lift_the_level_and_a_wrong_one_lowers_it() -> None:
    progress = Progress()
    for day in range(5):
        progress = learned(progress, answered(right=True), NOON + timedelta(days=day))
    assert standing(progress, DRILLS["totals"], "lucky8", NOON).level == 2
    progress = learned(progress, answered(right=False), NOON + timedelta(days=6))
    assert standing(progress, DRILLS["totals"], "lucky8", NOON).level == 1


def test_days_in_a_row_count_to_today_or_yesterday() -> None:
    progress = Progress()
    for day in (0, 1, 2, 5):
        progress = learned(progress, answered(right=True), NOON + timedelta(days=day))
    assert streak(progress, (NOON + timedelta(days=2)).date()) == 3
    assert streak(progress, (NOON + timedelta(days=3)).date()) == 3
    assert streak(progress, (NOON + timedelta(days=4)).date()) == 0
    assert streak(progress, (NOON + timedelta(days=5)).date()) == 1


def test_progress_by_clause_is_counted() -> None:
    progress = learned(learned(Progress(), answered(right=True), NOON), answered(right=False), NOON)
    score = progress.clauses["lucky8 3.4"]
    assert (score.asked, score.right) == (2, 1)


def test_progress_is_written_and_read_back() -> None:
    progress = learned(Progress(), answered(right=True), NOON)
    assert msgspec.json.decode(msgspec.json.encode(progress), type=Progress) == progress
