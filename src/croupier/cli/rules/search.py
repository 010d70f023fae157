"""`croupier rules search`: clauses and rulings by words."""

from typing import Annotated

from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json
from croupier.rules.clauses import search as find
from croupier.rules.clauses.catalogue import GAMES, book

Words = Annotated[list[str], option("rules-search.words", negative="")]
Game = Annotated[str | None, option("rules-search.game", completer=lambda _context: GAMES)]
Most = Annotated[int, option("rules-search.most")]


def search(words: Words, /, *, game: Game = None, most: Most = 20, json: Json = False) -> int:
    """Find clauses and rulings by words, the best first; exit 1 where there is none."""
    query = " ".join(words)
    games = GAMES if game is None else (game,)
    for name in games:
        book(name)
    hits = [hit.clause for hit in find.clauses(query, games)]
    rulings = [ruling for ruling in find.decisions(query) if set(games) & set(ruling.games)]
    if json:
        clauses = [{"game": clause.game, "clause": clause.number, "text": clause.behaviour} for clause in hits]
        decided = [{"ruling": ruling.code, "games": ruling.games, "text": ruling.ruling} for ruling in rulings]
        output.as_json({"clauses": clauses, "rulings": decided})
        return 0 if hits or rulings else 1
    _section("Clauses", [(clause.game, clause.number, clause.behaviour) for clause in hits], most)
    _section("Rulings", [(ruling.code, ruling.ruling) for ruling in rulings], max(1, most // 4))
    if not hits and not rulings:
        output.line(wording()("search.nothing", words=query))
        return 1
    return 0


def _section(name: str, rows: list[tuple[str, ...]], most: int) -> None:
    if rows:
        left_off = f", the best {most} of {len(rows)}" if len(rows) > most else ""
        output.heading(f"{name}{left_off}")
        output.table(("",) * len(rows[0]), rows[:most], indent=2)
        output.line()
