"""`croupier rules wagers`: the library of public side bets, and one of them as a rulebook has it."""

import sys
from typing import Annotated

from croupier.cli import output
from croupier.cli.options import option
from croupier.cli.rules.arguments import Json
from croupier.cli.table_heads import heads
from croupier.rules.library import LibraryWager, find, library, values_of
from croupier.rules.wager_titles import asks_words
from croupier.rules.write import side_tables

Name = Annotated[str | None, option("rules-wagers.name")]


def wagers(name: Name = None, /, *, json: Json = False) -> None:
    """List the public side bets of the library, or print one as the tables of a rulebook."""
    shown = list(library().values()) if name is None else [find(name)]
    if json:
        found = [{"name": one.name, "source": one.source, **values_of(one)} for one in shown]
        output.as_json(found if name is None else found[0])
    elif name is None:
        rows = [(one.name, one.side.title, _most(one), asks_words(one.side)) for one in shown]
        output.table(heads("name", "title", "pays-up-to", "asks"), rows)
    else:
        text = "\n".join(side_tables({one.name: values_of(one) for one in shown}))
        sys.stdout.write(f"# {shown[0].side.title}; pay table from {shown[0].source}\n{text.strip()}\n")


def _most(wager: LibraryWager) -> str:
    most = max(wager.side.pays.values())
    return f"{most.numerator}:{most.denominator}"
