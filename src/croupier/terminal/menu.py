"""The menu of games, shown where no game is named."""

from typing import TextIO

from croupier.rules.load import GAMES, NAMED, load
from croupier.rules.schema import Rulebook
from croupier.rules.sentences import odds_words
from croupier.rules.wager_titles import titles
from croupier.words.facts import Fact, Listing, Titles, message
from croupier.words.render import render


def menu(reads: TextIO, writes: TextIO, language: str) -> str | None:
    """Ask which game to play; None where there is no answer, or the answer is to quit."""
    writes.write("\n".join([render(message("menu.title"), language), *menu_lines(language)]) + "\n")
    try:
        while True:
            said = _asked(reads, writes, language)
            if said is None or said.strip().lower() in ("q", "quit"):
                break
            game = choose(said)
            if game is not None:
                return game
            unknown = message("menu.unknown", game=said.strip(), most=len(GAMES))
            writes.write(f"{render(unknown, language)}\n")
    except KeyboardInterrupt:
        writes.write("\n")
    writes.write(f"{render(message('menu.bye'), language)}\n")
    return None


def _asked(reads: TextIO, writes: TextIO, language: str) -> str | None:
    writes.write(f"{render(message('menu.ask'), language)} ")
    writes.flush()
    said = reads.readline()
    if not reads.isatty():
        writes.write(f"{said.strip()}\n")
    return said or None


def menu_lines(language: str) -> list[str]:
    """Return the games, numbered, each in a line."""
    return [f"  {number}  {game:<15} {render(_about(load(game)), language)}" for number, game in enumerate(GAMES, 1)]


def _about(book: Rulebook) -> Fact:
    sides = tuple(Titles({"en": side.title} | titles(side)) for side in book.side.values())
    start = message("menu.blackjack", odds=odds_words(book.blackjack.pays))
    if not book.blackjack.exists:
        start = message("menu.printed-eight")
    return message("menu.game", title=book.title, start=start, sides=Listing(sides, "comma"))


def choose(said: str) -> str | None:
    """Return the game a number or the beginning of a name means, or None."""
    word = said.strip().lower()
    if word.isdigit() and 1 <= int(word) <= len(GAMES):
        return GAMES[int(word) - 1]
    found = [game for game in NAMED if word and game.startswith(word)]
    return found[0] if len(found) == 1 else None
