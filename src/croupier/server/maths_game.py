"""The game somebody asks about: an approved one or a rulebook's text, with its changes made, or what is in the way."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from croupier import __version__
from croupier.api.mathematics import GameAsked, RuleProblem
from croupier.report.variants import VariantError, varied
from croupier.rules.check import Problem, check, field_name
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, RulebookError, build, load, plain, with_base
from croupier.rules.schema import Rulebook
from croupier.rules.toml_text import TomlError, read_toml

USUAL = 6
"""Decks where nothing else is asked for, or as near as the game allows."""

MOST_CHANGES = 200


class Study(NamedTuple):
    """A game to look at: as asked for, as it is without the changes, and the problems; with any there is no book."""

    asked: GameAsked
    book: Rulebook | None
    base: Rulebook | None
    decks: int = 0
    problems: tuple[RuleProblem, ...] = ()

    def head(self) -> dict[str, Any]:
        """Return what every answer begins with."""
        known = self.book or self.base
        return {
            "game": "" if known is None else known.game,
            "title": "" if known is None else known.title,
            "decks": self.decks,
            "rulebook": "" if self.book is None else digest(self.book),
            "version": __version__,
            "command": "" if self.book is None else command("analyze", self),
            "problems": self.problems,
        }


def study(asked: GameAsked) -> Study:
    """Return the game asked about, or everything that is wrong with it."""
    base, problems = _base(asked)
    if base is None:
        return Study(asked, None, None, 0, problems)
    decks = asked.decks or max(base.deck.fewest, min(USUAL, base.deck.most))
    try:
        book = varied(without(base, asked.without), asked.changes[:MOST_CHANGES])
    except VariantError as error:
        return Study(asked, None, base, decks, tuple(_of_variant(error)))
    if not asked.decks:
        decks = max(book.deck.fewest, min(USUAL, book.deck.most))
    elif not book.deck.fewest <= decks <= book.deck.most:
        allowed = f"{book.deck.fewest} to {book.deck.most}"
        wrong = RuleProblem(None, "decks", f"{book.title} is played with {allowed} decks, not {decks}", allowed)
        return Study(asked, None, base, decks, (wrong,))
    return Study(asked, book, base, decks)


def command(name: str, study: Study) -> str:
    """Return the command that says the same in a terminal; a rulebook of one's own is saved first."""
    asked = study.asked
    own = bool(asked.rulebook or asked.without) or asked.game not in GAMES
    game = f"{study.book.game}.toml" if own and study.book is not None else asked.game
    sets = [] if own else [word for change in asked.changes for word in ("--set", change)]
    return shlex.join(["croupier", name, game, "--decks", str(study.decks), *sets])


def _base(asked: GameAsked) -> tuple[Rulebook | None, tuple[RuleProblem, ...]]:
    if not asked.rulebook:
        if asked.game in GAMES:
            return load(asked.game), ()
        known = ", ".join(GAMES)
        return None, (RuleProblem(None, "game", f"no approved game is called {asked.game!r}", known),)
    found = _strange(asked.rulebook) or check(asked.rulebook, Path())
    if found:
        return None, tuple(RuleProblem(*problem) for problem in found)
    try:
        return build(with_base(read_toml(asked.rulebook), Path(), "rulebook"), "rulebook"), ()
    except RulebookError as error:
        return None, (RuleProblem(None, "", error.message, ""),)


def _strange(text: str) -> list[Problem]:
    """Return why a rulebook may not be read here: its base would be a file of the server."""
    try:
        base = read_toml(text).get("base")
    except TomlError:
        return []
    if base is None or base in GAMES:
        return []
    line = next((at for at, own in enumerate(text.splitlines(), 1) if own.lstrip().startswith("base")), None)
    return [Problem(line, "base", "here a rulebook rests on an approved game or on none", ", ".join(GAMES))]


def without(book: Rulebook, sides: Iterable[str]) -> Rulebook:
    """Return a game with some of its side wagers left out, and with them what is cited of them."""
    gone = set(sides) & set(book.side)
    if not gone:
        return book
    values = plain(book)
    values["side"] = {name: side for name, side in values["side"].items() if name not in gone}
    values["clauses"] = {
        topic: numbers for topic, numbers in values["clauses"].items() if not gone & set(topic.split(".")[1:2])
    }
    return build(values, book.game)


def _of_variant(error: VariantError) -> Iterable[RuleProblem]:
    if not error.findings:
        yield RuleProblem(None, "", str(error), "")
    for finding in error.findings:
        yield RuleProblem(None, field_name(finding.paths[0]), finding.message, finding.allowed)
