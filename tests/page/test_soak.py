"""Many rounds at one page: neither the document nor the heap grows."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tests.page import playing
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.server.running import Running

QUICK = """
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
gift = 100000000
[clocks]
bets = 0.12
offer = 0.05
decision = 0.05
pause = 0.2
"""
"""The dealer hardly waits; the settled table stays for longer than the page takes to look again."""

SETTLED, ROUNDS = scaled((12, 32), (40, 140))
"""Rounds until everything that is kept is kept, and rounds in all."""

PLAY = """() => {
    window.played = new Set()
    const state = /Round (\\d+)/
    new MutationObserver(() => {
        const felt = document.querySelector('.state')
        if (!felt) return
        const spot = document.querySelector('[data-box="2"] [data-wager="main"]')
        if (document.querySelector('.rack') && spot && !spot.disabled && !spot.querySelector('.own')) spot.click()
        if (document.querySelector('[data-testid=net]')) window.played.add(state.exec(felt.innerText)[1])
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("soak"), QUICK)
    yield running
    running.end()


def test_many_rounds_leave_nothing_behind(browser: Browser, server: Running) -> None:
    visitors = Visitors(browser, server.address)
    page = visitors.guest("/tables/dueling8s", reduced_motion="no-preference")
    playing.wait_for_bets(page)
    debugger = page.context.new_cdp_session(page)
    page.evaluate(PLAY)
    page.locator('[data-box="2"] [data-wager="main"]').click(timeout=60_000)
    until(page, SETTLED)
    before = weigh(debugger)
    until(page, ROUNDS)
    after = weigh(debugger)
    visitors.leave()
    assert after["nodes"] <= before["nodes"] * 1.1 + 80
    assert after["listeners"] <= before["listeners"] * 1.1 + 20
    assert after["heap"] <= before["heap"] * 1.15 + 500_000


def until(page: Page, rounds: int) -> None:
    page.wait_for_function("rounds => window.played.size >= rounds", arg=rounds, timeout=240_000)


def weigh(debugger: CDPSession) -> dict[str, float]:
    """Return what the page holds once the garbage is gone."""
    debugger.send("HeapProfiler.enable")
    debugger.send("HeapProfiler.collectGarbage")
    counted: dict[str, Any] = debugger.send("Memory.getDOMCounters")
    heap: dict[str, Any] = debugger.send("Runtime.getHeapUsage")
    return {"nodes": counted["nodes"], "listeners": counted["jsEventListeners"], "heap": heap["usedSize"]}
