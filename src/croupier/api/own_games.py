"""Games of one's own on their way to a table: submitted by one member of staff, approved by another."""

from msgspec import Struct

from croupier.api.mathematics import RuleProblem, WorthLine
from croupier.api.rules import ComparedTopic
from croupier.words.facts import Said


class SubmitGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Submit a rulebook, as its text; no `decks` are six, or as near as the game allows."""

    rulebook: str
    why: str
    decks: int = 0


class GameCheck(Struct, frozen=True):
    """A check that a game has to pass: `playable`, `named`, `fits` or `settles`; where it does not, what is wrong."""

    check: str
    passed: bool
    says: Said = ""


class ExaminedGame(Struct, frozen=True):
    """What is known of a game before anybody decides: its rules, its worth, and how it differs from its base."""

    game: str
    title: str
    rulebook: str
    """The digest of its rules."""
    decks: int
    base: str
    worth: tuple[WorthLine, ...]
    differences: tuple[ComparedTopic, ...]
    checks: tuple[GameCheck, ...]
    problems: tuple[RuleProblem, ...] = ()
    titles: dict[str, dict[str, str]] = {}
    """What its own wagers are called, by language."""


class SubmittedGame(Struct, frozen=True, omit_defaults=True):
    """A game that was submitted: `state` is waits, approved or declined; `may` is what the asking person may decide."""

    examined: ExaminedGame
    by: str
    at: int
    why: str
    state: str
    may: tuple[str, ...] = ()


class SubmittedGames(Struct, frozen=True):
    """Every game that was submitted, latest first."""

    games: tuple[SubmittedGame, ...]
