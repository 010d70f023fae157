"""One clause: our words, its kind, the rulings about it, where it is enforced, what shows it."""

from pathlib import Path
from typing import Any

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.rules.arguments import folder_of_tests
from croupier.rules.clauses.catalogue import Clause, children, lookup
from croupier.rules.clauses.cite import Cited
from croupier.rules.clauses.rulings import CONFIDENCE, Ruling, about
from croupier.rules.clauses.trace import enforced, marked, recorded, source_root
from croupier.rules.load import GAMES, load
from croupier.words.facts import message

Places = dict[str, tuple[str, ...]]


def show_clause(game: str, number: str, tests: Path | None, *, json: bool) -> None:
    """Show everything that is known about one clause."""
    if game not in GAMES and Path(game).exists():
        raise UsageError(message("usage.no-clauses", file=game, games=", ".join(GAMES)))
    clause = lookup(game, number)
    places = _places(Cited(game, clause.number), folder_of_tests(tests))
    rulings = about(game, clause.number)
    if json:
        output.as_json(_as_json(clause, rulings, places))
    else:
        _tell(clause, rulings, places)


def _places(cited: Cited, tests: Path | None) -> Places:
    # An installation has no tests beside it; then only the source is named.
    found = {"source": enforced(source_root())}
    if tests is not None:
        found |= {"tests": marked(tests), "records": recorded(tests)}
    return {name: places.places.get(cited, ()) for name, places in found.items()}


def _tell(clause: Clause, rulings: tuple[Ruling, ...], places: Places) -> None:
    output.heading(f"{load(clause.game).title}, {clause.number}")
    output.line(clause.behaviour)
    output.line()
    rows = [
        ("kind", clause.kind),
        ("who acts", clause.actor),
        ("in state", clause.state),
        ("other games", clause.same_as),
        ("in Chinese", clause.chinese),
        *([("no check", clause.reason)] if clause.reason else []),
        *((name, place) for name, found in _NAMES.items() for place in places.get(found, ())),
    ]
    output.table(("", ""), rows)
    _list("Rulings", [(ruling.code, f"{ruling.ruling} ({CONFIDENCE[ruling.confidence]})") for ruling in rulings])
    _list("Under it", [(below.number, below.behaviour) for below in children(clause.game, clause.number)])


_NAMES = {"enforced in": "source", "tested by": "tests", "recorded in": "records"}


def _list(name: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        output.line()
        output.heading(name)
        output.table(("", ""), rows, indent=2)


def _as_json(clause: Clause, rulings: tuple[Ruling, ...], places: Places) -> dict[str, Any]:
    return {
        "game": clause.game,
        "clause": clause.number,
        "text": clause.behaviour,
        "chinese": clause.chinese,
        "kind": clause.kind,
        "actor": clause.actor,
        "state": clause.state,
        "other_games": clause.same_as,
        "reason": clause.reason,
        "source": list(places["source"]),
        "tests": list(places.get("tests", ())),
        "records": list(places.get("records", ())),
        "rulings": [{"ruling": one.code, "confidence": one.confidence, "text": one.ruling} for one in rulings],
        "under": [below.number for below in children(clause.game, clause.number)],
    }
