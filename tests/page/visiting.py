"""Visitors of the page: each has a browser context to themselves, and everything the page complains of is kept."""

from collections import Counter
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from croupier.api.messages import BASE
from croupier.server.sessions.request_auth import COOKIE
from tests.page.observing import session_of

GUESTS = f"{BASE}/guests"
GAMES = ("lucky8", "ace-race", "blackjack-plus", "dueling8s")
TABLES = 8
"""Tables of each game, so that no test waits for what another left on the felt."""

PATIENCE = 30_000
"""Milliseconds that a test waits for what is to come; only what fails takes so long."""

CLOCKS = """
guests = 1000.0
address_rate = 100000.0
address_burst = 100000.0
connections = 10000
address_guests = 100000
rate = 500.0
burst = 1000.0
[clocks]
bets = 1.5
offer = 6.0
decision = 60.0
absent = 60.0
pause = 1.5
"""
"""Bets close soon, and then the table waits for people."""

PATIENT = CLOCKS + "".join(
    f'[[tables]]\nname = "{game}-{number}"\ngame = "{game}"\n' for game in GAMES for number in range(TABLES)
)
UNHURRIED = CLOCKS.replace("bets = 1.5", "bets = 600.0") + "".join(
    f'[[tables]]\nname = "{game}-{number}"\ngame = "{game}"\n' for game in GAMES for number in range(TABLES)
)
"""Bets close when everybody is ready, and not before."""

HOUSE_BOOK = """base = "lucky8"
game = "house"
title = "House Blackjack"
[blackjack]
pays = "6:5"
[clauses]
"blackjack.pays" = "house rule 2"
[side.long21]
title = "Long 21"
pays = { long = "10:1" }
when = { long = "total(hand) = 21 and size(hand) >= 4" }
words.zh = { title = "长廿一", asks = "四张牌或以上的 21 点", rows = { long = "四张牌的 21 点" } }
"""
"""Rules of a house's own."""

ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--enable-precise-memory-info")
"""What a browser is told."""

AT_REST = "/healthz/live"
"""Where a context waits for its next visitor: an address of the server at which nothing runs."""

MOST_FREE = 6
"""Contexts that wait for a visitor; of more, the one that has waited longest is closed."""

OF_A_PAGE: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "color_scheme": "light",
    "reduced_motion": "reduce",
}
"""What one page can be told, rather than its context."""

_used: Counter[tuple[str, str]] = Counter()


class Contexts:
    """A browser's contexts, which one visitor takes over from another: without cookies and whatever else was stored.

    The script in the cache and the renderer's process stay, without which a page takes twice the time to load.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._kinds: dict[BrowserContext, str] = {}
        self._free: list[BrowserContext] = []

    def take(self, **how: Any) -> BrowserContext:  # noqa: ANN401 - whatever a browser context can be told
        """Return a context that is told this."""
        kind = repr(sorted(how.items()))
        found = next((context for context in self._free if self._kinds[context] == kind), None)
        if found is not None:
            self._free.remove(found)
            return found
        context = self._browser.new_context(**how)
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext, address: str) -> None:
        """Close all pages of a context but one, and leave nothing of what the visitor did."""
        rest, *others = context.pages or [context.new_page()]
        for page in others:
            page.close()
        rest.unroute_all()
        if rest.url != address + AT_REST:
            rest.goto(address + AT_REST)
        rest.evaluate("localStorage.clear(), sessionStorage.clear()")
        context.clear_cookies()
        context.clear_permissions()
        self._free.append(context)
        if len(self._free) > MOST_FREE:
            self._free.pop(0).close()


class Visitors:
    """Everybody a test lets in: with contexts that others have used, or with a browser alone into new ones."""

    def __init__(self, browser: Browser, address: str, home: str = "", contexts: Contexts | None = None) -> None:
        self._browser = browser
        self._shared = contexts
        self.address = address
        self.home = home or address
        self._taken: list[BrowserContext] = []
        self._new: list[BrowserContext] = []
        self.complaints: list[str] = []

    def enter(self, path: str = "/", *, session: str = "", **how: Any) -> Page:  # noqa: ANN401 - whatever a browser context can be told
        """Open the page as somebody who has not been here, signed in where a session is given.

        `how` is what the context is told: viewport, locale, colour scheme. Nothing moves unless that is asked for, and
        whoever does to a context what cannot be undone asks for a fresh one.
        """
        context = self._let_in(how)
        if session:
            context.add_cookies([{"name": COOKIE, "value": session, "url": self.address}])
        return self._open(context, path, how)

    def guest(self, path: str = "", **how: Any) -> Page:  # noqa: ANN401 - the same
        """Open the page as a guest: who comes in at the door, or had come in before and goes there."""
        if path:
            context = self._let_in(how)
            assert context.request.post(GUESTS, data={}).ok
            return self._open(context, path, how)
        page = self.enter(**how)
        page.get_by_test_id("come-in").click()
        page.get_by_test_id("balance").wait_for()
        return page

    def _let_in(self, how: dict[str, Any]) -> BrowserContext:
        # A worker of the page's own answers only without a connection; the test of that lets it in.
        told = {"base_url": self.address, "service_workers": "block", **OF_A_PAGE}
        told |= {name: value for name, value in how.items() if name not in OF_A_PAGE and name != "fresh"}
        if self._shared is None or how.get("fresh"):
            context = self._browser.new_context(**told)
            self._new.append(context)
        else:
            context = self._shared.take(**told)
            self._taken.append(context)
        return context

    def _open(self, context: BrowserContext, path: str, how: dict[str, Any]) -> Page:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        asked = {name: how.get(name, usual) for name, usual in OF_A_PAGE.items()}
        if asked["viewport"] != OF_A_PAGE["viewport"]:
            page.set_viewport_size(asked["viewport"])
        if asked != OF_A_PAGE:
            page.emulate_media(color_scheme=asked["color_scheme"], reduced_motion=asked["reduced_motion"])
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._note_stranger)
        page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None)
        page.goto(path)
        return page

    def session(self, name: str) -> str:
        """Return a session of somebody of the staff, which every test at the server shares."""
        return session_of(self.address, name)

    def table(self, game: str) -> str:
        """Return a table of a game at which nobody has been."""
        number = _used[self.home, game]
        _used[self.home, game] += 1
        assert number < TABLES, "more tests than tables"
        return f"{game}-{number}"

    def leave(self) -> None:
        """Give every context back or close it, and fail where the page complained of anything."""
        for context in self._new:
            context.close()
        for context in self._taken:
            if self._shared is not None:
                self._shared.give_back(context, self.address)
        assert self.complaints == []

    def _note_stranger(self, request: Any) -> None:  # noqa: ANN401 - playwright's own
        if not request.url.startswith((self.address, "ws", "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")
