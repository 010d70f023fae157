"""One's own limits at the page: held on every device, looser only later, said at the place they concern."""

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.server.sessions.request_auth import COOKIE
from tests.page import playing
from tests.page.axe import faults
from tests.page.visiting import Visitors
from tests.scale import scaled


def choose(page: Page, **limits: str) -> None:
    """Write limits into the form, and set them."""
    for label, value in limits.items():
        page.get_by_label({"stake": "Most on one wager", "loss": "Most to lose in a day"}[label]).fill(value)
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_text("Set.", exact=True)).to_be_visible()


def other_device(visitors: Visitors, page: Page, path: str) -> Page:
    """Open the page with the same session in another browser, which knows nothing else of the visit."""
    kept = next(cookie for cookie in page.context.cookies() if cookie["name"] == COOKIE)
    return visitors.enter(path, session=kept["value"])


def test_limits_hold_on_another_device(visitors: Visitors) -> None:
    page = visitors.guest("/me")
    choose(page, stake="20", loss="35.50")
    held = other_device(visitors, page, "/me")
    expect(held.get_by_label("Most on one wager")).to_have_value("20")
    expect(held.get_by_label("Most to lose in a day")).to_have_value("35.50")
    held.goto(f"/tables/{visitors.table('ace-race')}")
    playing.wait_for_bets(held)
    held.locator('[data-box="1"] [data-wager="main"]').click()
    refused = held.locator('[data-box="1"] .refused')
    expect(refused).to_have_attribute("data-code", "own-stake-limit")
    expect(refused).to_contain_text("20")
    expect(held.locator('[data-box="1"] .own')).to_have_count(0)


def test_a_looser_limit_waits_and_can_be_taken_back(visitors: Visitors) -> None:
    page = visitors.guest("/me")
    choose(page, stake="20")
    held = page.get_by_test_id("own-limits")
    expect(held).not_to_contain_text("from")
    choose(page, stake="")
    expect(held).to_contain_text("no limit")
    page.reload()
    expect(held).to_contain_text("from")
    # What is not changed is not asked for again, and goes on waiting.
    choose(page, loss="100")
    expect(held).to_contain_text("from")
    page.get_by_text("Changes of your limits").click()
    expect(page.locator("details li")).to_have_count(3)
    assert faults(page) == []
    page.get_by_role("button", name="Keep: 20").click()
    expect(held).not_to_contain_text("from")
    expect(page.locator("details li").first).to_have_text(re.compile("Most on one wager: no limit → 20$"))


@pytest.mark.parametrize("language", scaled(["zh-Hans"], ["en", "zh-Hans"]))
def test_what_may_be_lost_is_said_at_the_place_it_concerns(visitors: Visitors, language: str) -> None:
    page = visitors.guest("/me", locale="zh-CN" if language == "zh-Hans" else "en-GB")
    label, button = ("每日最多可输", "设定限额") if language == "zh-Hans" else ("Most to lose in a day", "Set limits")
    page.get_by_label(label).fill("15")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_test_id("own-limits")).to_contain_text("15")
    page.goto(f"/tables/{visitors.table('lucky8')}")
    page.get_by_role("group", name="筹码" if language == "zh-Hans" else "Chips").wait_for()
    page.locator('[data-box="2"] [data-wager="main"]').click()
    refused = page.locator('[data-box="2"] .refused')
    expect(refused).to_have_attribute("data-code", "own-loss-limit")
    expect(refused).to_contain_text("每日输额上限为 15" if language == "zh-Hans" else "to lose 15 a day")
    assert faults(page) == []


@pytest.mark.parametrize("language", scaled(["en"], ["en", "zh-Hans"]))
def test_a_time_out_is_asked_for_twice_and_holds(visitors: Visitors, language: str) -> None:
    chinese = language == "zh-Hans"
    page = visitors.guest("/me", locale="zh-CN" if chinese else "en-GB")
    away = page.get_by_test_id("away")
    away.get_by_role("combobox").select_option("168")
    away.get_by_role("button", name="申请" if chinese else "Ask for it").click()
    expect(page.get_by_test_id("away-until")).to_have_count(0)
    away.get_by_role("button", name="确定" if chinese else "Yes").click()
    expect(page.get_by_test_id("away-until")).to_be_visible()
    assert faults(page) == []
    page.goto(f"/tables/{visitors.table('lucky8')}")
    page.get_by_role("group", name="筹码" if chinese else "Chips").wait_for()
    page.locator('[data-box="2"] [data-wager="main"]').click()
    expect(page.locator('[data-box="2"] .refused')).to_have_attribute("data-code", "own-time-out")
