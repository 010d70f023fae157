"""What of a page lies beyond the right edge of a phone."""

from playwright.sync_api import Page

WIDTH = 360
WIDER = """width => [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > width + 0.5)
    .map((node) => `${node.tagName} ${node.className} ${(node.textContent ?? '').trim().slice(0, 40)}`)"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def beyond(page: Page, size: str) -> list[str]:
    """Return what lies beyond the right edge where the page can be scrolled there."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    page.evaluate(DRAWN)
    if page.evaluate("document.documentElement.scrollWidth") <= WIDTH:
        return []
    found: list[str] = page.evaluate(WIDER, WIDTH)
    return found or ["something"]
