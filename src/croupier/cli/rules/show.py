"""`croupier rules GAME [CLAUSE]`: the games, one game in words with its clauses, or one clause."""

import sys
from difflib import get_close_matches
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import current_language, wording
from croupier.cli.options import option
from croupier.cli.rules.arguments import GameOrFile, Json, Tests
from croupier.cli.rules.clause import show_clause
from croupier.cli.rules.commands import RULES
from croupier.cli.table_heads import heads
from croupier.rules.check import load_checked
from croupier.rules.clauses.catalogue import Clause, book
from croupier.rules.clauses.numbers import section
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, LIBRARY, NAMED, approved_text, library_says, load
from croupier.rules.schema import Rulebook
from croupier.rules.topics import heading_words
from croupier.rules.words import Said, words
from croupier.rules.write import write_book
from croupier.words.facts import message
from croupier.words.render import render

Number = Annotated[str | None, option("rules-show.clause")]
AsToml = Annotated[bool, option("rules-show.as-toml", name="--toml", negative="")]


def show(
    game: GameOrFile | None = None,
    clause: Number = None,
    /,
    *,
    as_toml: AsToml = False,
    tests: Tests = None,
    json: Json = False,
) -> None:
    """Show the games, one game in words with its clauses, or one clause."""
    if game is None:
        _games(json=json)
    elif game not in NAMED and not Path(game).exists():
        raise _unknown(game)
    elif clause is not None:
        show_clause(game, clause, tests, json=json)
    elif as_toml:
        sys.stdout.write(_toml(game, load_checked(game)))
    else:
        _game(game, load_checked(game), current_language(), json=json)


def _toml(game: str, one: Rulebook) -> str:
    if game in GAMES:
        return approved_text(game)
    return write_book(one, library_says(game)) if game in LIBRARY else Path(game).read_text(encoding="utf-8")


def _unknown(name: str) -> UsageError:
    commands = [command.name for command in RULES]
    near = get_close_matches(name, [*commands, *NAMED], 1)
    games, others = ", ".join(NAMED), ", ".join(commands)
    if near:
        return UsageError(message("usage.no-game-near", name=name, near=near[0], games=games, commands=others))
    return UsageError(message("usage.no-game", name=name, games=games, commands=others))


def _games(*, json: bool) -> None:
    books = [load(game) for game in GAMES]
    if json:
        output.as_json([_header(one) for one in books])
        return
    rows = [(one.game, one.title, one.operator, one.edition, str(len(book(one.game)))) for one in books]
    output.table(heads("game", "title", "operator", "edition", "clauses"), rows)
    output.line()
    output.line(wording()("rules.show-one"))
    output.line(wording()("rules.show-library"))


def _header(one: Rulebook) -> dict[str, str]:
    names = {"game": one.game, "title": one.title, "operator": one.operator, "edition": one.edition}
    return {**names, "digest": digest(one)}


def _game(name: str, one: Rulebook, language: str, *, json: bool) -> None:
    said = words(one)
    clauses = tuple(book(name).values()) if name in GAMES else ()
    if json:
        output.as_json(
            {
                **_header(one),
                "words": [_said(word, language) for word in said],
                "clauses": [_row(c, language) for c in clauses],
            }
        )
        return
    output.heading(one.title)
    output.line(", ".join(filter(None, (one.operator, one.edition, digest(one)))))
    output.line()
    for heading, group in groupby(said, key=lambda word: word.heading):
        output.heading(render(heading_words(heading), language))
        output.table(
            ("",) * 3, [(word.topic, ", ".join(word.clauses), render(word.says, language)) for word in group], indent=2
        )
        output.line()
    for _, in_section in groupby(clauses, key=lambda clause: section(clause.number)):
        output.table(("", ""), [(clause.number, clause.says(language)) for clause in in_section])
        output.line()


def _said(word: Said, language: str) -> dict[str, Any]:
    heading, text = render(heading_words(word.heading), language), render(word.says, language)
    return {"heading": heading, "topic": word.topic, "text": text, "clauses": list(word.clauses)}


def _row(clause: Clause, language: str) -> dict[str, str]:
    return {"clause": clause.number, "kind": clause.kind, "text": clause.says(language)}
