"""A second factor in the browser: set, asked for at the next sign-in, and again before play is closed."""

import time
from base64 import b32decode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.server.sessions import totp
from croupier.server.sessions.session_store import People, add_staff
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.page.axe import faults
from tests.page.observing import observed, staffed
from tests.page.speaking import says
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.security.inside import PASSWORD
from tests.server.running import Running

COUNTS = 3
"""Seconds for which a code counts at this server."""

DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
"""Chromium's virtual authenticator, with a person who is always there."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("factor")
    running = staffed(folder, f"step_up = {COUNTS}\n{observed('lucky8-1')}")
    store = SqliteStore(running.store)
    for name in ("eve", "zoe"):
        add_staff(store, People().read(store), name, Role.SHIFT_MANAGER, PASSWORD)
    store.close()
    yield running
    running.end()


def sign_in(page: Page, locale: str, name: str) -> None:
    page.get_by_role("button", name=says(locale, "come-in.staff")).click()
    page.get_by_role("textbox", name=says(locale, "come-in.name"), exact=True).fill(name)
    page.get_by_label(says(locale, "come-in.password")).fill(PASSWORD)
    page.get_by_role("button", name=says(locale, "come-in.sign-in"), exact=True).click()


def code(secret: bytes, ahead: int) -> str:
    """Return the code of this step, or of the next, which counts too where this one is used up."""
    return totp.code_of(secret, totp.step_at(time.time_ns() // 1_000_000) + ahead)


def set_factor(page: Page, locale: str) -> bytes:
    """Set a second factor; return its secret."""
    factor = page.get_by_test_id("factor")
    factor.get_by_role("button", name=says(locale, "factor.set")).click()
    secret = b32decode(page.get_by_test_id("factor-secret").inner_text())
    assert faults(page) == []
    factor.get_by_label(says(locale, "factor.code")).fill(code(secret, 0))
    factor.get_by_role("button", name=says(locale, "factor.confirm")).click()
    expect(page.get_by_test_id("factor-state")).to_have_text(says(locale, "factor.has"))
    return secret


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "sam"), ("zh-CN", "dora")][: scaled(1, 2)])
def test_it_is_set_and_asked_for_at_the_next_sign_in(staff: Visitors, locale: str, name: str) -> None:
    page = staff.enter("/me", locale=locale)
    sign_in(page, locale, name)
    secret = set_factor(page, locale)
    page.get_by_role("button", name=says(locale, "me.leave")).click()
    page.goto("/me")
    sign_in(page, locale, name)
    expect(page.locator(".refused")).to_have_attribute("data-code", "second-factor")
    assert faults(page) == []
    page.get_by_label(says(locale, "factor.code")).fill(code(secret, 1))
    page.get_by_role("button", name=says(locale, "come-in.sign-in"), exact=True).click()
    expect(page.get_by_test_id("factor-state")).to_be_visible()


@pytest.mark.parametrize(("locale", "name"), [("zh-CN", "max"), ("en-GB", "mia")][: scaled(1, 2)])
def test_before_play_is_closed_a_fresh_code_is_asked_for_and_the_act_goes_on(
    staff: Visitors, locale: str, name: str
) -> None:
    page = staff.enter("/me", locale=locale)
    sign_in(page, locale, name)
    secret = set_factor(page, locale)
    page.goto("/pit")
    page.wait_for_timeout(1000 * COUNTS)
    page.locator('[data-act="close"], [data-act="reopen"]').first.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("a drill")
    page.get_by_role("dialog").locator('button[type="submit"]').click()
    asked = page.get_by_test_id("step-up")
    expect(asked).to_be_visible()
    assert faults(page) == []
    asked.get_by_label(says(locale, "factor.code")).fill("000000")
    asked.locator("button[type=submit]").click()
    expect(page.get_by_role("dialog").locator(".refused")).to_have_attribute("data-code", "wrong-code")
    asked.get_by_label(says(locale, "factor.code")).fill(code(secret, 1))
    asked.locator("button[type=submit]").click()
    expect(asked).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("locale", "name"), [("en-GB", "ada"), ("zh-CN", "eve")][: scaled(1, 2)])
def test_a_passkey_is_added_and_opens_the_next_sign_in(
    browser: Browser, house: Running, locale: str, name: str
) -> None:
    # A passkey belongs to a name, and an address is none.
    visitors = Visitors(browser, house.address.replace("127.0.0.1", "localhost"))
    page = visitors.enter("/me", locale=locale)
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    made = device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    sign_in(page, locale, name)
    page.locator('[data-act="add-passkey"]').click()
    expect(page.get_by_test_id("passkeys")).to_have_text(says(locale, "factor.passkeys", count=1))
    assert faults(page) == []
    assert len(device.send("WebAuthn.getCredentials", made)["credentials"]) == 1
    page.get_by_role("button", name=says(locale, "me.leave")).click()
    page.goto("/me")
    sign_in(page, locale, name)
    expect(page.locator(".refused")).to_have_attribute("data-code", "second-factor")
    page.locator('[data-act="passkey"]').click()
    expect(page.get_by_test_id("passkeys")).to_be_visible()
    # The same device, emptied, knows nothing any more, and nobody comes in.
    page.get_by_role("button", name=says(locale, "me.leave")).click()
    device.send("WebAuthn.clearCredentials", made)
    page.goto("/me")
    sign_in(page, locale, name)
    page.locator('[data-act="passkey"]').click()
    expect(page.get_by_test_id("passkeys")).to_have_count(0)
    visitors.leave()


def test_before_an_act_that_matters_most_a_passkey_is_as_good_as_a_code(browser: Browser, house: Running) -> None:
    visitors = Visitors(browser, house.address.replace("127.0.0.1", "localhost"))
    page = visitors.enter("/me")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    sign_in(page, "en-GB", "zoe")
    page.locator('[data-act="add-passkey"]').click()
    expect(page.get_by_test_id("passkeys")).to_be_visible()
    page.goto("/pit")
    page.wait_for_timeout(1000 * COUNTS)
    page.locator('[data-act="close"], [data-act="reopen"]').first.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("a drill")
    page.get_by_role("dialog").locator('button[type="submit"]').click()
    expect(page.get_by_test_id("step-up")).to_be_visible()
    page.locator('[data-act="passkey"]').click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    visitors.leave()
