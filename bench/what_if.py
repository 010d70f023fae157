"""How soon a what-if is answered from a warm worker: in the page, from a changed field to the new house edge."""

import argparse
import statistics
import sys
import time

import httpx
from playwright.sync_api import Page, sync_playwright

from croupier.rules.load import GAMES
from tools.browser import find
from tools.serving import serving

AIM = 300
SETTINGS = "guests = 100.0\nrate = 500.0\nburst = 1000.0\naddress_rate = 10000.0\naddress_burst = 10000.0\n"
CHANGE = """([name, value]) => new Promise((done) => {
    const field = document.querySelector(`[data-field="${name}"] :is(select, input)`)
    const line = document.querySelector('[data-testid="command"]')
    const began = performance.now()
    const watch = new MutationObserver(() => {
        if (!line.textContent.includes(`${name}=${value}`)) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
    })
    watch.observe(line, { childList: true, subtree: true, characterData: true })
    field.value = value
    field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
})"""


def main() -> int:
    """Measure every game, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=20, help="changes a game")
    times = parser.parse_args().changes
    print(f"a field changed to the new edge, {times} changes a game, milliseconds (at most {AIM})")
    print("| game | call p50 | call most | page p50 | page most |\n| --- | ---: | ---: | ---: | ---: |")
    late = False
    with serving(SETTINGS) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for game in GAMES:
            calls = called(address, game, times)
            page = browser.new_page(base_url=address, viewport={"width": 1280, "height": 900})
            shown = changed(page, game, times)
            page.close()
            figures = (statistics.median(calls), max(calls), statistics.median(shown), max(shown))
            print(f"| {game} | {' | '.join(f'{one:.0f}' for one in figures)} |")
            late = late or figures[2] > AIM
        browser.close()
    return int(late)


def called(address: str, game: str, times: int) -> list[float]:
    """Return how long each call takes, in milliseconds, once the worker is warm."""
    found: list[float] = []
    with httpx.Client(base_url=address, timeout=120) as client:
        for number in range(times + 1):
            began = time.perf_counter()
            changes = [f"blackjack.pays={number + 20}:19", "dealer.soft_17=hit"]
            client.post("/api/v1/maths/worth", json={"game": game, "changes": changes}).raise_for_status()
            found.append((time.perf_counter() - began) * 1000)
    return found[1:]


def changed(page: Page, game: str, times: int) -> list[float]:
    """Return how long each change takes from the event to the screen, in milliseconds."""
    page.goto(f"/maths/{game}/what-if")
    page.get_by_test_id("command").wait_for(timeout=120_000)
    name = "split.hands" if game == "dueling8s" else "blackjack.pays"
    values = [f"{number + 30}:23" for number in range(times + 1)]
    if game == "dueling8s":
        # The game has no Blackjack; what splits may come to moves it, a different number of decks each time.
        values = ["2", "3"] * (times // 2 + 1)
    found: list[float] = [page.evaluate(CHANGE, [name, value]) for value in values]
    return found[1:]


if __name__ == "__main__":
    sys.exit(main())
