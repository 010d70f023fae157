"""What of a page lies beyond the right edge of a screen, a phone's where nothing else is said."""

from playwright.sync_api import Page

WIDTH = 360
WIDER = """width => [...document.querySelectorAll('body *')]
    .filter((node) => node.getBoundingClientRect().right > width + 0.5)
    .map((node) => `${node.tagName} ${node.className} ${(node.textContent ?? '').trim().slice(0, 40)}`)"""


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def beyond(page: Page, size: str, width: int = WIDTH) -> list[str]:
    """Return what lies beyond the right edge, at a size of text, where the page can be scrolled there."""
    if page.viewport_size is None or page.viewport_size["width"] != width:
        page.set_viewport_size({"width": width, "height": 800})
    page.evaluate("size => { document.documentElement.style.fontSize = size }", size)
    page.evaluate(DRAWN)
    if page.evaluate("document.documentElement.scrollWidth") <= width:
        return []
    found: list[str] = page.evaluate(WIDER, width)
    return found or ["something"]
