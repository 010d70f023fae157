"""Save a round as a record that replays to the same lines."""

import os
from pathlib import Path

from croupier.bots.conduct import Round
from croupier.records.write import write
from croupier.rules.load import NAMED
from croupier.terminal.shoe import Shoe


def save(folder: Path, game: str, label: str, played: Round, shoe: Shoe) -> Path:
    """Write the record of a round into a folder, under a name that is still free."""
    folder.mkdir(parents=True, exist_ok=True)
    table = played.table
    named = game if game in NAMED else os.path.relpath(game, folder)
    text = write(table.book, table.setup, played.given, shoe.dealt(table.drawn), game=named)
    path = _free(folder, f"{table.book.game}-{label}")
    path.write_text(text, encoding="utf-8")
    return path


def _free(folder: Path, name: str) -> Path:
    path, number = folder / f"{name}.round.toml", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.round.toml"
    return path
