"""Markup in the words people write is text to everybody who reads it, and the browser would not run it anyway."""

from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page.observing import Pit, staffed
from tests.page.visiting import PATIENT, Visitors
from tests.server.running import Running

MARKUP = "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>"
READERS = {"ada": "/audit/events", "mia": "/audit/events", "max": "/audit/events", "sam": "/pit"}
INJECT = "(markup) => { document.body.insertAdjacentHTML('beforeend', markup) }"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = staffed(tmp_path_factory.mktemp("hostile"), PATIENT)
    try:
        order = {"scope": "table", "name": "lucky8-0", "closed": True, "why": MARKUP}
        with closing(Pit(running.address)) as pit:
            pit.call("max", "POST", "/office/closures", order).raise_for_status()
        yield running
    finally:
        running.end()


def _as(visitors: Visitors, name: str, path: str) -> Page:
    with closing(Pit(visitors.address)) as pit:
        return visitors.enter(path, session=pit.token(name))


@pytest.mark.parametrize("name", READERS)
def test_staff_read_markup_as_text(visitors: Visitors, name: str) -> None:
    page = _as(visitors, name, READERS[name])
    if READERS[name] == "/audit/events":
        page.goto("/audit/events?kind=table-closed")
        page.get_by_test_id("trail").locator("summary").first.click()
        expect(page.get_by_test_id("trail")).to_contain_text(MARKUP)
    else:
        expect(page.locator("main")).to_contain_text("lucky8-0")
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "run"


def test_a_player_reads_markup_as_text(visitors: Visitors) -> None:
    page = visitors.guest("/tables/lucky8-0")
    page.wait_for_timeout(500)
    assert page.locator("img[src=x]").count() == 0
    assert page.title() != "run"


def test_markup_that_got_in_would_not_run(browser: Browser, server: Running) -> None:
    """The negative control: put into the page by force, nothing runs, and the browser reports it."""
    visitors = Visitors(browser, server.address)
    page = visitors.enter("/")
    page.evaluate(INJECT, MARKUP)
    page.wait_for_timeout(300)
    assert page.title() != "run"
    assert any("Content Security" in complaint for complaint in visitors.complaints)
    visitors.complaints.clear()
    visitors.leave()
