"""The pit's console: every family of irregularity decided in it, money by two people, limits, interruption, rulings."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from croupier.control.trail.entry import Entry
from croupier.control.trail.trail_reader import entries
from croupier.store.sqlite import SqliteStore
from croupier.words.render import render
from tests.page import dealing
from tests.page.axe import faults, faults_light_and_dark
from tests.page.narrow import beyond
from tests.page.observing import Pit, observed, staffed
from tests.page.playing import tab_to
from tests.page.visiting import Contexts, Visitors
from tests.scale import scaled
from tests.security.inside import PASSWORD
from tests.server.running import Running

TABLES = (
    *(f"lucky8-{number}" for number in range(1, 11)),
    *(f"blackjack-plus-{number}" for number in range(1, 4)),
    "dueling8s-1",
)
GIFT = 100_000
Enter = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("pit"), observed(*TABLES))
    yield running
    running.end()


@pytest.fixture(scope="module")
def pit(server: Running) -> Iterator[Pit]:
    found = Pit(server.address)
    yield found
    found.close()


@pytest.fixture
def enter(browser: Browser, contexts: Contexts, server: Running, pit: Pit) -> Iterator[Enter]:
    """Open the page as a member of staff who has signed in already."""
    visitors = Visitors(browser, server.address, contexts=contexts)

    def come(name: str, path: str, **how: object) -> Page:
        return visitors.enter(path, session=pit.token(name), **how)

    yield come
    visitors.leave()


def choose(page: Page, kind: str, words: str, within: str = "") -> None:
    """Choose a way on, look at what it does, and decide it with words."""
    place: Locator = page.locator(within or "main")
    place.locator(f'button[data-way="{kind}"], [data-way="{kind}"] button').first.click()
    page.get_by_role("dialog").locator("textarea").fill(words)
    page.get_by_test_id("send").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def trail(server: Running, kind: str) -> list[Entry]:
    store = SqliteStore(server.store, read_only=True)
    found = [entry for entry in entries(store) if entry.kind == kind]
    store.close()
    return found


def test_a_misdealt_card_is_put_back(enter: Enter, pit: Pit, server: Running) -> None:
    page = enter("sam", "/pit")
    expect(page.locator('[data-table="lucky8-1"]')).to_contain_text("No round yet")
    pit.bets("lucky8-1", ann=(1, 2_500), bob=(3, 5_000))
    pit.cards("lucky8-1", "9d", "8h>1")
    tile = page.locator('[data-table="lucky8-1"]')
    expect(tile).to_contain_text("The initial deal went wrong")
    expect(page.get_by_test_id("waiting-tables")).to_contain_text("1")
    expect(page.get_by_test_id("live")).to_contain_text("lucky8-1: The initial deal went wrong.")
    tile.get_by_role("link").click()
    case = page.get_by_test_id("case")
    expect(case).to_contain_text("8h went to 1; it was due to 3")
    case.locator(".clause").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Clause")
    page.keyboard.press("Escape")
    expect(case.locator('[data-way="cannot-reconstruct"]')).to_contain_text("bob +50")
    choose(page, "reconstruct", "the dealer skipped box 3")
    expect(case).to_have_count(0)
    lies = {dealt["position"]: dealt["hands"][0]["cards"] for dealt in pit.shown("sam", "lucky8-1")["view"]["boxes"]}
    assert (lies[1], lies[3]) == (["9d"], ["8h"])
    assert render(trail(server, "cards-reconstructed")[-1].why).endswith("the dealer skipped box 3")


def test_a_dealers_round_with_a_card_on_the_wrong_box(enter: Enter, pit: Pit) -> None:
    dealer = enter("dora", "/dealer/lucky8-9", reduced_motion="reduce")
    dealer.get_by_test_id("due").wait_for()
    dealing.open_round(dealer)
    dealing.lay(dealer, 1, "vic", 50)
    dealing.lay(dealer, 2, "wes", 50)
    dealing.close_bets(dealer)
    dealer.keyboard.press("ArrowRight")
    dealing.press_card(dealer, "8h")
    trouble = dealer.get_by_test_id("trouble")
    expect(trouble.locator('[data-act="reconstruct"]')).to_be_visible()
    page = enter("sam", "/pit")
    page.locator('[data-table="lucky8-9"]').get_by_role("link").click()
    choose(page, "reconstruct", "one box off")
    expect(trouble).to_have_count(0)
    expect(dealer.get_by_test_id("due")).to_have_attribute("data-due", "2.0")
    list(dealing.play_out(dealer, ["9c", "Jd", "Ts", "2d", "5c", "6h", "3s", "9d"]))
    expect(page.get_by_text("Round over")).to_be_visible()
    laid = pit.shown("sam", "lucky8-9")["view"]
    assert laid["boxes"][0]["hands"][0]["cards"][0] == "8h"
    assert {line["player"] for line in laid["lines"]} == {"vic", "wes"}


def test_a_misdeal_that_cannot_be_put_back_voids_the_round(enter: Enter, pit: Pit) -> None:
    pit.bets("lucky8-2", cat=(1, 2_500), dan=(3, 5_000))
    pit.cards("lucky8-2", "9d", "8h>1")
    page = enter("sam", "/pit/lucky8-2")
    choose(page, "cannot-reconstruct", "the cards were swept up")
    expect(page.get_by_text("Round over")).to_be_visible()
    assert (pit.balance("cat"), pit.balance("dan")) == (GIFT, GIFT)


def test_a_card_in_error_is_refused_for_a_player(enter: Enter, pit: Pit) -> None:
    pit.bets("lucky8-3", eve=(1, 2_500))
    pit.cards("lucky8-3", "9d", "Ts", "2h")
    pit.do("eve", "lucky8-3", "decline", box=1)
    pit.do("dora", "lucky8-3", "deal-card", card="5c", to=[0, 0])
    page = enter("sam", "/pit/lucky8-3")
    expect(page.get_by_test_id("case")).to_contain_text("A card was dealt in error")
    choose(page, "refuse-card", "she said no")
    expect(page.get_by_test_id("case")).to_have_count(0)


def test_the_pit_picks_among_cards_drawn_together(enter: Enter, pit: Pit) -> None:
    pit.bets("lucky8-4", fay=(1, 2_500))
    pit.cards("lucky8-4", "9d", "Ts", "Th")
    pit.do("fay", "lucky8-4", "decline", box=1)
    pit.do("fay", "lucky8-4", "stand", box=1)
    pit.do("sam", "lucky8-4", "deal-several", cards=["5c", "6c"], to=[0, 0], shown=2)
    page = enter("sam", "/pit/lucky8-4")
    case = page.get_by_test_id("case")
    expect(case).to_contain_text("Several cards came out together")
    expect(case.get_by_role("button", name="Needs: Pit manager").first).to_be_disabled()
    higher = enter("mia", "/pit/lucky8-4")
    choose(higher, "pit-picks-card", "both were shown")
    expect(case.get_by_text("Several cards came out together")).to_have_count(0)
    # The picked card lies, so nobody takes a wager back any more (R-525-WHEN).
    expect(case).to_have_count(0)
    assert pit.balance("fay") == GIFT - 2_500


def test_players_options_are_given_for_them(enter: Enter, pit: Pit) -> None:
    pit.bets("blackjack-plus-1", gil=(1, 3_000), hal=(2, 10_000))
    pit.cards("blackjack-plus-1", "9d", "Ts", "7c", "8c", "9h")
    pit.do("dora", "blackjack-plus-1", "deal-card", card="4d", to=[0, 0])
    page = enter("sam", "/pit/blackjack-plus-1")
    choose(page, "withdraw", "he wants out", '[aria-label="gil"]')
    assert pit.balance("gil") == GIFT
    expect(page.get_by_test_id("case")).to_contain_text("hal, Box 2 …")
    choose(page, "stay", "he goes on", '[aria-label="hal"]')
    choose(page, "cannot-reconstruct", "it stays where it fell")
    expect(page.get_by_test_id("case")).to_have_count(0)


def test_an_interruption_before_anything_is_decided(enter: Enter, pit: Pit) -> None:
    pit.bets("lucky8-5", ida=(1, 2_500), jim=(2, 2_500))
    pit.cards("lucky8-5", "9d", "Ts")
    page = enter("sam", "/pit/lucky8-5")
    expect(page.get_by_text("No wager has been won or lost yet")).to_be_visible()
    choose(page, "fail-power", "the lights went out")
    expect(page.get_by_test_id("case")).to_contain_text("Play is interrupted")
    choose(page, "withdraw", "she leaves", '[aria-label="ida"]')
    choose(page, "play-on", "the lights are back")
    expect(page.get_by_test_id("case")).to_have_count(0)
    assert (pit.balance("ida"), pit.balance("jim")) == (GIFT, GIFT - 2_500)


def test_an_interruption_voids_the_round_at_the_other_operator(enter: Enter, pit: Pit) -> None:
    pit.bets("blackjack-plus-2", kay=(1, 3_000))
    pit.cards("blackjack-plus-2", "9d")
    page = enter("sam", "/pit/blackjack-plus-2")
    button = page.locator('button[data-way="fail-power"]')
    expect(button).to_contain_text("Round void")
    choose(page, "fail-power", "the lights went out")
    expect(page.get_by_text("Round over")).to_be_visible()
    assert pit.balance("kay") == GIFT


def test_a_foreign_card_voids_the_round(enter: Enter, pit: Pit, server: Running) -> None:
    pit.bets("lucky8-6", lea=(1, 2_500))
    pit.cards("lucky8-6", "9d")
    page = enter("sam", "/pit/lucky8-6")
    page.get_by_text("Cards and shoe").click()
    choose(page, "report-cards", "a card with a blue back")
    expect(page.get_by_text("Round over")).to_be_visible()
    assert pit.balance("lea") == GIFT
    assert render(trail(server, "round-voided")[-1].why).endswith("a card with a blue back")


def test_the_shift_manager_rules(enter: Enter, pit: Pit, server: Running) -> None:
    pit.bets("dueling8s-1", max2=(1, 2_500))
    page = enter("sam", "/pit/dueling8s-1")
    choose(page, "refer", "a drink was spilled over the layout")
    expect(page.get_by_test_id("case")).to_contain_text("a drink was spilled over the layout")
    expect(page.get_by_role("button", name="Needs: Shift manager")).to_be_disabled()
    above = enter("max", "/pit/dueling8s-1")
    choose(above, "rule", "the cards are wiped and the round goes on")
    expect(page.get_by_test_id("case")).to_have_count(0)
    (ruled,) = trail(server, "case-ruled")
    assert (ruled.who, ruled.role) == ("max", "shift-manager")
    assert "the cards are wiped" in render(ruled.why)


def test_a_correction_needs_two_people(enter: Enter, pit: Pit, server: Running) -> None:
    pit.token("nan")
    sam, mia = enter("sam", "/pit?show=people"), enter("mia", "/pit?show=money")
    sam.get_by_role("searchbox").fill("nan")
    sam.get_by_test_id("people").get_by_role("link", name="nan").click()
    account = sam.get_by_test_id("account")
    account.get_by_text("Ask for a movement").click()
    form = account.get_by_test_id("ask-money")
    form.get_by_label("Order").select_option("correction")
    form.get_by_label("Amount").fill("-12.50")
    form.get_by_label("Reason").fill("paid twice on box 3")
    form.get_by_role("button", name="Ask").click()
    expect(form).to_contain_text("waits for a second person")
    order = mia.get_by_test_id("orders").locator("li", has_text="nan")
    expect(order).to_contain_text("−12.50")
    assert pit.balance("nan") == GIFT
    order.get_by_role("button", name="Agree").click()
    expect(order).to_have_count(0)
    expect(account.get_by_test_id("holds")).to_have_text("987.50")
    expect(account).to_contain_text("asked by sam, agreed by mia: paid twice on box 3")
    assert trail(server, "correction")[-1].who == "mia"


def test_whoever_asked_does_not_agree(enter: Enter, pit: Pit) -> None:
    pit.token("ola")
    page = enter("mia", "/pit?show=money")
    form = page.get_by_test_id("ask-money")
    form.get_by_label("Player").fill("ola")
    form.get_by_label("Amount").fill("100")
    form.get_by_label("Reason").fill("buys in")
    form.get_by_role("button", name="Ask").click()
    order = page.get_by_test_id("orders").locator("li", has_text="ola")
    expect(order.get_by_role("button", name="Take back")).to_be_visible()
    expect(order.get_by_role("button", name="Agree")).to_have_count(0)
    form.get_by_label("Player").fill("nobody-at-all")
    form.get_by_label("Amount").fill("1")
    form.get_by_label("Reason").fill("x")
    form.get_by_role("button", name="Ask").click()
    expect(form.get_by_role("alert")).to_have_attribute("data-code", "no-such-person")


def test_limits_are_changed_for_the_next_round(enter: Enter, pit: Pit) -> None:
    page = enter("mia", "/pit/lucky8-7")
    page.get_by_role("button", name="Limits and settings").click()
    dialog = page.get_by_role("dialog")
    main = dialog.get_by_role("group", name="Main wager")
    main.get_by_label("Least").fill("500")
    main.get_by_label("Most").fill("100")
    dialog.get_by_label("Reason").fill("a quiet night")
    page.get_by_test_id("send").click()
    expect(dialog.get_by_role("alert")).to_have_attribute("data-code", "limits")
    main.get_by_label("Most").fill("2000")
    dialog.get_by_label("Wagers a box").fill("2")
    page.get_by_test_id("send").click()
    expect(dialog).to_have_count(0)
    pit.do("dora", "lucky8-7", "open-round")
    assert pit.give("pam", "lucky8-7", "bet", box=1, amount=1_000)["accepted"] is False
    setup = pit.shown("sam", "lucky8-7")["view"]["setup"]
    assert (setup["main"], setup["max_wagers"]) == ({"least": 50_000, "most": 200_000}, 2)


def test_somebody_is_restricted_to_one_box_before_he_has_bet(enter: Enter, pit: Pit) -> None:
    pit.do("dora", "lucky8-10", "open-round")
    page = enter("mia", "/pit/lucky8-10")
    page.locator("summary").filter(has_text="Players").click()
    page.get_by_role("button", name="Restrict to one box · somebody else").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Whom").fill("ursula")
    assert faults(page) == []
    dialog.get_by_label("Reason").fill("spread over the layout")
    page.get_by_test_id("send").click()
    expect(dialog).to_have_count(0)
    pit.do("ursula", "lucky8-10", "bet", box=1, amount=2_500)
    assert pit.give("ursula", "lucky8-10", "bet", box=2, amount=2_500)["code"] == "one-box-only"


def test_a_table_is_suspended_closed_and_opened(enter: Enter, pit: Pit) -> None:
    page = enter("mia", "/pit/lucky8-8")
    for act, words in (
        ("suspend", "a dispute"),
        ("resume", "settled"),
        ("close", "cards inspected"),
        ("reopen", "done"),
    ):
        page.locator(f'[data-act="{act}"]').click()
        page.get_by_role("dialog").get_by_role("textbox").fill(words)
        page.get_by_test_id("send").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.goto("/pit")
    page.get_by_role("button", name="Open a table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of the table").fill("ace-race-9")
    dialog.get_by_label("Game").select_option("ace-race")
    dialog.get_by_label("Reason").fill("the house is full")
    page.get_by_test_id("send").click()
    expect(page.locator('[data-table="ace-race-9"]')).to_contain_text("Blackjack Ace Race")
    pit.do("dora", "ace-race-9", "open-round")


def test_an_account_is_disabled_and_enabled(enter: Enter, pit: Pit) -> None:
    pit.token("ray")
    page = enter("mia", "/pit?show=people&who=ray")
    for act in ("disable", "enable"):
        page.locator(f'[data-act="{act}"]').click()
        page.get_by_role("dialog").get_by_role("textbox").fill("as ordered")
        page.get_by_test_id("send").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator('[data-act="disable"]')).to_be_visible()


def test_a_players_own_limits_stand_with_his_account(enter: Enter, pit: Pit) -> None:
    for asked in ({"wager": 5_000, "minutes": 45}, {"wager": 0}):
        assert pit.call("ned", "POST", "/me/limits", asked).status_code == 200
    page = enter("sam", "/pit?show=people&who=ned")
    held = page.get_by_test_id("own-limits")
    expect(held).to_contain_text("50")
    expect(held).to_contain_text("every 45 minutes")
    expect(held).to_contain_text("no limit")
    expect(held.get_by_role("button")).to_have_count(0)
    assert faults(page) == []


def test_takings_are_those_of_the_rounds(enter: Enter, pit: Pit) -> None:
    pit.bets("blackjack-plus-3", sue=(1, 10_000))
    pit.cards("blackjack-plus-3", "Td", "9s", "7h")
    pit.do("sue", "blackjack-plus-3", "decline", box=1)
    pit.do("sue", "blackjack-plus-3", "stand", box=1)
    pit.cards("blackjack-plus-3", "Tc")
    pit.do("dora", "blackjack-plus-3", "settle")
    page = enter("sam", "/pit?show=takings")
    row = page.get_by_test_id("takings").locator("tr", has_text="blackjack-plus-3")
    expect(row).to_contain_text("+100")
    page.get_by_text("Game", exact=True).click()
    expect(page.get_by_test_id("takings")).to_contain_text("Blackjack Plus")


def test_the_pit_by_keys_alone(enter: Enter, pit: Pit) -> None:
    pit.bets("lucky8-8", tom=(1, 2_500), una=(3, 5_000))
    pit.cards("lucky8-8", "9d", "8h>1")
    page = enter("sam", "/pit/lucky8-8")
    page.get_by_test_id("case").wait_for()
    tab_to(page, '[data-way="reconstruct"] button')
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()
    tab_to(page, "textarea")
    page.keyboard.type("by keys")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("case")).to_have_count(0)


def test_the_pit_is_not_for_players(visitors: Visitors) -> None:
    page = visitors.enter("/pit")
    page.get_by_role("button", name="Staff sign-in").click()
    page.get_by_label("Name", exact=True).fill("dora")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_have_attribute("data-code", "post-too-low")


PLACES = ("/pit", "/pit/lucky8-8", "/pit?show=people&who=ann", "/pit?show=money", "/pit?show=takings")


@pytest.mark.parametrize("locale", scaled(("zh-CN",), ("en-GB", "zh-CN")))
def test_every_place_is_for_everybody_and_fits(enter: Enter, pit: Pit, locale: str) -> None:
    pit.token("ann")
    page = enter("max", "/pit", locale=locale)
    for path in PLACES:
        page.goto(path)
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        assert faults_light_and_dark(page) == [], path
        for width, size in ((360, "100%"), (360, "200%"), (1920, "100%")):
            assert beyond(page, size, width) == [], (path, width, size)


def test_the_pit_speaks_chinese(enter: Enter) -> None:
    page = enter("max", "/pit", locale="zh-CN")
    expect(page.get_by_role("navigation", name="赌区导航")).to_contain_text("营收")


def test_a_game_of_our_own_is_submitted_from_the_mathematics_and_approved_by_another(enter: Enter) -> None:
    book = 'base = "lucky8"\ngame = "house"\ntitle = "House Blackjack"\n[dealer]\nsoft_17 = "hit"\n'
    sam = enter("sam", "/maths")
    sam.evaluate("text => sessionStorage.setItem('croupier.own-game', text)", book)
    sam.goto("/maths/own/what-if")
    sam.get_by_label("Why it should be played here").fill("guests ask for it")
    sam.get_by_role("button", name="Submit for the tables").click()
    expect(sam.get_by_text("Submitted: another person decides.")).to_be_visible(timeout=60_000)
    mia = enter("mia", "/pit?show=games")
    game = mia.locator('[data-game="house"]')
    expect(game).to_contain_text("the dealer draws to a soft 17")
    expect(game).to_contain_text("sha256:")
    expect(game).to_contain_text("Every wager settles in trial rounds")
    assert faults(mia) == []
    game.get_by_role("button", name="Approve").click()
    mia.get_by_role("dialog").get_by_role("textbox").fill("the edge is right")
    mia.get_by_role("dialog").locator('button[type="submit"]').click()
    expect(game).to_have_attribute("data-state", "approved")
    mia.goto("/pit")
    mia.get_by_role("button", name="Open a table").click()
    expect(mia.get_by_role("option", name="Own rules: House Blackjack")).to_have_count(1)
