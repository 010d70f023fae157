"""A game to look at from Python: its rules, with changes, and what it is worth."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from croupier.public.exact import Exact
from croupier.public.frame import Frame
from croupier.public.play import Play, a_chart
from croupier.rules import arguments
from croupier.rules.check import load_checked
from croupier.rules.digest import digest
from croupier.rules.fits import usual_decks, wrong_decks
from croupier.rules.library import with_wagers
from croupier.rules.schema import Rulebook
from croupier.rules.words import words

if TYPE_CHECKING:
    from croupier.analysis.split_play import SplitClass
    from croupier.public.par import Par
    from croupier.public.simulated import Simulated
    from croupier.report.protection_report import Protection
    from croupier.strategy.chart import Chart

DECKS = "decks"
"""What `vary` and `sweep` call the number of decks, which is no field of a rulebook."""

A_GAME = 'a game, as croupier.game("lucky8") gives it,'
FIELDS = 'a dict of fields, such as {"dealer.soft_17": "hit"},'


@dataclass(frozen=True, repr=False)
class Game:
    """A rulebook and a number of decks."""

    book: Rulebook
    decks: int
    changes: tuple[str, ...] = ()
    """What `vary` and `with_sides` have changed."""

    def __post_init__(self) -> None:
        """Refuse what is no rulebook, and decks the game is not played with."""
        arguments.instance("book", self.book, Rulebook, "a rulebook, such as croupier.game(name).book,")
        object.__setattr__(self, DECKS, arguments.whole(DECKS, self.decks))
        wrong = wrong_decks(self.book, self.decks)
        if wrong is not None:
            raise wrong

    @property
    def name(self) -> str:
        """The short name of the game."""
        return self.book.game

    @property
    def digest(self) -> str:
        """What tells these rules from any others."""
        return digest(self.book)

    @property
    def rules(self) -> Frame:
        """The rules in words, with their clauses."""
        return Frame.of_rows(
            [{"rule": said.topic, "text": said.text, "clauses": ", ".join(said.clauses)} for said in words(self.book)]
        )

    def vary(self, changes: Mapping[str, object]) -> "Game":
        """Return the game with fields changed, as in `{"dealer.soft_17": "hit", "decks": 2}`."""
        from croupier.report.variants import varied

        arguments.mapping("changes", changes, FIELDS)
        decks = arguments.whole(DECKS, changes.get(DECKS, self.decks))
        texts = [f"{name}={_text(value)}" for name, value in changes.items() if name != DECKS]
        return Game(varied(self.book, texts), decks, (*self.changes, *texts))

    def with_sides(self, *names: str) -> "Game":
        """Return the game with side bets of the library added, as in `with_sides("21+3")`."""
        for name in names:
            arguments.instance("with_sides", name, str, 'the name of a side bet, such as "21+3",')
        return replace(self, book=with_wagers(self.book, names), changes=(*self.changes, *names))

    def analyze(self, chart: "Chart | None" = None, *, removed: Iterable[str] = (), split_class: str = "CDP1") -> Exact:
        """Return the exact value of the best play, or of a chart, from a fresh shoe less the cards `removed`.

        `split_class` says how freely the hands of a split are played, as in `croupier analyze --split-class`.
        """
        from croupier.analysis.shoe import fresh
        from croupier.cards.card import parse_card
        from croupier.report.strategies import analysis

        cards = arguments.several("removed", removed, 'a list of cards, such as ["As", "8s"],')
        kind = _split_class(split_class)
        shoe = fresh(self.book, self.decks).without([parse_card(card) for card in cards])
        played = None if chart is None else a_chart(chart)
        return Exact(self.book, shoe, analysis(self.book, shoe, self.decks, kind, played))

    def value(self, chart: "Chart") -> float:
        """Return what one unit is worth when this chart is played, exactly."""
        from croupier.analysis.shoe import fresh
        from croupier.analysis.strategy_value import follow

        return follow(self.book, fresh(self.book, self.decks), a_chart(chart)).ev

    def chart(self, path: str | Path) -> "Chart":
        """Return the chart of a strategy file."""
        from croupier.strategy.read import load_chart

        return load_chart(arguments.path("path", path), self.book)

    def simulate(  # noqa: PLR0913 - one parameter each setting of a table
        self,
        play: Play | None = None,
        *,
        rounds: float = 1e7,
        penetration: float | None = 0.75,
        boxes: int = 1,
        seed: int | None = None,
        plain: bool = False,
        workers: int | None = None,
    ) -> "Simulated":
        """Play rounds by the compiled loops.

        `penetration` is the share of the shoe before the cut card; None shuffles before every round. `boxes` are played
        alike. The same `seed` plays the same rounds, however many `workers` (cores) there are. `plain` leaves luck in.
        """
        from croupier.public.simulated import Table, simulated

        dealt = None if penetration is None else arguments.number("penetration", penetration)
        chosen = randbelow(2**31) if seed is None else arguments.whole("seed", seed)
        table = Table(self.book, self.decks, dealt, arguments.whole("boxes", boxes), chosen)
        how = Play() if play is None else arguments.instance("play", play, Play, "a croupier.Play")
        return simulated(table, how, rounds, plain=plain, workers=workers)

    def protect(
        self, *, penetration: float = 0.75, boxes: int = 1, limit: float = 0.1, rounds: int = 200_000, seed: int = 1
    ) -> "Protection":
        """Return what card counters can win of each wager, and what cut card keeps them to `limit` units a hundred.

        So many `rounds` are played to `penetration`; figures that were played have a standard error.
        """
        from croupier.analysis.shoe import fresh
        from croupier.bots.named_chart import usual_chart
        from croupier.protection.protect import protect
        from croupier.protection.protection_request import FEWEST_ROUNDS, MOST_ROUNDS, Wish

        size = fresh(self.book, self.decks).size
        cut = max(int(arguments.number("penetration", penetration, 0, 1) * size), 1)
        wish = Wish(
            self.decks,
            cut,
            arguments.whole("boxes", boxes),
            arguments.number("limit", limit, 0),
            arguments.whole("rounds", rounds, FEWEST_ROUNDS, MOST_ROUNDS),
            seed=arguments.whole("seed", seed),
        )
        chart, name = usual_chart(self.book, self.decks)
        return protect(self.book, chart, name, wish, lambda _step: None)

    def save(self, path: str | Path) -> None:
        """Write the rules as a rulebook file, to be read again with `game(path)` or by every command."""
        from croupier.rules.write import write_book

        arguments.path("path", path).write_text(
            write_book(self.book, ", ".join((self.name, *self.changes))), encoding="utf-8"
        )

    def par(self, path: str | Path | None = None) -> "Par":
        """Return the PAR sheet; with a path also write it as a PDF file."""
        from croupier.public.par import par, pdf_file

        target = None if path is None else pdf_file(path)
        where = "" if path is None else repr(str(path))
        made = par(self.book, self.decks, f"croupier.game({self.name!r}, decks={self.decks}).par({where})")
        if target is not None:
            made.save(target)
        return made

    def __repr__(self) -> str:
        """Return the name and the decks."""
        return f"<Game {', '.join((self.name, f'{self.decks} decks', *self.changes))}>"

    def _repr_html_(self) -> str:
        head = ", ".join((f"<b>{escape(self.book.title)}</b>", f"{self.decks} decks", *map(escape, self.changes)))
        return f"<p>{head}</p>{self.rules._repr_html_()}"


def game(name: str | Path, *, decks: int | None = None) -> Game:
    """Return a game by its name or its rulebook file, with six decks or as near as it allows."""
    arguments.path("game", name, "the name of a game or the path of a rulebook file")
    book = load_checked(name)
    return Game(book, usual_decks(book) if decks is None else decks)


def compare(*games: Game) -> Frame:
    """Set games side by side: every wager's value, and the main wager's figures.

    A side wager without an exact value is simulated; its standard error stands in a column of its own.
    """
    if not games:
        raise ValueError(arguments.told("compare", A_GAME, games))
    for one in games:
        arguments.instance("compare", one, Game, A_GAME)
    varied = any(one.changes for one in games)
    said = [{"game": one.name} | ({"changes": ", ".join(one.changes)} if varied else {}) for one in games]
    return Frame.of_rows([first | _row(one) for first, one in zip(said, games, strict=True)])


def sweep(base: Game, changes: Mapping[str, Iterable[object]]) -> Frame:
    """Return the values of every combination of changes, as in `{"decks": range(1, 9)}`.

    Numbers of decks that the game does not allow are left out. Simulated values have their errors, as in `compare`.
    """
    from itertools import product

    arguments.instance("sweep", base, Game, A_GAME)
    lists = [
        arguments.several(f"changes[{name!r}]", values, 'a list of values, such as ["stand", "hit"],')
        for name, values in arguments.mapping("changes", changes, FIELDS).items()
    ]
    rows: list[dict[str, Any]] = []
    for values in product(*lists):
        asked = dict(zip(changes, values, strict=True))
        if wrong_decks(base.book, arguments.whole(DECKS, asked.get(DECKS, base.decks))) is None:
            rows.append(asked | _row(base.vary(asked)))
    return Frame.of_rows(rows)


def _row(one: Game) -> dict[str, Any]:
    exact = one.analyze()
    row: dict[str, Any] = {"game": one.name, "decks": one.decks, "ev": exact.ev, "sd": exact.sd}
    for name, side in exact.sides.items():
        row |= {name: side.ev} if side.error is None else {name: side.ev, f"{name}_error": side.error}
    return row


def _split_class(given: str) -> "SplitClass":
    from croupier.analysis.split_play import SplitClass

    allowed = [kind.value for kind in SplitClass]
    if given not in allowed:
        raise ValueError(arguments.told("split_class", f"one of {', '.join(allowed)}", given))
    return SplitClass(given)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
