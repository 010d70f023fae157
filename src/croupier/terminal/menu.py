"""The menu of games, for whoever has named none."""

from typing import TextIO

from croupier.rules.load import GAMES, NAMED, load
from croupier.rules.schema import Rulebook
from croupier.terminal.reasons import odds


def menu(reads: TextIO, writes: TextIO) -> str | None:
    """Ask which game to play; None where nobody answers or wants to."""
    writes.write("Croupier: which game?\n" + "\n".join(menu_lines()) + "\n")
    try:
        while True:
            said = _asked(reads, writes)
            if said is None or said.strip().lower() in ("q", "quit"):
                break
            game = choose(said)
            if game is not None:
                return game
            writes.write(f"There is no game {said.strip()!r}: type a number from 1 to {len(GAMES)}, or a name.\n")
    except KeyboardInterrupt:
        writes.write("\n")
    writes.write("Good-bye.\n")
    return None


def _asked(reads: TextIO, writes: TextIO) -> str | None:
    writes.write("Number or name, q quits: ")
    writes.flush()
    said = reads.readline()
    if not reads.isatty():
        writes.write(f"{said.strip()}\n")
    return said or None


def menu_lines() -> list[str]:
    """Return the games, numbered, each in a line."""
    return [f"  {number}  {game:<15} {_about(load(game))}" for number, game in enumerate(GAMES, 1)]


def _about(book: Rulebook) -> str:
    sides = ", ".join(side.title for side in book.side.values())
    blackjack = f"Blackjack {odds(book.blackjack.pays)}" if book.blackjack.exists else "every hand begins with an 8"
    return f"{book.title}: {blackjack}; {sides}"


def choose(said: str) -> str | None:
    """Return the game a number or the beginning of a name means, or None."""
    word = said.strip().lower()
    if word.isdigit() and 1 <= int(word) <= len(GAMES):
        return GAMES[int(word) - 1]
    found = [game for game in NAMED if word and game.startswith(word)]
    return found[0] if len(found) == 1 else None
