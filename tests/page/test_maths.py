"""The mathematics room in a real browser: figures as the command line has them, rules edited, rounds simulated."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Page, expect

from croupier.rules.digest import digest
from croupier.rules.load import load
from tests import processes
from tests.page.axe import faults
from tests.page.visiting import GAMES, Visitors
from tests.scale import scaled

LONG = 120_000
"""Milliseconds a first answer may take: its process has to start."""


def croupier(*words: str) -> str:
    done = processes.croupier(*words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def per_cent(value: float) -> str:
    return f"{value * 100:+.4f} %".replace("-", "−")


def field(page: Page, name: str) -> Any:  # noqa: ANN401 - playwright's own
    """Return the control of a field, its group opened."""
    row = page.locator(f'[data-field="{name}"]')
    row.wait_for(state="attached")
    if not row.is_visible():
        group = name.rpartition(".")[0] if name.startswith("side.") else name.partition(".")[0]
        page.locator(f'[data-group="{group if "." in name else "game"}"] summary').click()
    return row.locator("select, input").first


def settled(page: Page) -> None:
    """Wait until the newest change is worked out."""
    expect(page.get_by_test_id("headline")).to_have_attribute("aria-busy", "false", timeout=LONG)


def saved(page: Page, button: str) -> Download:
    with page.expect_download(timeout=LONG) as waiting:
        page.get_by_role("button", name=button).click()
    return waiting.value


def test_a_what_if_is_what_the_command_line_says_to_every_digit(visitors: Visitors) -> None:
    page = visitors.enter("/maths/lucky8/what-if")
    expect(page.get_by_test_id("edge")).to_have_text(re.compile(r"\d %"), timeout=LONG)
    field(page, "dealer.soft_17").select_option("hit")
    expect(page.get_by_test_id("difference")).to_be_visible(timeout=LONG)
    field(page, "blackjack.pays").fill("6:5")
    command = "croupier analyze lucky8 --decks 6 --set dealer.soft_17=hit --set blackjack.pays=6:5"
    expect(page.get_by_test_id("command")).to_have_text(command, timeout=LONG)
    told = json.loads(croupier(*command.split()[1:], "--json"))
    expect(page.get_by_test_id("edge")).to_have_text(f"{-told['main']['ev'] * 100:.4f} %")
    changes = {one["what"]: one for one in told["differences"]}
    expect(page.get_by_test_id("difference").locator("b")).to_have_text(per_cent(changes["main"]["difference"]))
    expect(page.get_by_test_id("difference")).to_contain_text("the house gains them")
    for name, what in {"main": "main", "side pair": "side.pair", "side lucky8": "side.lucky8"}.items():
        cells = page.locator(f'[data-testid="worths"] [data-wager="{what}"] td')
        change = changes[name]["difference"]
        expect(cells).to_have_text([per_cent(changes[name]["after"]), per_cent(change) if change else "–"])
    expect(page.locator(f'[title="{told["rulebook"]}"]')).to_be_visible()
    page.get_by_role("button", name="Put everything back").click()
    expect(page.get_by_test_id("difference")).to_have_count(0)


def test_rules_that_contradict_each_other_are_named_and_nothing_is_computed(visitors: Visitors) -> None:
    page = visitors.enter("/maths/lucky8/what-if")
    problems = page.get_by_test_id("problems")
    field(page, "blackjack.pays").fill("3to2")
    expect(problems).to_contain_text('odds such as "3:2"', timeout=LONG)
    expect(page.get_by_test_id("headline")).to_contain_text("cannot be played as they stand")
    field(page, "blackjack.pays").fill("3:2")
    expect(problems).to_have_count(0, timeout=LONG)
    field(page, "blackjack.exists").select_option("false")
    expect(problems).to_contain_text("blackjack.even_money", timeout=LONG)
    expect(problems).to_contain_text("insurance.by")
    expect(page.get_by_test_id("edge")).to_have_text("–")
    expect(page.locator('[data-field="insurance.by"] .problem')).to_be_visible()
    expect(page.get_by_role("button", name="Save the rulebook")).to_be_disabled()
    field(page, "insurance.by").select_option("never")
    field(page, "blackjack.even_money").select_option("false")
    expect(page.get_by_test_id("edge")).to_have_text(re.compile(r"\d %"), timeout=LONG)


def test_a_game_of_ones_own_is_edited_saved_accepted_and_opened_again(visitors: Visitors, tmp_path: Path) -> None:
    page = visitors.enter("/maths/dueling8s/what-if")
    field(page, "game").fill("my-eights")
    field(page, "title").fill("My eights")
    field(page, "split.hands").fill("2")
    page.locator('[data-group="side.tie18"] summary').click()
    page.locator('[data-group="side.tie18"]').get_by_role("button", name="Take it off").click()
    page.locator('[data-group="bonus"] summary').click()
    page.locator('[data-field="bonus.pays"] input').first.fill("3:1")
    expect(page.get_by_test_id("command")).to_contain_text("my-eights.toml", timeout=LONG)
    settled(page)
    edge = page.get_by_test_id("edge").inner_text()
    file = tmp_path / "my-eights.toml"
    saved(page, "Save the rulebook (TOML)").save_as(file)
    told = croupier("rules", "check", str(file))
    assert "fine, My eights" in told
    expect(page.locator(f'[title="{told.split()[-1]}"]')).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile("/maths/own/what-if$"))
    expect(page.get_by_test_id("edge")).to_have_text(edge, timeout=LONG)
    file.write_text('base = "lucky8"\n[split]\nhands = 9\n')
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_test_id("problems")).to_contain_text("line 3")
    page.get_by_label("The rulebook as text").fill('base = "lucky8"\n[split]\nhands = 3\n')
    page.get_by_role("button", name="Use these rules").click()
    expect(field(page, "split.hands")).to_have_value("3")
    settled(page)
    page.goto("/maths/compare?with=lucky8&with=own")
    cells = page.get_by_test_id("compare").locator("tr").filter(has_text="Main wager").locator("td")
    expect(cells).to_have_text([re.compile("%"), re.compile("%")], timeout=LONG)


def test_a_simulation_settles_within_its_band_before_ones_eyes(visitors: Visitors) -> None:
    page = visitors.enter("/maths/dueling8s/simulate")
    page.get_by_test_id("rounds").select_option("1000000")
    page.get_by_role("button", name="Play").click()
    simulation = page.get_by_test_id("simulation")
    expect(simulation).to_have_attribute("data-state", "done", timeout=LONG)
    assert abs(float(page.get_by_test_id("z").inner_text())) < 5
    expect(page.get_by_test_id("plot").locator("polyline")).to_have_attribute(
        "points", re.compile(r"(\d+\.\d,-?\d+\.\d ?){20}")
    )
    expect(simulation).to_contain_text("1 000 000 of 1 000 000 rounds")
    page.get_by_test_id("rounds").select_option("200000000")
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Stop").click()
    expect(simulation).to_have_attribute("data-state", "cancelled", timeout=LONG)
    assert faults(page) == []


def test_a_simulation_plays_a_strategy_file_of_ones_own(visitors: Visitors) -> None:
    page = visitors.enter("/maths/dueling8s/simulate")
    page.get_by_test_id("rounds").select_option("1000000")
    page.get_by_test_id("play-by").select_option("own")
    page.get_by_label("The strategy file as text").fill("hand,8\nhard 9,H\n")
    page.get_by_role("button", name="Play").click()
    simulation = page.get_by_test_id("simulation")
    expect(simulation).to_have_attribute("data-state", "failed", timeout=LONG)
    expect(page.get_by_test_id("problems")).to_contain_text("hard 10")
    page.get_by_test_id("play-by").select_option("best")
    page.get_by_role("button", name="Play").click()
    expect(simulation).to_have_attribute("data-state", "done", timeout=LONG)
    expect(simulation).to_contain_text("--strategy dueling8s-strategy.csv")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save this strategy").click()
    assert saved.value.suggested_filename == "dueling8s-strategy.csv"
    exact = page.get_by_test_id("exact").inner_text()
    page.get_by_test_id("play-by").select_option("own")
    page.get_by_label("Open a strategy file").set_input_files(saved.value.path())
    page.get_by_test_id("rounds").select_option("10000000")
    expect(page.get_by_label("The strategy file as text")).to_have_value(re.compile("^hand,8"))
    page.get_by_role("button", name="Play").click()
    expect(simulation).to_contain_text("10 000 000 of 10 000 000 rounds", timeout=LONG)
    expect(page.get_by_test_id("exact")).to_have_text(exact)
    assert faults(page) == []


def test_the_sheet_has_its_figures_and_goes_home_as_pdf_and_csv(visitors: Visitors) -> None:
    page = visitors.enter("/maths/dueling8s?decks=8")
    told = json.loads(croupier("analyze", "dueling8s", "--decks", "8", "--json"))
    main = page.get_by_test_id("main-figures")
    expect(main).to_contain_text(per_cent(told["main"]["ev"]), timeout=LONG)
    for shown in (f"{told['main']['sd']:.4f}", f"{told['main']['hit_frequency'] * 100:.4f} %"):
        expect(main).to_contain_text(shown)
    expect(page.locator("#wager-21\\+")).to_contain_text("none: decided by the cards alone")
    exact = [one["exact"] for one in told["side"]["superb8s"]["outcomes"]]
    expect(page.locator("#wager-superb8s .exact")).to_have_text(exact)
    expect(page.get_by_test_id("by-decks").locator("tbody tr")).to_have_count(6, timeout=LONG)
    expect(page.get_by_test_id("readings").locator("li").first).to_contain_text("R-")
    pdf = saved(page, "Save the PAR sheet (PDF)")
    assert pdf.suggested_filename == "dueling8s-8-decks-par.pdf"
    assert Path(pdf.path()).read_bytes().startswith(b"%PDF-")
    lines = Path(saved(page, "Every hand (CSV)").path()).read_text().splitlines()
    assert len(lines) == len(told["main"]["hands"]) + 1
    assert digest(load("dueling8s")) in lines[1]


def test_the_value_of_every_choice_stands_under_pointer_and_focus(visitors: Visitors) -> None:
    page = visitors.enter("/maths/lucky8/charts")
    page.get_by_test_id("grid").wait_for(timeout=LONG)
    page.get_by_label("Every first hand").check()
    told = json.loads(croupier("analyze", "lucky8", "--json"))
    hand = next(one for one in told["main"]["hands"] if (one["hand"], one["up"]) == ("T,6", "9"))
    choices = page.get_by_test_id("choices")
    page.locator('[data-cell="T,6 9"]').hover()
    for action, value in hand["ev"].items():
        row = choices.locator("tr").filter(has_text=action)
        expect(row.locator(".number")).to_have_text(f"{value:+.6f}".replace("-", "−"))
    expect(choices.locator("tr").first).to_contain_text(hand["best"])
    page.locator('[data-cell="T,6 9"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-cell="T,6 T"]')).to_be_focused()
    expect(choices.get_by_role("heading")).to_have_text("T,6 against T")
    page.keyboard.press("Home")
    expect(choices.get_by_role("heading")).to_have_text("T,6 against 2")
    page.get_by_label("what a mistake costs").check()
    expect(page.locator('[data-cell="T,6 2"]')).to_have_text(re.compile(r"^\d\.\d\d$"))


def test_games_and_variants_stand_side_by_side(visitors: Visitors) -> None:
    page = visitors.enter("/maths/compare?with=dueling8s&with=dueling8s+split.hands%3D2")
    table = page.get_by_test_id("compare")
    told = json.loads(croupier("compare", "dueling8s", "dueling8s split.hands=2", "--json"))
    row = table.locator("tr").filter(has_text="Main wager")
    expect(row.locator("td")).to_have_text([per_cent(one["main"]["ev"]) for one in told], timeout=LONG)
    page.get_by_label("Changed fields").fill("dealer.soft_17=hit")
    page.get_by_role("combobox", name="Game").select_option("dueling8s")
    page.get_by_role("button", name="Add a column").click()
    expect(row.locator("td").nth(2)).to_have_text(re.compile("%"), timeout=LONG)
    assert faults(page) == []


def test_a_game_of_the_library_is_chosen_and_valued(visitors: Visitors) -> None:
    page = visitors.enter("/maths/dueling8s/what-if")
    page.get_by_role("combobox", name="Library", exact=True).select_option("european")
    page.wait_for_url("**/maths/european/what-if*")
    told = json.loads(croupier("analyze", "european", "--json"))
    expect(page.get_by_text(per_cent(told["main"]["ev"])).first).to_be_visible(timeout=LONG)
    assert faults(page) == []


@pytest.mark.parametrize(
    ("part", "theme"),
    scaled(
        [("", "light"), ("/charts", "dark"), ("/what-if?set=split.hands%3D2", "light")],
        list(product(["", "/charts", "/what-if?set=split.hands%3D2"], ["light", "dark"])),
    ),
)
def test_the_room_is_for_everybody(visitors: Visitors, part: str, theme: str) -> None:
    page = visitors.enter(f"/maths/dueling8s{part}", color_scheme=theme)
    ready = "[data-testid=by-decks], [data-testid=grid], [data-testid=worths]"
    page.locator(ready).first.wait_for(timeout=LONG)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert faults(page) == []


@pytest.mark.parametrize("path", [*scaled(("blackjack-plus",), GAMES), "lucky8/charts", "lucky8/what-if"])
def test_the_room_fits_a_phone(visitors: Visitors, path: str) -> None:
    page = visitors.enter(f"/maths/{path}", viewport={"width": 360, "height": 740})
    page.locator("[data-testid=wagers], [data-testid=grid], [data-testid=worths]").first.wait_for(timeout=LONG)
    for size in ("100%", "200%"):
        page.evaluate("size => document.documentElement.style.fontSize = size", size)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_room_speaks_chinese(visitors: Visitors) -> None:
    page = visitors.enter("/maths/lucky8/what-if", locale="zh-CN")
    expect(page.get_by_role("heading", level=1)).to_contain_text("数学")
    expect(page.get_by_label("庄家软 17")).to_be_visible(timeout=LONG)
    page.goto("/maths/horse-race")
    expect(page.get_by_role("alert")).to_be_visible()
