"""Game protection: what is watched, what it is worth, and what is said about it."""

import subprocess
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import pytest

from croupier.analysis.shoe import Shoe, fresh
from croupier.analysis.side import insurance, side_wagers
from croupier.analysis.split_play import SplitClass
from croupier.bots.named_chart import usual_chart
from croupier.cards.card import Card
from croupier.cli import played_sheet
from croupier.cli.protect_view import show_protection
from croupier.protection.measure import Worth, measure, rounds_to, true_counts
from croupier.protection.moments import NONE, effects_by_card, where_suits_matter
from croupier.protection.protect import by_card
from croupier.protection.protection_request import Wish, run_to
from croupier.protection.shoes import Watched, watch
from croupier.protection.values import in_pieces, valued_insurance, valued_side, valued_split_ace
from croupier.report.par import par_sheet
from croupier.report.par_pdf import pdf, shown
from croupier.report.protection_pages import protection_pages
from croupier.report.protection_report import Protection
from croupier.report.protection_words import wager_verdict
from croupier.report.wager_names import wager_name
from croupier.rules.library import with_wagers
from croupier.rules.load import load
from croupier.words.render import render
from tests.processes import croupier

LUCKY = load("lucky8")
KNOCK_OUT = Path(__file__).parent / "knock-out.toml"
WISH = Wish(decks=2, cut=78, boxes=2, rounds=20_000, sample=3, limit=0.05)


@pytest.fixture(scope="module")
def watched() -> Watched:
    return watch(run_to(LUCKY, usual_chart(LUCKY, 2).chart, WISH, 90), WISH.rounds)


def _protect(*words: str) -> subprocess.CompletedProcess[str]:
    return croupier("protect", *words)


@pytest.fixture(scope="module")
def report() -> Protection:
    done = _protect(
        *("lucky8", "--decks", "2", "--cut", "78", "--boxes", "2", "--rounds", "20000", "--sample", "3"),
        *("--limit", "0.05", "--count", "hilo", "--trigger", "2", "--json"),
    )
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(done.stdout, type=Protection)


def test_what_is_unseen_is_the_shoe_less_every_card_shown(watched: Watched) -> None:
    deals = watched.deals
    unseen = deals.left.sum(axis=1)
    first = deals.began == 0
    assert (deals.left[first] == watched.full).all()
    # Behind the first round the burned card is out of the shoe, and nobody has seen it.
    assert (unseen[~first] == 104 - deals.began[~first] + 1).all()
    assert (watched.offers.left.sum(axis=1) == unseen[watched.offers.rounds] - 5).all()
    assert len(watched.offers.began) / len(deals.began) == pytest.approx(1 / 13, rel=0.1)
    assert len(watched.aces.began) / len(deals.began) == pytest.approx(8 * 7 / (104 * 103), rel=0.5)
    assert deals.began.max() < 90


@pytest.mark.parametrize("game", ["lucky8", "ace-race", "blackjack-plus", "dueling8s"])
def test_values_at_many_compositions_are_the_exact_ones(game: str) -> None:
    book = with_wagers(load(game), ("in-between", "instant-18", "over-13")) if game == "lucky8" else load(game)
    chance = np.random.default_rng(5)
    full = np.array(fresh(book, 4).counts)
    left = np.array([chance.binomial(full, share) for share in (0.9, 0.5, 0.3)], dtype=np.uint8)
    for name, side in book.side.items():
        valued = valued_side(book, side)
        if valued is None:
            continue
        found = in_pieces(valued, left)
        for cards, value in zip(left.tolist(), found, strict=True):
            exact = side_wagers(book, Shoe(tuple(cards))).get(name)
            if exact is not None:
                assert value == pytest.approx(exact.ev, abs=1e-12), name


def test_insurance_and_split_aces_are_valued_by_the_cards_left() -> None:
    shoe = fresh(LUCKY, 6)
    cover = insurance(LUCKY, shoe)
    assert cover is not None
    shown = np.array(shoe.without([Card("As")]).counts, dtype=np.float64)[None]
    assert valued_insurance(LUCKY)(shown)[0] == pytest.approx(cover.ev)
    race = load("ace-race")
    two_out = np.array(fresh(race, 6).without([Card("As"), Card("Ah")]).counts, dtype=np.float64)[None]
    assert valued_split_ace(race.side["ace-race"])(two_out)[0] == pytest.approx(float(Fraction(22, 310) * 11 - 1))


def test_effects_by_card_are_told_where_suits_matter() -> None:
    book = load("dueling8s")
    shoe = fresh(book, 4)
    told = {}
    for name in ("superb8s", "21+"):
        valued = valued_side(book, book.side[name])
        assert valued is not None
        ev, by_cards = effects_by_card(valued, shoe)
        told[name] = where_suits_matter(by_cards)
        exact = side_wagers(book, shoe.without([Card("8s")]))[name].ev
        assert ev + by_cards["8s"] == pytest.approx(exact, abs=1e-12)
    assert told["superb8s"]["8s"] < told["superb8s"]["8h"]
    assert told["21+"] == {}


def test_a_wrong_forecast_leaves_the_mean_right(watched: Watched) -> None:
    valued = valued_side(LUCKY, LUCKY.side["lucky8"])
    assert valued is not None
    exact = in_pieces(valued, watched.deals.left)
    rounds = rounds_to(watched, watched.deals, 78)
    truth = measure(rounds, Worth(exact, NONE, np.zeros(0)), exact > 0.0)
    every = np.arange(len(exact))
    wrong = Worth(np.full(len(exact), 0.02), every, exact)
    found = measure(rounds, wrong, wrong.value > 0.0, exact > 0.0)
    assert found.units == pytest.approx(truth.units)
    assert found.frequency == pytest.approx(truth.frequency)


def test_a_true_count_is_of_cards_seen_by_packs_unseen(watched: Watched) -> None:
    tags = by_card({"8": -12} | dict.fromkeys("A2345679TJQK", 1))
    left = watched.deals.left[7]
    seen = watched.full - left
    counted = true_counts(watched.full, watched.deals.left, tags)[7]
    assert counted == pytest.approx(52 * float(seen @ tags) / left.sum())


def test_perfect_play_bounds_every_count(report: Protection) -> None:
    assert list(report.wagers) == ["pair", "lucky8", "insurance", "main"]
    for name, one in report.wagers.items():
        if one.sampled is not None:
            continue
        for count in one.counts.values():
            apart = np.hypot(count.play.units_se, one.perfect.units_se)
            assert count.play.units <= one.perfect.units + 4 * apart, name
    cover = report.wagers["insurance"]
    # Insurance is offered when the dealer shows an Ace, which is once in thirteen rounds.
    assert cover.perfect.frequency < 1 / 13
    assert list(report.wagers["pair"].counts) == ["given"]


def test_the_more_is_cut_off_the_less_is_won(report: Protection) -> None:
    lucky = report.wagers["lucky8"]
    assert lucky.cut_off.by_counting is not None
    assert lucky.cut_off.by_perfect_play is not None
    assert 0 < lucky.cut_off.by_counting <= lucky.cut_off.by_perfect_play + 2
    shallow = replace(WISH, cut=report.cards - lucky.cut_off.by_perfect_play)
    valued = valued_side(LUCKY, LUCKY.side["lucky8"])
    assert valued is not None
    shoes = watch(run_to(LUCKY, usual_chart(LUCKY, 2).chart, shallow, 95), WISH.rounds)
    value = in_pieces(valued, shoes.deals.left)
    won = measure(rounds_to(shoes, shoes.deals, shallow.cut), Worth(value, NONE, np.zeros(0)), value > 0.0)
    assert won.units < WISH.limit + 0.02


def test_index_numbers_are_those_counters_know(report: Protection) -> None:
    known = {(one.hand, one.up, one.instead): one for one in report.indices}
    assert known["hard 12", "3", "stand"].count == pytest.approx(2.0, abs=0.8)
    assert known["hard 12", "3", "stand"].at_least
    assert not known["hard 13", "2", "hit"].at_least
    assert all(abs(one.count) <= abs(other.count) for one, other in pairwise(report.indices))


def test_the_verdict_says_what_is_beaten_and_by_what(report: Protection) -> None:
    assert "Pair is" in report.wagers["pair"].verdict
    assert "can be beaten" in report.wagers["lucky8"].verdict
    assert any("Lucky 8" in sentence for sentence in report.verdict)


def test_the_verdict_is_said_in_chinese_too(report: Protection) -> None:
    one = report.wagers["lucky8"]
    name = wager_name(LUCKY, "lucky8")
    told = render(wager_verdict(name, one.ev, one.counts, one.perfect, report.limit), "zh-Hans")
    assert told.startswith("“幸运 8”可以被打败")
    assert f"上限 {report.limit:g}" in told


def test_a_count_somebody_names_is_measured_beside(report: Protection) -> None:
    hilo = report.wagers["main"].counts["given"]
    assert hilo.trigger == 2
    assert hilo.play.edge > 0
    assert set(hilo.tags.values()) == {-1, 0, 1}


def test_a_person_reads_tables(report: Protection, capsys: pytest.CaptureFixture[str]) -> None:
    show_protection(report)
    shown = capsys.readouterr().out
    assert "Game protection: Blackjack Lucky 8, 2 decks, 2 boxes" in shown
    assert "cut card after 78 of 104 cards" in shown
    assert "perfect play" in shown
    assert f"chart: {report.chart}, {report.chart_digest}" in shown
    assert "instead of" in shown


def test_a_chapter_of_the_par_sheet_says_the_same(report: Protection) -> None:
    pages = protection_pages(report)
    assert pages["verdict"][0] == report.verdict[0]
    assert len(pages["attacks"]) == sum(1 + len(one.counts) for one in report.wagers.values())
    assert [row[0] for row in pages["effects"]] == [one.title for one in report.wagers.values()]


def test_a_sheet_has_the_chapters_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_sheet, "ROUNDS", 20_000)
    monkeypatch.setattr(played_sheet, "SAMPLE", 2)
    monkeypatch.setattr(played_sheet, "BOXES", (1,))
    monkeypatch.setattr(played_sheet, "SECOND_ROUNDS", 200_000)
    book = load("dueling8s")
    sheet, chart = par_sheet(book, 3, "croupier par", SplitClass.CDP1, lambda _step: None)
    sheet = played_sheet.with_play(sheet, book, 3, 0.75, lambda _step: None)
    (cut,) = sheet.cut_cards
    assert (cut.cut, cut.cards, cut.boxes) == (108, 144, 1)
    assert list(cut.values) == ["main", "superb8s", "21+", "tie18"]
    # A shoe that runs out of eights early deals more rounds than one that keeps them, so this wager gains.
    assert cut.values["superb8s"].value > cut.values["superb8s"].fresh
    # Both go by the chart: beside the value of best play its cost would look like an effect of the cut card.
    assert cut.values["main"].fresh == sheet.strategy.ev
    for value in cut.values.values():
        assert value.value == pytest.approx(value.fresh, abs=0.02 + 5 * value.se)
    assert sheet.second is not None
    assert list(sheet.second.checks) == ["main", "superb8s", "21+"]
    assert all(abs(one.z) < 5 for one in sheet.second.checks.values())
    # Four eights of spades in a row are 8000 to 1, and no wager's deviation is as large as that of all together.
    assert sheet.second.together.sd > 1.0
    pages = shown(sheet, chart)
    assert pages["cut_cards"]["head"] == ["wager", "fresh shoe, this chart", "1 box"]
    assert pages["protection"]["verdict"]
    assert pdf(sheet, chart).startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--cut", "0"), "--cut 0: from 1 to 104"),
        (("--trigger", "3"), "give --count too"),
        (("--boxes", "9"), "is simulated with 1 to"),
        (("--rounds", "5"), "--rounds 5: from 20000"),
        (("--limit", "-1"), "nothing or more"),
        (("--count", "nothing.toml"), "no counting system can be read"),
        (("--count", str(KNOCK_OUT)), 'by = "running" is none'),
    ],
)
def test_the_command_refuses_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = _protect("lucky8", "--decks", "2", *words)
    assert done.returncode == 2
    assert said in done.stderr
