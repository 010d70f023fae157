"""One browser and one patient server for the page's tests; each test has visitors of its own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.page.observing import Pit
from tests.page.visiting import ARGUMENTS, HOUSE_BOOK, PATIENCE, PATIENT, UNHURRIED, Contexts, Visitors
from tests.server.running import Running
from tools.browser import find_light

# What is expected of the page is waited for as long as anything else, however busy the machine is.
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=find_light(), args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("page"), PATIENT)
    yield running
    running.end()


@pytest.fixture(scope="session")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Run a server whose tables take bets until somebody deals; one of them goes by rules of the house's own."""
    folder = tmp_path_factory.mktemp("unhurried")
    (folder / "house.toml").write_text(HOUSE_BOOK)
    running = Running(folder, UNHURRIED + f'[[tables]]\nname = "salon"\ngame = "{folder}/house.toml"\n')
    yield running
    running.end()


@pytest.fixture
def idlers(browser: Browser, contexts: Contexts, unhurried: Running) -> Iterator[Visitors]:
    """Let people in who have all the time in the world."""
    found = Visitors(browser, unhurried.address, contexts=contexts)
    yield found
    found.leave()


@pytest.fixture
def visitors(browser: Browser, contexts: Contexts, server: Running) -> Iterator[Visitors]:
    found = Visitors(browser, server.address, contexts=contexts)
    yield found
    found.leave()


@pytest.fixture
def staff(browser: Browser, contexts: Contexts, house: Running) -> Iterator[Visitors]:
    """Let staff in at a server of the test's own module."""
    found = Visitors(browser, house.address, contexts=contexts)
    yield found
    found.leave()


@pytest.fixture
def pit(house: Running) -> Iterator[Pit]:
    """Drive the tables of that server from outside the browser."""
    found = Pit(house.address)
    yield found
    found.close()
