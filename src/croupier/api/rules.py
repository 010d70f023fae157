"""The rules as the server publishes them to read: a game's titles, pay tables and clauses, in our words."""

from msgspec import Struct

from croupier.rules.schema import Clauses, WagerWords
from croupier.words.facts import Message


class OtherClause(Struct, frozen=True):
    """The clause of another game that corresponds to one: `says` is same, differs, or empty where it is left open."""

    game: str
    number: str
    says: str


class ClauseText(Struct, frozen=True, omit_defaults=True):
    """One clause: its number, what it says, who acts on it and when, and where the other games have it."""

    number: str
    kind: str
    says: str
    actor: str
    state: str
    same_as: str = ""
    others: tuple[OtherClause, ...] = ()
    chinese: str = ""
    """What it says in Simplified Chinese; nothing for rules of the house's own."""


class PayRow(Struct, frozen=True):
    """A row of a pay table: the result, and the odds it is paid."""

    result: str
    odds: str


class SideRules(Struct, frozen=True, omit_defaults=True):
    """A side wager, or the bonus: its name on the layout, its pay table, its clauses, and its words by language."""

    wager: str
    title: str
    pays: tuple[PayRow, ...]
    clauses: Clauses
    words: dict[str, WagerWords] = {}


class Choice(Struct, frozen=True):
    """What a game says about one topic, in words, and the clauses it rests on."""

    heading: str
    topic: str
    says: Message
    clauses: Clauses


class GameName(Struct, frozen=True):
    """An approved game, as it is listed.

    `emblem` are the cards it is known by, `printed` the card on its layout, and `says` a sentence in each language.
    `words` has by language what its side wagers and their rows are called: `wager.NAME` and `result.ROW`.
    """

    game: str
    title: str
    operator: str
    edition: str
    emblem: tuple[str, ...]
    printed: str
    says: dict[str, str]
    words: dict[str, dict[str, str]]


class LibraryGame(Struct, frozen=True):
    """A public game of the library, which has no approval; `words` as an approved game has them."""

    game: str
    title: str
    says: str
    words: dict[str, dict[str, str]]


class GameList(Struct, frozen=True):
    """The approved games, and the public games of the library."""

    games: tuple[GameName, ...]
    library: tuple[LibraryGame, ...] = ()


class GameRules(Struct, frozen=True, omit_defaults=True):
    """Everything a visitor may read about a game; clause texts are English in every language.

    A game of the house's `own` rules has no book with clauses: its clauses are the numbers its rulebook cites, each
    with what the rulebook says there. `choices` are the whole rulebook in words.
    """

    game: str
    title: str
    operator: str
    edition: str
    sides: tuple[SideRules, ...]
    clauses: tuple[ClauseText, ...]
    printed: str = ""
    blackjack: str = ""
    insurance: str = ""
    language: str = "en"
    own: bool = False
    soft_17: str = ""
    bonus: SideRules | None = None
    toml: str = ""
    """The rulebook of a game of one's own, to look at in the mathematics room."""
    choices: tuple[Choice, ...] = ()


class RecordName(Struct, frozen=True):
    """A shipped record: its name within the game, what it says of itself, and the clauses it shows."""

    name: str
    says: str
    clauses: Clauses


class ShownRecords(Struct, frozen=True):
    """The shipped records of a game."""

    game: str
    records: tuple[RecordName, ...]


class SaidSide(Struct, frozen=True):
    """What one game says about a topic, and on which clauses."""

    says: Message
    clauses: Clauses


class ComparedTopic(Struct, frozen=True):
    """One topic of two rulebooks; a game that says nothing about it has no side."""

    heading: str
    topic: str
    same: bool
    left: SaidSide | None
    right: SaidSide | None


class Comparison(Struct, frozen=True):
    """Two games side by side, topic by topic, in the order of the rulebook."""

    left: str
    right: str
    topics: tuple[ComparedTopic, ...]
