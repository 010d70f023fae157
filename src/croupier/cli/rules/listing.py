"""`croupier rules list`: the approved books, and the library of public games beside them."""

from croupier.cli import output
from croupier.cli.language import wording
from croupier.cli.rules.arguments import Json
from croupier.cli.table_heads import heads
from croupier.rules.check import BadRulebookError, load_checked
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, LIBRARY, library_says, load


def list_games(*, json: Json = False) -> None:
    """List the approved books and the games of the library, which no one has approved."""
    books = [load(game) for game in GAMES]
    library = [(load(game), library_says(game), _why_not(game)) for game in LIBRARY]
    if json:
        output.as_json(
            [
                *({"game": one.game, "title": one.title, "kind": "book", "digest": digest(one)} for one in books),
                *(
                    {"game": one.game, "title": one.title, "kind": "library", "digest": digest(one), "says": says}
                    | ({"refused": why} if why else {})
                    for one, says, why in library
                ),
            ]
        )
        return
    output.heading(wording()("heading.books"))
    output.table(
        heads("game", "title", "operator", "edition"), [(b.game, b.title, b.operator, b.edition) for b in books]
    )
    output.line()
    output.heading(wording()("heading.library"))
    output.table(heads("game", "title", "about"), [(one.game, one.title, why or says) for one, says, why in library])
    output.line()
    output.line(wording()("rules.library-names"))


def _why_not(game: str) -> str:
    """Return why no table plays a game of the library, or nothing where one does."""
    try:
        load_checked(game)
    except BadRulebookError as error:
        return error.message
    return ""
