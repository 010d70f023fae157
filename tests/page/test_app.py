"""The page as an app: it can be installed, says so without a connection, and never shows a table from a store."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.page import axe
from tests.page.visiting import ARGUMENTS, Visitors
from tests.server.running import Running
from tools.browser import find

WORKS = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def installers(browser: Browser, unhurried: Running) -> Iterator[Visitors]:
    """Let people in with the whole browser: the light one installs nothing."""
    whole = browser.browser_type.launch(executable_path=find(), args=ARGUMENTS)
    found = Visitors(whole, unhurried.address)
    yield found
    found.leave()
    whole.close()


def test_the_browser_finds_nothing_missing_for_an_installation(installers: Visitors) -> None:
    page = installers.enter("/")
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []
    # The browser of a test keeps nothing, and that alone stands in the way.
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [fault["errorId"] for fault in faults] == ["in-incognito"]
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert page.request.get(icon["src"]).headers["content-type"].startswith(icon["type"])


def test_without_a_connection_the_page_says_so_and_nothing_of_a_table_is_shown(idlers: Visitors) -> None:
    page = idlers.enter("/", service_workers="allow")
    page.wait_for_function(WORKS)
    page.context.set_offline(offline=True)
    page.goto("/tables/lucky8-3")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection to the tables")
    assert axe.faults(page) == []
    assert kept(page) == ["/offline.css", "/offline.html"]
    page.context.set_offline(offline=False)
    page.get_by_role("link", name="Try again").click()
    page.get_by_test_id("come-in").wait_for()
    assert page.url.endswith("/tables/lucky8-3")


def kept(page: Page) -> list[str]:
    """Return the addresses of everything the browser keeps for the page."""
    found: list[str] = page.evaluate(
        """async () => {
            const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)))
            const requests = (await Promise.all(stores.map(store => store.keys()))).flat()
            return requests.map(request => new URL(request.url).pathname).sort()
        }"""
    )
    return found
