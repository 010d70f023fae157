"""A phone: no screen scrolls sideways at 360 px, with plain text or with text twice the size, signed in or not."""

from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.server.http.static_files import screens
from tests.page.narrow import WIDTH, beyond
from tests.page.visiting import Visitors

SIZES = ("100%", "200%")
DEEPER = (
    "/",
    "/tables/lucky8-0",
    "/tables/nowhere",
    "/records/lucky8-0/1",
    "/rules/lucky8/3.26.1",
    "/rules/lucky8/3.26.1?beside=blackjack-plus",
    "/rules/compare/lucky8/dueling8s",
)


@pytest.mark.parametrize(("signed", "locale"), [(False, "en-GB"), (True, "zh-CN")])
def test_no_screen_scrolls_sideways(visitors: Visitors, signed: bool, locale: str) -> None:  # noqa: FBT001 - a case
    how: dict[str, Any] = {"viewport": {"width": WIDTH, "height": 740}, "locale": locale}
    page = visitors.guest("/", **how) if signed else visitors.enter("/", **how)
    for path in (*DEEPER, *(f"/{screen}" for screen in screens())):
        page.goto(path)
        expect(page.locator("main > *").first).to_be_visible()
        page.wait_for_load_state("networkidle", timeout=60_000)
        for size in SIZES:
            assert beyond(page, size) == [], (path, size)
