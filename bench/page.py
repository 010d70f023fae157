"""How the page performs: first load and paint, a click until it shows, frames of a deal, a lone player's rounds."""

import gzip
import re
import statistics
import sys
import time
from itertools import pairwise

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from croupier.server.http.static_files import BUILT
from tools.browser import find
from tools.serving import serving

CLICKS = 30
DEALS = 5
VISITS = 7
ROUNDS = 8
THOUGHT = 1.0
"""Seconds that a lone player thinks before each answer: the bet, every decision, and the next round."""

GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")
QUIET = ("stand", "decline", "stay", "refuse-card", "hit")
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
FRAME = 1000 / 60
ALONE = """
guests = 100.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
"""
"""Every visitor of a benchmark comes from one address; all else is as it usually is, the clocks too."""

SETTINGS = f"""{ALONE}
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
    with serving(ALONE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        paints = first_paints(browser, address)
        print(f"first paint of the lobby, {VISITS} new visits: p50 {statistics.median(paints):.0f} ms")
        for game in GAMES:
            took = lone_rounds(browser, address, game)
            middle = statistics.median(took)
            print(f"{game}, a lone player's round: p50 {middle:.1f} s, most {max(took):.1f} s of {ROUNDS}")
        browser.close()
    with serving(SETTINGS) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.goto("/")
        page.get_by_test_id("come-in").click()
        page.get_by_test_id("balance").wait_for()
        counted = Frames(page)
        page.goto("/tables/lucky8")
        each = messages_a_click(page, counted)
        clicks, deals = measure(page)
        browser.close()
    up, down = (statistics.mean(counts) for counts in zip(*each, strict=True))
    print(f"messages a click, {len(each)} bets: {up:.1f} up, {down:.1f} down")
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


def first_paints(browser: Browser, address: str) -> list[float]:
    """Return the milliseconds until a visitor who was never here sees something."""
    found = []
    for _ in range(VISITS):
        page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 800})
        page.goto("/")
        page.get_by_test_id("come-in").wait_for()
        found.append(float(page.evaluate(PAINT)))
        page.close()
    return found


def lone_rounds(browser: Browser, address: str, game: str) -> list[float]:
    """Return the seconds from one bet of a player alone at a table to the next, with the table's usual clocks."""
    page = browser.new_page(base_url=address, viewport={"width": 1400, "height": 900})
    page.goto("/")
    page.get_by_test_id("come-in").click()
    page.get_by_test_id("balance").wait_for()
    page.goto(f"/tables/{game}")
    spot = page.locator('[data-box="4"] [data-wager="main"]')
    began: list[float] = []
    while len(began) <= ROUNDS:
        page.locator(".rack").wait_for(timeout=60_000)
        began.append(time.monotonic())
        time.sleep(THOUGHT)
        spot.click()
        spot.locator(".own").wait_for()
        if page.get_by_test_id("deal-now").count():
            page.get_by_test_id("deal-now").click()
        page.locator(".rack").wait_for(state="detached", timeout=60_000)
        _answer_all(page)
    page.close()
    return [later - earlier for earlier, later in pairwise(began)]


def _answer_all(page: Page) -> None:
    """Answer quietly whatever is asked until bets are open again, a second each."""
    wanted = page.locator('[data-act]:enabled, [data-testid="next-round"]:enabled, .rack')
    while True:
        wanted.first.wait_for(timeout=60_000)
        if page.locator(".rack").count():
            return
        if page.get_by_test_id("next-round").count():
            time.sleep(THOUGHT)
            page.get_by_test_id("next-round").click()
            page.locator(".rack").wait_for(timeout=60_000)
            return
        acts = page.locator("[data-act]:enabled").evaluate_all("found => found.map(one => one.dataset.act)")
        act = next((quiet for quiet in QUIET if quiet in acts), None)
        if act is not None:
            time.sleep(THOUGHT)
            page.locator(f'[data-act="{act}"]').first.click()
        time.sleep(0.05)


class Frames:
    """Counts what goes over the page's sockets."""

    def __init__(self, page: Page) -> None:
        """Listen to every socket the page opens."""
        self.up = self.down = 0
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda _frame: self._count(1, 0))
        socket.on("framereceived", lambda _frame: self._count(0, 1))

    def _count(self, up: int, down: int) -> None:
        self.up += up
        self.down += down


def messages_a_click(page: Page, frames: Frames) -> list[tuple[int, int]]:
    """Lay a bet on each box, one after the other, and return the messages up and down of each."""
    page.locator(".rack").wait_for(timeout=60_000)
    found = []
    for box in range(1, 8):
        page.wait_for_timeout(400)
        before = frames.up, frames.down
        page.evaluate(CLICK, box)
        page.wait_for_timeout(400)
        found.append((frames.up - before[0], frames.down - before[1]))
        if not page.locator(".rack").count():
            break
    return found[:-1] or found


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
