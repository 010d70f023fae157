"""Exams in a real browser: an instructor sets one, a trainee sits it, and everything that comes of it is taken away."""

import csv
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from croupier.training.exam import Terms, asked_in, made
from tests.page.axe import faults
from tests.page.test_training import LONG, answer
from tests.page.visiting import PATIENT, Visitors
from tests.security.inside import PASSWORD, hire
from tests.server.running import Running

TITLE = "Table test"
TERMS = {"title": TITLE, "drills": ["totals", "requests"], "games": ["lucky8", "dueling8s"], "questions": 3}
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("exams")
    hire(folder, "ina", "tim")
    running = Running(folder, PATIENT)
    yield running
    running.end()


def sign_in(page: Page, name: str) -> None:
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_test_id("me").wait_for()


def set_exam(teacher: Page) -> None:
    teacher.get_by_role("button", name="Set an exam").click()
    form = teacher.get_by_test_id("set-exam")
    form.get_by_label("Title").fill(TITLE)
    form.get_by_label("Totals at a glance").wait_for()  # the skills come from the server, ticked
    for box in form.get_by_role("checkbox").all():
        box.uncheck()
    for label in ("Totals at a glance", "Requests of players", "Blackjack Lucky 8", "Dueling 8's 21+"):
        form.get_by_label(label).check()
    for label, value in {"Questions": "3", "Minutes": "5", "Pass mark, %": "60", "Seed": "4"}.items():
        form.get_by_label(label).fill(value)
    assert faults(teacher) == []
    form.get_by_role("button", name="Set it").click()
    expect(teacher.get_by_test_id("exams")).to_contain_text(TITLE)


def sit(trainee: Page) -> None:
    """Sit the exam with one answer wrong."""
    trainee.get_by_role("link", name="Sit this exam").click()
    trainee.get_by_role("button", name="Begin").click()
    terms = msgspec.convert({**TERMS, "minutes": 5, "pass_mark": 60, "seed": 4}, Terms)
    wrong = True
    for number, one in enumerate(asked_in(terms)):
        for part in made(one).parts:
            expect(trainee.locator(".bar")).to_contain_text(f"Question {number + 1} of 3", timeout=LONG)
            if wrong and part.kind == "number":
                trainee.get_by_test_id("answer").fill("99")
                trainee.keyboard.press("Enter")
                wrong = False
            else:
                answer(trainee, part)
        if number == 0:
            assert faults(trainee) == []
            assert trainee.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_an_exam_is_set_sat_and_taken_away(staff: Visitors, tmp_path: Path) -> None:
    teacher = staff.enter("/training/exams")
    sign_in(teacher, "ina")
    set_exam(teacher)
    trainee = staff.enter("/training/exams", viewport=PHONE)
    sign_in(trainee, "tim")
    sit(trainee)
    result = trainee.get_by_test_id("exam-result")
    expect(result).to_have_attribute("data-passed", "true")
    expect(result).to_contain_text("2 of 3 answers right")
    with trainee.expect_download() as waiting:
        trainee.get_by_role("button", name="Certificate of tim (PDF)").click()
    waiting.value.save_as(tmp_path / "certificate.pdf")
    assert (tmp_path / "certificate.pdf").read_bytes().startswith(b"%PDF")

    teacher.reload()
    teacher.get_by_role("link", name="Results: 1 sat, 0 sitting").click()
    expect(teacher.get_by_test_id("results")).to_contain_text("valid")
    assert faults(teacher) == []
    with teacher.expect_download() as waiting:
        teacher.get_by_role("button", name="Results as CSV").click()
    waiting.value.save_as(tmp_path / "results.csv")
    with (tmp_path / "results.csv").open(newline="", encoding="utf-8") as file:
        assert [(row["trainee"], row["right"], row["signed"]) for row in csv.DictReader(file)] == [("tim", "2", "True")]
    teacher.get_by_role("link", name="Paper", exact=True).click()
    expect(teacher.get_by_test_id("paper").locator("> li")).to_have_count(3)
    expect(teacher.locator("main")).to_contain_text("exactly those that were signed")
    assert faults(teacher) == []
