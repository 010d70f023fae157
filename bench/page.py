"""How the page performs: the script of a first load, a click until it shows, frames while seven boxes are dealt."""

import gzip
import re
import statistics
import sys
from itertools import pairwise

from playwright.sync_api import Page, sync_playwright

from croupier.server.page import BUILT
from tools.browser import find
from tools.serving import serving

CLICKS = 30
DEALS = 5
FRAME = 1000 / 60
SETTINGS = """
guests = 100.0
rate = 500.0
burst = 1000.0
gift = 100000000
[clocks]
bets = 4.0
offer = 0.5
decision = 0.5
pause = 0.5
"""
CLICK = """(box) => new Promise((done) => {
    const spot = document.querySelector(`[data-box="${box}"] [data-wager="main"]`)
    const worth = () => spot.querySelector('.own .worth')?.textContent ?? ''
    const before = worth()
    const began = performance.now()
    const watch = new MutationObserver(() => {
        if (worth() === before) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    })
    watch.observe(spot, { childList: true, subtree: true, characterData: true })
    spot.click()
})"""
FRAMES = """() => new Promise((done) => {
    const times = []
    const tick = (now) => {
        times.push(now)
        if (times[0] + 2200 > now) requestAnimationFrame(tick)
        else done(times)
    }
    const cards = () => document.querySelectorAll('[data-hand] svg.card').length
    const watch = new MutationObserver(() => {
        if (!cards()) return
        watch.disconnect()
        requestAnimationFrame(tick)
    })
    watch.observe(document.body, { childList: true, subtree: true })
})"""


def main() -> int:
    """Measure, and print a table."""
    print(f"first load: {first_load() / 1000:.1f} kB of script, packed (150 at most)")
    with serving(SETTINGS) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.goto("/")
        page.get_by_test_id("come-in").click()
        page.get_by_test_id("balance").wait_for()
        page.goto("/tables/lucky8")
        clicks, deals = measure(page)
        browser.close()
    print(f"click to screen, {len(clicks)} clicks: p50 {statistics.median(clicks):.0f} ms, most {max(clicks):.0f} ms")
    for number, frames in enumerate(deals, 1):
        late = sum(gap > FRAME * 1.5 for gap in frames)
        print(f"deal {number} of seven boxes: {len(frames)} frames, {late} late, longest {max(frames):.1f} ms")
    return 0


def first_load() -> int:
    """Return the bytes of script a first visit loads, what is fetched beside the entry included."""
    index = (BUILT / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', index)
    return sum(len(gzip.compress((BUILT / script).read_bytes(), 9)) for script in scripts)


def measure(page: Page) -> tuple[list[float], list[list[float]]]:
    """Lay bets on every box, and watch the frames of the deals."""
    clicks: list[float] = []
    deals: list[list[float]] = []
    while len(deals) < DEALS:
        page.locator(".rack").wait_for(timeout=60_000)
        clicks += [page.evaluate(CLICK, box) for box in range(1, 8)]
        times: list[float] = page.evaluate(FRAMES)
        deals.append([later - earlier for earlier, later in pairwise(times)])
    return clicks[:CLICKS], deals


if __name__ == "__main__":
    sys.exit(main())
