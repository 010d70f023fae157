"""`croupier rules coverage`: how many clauses of each game are shown, and which are open."""

from typing import Any

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.rules.arguments import Json, Tests, folder_of_tests
from croupier.rules.clauses.coverage import Coverage, GameCoverage, Tally, coverage
from croupier.words.facts import message

HEAD = ("game", "sections", "clauses", "by a test", "by a record", "by a reason", "open")
PLAY = "1-4, appendices"
IRREGULAR = "5-6"


def show_coverage(*, tests: Tests = None, json: Json = False) -> int:
    """Count the clauses that tests and records show; exit 1 while one is open."""
    folder = folder_of_tests(tests)
    if folder is None:
        raise UsageError(message("usage.no-tests"))
    found = coverage(folder)
    if json:
        output.as_json(_as_json(found))
    else:
        _tell(found)
    return 0 if found.complete else 1


def _tell(found: Coverage) -> None:
    rows = [row for game in found.games for row in _rows(game)]
    output.table(HEAD, [*rows, _row("all", "all", found.all)])
    for game in found.games:
        if game.open:
            numbers = ", ".join(clause.number for clause in game.open)
            output.line(wording()("coverage.open", game=game.game, clauses=numbers))
    for problem in found.problems:
        output.line(wording()("coverage.problem", says=problem))
    output.line(wording()("coverage.shown", shown=found.all.shown, total=found.all.total))


def _rows(game: GameCoverage) -> list[tuple[str, ...]]:
    return [_row(game.game, PLAY, game.play), _row(game.game, IRREGULAR, game.irregular)]


def _row(game: str, sections: str, tally: Tally) -> tuple[str, ...]:
    return (game, sections, str(tally.total), *map(str, tally))


def _as_json(found: Coverage) -> dict[str, Any]:
    games = [
        {
            "game": game.game,
            "play": game.play._asdict(),
            "irregular": game.irregular._asdict(),
            "open": [clause.number for clause in game.open],
        }
        for game in found.games
    ]
    return {"complete": found.complete, "all": found.all._asdict(), "games": games, "problems": list(found.problems)}
