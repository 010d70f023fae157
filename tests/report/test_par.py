"""The PAR sheet: everything is on it, the progress is told, and the PDF is the same every time."""

import re
import xml.etree.ElementTree as ET

import msgspec
import pytest

from croupier.analysis.split_play import SplitClass
from croupier.report.business import Exposure
from croupier.report.chart_picture import chart_bytes
from croupier.report.decks import deck_counts
from croupier.report.par import ParSheet, par_sheet, steps
from croupier.report.par_pdf import LONGEST, pdf, shown
from croupier.rules.load import load
from croupier.rules.words import words
from croupier.strategy.chart import Chart, Code
from croupier.strategy.colours import NAMES, TERMINAL, colour
from croupier.strategy.write import chart_digest

BOOK = load("dueling8s")
COMMAND = "croupier par dueling8s --decks 8"


@pytest.fixture(scope="module")
def told() -> list[str]:
    return []


@pytest.fixture(scope="module")
def made(told: list[str]) -> tuple[ParSheet, Chart]:
    return par_sheet(BOOK, 8, COMMAND, SplitClass.CDP1, told.append)


def test_every_step_is_told(made: tuple[ParSheet, Chart], told: list[str]) -> None:
    assert made
    assert len(told) == steps(BOOK)
    assert [f"{decks} decks" for decks in deck_counts(BOOK)] == [step for step in told if step.endswith("decks")]


def test_the_rules_are_there_with_their_clauses(made: tuple[ParSheet, Chart]) -> None:
    assert [(rule.text, rule.clauses) for rule in made[0].rules] == [(one.text, one.clauses) for one in words(BOOK)]


def test_the_chosen_count_is_the_line_of_the_deck_table(made: tuple[ParSheet, Chart]) -> None:
    sheet = made[0]
    (line,) = [line for line in sheet.decks.lines if line.decks == 8]
    assert line.ev == sheet.report.main.ev
    assert sheet.strategy.ev + sheet.strategy.cost == pytest.approx(sheet.report.main.ev, abs=1e-15)


def test_what_makes_it_again_is_on_it(made: tuple[ParSheet, Chart]) -> None:
    sheet, chart = made
    pages = shown(sheet, chart)
    assert pages["command"] == COMMAND
    assert pages["digest"] == sheet.rulebook
    assert pages["version"] == sheet.version
    assert any("CDP1" in sentence for sentence in pages["method"])


def test_every_outcome_is_on_the_pages(made: tuple[ParSheet, Chart]) -> None:
    sheet, chart = made
    pages = shown(sheet, chart)
    titles = ["Superb 8's", "21+", "Tie on 18", "Tie on 18 played for itself", "6-7-8 bonus"]
    assert [side["name"] for side in pages["sides"]] == titles
    assert [len(side["rows"]) for side in pages["sides"]] == [len(one.outcomes) for one in sheet.report.side.values()]
    assert [row[0] for row in pages["decks_rows"]] == ["3", "4", "5", "6", "7", "8"]
    fractions = [row[3] for side in pages["sides"] for row in side["rows"]]
    assert all(len(fraction) <= LONGEST for fraction in fractions)
    assert "88/1149" in fractions


def test_hold_is_told_with_its_bands_and_typical_play_with_its_cost(made: tuple[ParSheet, Chart]) -> None:
    sheet, chart = made
    found = sheet.business
    main = found.bands["main"]
    assert main.hold == -sheet.report.main.ev
    low, high = main.bands[10**6]
    assert (high - low) / 2 == pytest.approx(1.96 * main.sd / 1000, rel=1e-4)
    assert found.exposure["superb8s"] == Exposure(8000.0, 3, 24000.0, 168000.0)
    costs = [one.cost for one in found.typical]
    assert costs == sorted(costs)
    assert found.typical[0].ev == pytest.approx(sheet.strategy.ev, abs=1e-12)
    assert found.hourly[7]["main"] == pytest.approx(52 * 7 * main.hold)
    assert shown(sheet, chart)["business"]["typical"][0][0] == "the chart of this sheet"


def test_every_result_of_the_main_wager_is_on_the_pages(made: tuple[ParSheet, Chart]) -> None:
    sheet, chart = made
    assert sum(one.probability for one in sheet.results) == pytest.approx(1.0, abs=1e-9)
    assert sum(one.net * one.probability for one in sheet.results) == pytest.approx(sheet.report.main.ev, abs=1e-7)
    rows = shown(sheet, chart)["results"]
    assert [row[0] for row in rows][:2] == ["\N{MINUS SIGN}8", "\N{MINUS SIGN}7"]
    assert rows[-1][2] == "1.0000000000"


def test_the_chart_is_known_by_its_digest(made: tuple[ParSheet, Chart]) -> None:
    sheet, chart = made
    assert sheet.strategy.digest == shown(sheet, chart)["chart_digest"] == chart_digest((chart,))


def test_a_sheet_goes_through_json(made: tuple[ParSheet, Chart]) -> None:
    sheet = made[0]
    assert msgspec.json.decode(msgspec.json.encode(sheet), type=ParSheet) == sheet


def test_the_pages_are_pdf_and_always_the_same(made: tuple[ParSheet, Chart]) -> None:
    first = pdf(*made)
    assert first.startswith(b"%PDF-")
    assert first == pdf(*made)
    assert len(re.findall(rb"/Type\s*/Page\b", first)) >= 4


def test_the_chart_is_a_picture_and_always_the_same(made: tuple[ParSheet, Chart]) -> None:
    chart = made[1]
    svg = chart_bytes(chart, "Dueling 8's", "svg")
    assert svg == chart_bytes(chart, "Dueling 8's", "svg")
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own picture
    filled = svg.count(colour(Code.HIT).encode())
    assert filled == sum(code is Code.HIT for codes in chart.rows.values() for code in codes)
    assert chart_bytes(chart, "Dueling 8's", "png").startswith(b"\x89PNG")


def test_every_code_has_a_meaning_and_a_colour() -> None:
    assert set(NAMES) == {code.value for code in Code}
    assert {colour(code) for code in Code} == set(TERMINAL)
    assert colour(Code.SURRENDER_ELSE_SPLIT) == colour(Code.SURRENDER_ELSE_HIT) != colour(Code.SPLIT)
