"""The training room in a real browser: questions seen and answered by mouse and keys, progress, both languages, axe."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from croupier.money.cents import format_amount
from croupier.rules.load import load
from croupier.training.question import Part
from croupier.training.registry import question
from croupier.training.tutorial import lessons
from tests.page.axe import faults
from tests.page.visiting import GAMES, Visitors
from tests.scale import scaled

PHONE = {"width": 360, "height": 740}
LONG = 60_000
"""Milliseconds a first question may take: its process has to start."""


def part_shown(page: Page, told: dict[str, object], at: int = 0) -> Part:
    """Return the part on the screen, made again from what the server sent."""
    made = question(str(told["drill"]), load(str(told["game"])), int(str(told["level"])), int(str(told["seed"])))
    assert page.locator("#ask").inner_text()
    return made.parts[at]


def open_drill(page: Page, address: str) -> dict[str, object]:
    """Go to a drill, and return its first question as it came."""
    with page.expect_response(re.compile(r"/question\?"), timeout=LONG) as waiting:
        page.goto(address)
    told: dict[str, object] = json.loads(waiting.value.text())
    page.get_by_test_id("question").wait_for()
    return told


def answer(page: Page, part: Part) -> None:
    """Give the exact answer as a person does, by keys where there are any."""
    if part.kind in ("number", "money"):
        text = format_amount(int(part.answer[0])) if part.kind == "money" else part.answer[0]
        page.get_by_test_id("answer").fill(text.replace(",", ""))
        page.keyboard.press("Enter")
        return
    for key in part.answer:
        page.locator(f'[data-choice="{key}"]').click()
    if part.kind != "choice":
        page.get_by_role("button", name="Answer").click()


def test_a_payout_is_answered_in_figures_and_explained(visitors: Visitors) -> None:
    page = visitors.guest()
    told = open_drill(page, "/training/lucky8/drill/payouts?level=2&seed=7")
    expect(page.get_by_test_id("scene").locator("svg.card")).not_to_have_count(0)
    answer(page, part_shown(page, told))
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_have_attribute("data-right", "true")
    verdict.locator(".clause").first.click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_test_id("next").click()
    verdict.wait_for(state="detached")
    page.get_by_test_id("answer").fill("0.01")
    page.keyboard.press("Enter")
    expect(verdict).to_have_attribute("data-right", "false")
    assert faults(page) == []
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_test_id("summary")).to_contain_text("1 of 2 right")
    assert faults(page) == []
    page.get_by_role("link", name="Back to the training room").first.click()
    expect(page.locator('[data-drill="payouts"]')).to_contain_text("1 of 2 right")
    page.get_by_test_id("weakest").wait_for()
    page.get_by_test_id("weak-clauses").wait_for()
    assert faults(page) == []


def test_chips_count_out_an_amount(visitors: Visitors) -> None:
    page = visitors.enter()
    open_drill(page, "/training/lucky8/drill/payouts?level=1&seed=7")
    for name in ("Add a chip of 25", "Add a chip of 25", "Add a chip of 1"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_test_id("answer")).to_have_value("51")


def test_keys_alone_go_through_a_question(visitors: Visitors) -> None:
    page = visitors.enter()
    told = open_drill(page, "/training/lucky8/drill/dealer-hand?level=1&seed=7")
    part = part_shown(page, told)
    keys = [choice.key for choice in part.choices]
    page.keyboard.press(str(keys.index(part.answer[0]) + 1))
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
    with page.expect_response(re.compile(r"/question\?")):
        page.keyboard.press("Enter")
    expect(page.get_by_test_id("score")).to_have_text("1 of 1 right")


@pytest.mark.parametrize("game", scaled(("lucky8",), GAMES))
def test_a_whole_round_is_dealt_on_a_phone(visitors: Visitors, game: str) -> None:
    page = visitors.enter(viewport=PHONE)
    told = open_drill(page, f"/training/{game}/drill/round?level=2&seed=7")
    parts = question("round", load(game), 2, 7).parts
    assert any(part.topic in ("allow", "refuse") for part in parts)
    for at, part in enumerate(parts):
        expect(page.locator("h2 small")).to_contain_text(f"Part {at + 1} of {len(parts)}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        answer(page, part)
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
        if at == 0:
            assert faults(page) == []
        page.get_by_test_id("next").click()
    assert told["drill"] == "round"


def test_the_room_speaks_chinese(visitors: Visitors) -> None:
    page = visitors.enter("/training/dueling8s", locale="zh-CN")
    page.get_by_role("link", name=re.compile("练五分钟.赌区")).wait_for()
    assert faults(page) == []
    told = open_drill(page, "/training/dueling8s/drill/order?level=2&seed=7")
    assert told["title"] == "收赔次序"
    expect(page.locator("#ask")).to_have_text(re.compile("[一-龥]"))


def test_a_discard_holder_is_drawn_to_be_judged_by_eye(visitors: Visitors) -> None:
    page = visitors.enter()
    open_drill(page, "/training/lucky8/drill/counting?level=2&seed=7")
    page.get_by_role("img", name=re.compile("^Discard holder, about")).wait_for()
    assert faults(page) == []


@pytest.mark.parametrize(("game", "locale"), [("blackjack-plus", "zh-CN"), ("dueling8s", "en-GB")][: scaled(1, 2)])
def test_a_newcomer_plays_every_wager_of_a_game_once(visitors: Visitors, game: str, locale: str) -> None:
    page = visitors.enter(f"/training/{game}", locale=locale, viewport=PHONE)
    page.locator(f'a[href="/training/{game}/tutorial"]').click()
    for name in lessons(game):
        page.locator(f'[data-lesson="{name}"]').wait_for(timeout=LONG)
        expect(page.get_by_test_id("lesson")).to_have_attribute("data-busy", "false")
        while page.get_by_test_id("settled").count() == 0:
            with page.expect_response(re.compile("/tutorial")):
                page.locator('[data-suggested="true"]').click()
            expect(page.get_by_test_id("lesson")).to_have_attribute("data-busy", "false")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if name == "main":
            assert faults(page) == []
        page.get_by_test_id("next-lesson").click()
    page.get_by_role("heading", level=1).wait_for()
    expect(page).to_have_url(re.compile(f"/training/{game}$"))


def test_a_game_of_the_library_is_trained_at_too(visitors: Visitors) -> None:
    page = visitors.enter()
    page.goto("/training")
    page.get_by_label("Library").select_option("european")
    page.locator('[data-drill="strategy"]').wait_for(timeout=LONG)
    assert page.get_by_role("link", name="New to this game?").count() == 0
    assert faults(page) == []
    told = open_drill(page, "/training/european/drill/counting?level=1&seed=3")
    answer(page, part_shown(page, told))
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-right", "true")
