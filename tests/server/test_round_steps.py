"""A round told moment by moment is the round: nothing left out, nothing invented, and no file of the server read."""

import json
from collections import deque
from itertools import count, pairwise
from pathlib import Path

import pytest

from croupier.records.explain import explain
from croupier.records.outcome import play_record
from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.shipped_records import shown_records
from croupier.rules.clauses.trace import recorded
from croupier.rules.load import GAMES
from croupier.server.archive import round_steps
from croupier.server.archive.round_steps import retell, retell_sent
from croupier.server.processes.worker_process import OutOfTime, at_most
from tools.page_build import pack_rounds

TESTS = Path(__file__).resolve().parents[1]
EVERY = 12
"""Every so many of the records; the rest differ in no way that matters here."""

GOOD = 'version = 1\ngame = "lucky8"\ndecks = 8\ncards = "Ts 9h 7d"\nacts = ["ann bets 100 on 1", "no more bets"]\n'


@pytest.mark.parametrize("game", GAMES)
def test_the_moments_are_the_explanation_and_end_as_the_round_does(game: str) -> None:
    for record in list(shown_records(game).values())[::EVERY]:
        told, replayed = retell(record.text), replay(read(record.text, Path()))
        steps = explain(replayed)
        said = [(moment.act, sentence.text, sentence.clauses) for moment in told.moments for sentence in moment.says]
        wanted = [(at, said.text, said.clauses) for at, step in enumerate(steps) for said in step.sentences]
        assert said == wanted, record.name
        last = told.moments[-1].felt
        assert (last.boxes, last.dealer, last.lines) == (
            replayed.table.boxes,
            replayed.table.dealer,
            replayed.table.lines,
        )
        assert [(act.line, act.text) for act in told.acts] == [(step.line, step.act) for step in steps]


def test_no_moment_but_the_first_is_without_words() -> None:
    for game in GAMES:
        for record in list(shown_records(game).values())[::EVERY]:
            first, *rest = retell(record.text).moments
            assert first.says == ()
            assert all(moment.says for moment in rest), record.name


def test_at_most_one_card_comes_from_one_moment_to_the_next_of_a_regular_deal() -> None:
    for record in list(shown_records("lucky8").values())[::EVERY]:
        if record.name.startswith("irregular/"):
            continue
        used = [moment.felt.cards_used for moment in retell(record.text).moments]
        assert all(after - before <= 1 for before, after in pairwise(used)), record.name


@pytest.mark.parametrize("game", ["/etc/hostname", "../pyproject.toml", "file:rulebook.toml", "tests/x.toml"])
def test_a_record_that_names_a_file_is_refused_before_it_is_looked_for(game: str) -> None:
    (fault,) = retell_sent(GOOD.replace("lucky8", game)).faults
    assert (fault.kind, fault.code, fault.line) == ("malformed", "rulebook", 2)


def test_a_sound_record_has_no_fault_and_an_unlawful_one_is_told_as_far_as_it_goes() -> None:
    assert retell_sent(GOOD).faults == ()
    broken = retell_sent(GOOD.replace('"no more bets"', '"no more bets", "bob stands 1"'))
    (fault,) = broken.faults
    assert (fault.kind, fault.act) == ("unlawful", "bob stands 1")
    assert broken.round is not None
    assert all(moment.says for moment in broken.round.moments[1:])


@pytest.mark.parametrize("text", ["", "[" * 5000, "a = " + "9" * 5000, "\x00", "game = 3", "=" * 100])
def test_nonsense_is_answered_with_faults(text: str) -> None:
    answer = retell_sent(text)
    assert answer.round is None
    assert answer.faults


@pytest.mark.parametrize("seconds", [0.001, 0.004, 0.016])
def test_a_record_that_takes_too_long_is_broken_off_wherever_it_is(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(round_steps, "SECONDS", seconds)
    acts = ", ".join(f'"ann bets 1{at % 10}0 on {1 + at % 7}"' for at in range(2000))
    (fault,) = retell_sent(GOOD.replace('"ann bets 100 on 1"', acts)).faults
    assert fault.code == "too-long"


def test_running_out_of_time_is_not_taken_for_a_fault_of_the_engine() -> None:
    record = read(GOOD, Path())
    with pytest.raises(OutOfTime), at_most(0.02):
        deque((play_record("", record) for _ in count()), maxlen=0)


def test_the_shipped_records_show_what_the_trace_finds() -> None:
    found = recorded(TESTS).places
    shown = {
        (game, number, f"rounds/{game}/{record.name}.round.toml")
        for game in GAMES
        for record in shown_records(game).values()
        for number in record.clauses
    }
    assert shown == {(cited.game, cited.number, place) for cited, places in found.items() for place in places}


def test_the_package_carries_the_same_records_in_one_file() -> None:
    packed = json.loads(pack_rounds().read_text(encoding="utf-8"))
    own = {f"{game}/{name}.round.toml": record.text for game in GAMES for name, record in shown_records(game).items()}
    assert packed == own
