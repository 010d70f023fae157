"""The game that is asked about: an approved one or a rulebook's text with its changes, or what is wrong with it."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from croupier import __version__
from croupier.api.mathematics import GameAsked, RuleProblem, rule_problem
from croupier.report.variants import VariantError, varied
from croupier.rules.check import Problem, check, field_name
from croupier.rules.digest import digest
from croupier.rules.fits import usual_decks, wrong_decks
from croupier.rules.load import NAMED, RulebookError, build, load, plain, with_base
from croupier.rules.schema import Rulebook
from croupier.rules.toml_text import TomlError, read_toml
from croupier.words.facts import message

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
    decks = asked.decks or usual_decks(base)
    try:
        book = varied(without(base, asked.without), asked.changes[:MOST_CHANGES])
    except VariantError as error:
        return Study(asked, None, base, decks, tuple(_of_variant(error)))
    if not asked.decks:
        decks = usual_decks(book)
    if wrong_decks(book, decks) is not None:
        return Study(asked, None, base, decks, (_wrong_decks(book, decks),))
    return Study(asked, book, base, decks)


def _wrong_decks(book: Rulebook, decks: int) -> RuleProblem:
    fewest, most = book.deck.fewest, book.deck.most
    says = message("problem.decks", game=book.title, fewest=fewest, most=most, decks=decks)
    return rule_problem(says, field="decks", allows=message("allowed.from-to", least=fewest, most=most))


def command(name: str, study: Study) -> str:
    """Return the command that says the same in a terminal; a rulebook of one's own is saved first."""
    asked = study.asked
    own = bool(asked.rulebook or asked.without) or asked.game not in NAMED
    game = f"{study.book.game}.toml" if own and study.book is not None else asked.game
    sets = [] if own else [word for change in asked.changes for word in ("--set", change)]
    return shlex.join(["croupier", name, game, "--decks", str(study.decks), *sets])


def _base(asked: GameAsked) -> tuple[Rulebook | None, tuple[RuleProblem, ...]]:
    if not asked.rulebook:
        if asked.game in NAMED:
            return load(asked.game), ()
        known = ", ".join(NAMED)
        return None, (rule_problem(message("problem.no-game-called", game=asked.game), field="game", allows=known),)
    found = _strange(asked.rulebook) or check(asked.rulebook, Path())
    if found:
        return None, tuple(rule_problem(one.says, one.line, one.field, one.allows, one.column) for one in found)
    try:
        return build(with_base(read_toml(asked.rulebook), Path(), "rulebook"), "rulebook"), ()
    except RulebookError as error:
        return None, (rule_problem(error.says),)


def _strange(text: str) -> list[Problem]:
    """Return why a rulebook may not be read here: its base would be a file of the server."""
    try:
        base = read_toml(text).get("base")
    except TomlError:
        return []
    if base is None or base in NAMED:
        return []
    line = next((at for at, own in enumerate(text.splitlines(), 1) if own.lstrip().startswith("base")), None)
    return [Problem(line, "base", message("problem.base-here"), ", ".join(NAMED))]


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
        yield rule_problem(error.says)
    for finding in error.findings:
        yield rule_problem(finding.says, None, field_name(finding.paths[0]), finding.allows)
