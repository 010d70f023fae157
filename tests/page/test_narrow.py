"""A phone: no screen scrolls sideways at 360 px, with plain text or with text twice the size, signed in or not."""

import pytest
from playwright.sync_api import Page, expect

from croupier.server.page import SCREENS
from tests.page.visiting import Visitors

WIDTH = 360
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
WIDER = """width => [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > width + 0.5)
    .map((node) => `${node.tagName} ${node.className} ${(node.textContent ?? '').trim().slice(0, 40)}`)"""


@pytest.mark.parametrize(("signed", "locale"), [(False, "en-GB"), (True, "zh-CN")])
def test_no_screen_scrolls_sideways(visitors: Visitors, signed: bool, locale: str) -> None:  # noqa: FBT001 - a case
    how = {"viewport": {"width": WIDTH, "height": 740}, "locale": locale}
    page = visitors.guest("/", **how) if signed else visitors.enter("/", **how)
    for path in (*DEEPER, *(f"/{screen}" for screen in SCREENS)):
        page.goto(path)
        expect(page.locator("main > *").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        for size in SIZES:
            assert _beyond(page, size) == [], (path, size)


def _beyond(page: Page, size: str) -> list[str]:
    """Return what lies beyond the right edge where the page can be scrolled there."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    if page.evaluate("document.documentElement.scrollWidth") <= WIDTH:
        return []
    found: list[str] = page.evaluate(WIDER, WIDTH)
    return found or ["something"]
