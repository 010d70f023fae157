"""What players ask of a dealer, taken down at the console in both languages: places, insurance, squeezing, chips."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import dealing
from tests.page.axe import faults
from tests.page.observing import Pit, observed, staffed
from tests.page.speaking import LOCALES, says
from tests.page.visiting import Visitors
from tests.scale import scaled
from tests.server.running import Running

TABLES = tuple(f"{game}-{number}" for game in ("lucky8", "blackjack-plus", "dueling8s") for number in range(8))
PLACES = {"lucky8": ("pair", "3.17.2"), "dueling8s": ("superb8s", "3.18.2")}
"""A side wager of three places, and the clause that says who gets them."""

OWN_CHIPS = "".join(
    f'[[tables]]\nname = "odd-{number}"\ngame = "lucky8"\ndealing = "observed"\nchips = [2500, 500]\n'
    for number in range(2)
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("requests"), observed(*TABLES) + OWN_CHIPS)
    yield running
    running.end()


def at(staff: Visitors, pit: Pit, table: str, locale: str) -> Page:
    """Open the console of a table whose round is open."""
    pit.do("sam", table, "open-round")
    page = dealing.at_console(staff, table, locale=locale)
    page.locator(".desk[data-phase=betting]").wait_for()
    return page


def named(locale: str, *names: str) -> tuple[str, ...]:
    """Return names that no other language's test uses."""
    return tuple(f"{name}-{locale[:2]}" for name in names)


def bets(page: Page, pit: Pit, table: str, *laid: tuple[str, int, int], wager: str = "main") -> None:
    """Lay wagers as the players do, and wait until the console shows them."""
    for name, box, cents in laid:
        pit.do(name, table, "bet", box=box, amount=cents, wager=wager)
    version = pit.call("sam", "GET", f"/tables/{table}").json()["version"]
    expect(page.locator(".desk")).to_have_attribute("data-version", str(version))


def lay_side(page: Page, box: int, player: str, amount: int) -> None:
    """Lay a side wager alone, by the form."""
    page.locator(".box input").fill(str(box))
    page.locator(".player input").fill(player)
    page.locator(".amount input").nth(1).fill(str(amount))
    page.locator(".amount input").nth(1).press("Enter")


def press(page: Page, button: Locator) -> None:
    """Press a button, and wait until what it does is stored and shown."""
    before = dealing.version(page)
    button.click()
    dealing.moved(page, before)


def deal(page: Page, *cards: str) -> None:
    """Close the bets and deal these cards."""
    press(page, page.get_by_test_id("next"))
    for card in cards:
        dealing.press_card(page, card)


def gets(contest: Locator, player: str, *, place: bool) -> None:
    expect(contest.locator(f'[data-player="{player}"]')).to_have_attribute("data-gets", "true" if place else "false")


@pytest.mark.parametrize(
    ("game", "locale"), scaled(list(zip(PLACES, LOCALES, strict=True)), list(product(PLACES, LOCALES)))
)
def test_too_many_want_a_side_place(staff: Visitors, pit: Pit, game: str, locale: str) -> None:
    wager, clause = PLACES[game]
    table = f"{game}-{LOCALES.index(locale)}"
    page = at(staff, pit, table, locale)
    ann, bob, cat, zoe = named(locale, f"ann{game[0]}", f"bob{game[0]}", f"cat{game[0]}", f"zoe{game[0]}")
    bets(page, pit, table, (ann, 2, 2_500), (bob, 2, 2_500), (cat, 4, 2_500))
    for name in (ann, bob, cat):
        bets(page, pit, table, (name, 2, 1_000), wager=wager)
    expect(page.locator("[data-contest]")).to_have_count(0)
    lay_side(page, 2, zoe, 10)
    contest = page.locator(f'[data-contest="2.{wager}"]')
    expect(contest).to_contain_text(clause)
    for name in (ann, bob, cat):
        gets(contest, name, place=True)
    gets(contest, zoe, place=False)
    expect(contest.locator(f'[data-player="{zoe}"]')).to_contain_text(says(locale, "dealer.contest-goes"))
    assert faults(page) == []
    press(page, contest.locator(f'[data-player="{bob}"] [data-act="yield"]'))
    gets(contest, zoe, place=True)
    expect(contest.locator(f'[data-player="{bob}"]')).to_contain_text(says(locale, "dealer.contest-yielded"))
    press(page, page.get_by_test_id("next"))
    shown = pit.call("sam", "GET", f"/tables/{table}").json()
    box = next(box for box in shown["boxes"] if box["position"] == 2)
    assert {side["player"] for side in box["sides"]} == {ann, cat, zoe}


@pytest.mark.parametrize("locale", scaled(LOCALES[0:1], LOCALES))
def test_an_outsider_insures_another_and_a_bettor_gives_way(staff: Visitors, pit: Pit, locale: str) -> None:
    table = f"lucky8-{2 + LOCALES.index(locale)}"
    page = at(staff, pit, table, locale)
    ann, bob, zoe = named(locale, "ann", "bob", "zoe")
    bets(page, pit, table, (ann, 1, 5_000), (bob, 3, 5_000))
    deal(page, "9s", "8h", "Ad", "7c", "6c")
    page.get_by_text(says(locale, "dealer.for-others")).click()
    form = page.get_by_test_id("outsider")
    form.locator("select").select_option(index=1)
    form.locator("input").first.fill(zoe)
    form.locator('input[type="number"]').fill("20")
    press(page, form.locator("button"))
    contest = page.locator('[data-contest="3.insurance"]')
    expect(contest).to_contain_text("3.27.3")
    gets(contest, zoe, place=True)
    assert faults(page) == []
    others = page.locator("details[open] .row").filter(has_text=ann).filter(has_text="3")
    press(page, others.locator('[data-act="insure"]').first)
    gets(contest, ann, place=True)
    gets(contest, zoe, place=False)
    expect(contest).to_contain_text("3.27.4")
    press(page, contest.locator(f'[data-player="{ann}"] [data-act="yield"]'))
    gets(contest, zoe, place=True)
    press(page, page.get_by_test_id("next"))
    shown = pit.call("sam", "GET", f"/tables/{table}").json()
    assert [(one["player"], one["of"], one["amount"]) for one in shown["insurances"]] == [(zoe, bob, 2_000)]


@pytest.mark.parametrize("locale", scaled(LOCALES[1:2], LOCALES))
def test_a_squeeze_is_asked_for_granted_and_dealt(staff: Visitors, pit: Pit, locale: str) -> None:
    table = f"blackjack-plus-{LOCALES.index(locale)}"
    page = at(staff, pit, table, locale)
    ann, bob = named(locale, "ada", "ben")
    bets(page, pit, table, (ann, 1, 2_500), (bob, 3, 2_500))
    page.get_by_text(says(locale, "dealer.squeeze"), exact=True).click()
    press(page, page.locator('[data-act="ask-squeeze"]').filter(has_text=ann))
    asked = page.get_by_test_id("squeeze")
    expect(asked).to_contain_text(says(locale, "dealer.squeeze-asked", player=ann))
    expect(asked).to_contain_text("3.12")
    expect(page.locator('[data-act="ask-squeeze"]')).to_have_count(1)
    assert faults(page) == []
    press(page, page.locator('[data-act="grant-squeeze"]'))
    expect(asked).to_contain_text(says(locale, "dealer.squeezing", players=ann))
    deal(page, "8h", "9c", "Kd", "2s")
    hidden = says(locale, "card.hidden")
    expect(page.locator('[data-place="1.0"] svg.card').first).to_have_accessible_name(hidden)
    expect(page.locator('[data-place="3.0"] svg.card').first).not_to_have_accessible_name(hidden)
    dealing.press_card(page, "3s")
    expect(page.locator('[data-place="1.0"] svg.card').first).not_to_have_accessible_name(hidden)
    expect(asked).to_have_count(0)


@pytest.mark.parametrize("locale", scaled(LOCALES[0:1], LOCALES))
def test_what_the_chips_of_a_table_cannot_make_up_is_said(staff: Visitors, pit: Pit, locale: str) -> None:
    table = f"odd-{LOCALES.index(locale)}"
    page = at(staff, pit, table, locale)
    (name,) = named(locale, "eva")
    bets(page, pit, table, (name, 1, 2_500))
    deal(page, "As", "9h", "Kd")
    press(page, page.get_by_test_id("next"))
    push = page.get_by_test_id("pushes").locator("li").first
    expect(push).to_have_attribute("data-cents", "3750")
    expect(push.locator(".chip")).to_have_text(["25×1", "5×2"])
    expect(push.locator("[data-rest]")).to_have_text(says(locale, "dealer.rest", amount="2.50"))
    assert faults(page) == []


@pytest.mark.parametrize("locale", scaled(LOCALES[1:2], LOCALES))
def test_a_first_wager_that_nobody_noticed_is_reported_for_whoever_it_is(
    staff: Visitors, pit: Pit, locale: str
) -> None:
    table = f"lucky8-{4 + LOCALES.index(locale)}"
    page = at(staff, pit, table, locale)
    (name,) = named(locale, "nina")
    page.get_by_text(says(locale, "dealer.unnoticed")).click()
    form = page.locator("aside details[open] form")
    form.locator("input").first.fill(name)
    form.locator('input[type="number"]').last.fill("5")
    press(page, form.locator("button"))
    expect(page.locator('[data-place="1.0"] .sum')).to_have_text("5")
