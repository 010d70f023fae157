"""Whatever the engine offers a player can be taken at the page: dealt on purpose, and by chance."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from croupier.cards.card import Card
from croupier.cards.deck import deck
from croupier.rules.load import LIBRARY, load
from croupier.rules.schema import Rulebook
from tests.page.generated import generated, text_of
from tests.page.observing import GAMES, Pit, observed, staffed
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.server.running import Running

CHANCE = tuple(f"{game}-9" for game in GAMES)
ROUNDS = scaled(2, 4)
"""Rounds of each approved game that are played by chance; of another one half as many."""

LIBRARY_TABLES = tuple(f"{game}-9" for game in tuple(LIBRARY)[:: scaled(2, 1)])
MADE_UP = {f"made-{number}-9": number for number in range(scaled(2, 4))}
"""Tables at which games made up of the fields of a rulebook are played by chance."""

OF_THE_PAGE = ("decline-all", "pass")
"""Controls that stand for several options, or for none: nobody was asked."""

FACTS = ("hand", "wager", "of", "card")
CONTROLS = """found => found.map(one => ({
    act: one.dataset.act, box: one.dataset.box, hand: one.dataset.hand, wager: one.dataset.wager,
    of: one.dataset.of, card: one.dataset.card}))"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("options")
    made: dict[str, Rulebook] = {table: generated(number) for table, number in MADE_UP.items()}
    for book in made.values():
        (folder / f"{book.game}.toml").write_text(text_of(book))
    made |= {table: load(table.rpartition("-")[0]) for table in LIBRARY_TABLES}
    files = {table: f"{folder}/{book.game}.toml" if table in MADE_UP else book.game for table, book in made.items()}
    tables = (
        f'[[tables]]\nname = "{table}"\ngame = "{files[table]}"\ndecks = {book.deck.most}\n'
        for table, book in made.items()
    )
    settings = observed("ace-race-1", "blackjack-plus-1", "dueling8s-1", "dueling8s-2", "lucky8-1", *CHANCE)
    running = staffed(folder, settings + "".join(f'{table}dealing = "observed"\n' for table in tables))
    yield running
    running.end()


def named(act: str, box: object, facts: dict[str, Any]) -> str:
    """Return one name for an option and for the control that takes it."""
    said = [f"{fact}={facts[fact]}" for fact in FACTS if facts.get(fact) not in (None, "")]
    return " ".join([act, f"box={box}" if box not in (None, "") else "", *said])


def offered(page: Page, table: str) -> Counter[str]:
    """Return what the server offers whoever looks at the page."""
    found = page.request.get(f"/api/v1/tables/{table}/options").json()["options"]
    commands = [option["command"] for option in found]
    return Counter(named(c["command"].partition("/")[0], c.get("box"), c) for c in commands)


def controls(page: Page) -> Counter[str]:
    """Return what the page has a control for below the felt."""
    found = page.locator("[data-act]:enabled").evaluate_all(CONTROLS)
    return Counter(named(one["act"], one["box"], one) for one in found if one["act"] not in OF_THE_PAGE)


def asked_now(page: Page, table: str, found: Counter[str]) -> Counter[str]:
    """Return what has to have a control now: of several boxes that are asked, those of the first one come first."""
    later = page.locator("[data-later]").evaluate_all("found => found.map(one => one.dataset.later)")
    turn = page.request.get(f"/api/v1/tables/{table}").json().get("turn") or {}
    waiting = {f"box={box}" for text in later for box in text.split()} - {f"box={turn.get('box')}"}
    return Counter({option: count for option, count in found.items() if not waiting & set(option.split())})


def settle_down(page: Page, table: str) -> Counter[str]:
    """Wait until the page shows the version the server is at; fail where an option has no control then."""
    wanted: Counter[str] = Counter()
    for _ in range(60):
        found = offered(page, table)
        wanted = asked_now(page, table, found)
        if wanted == controls(page) and bool(wanted) == bool(found):
            return wanted
        page.wait_for_timeout(50)
    assert controls(page) == wanted
    return wanted


def guest_at(visitors: Visitors, table: str) -> tuple[Page, str]:
    page = visitors.guest(f"/tables/{table}")
    return page, page.locator(".me span").first.inner_text()


@pytest.mark.clause("ace-race", "3.21.1")
def test_a_wager_on_split_aces_is_laid_at_the_page(staff: Visitors, pit: Pit) -> None:
    page, name = guest_at(staff, "ace-race-1")
    pit.do("dora", "ace-race-1", "open-round")
    bet(page, 1)
    pit.do("dora", "ace-race-1", "close-bets")
    pit.cards("ace-race-1", "As", "9h", "Ad")
    page.locator('[data-act="decline"]').click()
    page.locator('[data-act="split"]').click()
    page.locator('[data-act="bet"][data-hand="1"]').click()
    expect(page.locator('[data-act="bet"][data-hand="1"]')).to_have_count(0)
    box = page.request.get("/api/v1/tables/ace-race-1").json()["boxes"][0]
    assert [(side["player"], side["kind"], side["hand"]) for side in box["sides"]] == [(name, "ace-race", 1)]


@pytest.mark.clause("dueling8s", "3.23.1")
def test_a_tie_on_18_on_a_split_hand_is_laid_for_what_lies_on_the_first(staff: Visitors, pit: Pit) -> None:
    page, _ = guest_at(staff, "dueling8s-1")
    pit.do("dora", "dueling8s-1", "open-round")
    bet(page, 1)
    page.locator('[data-box="1"] [data-wager="tie18"]').click()
    expect(page.locator('[data-box="1"] [data-wager="tie18"] .own')).to_be_visible()
    pit.do("dora", "dueling8s-1", "close-bets")
    pit.cards("dueling8s-1", "8h")
    page.locator('[data-act="decline"]').click()
    page.locator('[data-act="split"]').click()
    hand = page.locator('[data-act="bet"]').first
    hand.click()
    expect(page.locator('[data-hand] [title="Tie on 18"]')).to_be_visible()
    sides = page.request.get("/api/v1/tables/dueling8s-1").json()["boxes"][0]["sides"]
    assert len({side["amount"] for side in sides if side["kind"] == "tie18"}) == 1
    assert len([side for side in sides if side["kind"] == "tie18"]) == 2


def test_three_boxes_are_asked_one_after_the_other_and_all_at_once(staff: Visitors, pit: Pit) -> None:
    page, _ = guest_at(staff, "lucky8-1")
    for answer in ("decline", "decline-all"):
        pit.do("dora", "lucky8-1", "open-round")
        for box in (1, 2, 3):
            bet(page, box)
        pit.do("dora", "lucky8-1", "close-bets")
        pit.cards("lucky8-1", "Ts", "9s", "Td", "7h", "9d", "7d", "Tc")
        expect(page.locator('[data-act="surrender"][data-box="1"]')).to_be_visible()
        if answer == "decline-all":
            page.locator('[data-act="decline-all"]').click()
        else:
            for box in (1, 2, 3):
                page.locator(f'[data-act="decline"][data-box="{box}"]').click()
        for box in (1, 2, 3):
            page.locator(f'[data-act="stand"][data-box="{box}"]').click()
        expect(page.locator("[data-act]")).to_have_count(0)
        pit.cards("lucky8-1", "8c", "9c")
        pit.do("dora", "lucky8-1", "settle")
        expect(page.get_by_test_id("moment")).to_be_visible()


@pytest.mark.clause("blackjack-plus", "3.17")
def test_what_was_declined_stands_quietly_beside_the_decision(staff: Visitors, pit: Pit) -> None:
    table = "blackjack-plus-1"
    page, _ = guest_at(staff, table)
    pit.do("dora", table, "open-round")
    bet(page, 1)
    pit.do("dora", table, "close-bets")
    pit.cards(table, "Ts", "6d", "9c")
    expect(page.locator('[data-act="surrender"]')).not_to_have_class(re.compile("small"))
    page.locator('[data-act="decline"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".decisions h2")).to_have_text("Box 1: your decision")
    expect(page.locator(".controls")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator('[data-act="hit"]')).to_be_focused()
    quiet = page.locator('[data-act="surrender"]')
    expect(quiet).to_have_class(re.compile("small"))
    acts = page.locator("[data-act]").evaluate_all("found => found.map(one => one.dataset.act)")
    assert acts[:2] == ["hit", "stand"]
    assert set(acts[-2:]) == {"surrender", "ask-squeeze"}
    page.locator('[data-act="hit"]').click()
    pit.cards(table, "2h")
    expect(quiet).to_have_count(0)


def test_a_coach_who_stays_on_speaks_before_or_after_each_act_and_knows_the_drills(staff: Visitors, pit: Pit) -> None:
    page, _ = guest_at(staff, "dueling8s-2")
    page.get_by_role("tab", name="Coach").click()
    line = page.get_by_test_id("coach-line")
    for mode, said in (("before", "Best play: Hit"), ("after", "Stand costs")):
        page.get_by_test_id("coach-mode").select_option(mode)
        pit.do("dora", "dueling8s-2", "open-round")
        bet(page, 1)
        pit.do("dora", "dueling8s-2", "close-bets")
        pit.cards("dueling8s-2", "4h")
        with page.expect_response(lambda answer: "/coach" in answer.url):
            page.locator('[data-act="decline"]').click()
        if mode == "before":
            expect(line).to_have_text(said)
        page.locator('[data-act="stand"]').click()
        if mode == "after":
            expect(line).to_contain_text(said)
            expect(line).to_contain_text(re.compile(r"Stand costs \d+\.\d % of the wager against Hit"))
            expect(line).to_contain_text(re.compile(r"Best play \d of \d times"))
        expect(page.locator("[data-act]")).to_have_count(0)
        pit.cards("dueling8s-2", "9c")
        pit.do("dora", "dueling8s-2", "settle")
    expect(page.get_by_test_id("drills").get_by_role("link")).to_have_count(2)
    line.get_by_role("link", name="Train best play").click()
    expect(page).to_have_url(re.compile("/training/dueling8s/drill/strategy"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dueling 8's 21+")


@pytest.mark.parametrize("table", [*CHANCE, *LIBRARY_TABLES, *MADE_UP])
def test_by_chance_every_option_has_a_control(table: str, staff: Visitors, pit: Pit) -> None:
    book = generated(MADE_UP[table]) if table in MADE_UP else load(table.rpartition("-")[0])
    page, _ = guest_at(staff, table)
    chance = Random(f"options {table}")
    for _ in range(ROUNDS if book.game in GAMES else ROUNDS // 2):
        pit.do("dora", table, "open-round")
        for box in range(1, chance.randint(1, 3) + 1):
            bet(page, box)
            for wager in book.side:
                lay(page, box, wager)
        pit.do("dora", table, "close-bets")
        shoe = list(deck(book.deck.without) * book.deck.most)
        chance.shuffle(shoe)
        play(page, pit, table, shoe, chance)


def bet(page: Page, box: int) -> None:
    """Press the main spot of a box as soon as bets are open."""
    page.get_by_role("group", name="Chips").wait_for()
    lay(page, box, "main")


def lay(page: Page, box: int, wager: str) -> None:
    """Press a spot, and wait for the chips to lie there."""
    spot = page.locator(f'[data-box="{box}"] [data-wager="{wager}"]')
    spot.click()
    expect(spot.locator(".own")).to_be_visible()


def play(page: Page, pit: Pit, table: str, cards: list[Card], chance: Random) -> None:
    """Play a round with these cards, and answers by chance."""
    while True:
        shown = page.request.get(f"/api/v1/tables/{table}").json()
        if shown["phase"] == "over":
            return
        if shown.get("waits_for") == "card":
            pit.do("dora", table, "deal-card", card=cards.pop())
        elif shown.get("waits_for") == "settlement":
            pit.do("dora", table, "settle")
        elif not settle_down(page, table):
            pit.do("dora", table, "deal")
        else:
            chance.choice(page.locator("[data-act]:enabled:not([data-act=pass])").all()).click()
            page.wait_for_timeout(30)
