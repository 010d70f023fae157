"""On a phone, and at twice the text size, everything one decides by is on the screen while one decides."""

from collections.abc import Iterator
from itertools import chain, repeat

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.page.observing import GAMES, Pit, observed, staffed
from tests.page.test_options import bet
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.server.running import Running

SCREENS = {
    "a phone": ViewportSize(width=360, height=740),
    "a short phone": ViewportSize(width=360, height=640),
    "twice the size on a laptop": ViewportSize(width=640, height=400),
}
PARTS = ('[data-testid="dealer"] svg.card', ".pace .purse")
QUIET = ("decline", "stand", "hit")
BOXES = {"lucky8": range(1, 8)}
"""The game that is played on every box; the others are played on the first, the last and one between."""

MOST = 40
"""Answers after which a round should long be over."""

TENS = ("Ts", "Th", "Td", "Tc", "Ks", "Kh", "Kd")
LOW = ("4s", "4h", "4d", "4c", "3s", "3h", "3d")
FURTHER = ("6s", "5c", "7h", "2d", "9c", "5h")
HIDDEN = """() => {
    const places = (at) => [...document.querySelectorAll(at)].map((one) => one.getBoundingClientRect())
    const [over, head] = places('[data-testid=moment], .felt .top').sort((one, other) => one.height - other.height)
    const dealt = places('[data-testid=dealer] svg.card')
    return over.bottom <= head.bottom ? dealt.filter((card) => card.left < over.right) : ['it lies over the boxes']
}"""
"""The cards that lie under the round's result, which stands in the head beside the dealer's."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("small"), observed(*(f"{game}-0" for game in GAMES), "lucky8-1"))
    yield running
    running.end()


def is_seen(page: Page, selector: str) -> bool:
    """Tell whether the middle of an element is on the screen and nothing lies over it."""
    return bool(
        page.locator(selector).first.evaluate(
            """one => {
                const {left, top, width, height} = one.getBoundingClientRect()
                const found = document.elementFromPoint(left + width / 2, top + height / 2)
                const on = top >= 0 && top + height <= innerHeight
                return on && found !== null && (one.contains(found) || found.contains(one))
            }"""
        )
    )


def check(page: Page, what: str) -> str:
    """Look at what is asked; fail where something one decides by is not in sight; return an answer, if one is due."""
    page.wait_for_function("() => document.querySelector('[data-act]:enabled')")
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    offered = [page.locator(f'[data-act="{act}"]:enabled') for act in QUIET]
    asked = next((found.first for found in offered if found.count()), None)
    if asked is None:
        return ""
    box, act = asked.get_attribute("data-box"), asked.get_attribute("data-act")
    answer = f'[data-act="{act}"][data-box="{box}"]'
    unseen = [part for part in (*PARTS, f'[data-hand="{box}.0"] .hand', answer) if not is_seen(page, part)]
    assert unseen == [], (what, act, box)
    return answer


@pytest.mark.parametrize("game", scaled(("lucky8", "dueling8s"), GAMES))
def test_what_one_decides_by_is_on_the_screen_at_every_box(staff: Visitors, pit: Pit, game: str) -> None:
    table = f"{game}-0"
    boxes = BOXES.get(game, (1, 4, 7))
    page = staff.guest(f"/tables/{table}", viewport=SCREENS["a phone"], reduced_motion="reduce")
    for screen in scaled(("a short phone", "twice the size on a laptop"), tuple(SCREENS)):
        size = SCREENS[screen]
        page.set_viewport_size(size)
        pit.do("dora", table, "open-round")
        for box in boxes:
            bet(page, box)
        pit.do("dora", table, "close-bets")
        first = () if game == "dueling8s" else (*TENS[: len(boxes)], "9h")
        cards = chain(first, LOW[: len(boxes)], chain.from_iterable(repeat(FURTHER)))
        asked = 0
        while asked < MOST and (shown := page.request.get(f"/api/v1/tables/{table}").json())["phase"] != "over":
            if shown.get("waits_for") == "card":
                pit.do("dora", table, "deal-card", card=next(cards))
            elif shown.get("waits_for") == "settlement":
                pit.do("dora", table, "settle")
            else:
                expect(page.locator(".felt")).to_have_attribute("data-version", str(shown["version"]))
                answer = check(page, f"{game} on {screen}")
                asked += 1
                if not answer:
                    pit.do("dora", table, "deal")
                    continue
                page.locator(answer).click()
                expect(page.locator(".felt")).not_to_have_attribute("data-version", str(shown["version"]))
        assert len(boxes) <= asked < MOST
        expect(page.get_by_test_id("moment")).to_be_visible()
        assert page.evaluate(HIDDEN) == []


def test_one_box_alone_is_in_the_middle(staff: Visitors, pit: Pit) -> None:
    page = staff.guest("/tables/lucky8-1", viewport=SCREENS["a phone"], reduced_motion="reduce")
    pit.do("dora", "lucky8-1", "open-round")
    bet(page, 4)
    pit.do("dora", "lucky8-1", "close-bets")
    expect(page.locator('[data-box="1"]')).to_be_hidden()
    box = page.locator('[data-box="4"]').bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - SCREENS["a phone"]["width"] / 2) < 1
