"""Read a round record: TOML to a checked value, every fault with its line.

Clauses: L8 2.1, Appendix A; AR 2.1, Appendix A; BP 2.2.1, 2.1.1.a; D8 2.1, Appendix A. Ruling R-ROUND, R-POSITIONS.
"""

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.cards.card import Card, parse_card
from croupier.cards.deck import surplus
from croupier.money.cents import format_amount, parse_amount
from croupier.money.odds import is_exact
from croupier.records.acts import parse_act
from croupier.records.errors import malformed
from croupier.records.record import Expectation, Forbidden, Record, Written
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, RulebookError, change, load
from croupier.rules.schema import Rulebook
from croupier.rules.toml_lines import Path as Keys
from croupier.rules.toml_lines import line_of, toml_lines
from croupier.table.state import Limits, Setup

REQUIRED = ("version", "game", "decks", "cards", "acts")
OPTIONAL = (
    "limits",
    "unit",
    "positions",
    "dealing",
    "burn",
    "shoe_ends",
    "warned",
    "max_wagers",
    "full_patronage",
    "manual_shuffle",
    "rulings",
    "rulebook",
    "expect",
)
EXPECTED = ("net", "status", "cards_used", "refused")
STATUSES = ("settled", "void", "referred", "open")
VERSION = 1


def read(text: str, folder: Path) -> Record:
    """Return the record written as `text`; a rulebook file it names is looked for in `folder`."""
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise malformed("not-toml", f"no TOML: {error}", _toml_line(str(error))) from error
    return _Reader(values, toml_lines(text), folder).record()


def _toml_line(message: str) -> int | None:
    _, _, tail = message.partition("at line ")
    digits = tail.split(",")[0]
    return int(digits) if digits.isdigit() else None


class _Reader:
    """Reads one record; each method reads one group of keys."""

    def __init__(self, values: dict[str, Any], lines: dict[Keys, int], folder: Path) -> None:
        self.values = values
        self.lines = lines
        self.folder = folder

    def fail(self, code: str, message: str, *path: str | int) -> Exception:
        return malformed(code, message, line_of(self.lines, path))

    def record(self) -> Record:
        self.known_keys()
        book = self.rulebook()
        setup = self.setup(book)
        cards, ends = self.cards(book, setup.decks)
        return Record(
            self.values["game"], book, setup, cards, self.acts(), self.expect(), ends, self.forbidden(book, setup)
        )

    def known_keys(self) -> None:
        for key in self.values:
            if key not in REQUIRED and key not in OPTIONAL:
                allowed = ", ".join((*REQUIRED, *OPTIONAL))
                raise self.fail("unknown-key", f"unknown key {key!r}; allowed are {allowed}", key)
        for key in REQUIRED:
            if key not in self.values:
                raise self.fail("missing-key", f"the key {key!r} is missing")
        if self.values["version"] != VERSION or isinstance(self.values["version"], bool):
            raise self.fail("version", f"version must be {VERSION}", "version")

    def typed(self, kind: type, key: str, default: Any = None) -> Any:  # noqa: ANN401 - TOML values
        value = self.values.get(key, default)
        if key in self.values and (not isinstance(value, kind) or (kind is int and isinstance(value, bool))):
            names = {int: "a whole number", str: "a string", bool: "true or false", list: "a list", dict: "a table"}
            raise self.fail("wrong-type", f"{key} must be {names[kind]}, not {value!r}", key)
        return value

    def rulebook(self) -> Rulebook:
        game = self.typed(str, "game")
        try:
            book = load(game if game in GAMES else self.folder / game)
            rulings = self.typed(dict, "rulings", {})
            book = change(book, {"rulings": rulings}, "rulings") if rulings else book
        except RulebookError as error:
            key = "rulings" if error.where == "rulings" else "game"
            hint = f"; games are {', '.join(GAMES)}, or a rulebook file" if key == "game" else ""
            raise self.fail("rulebook", f"{error.message}{hint}", key) from error
        expected = self.typed(str, "rulebook")
        if expected is not None and expected != digest(book):
            raise self.fail("digest", f"the rulebook's digest is {digest(book)}, not {expected}", "rulebook")
        return book

    def amount(self, value: object, *path: str | int) -> int:
        try:
            return parse_amount(value)
        except ValueError as error:
            raise self.fail("amount", str(error), *path) from error

    def setup(self, book: Rulebook) -> Setup:
        dealing = self.typed(str, "dealing", "automatic")
        if dealing not in ("automatic", "observed"):
            raise self.fail("dealing", f"dealing is automatic or observed, not {dealing!r}", "dealing")
        warned = self.typed(list, "warned", [])
        if not all(isinstance(name, str) for name in warned):
            raise self.fail("wrong-type", "warned lists players", "warned")
        limits = self.limits(book)
        fewer = self.typed(int, "max_wagers")
        if fewer is not None and fewer < 1:
            raise self.fail("max-wagers", "max_wagers must be at least 1", "max_wagers")
        return Setup(
            decks=self.typed(int, "decks"),
            positions=self.typed(int, "positions", min(7, book.layout.most)),
            unit=self.unit(),
            main=limits.pop("main", None),
            side=limits.pop("side", None),
            sides=limits,
            observed=dealing == "observed",
            burn=self.typed(bool, "burn", default=False),
            warned=frozenset(warned),
            max_wagers=fewer,
            full_patronage=self.typed(bool, "full_patronage", default=False),
            manual_shuffle=self.typed(bool, "manual_shuffle", default=False),
        )

    def unit(self) -> int:
        unit = self.amount(self.values.get("unit", "0.10"), "unit")
        if unit <= 0:
            raise self.fail("unit", "the unit must be more than nothing", "unit")
        return unit

    def limits(self, book: Rulebook) -> dict[str, Limits]:
        found: dict[str, Limits] = {}
        for name, span in self.typed(dict, "limits", {}).items():
            if name not in ("main", "side", *book.side):
                allowed = ", ".join(("main", "side", *book.side))
                raise self.fail("unknown-key", f"unknown limits {name!r}; allowed are {allowed}", "limits", name)
            if not isinstance(span, list) or len(span) != 2:  # noqa: PLR2004 - a minimum and a maximum
                raise self.fail("limits", f"limits.{name} is a minimum and a maximum", "limits", name)
            least, most = (self.amount(value, "limits", name) for value in span)
            if least > most:
                raise self.fail("limits", f"limits.{name}: the minimum is over the maximum", "limits", name)
            found[name] = Limits(least, most)
        return found

    def forbidden(self, book: Rulebook, setup: Setup) -> Forbidden | None:
        """Return the first setting the book forbids."""
        deck, layout = book.deck, book.layout
        if not deck.fewest <= setup.decks <= deck.most:
            message = f"{book.title} is played with {deck.fewest} to {deck.most} decks, not {setup.decks}"
            return Forbidden("decks", book.cite("deck")[0], message, line_of(self.lines, ("decks",)))
        if not layout.fewest <= setup.positions <= layout.most:
            message = f"{book.title} has {layout.fewest} to {layout.most} positions, not {setup.positions}"
            return Forbidden("positions", book.cite("layout")[0], message, line_of(self.lines, ("positions",)))
        odds = [Fraction(1, 2)] if book.surrender.offered != "never" else []
        odds += [book.blackjack.pays] if book.blackjack.exists else []
        if not all(is_exact(setup.unit, each) for each in odds):
            message = f"with a unit of {format_amount(setup.unit)} a half or a Blackjack falls between cents"
            return Forbidden("unit", book.cite("wagers.unit")[0], message, line_of(self.lines, ("unit",)))
        return None

    def cards(self, book: Rulebook, decks: int) -> tuple[tuple[Card, ...], int | None]:
        before, bar, after = self.typed(str, "cards").partition("|")
        try:
            first = tuple(parse_card(text) for text in before.split())
            rest = tuple(parse_card(text) for text in after.split())
        except ValueError as error:
            raise self.fail("unknown-card", str(error), "cards") from error
        over = surplus(first, decks, book.deck.without) or surplus(rest, decks, book.deck.without)
        if over is not None:
            raise self.fail("too-many-copies", over, "cards")
        ends = self.typed(bool, "shoe_ends", default=False)
        return first + rest, len(first) if bar or ends else None

    def acts(self) -> tuple[Written, ...]:
        written: list[Written] = []
        for index, text in enumerate(self.typed(list, "acts")):
            line = line_of(self.lines, ("acts", index))
            if not isinstance(text, str):
                raise malformed("act", f"an act is a string, not {text!r}", line)
            try:
                written.append(Written(parse_act(text), text, line))
            except ValueError as error:
                raise malformed("act", str(error), line, text) from error
        return tuple(written)

    def expect(self) -> Expectation:
        values = self.typed(dict, "expect", {})
        for key in values:
            if key not in EXPECTED:
                raise self.fail(
                    "unknown-key", f"unknown key expect.{key}; allowed are {', '.join(EXPECTED)}", "expect", key
                )
        net = values.get("net")
        if net is not None and not isinstance(net, dict):
            raise self.fail("wrong-type", "expect.net lists players and amounts", "expect", "net")
        status = values.get("status")
        if status is not None and status not in STATUSES:
            raise self.fail("status", f"expect.status is one of {', '.join(STATUSES)}", "expect", "status")
        used, refused = values.get("cards_used"), values.get("refused")
        if used is not None and (not isinstance(used, int) or isinstance(used, bool)):
            raise self.fail("wrong-type", "expect.cards_used is a whole number", "expect", "cards_used")
        if refused is not None and not isinstance(refused, str):
            raise self.fail("wrong-type", "expect.refused is a clause number as a string", "expect", "refused")
        nets = None if net is None else {name: self.signed(value, name) for name, value in net.items()}
        return Expectation(nets, status, used, refused)

    def signed(self, value: object, name: str) -> int:
        if isinstance(value, str) and value[:1] in ("-", "+"):
            return (-1 if value[0] == "-" else 1) * self.amount(value[1:], "expect", "net", name)
        return self.amount(value, "expect", "net", name)
