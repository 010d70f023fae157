"""A page that nobody touches: it goes on looking, its session ends all the same, and signing in again loses nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page import dealing
from tests.page.axe import faults
from tests.page.observing import observed, staffed
from tests.page.speaking import LOCALES, says
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.security.inside import PASSWORD
from tests.server.running import Running

SOON = 60_000
"""How long a test waits for a session to end, in milliseconds; it ends after five seconds without a touch."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    tables = observed("lucky8-1", "lucky8-2").replace("idle = 3600.0", "idle = 5.0")
    running = staffed(tmp_path_factory.mktemp("idle"), tables)
    yield running
    running.end()


def sign_in_again(page: Page, locale: str) -> None:
    """Wait until the page asks for it, look at it, and sign in."""
    again = page.get_by_test_id("again")
    expect(again).to_be_visible(timeout=SOON)
    expect(again).to_contain_text(says(locale, "again.says"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(again).to_be_visible()
    assert faults(page) == []
    password = again.locator('input[type="password"]')
    password.fill("not this one")
    password.press("Enter")
    expect(page.get_by_role("dialog").locator(".refused")).to_have_attribute("data-code", "sign-in-failed")
    password.fill(PASSWORD)
    password.press("Enter")
    expect(again).to_have_count(0)


@pytest.mark.parametrize("locale", scaled(LOCALES[1:], LOCALES))
def test_a_console_that_nobody_touches_keeps_what_was_typed(staff: Visitors, locale: str) -> None:
    table = f"lucky8-{1 + LOCALES.index(locale)}"
    page = staff.enter(f"/dealer/{table}", locale=locale)
    dealing.sign_in(page)
    page.get_by_test_id("due").wait_for()
    dealing.open_round(page)
    page.locator(".player input").fill("half-typed")
    sign_in_again(page, locale)
    expect(page.locator(".player input")).to_have_value("half-typed")
    expect(page.get_by_test_id("link")).to_have_count(0, timeout=SOON)
    page.locator(".amount input").first.fill("50")
    page.locator(".amount input").first.press("Enter")
    expect(page.locator('[data-place="1.0"] .sum')).to_have_text("50")


def test_a_pit_that_asks_every_second_is_not_somebody(staff: Visitors) -> None:
    page = staff.enter("/pit")
    dealing.sign_in(page, "mia")
    page.locator('[data-table="lucky8-1"]').wait_for()
    sign_in_again(page, "en-GB")
    expect(page.locator('[data-table="lucky8-1"]')).to_be_visible()
    expect(page.locator(".refused")).to_have_count(0)
