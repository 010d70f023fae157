"""The rules as the server publishes them to read: a game's titles, pay tables and clauses, in our words."""

from msgspec import Struct

from croupier.rules.schema import Clauses


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


class PayRow(Struct, frozen=True):
    """A row of a pay table: the result, and the odds it is paid."""

    result: str
    odds: str


class SideRules(Struct, frozen=True):
    """A side wager: its name on the layout, its pay table, and the clauses it rests on."""

    wager: str
    title: str
    pays: tuple[PayRow, ...]
    clauses: Clauses


class GameName(Struct, frozen=True):
    """An approved game."""

    game: str
    title: str
    operator: str
    edition: str


class GameList(Struct, frozen=True):
    """The approved games."""

    games: tuple[GameName, ...]


class GameRules(Struct, frozen=True, omit_defaults=True):
    """Everything a visitor may read about a game; clause texts are English in every language."""

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

    text: str
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
