"""What the mathematics room says: a game asked about, its form, its worth, its figures, and what changes them."""

from typing import Literal

from msgspec import Struct

from croupier.analysis.figures import DealerFigures, EvenMoneyFigures, HandValue, InsuranceFigures, SideFigures
from croupier.report.protection_report import ProtectedWager
from croupier.rules.schema import Clauses
from croupier.words.facts import Fact, Message
from croupier.words.render import render


class GameAsked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game to look at: an approved one or a rulebook's text, and what is changed in it.

    `changes` are written as `croupier analyze --set` takes them, `without` names side wagers that are left out, and no
    `decks` are six, or as near as the game allows.
    """

    game: str = ""
    rulebook: str = ""
    changes: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    decks: int = 0


class RuleProblem(Struct, frozen=True):
    """One thing wrong with a rulebook, as `croupier rules check` tells it."""

    line: int | None
    field: str
    message: str
    allowed: str
    says: Message
    """What `message` is in English, as a key of the catalogue and facts."""
    allows: Fact = ""
    """The same of `allowed`."""
    column: int | None = None


def rule_problem(
    says: Message, line: int | None = None, field: str = "", allows: Fact = "", column: int | None = None
) -> RuleProblem:
    """Return a problem, its message and what is allowed in English as well."""
    return RuleProblem(line, field, render(says), render(allows), says, allows, column)


class Looked(Struct, frozen=True, kw_only=True):
    """What every answer begins with: the game, its digest, what worked it out, and the problems in its way."""

    game: str
    title: str
    decks: int
    rulebook: str
    version: str
    command: str
    problems: tuple[RuleProblem, ...] = ()


class FormField(Struct, frozen=True, kw_only=True):
    """A field of a rulebook: what it holds, what that means, its value as a change would write it."""

    name: str
    kind: str
    says: Message
    allowed: Fact
    value: str
    clauses: Clauses
    bears: bool
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    """The values it may have, where they are listed; `rule.FIELD.VALUE` of the catalogue says what one means."""


class FormGroup(Struct, frozen=True):
    """A group of fields."""

    name: str
    says: Message | None
    fields: tuple[FormField, ...]
    title: str = ""
    """What a side wager is called on the layout."""


class LibraryEntry(Struct, frozen=True):
    """A public side bet that can be added to a game: its names, and the changes that add it."""

    name: str
    title: str
    titles: dict[str, str]
    changes: tuple[str, ...]


class GameForm(Looked, frozen=True, kw_only=True):
    """A rulebook as a form: every field, the side wagers by name, and the rows that each and the bonus define."""

    fewest: int = 0
    most: int = 0
    groups: tuple[FormGroup, ...] = ()
    sides: tuple[FormGroup, ...] = ()
    rows: dict[str, tuple[str, ...]] = {}
    library: tuple[LibraryEntry, ...] = ()
    toml: str = ""


class WorthLine(Struct, frozen=True):
    """A wager's value per unit of it, the same without the changes, and the difference; plus is the player's."""

    what: str
    value: float
    before: float | None
    difference: float | None


class GameWorth(Looked, frozen=True, kw_only=True):
    """What a game is worth: the main wager first."""

    lines: tuple[WorthLine, ...] = ()


class MainSheet(Struct, frozen=True):
    """The main wager in figures, per unit of it; no `n0` where the mean is nothing."""

    ev: float
    ev_without_even_money: float
    sd: float
    wagered: float
    element_of_risk: float
    hit_frequency: float
    n0: float | None
    hands: tuple[HandValue, ...]


class ChartSheet(Struct, frozen=True):
    """The best chart: codes by row in the order of the columns, its value and what it costs against best play."""

    columns: tuple[str, ...]
    rows: dict[str, tuple[str, ...]]
    insurance: bool
    even_money: bool
    ev: float
    best_ev: float
    cost: float


class GameFigures(Looked, frozen=True, kw_only=True):
    """Everything about one shoe of a game, worked out exactly.

    Side wagers in `without_exact` have no exact value, and why; they stand in `side` too where they can be simulated.
    """

    cards: int = 0
    split_class: str = ""
    titles: dict[str, str] = {}
    main: MainSheet | None = None
    chart: ChartSheet | None = None
    side: dict[str, SideFigures] = {}
    policies: dict[str, Message] = {}
    without_exact: dict[str, str] = {}
    insurance: InsuranceFigures | None = None
    even_money: EvenMoneyFigures | None = None
    dealer: DealerFigures | None = None


class DeckRow(Struct, frozen=True):
    """The game at one number of decks: every value per unit of its wager."""

    decks: int
    ev: float
    side: dict[str, float]
    insurance: float | None
    even_money: float | None


class PlayRow(Struct, frozen=True):
    """A first hand whose best play depends on the number of decks."""

    hand: str
    up: str
    best: dict[int, str]


class ReadingRow(Struct, frozen=True):
    """Another reading of a contested clause, in words `rule.FIELD.VALUE` of the catalogue, and what it changes."""

    field: str
    value: str
    ruling: str
    main: float
    side: dict[str, float]
    hands: int


class GameEffects(Looked, frozen=True, kw_only=True):
    """What the number of decks and the contested readings change, what is worth knowing, and how it was computed."""

    rows: tuple[DeckRow, ...] = ()
    plays: tuple[PlayRow, ...] = ()
    readings: tuple[ReadingRow, ...] = ()
    truths: tuple[Message, ...] = ()
    method: tuple[Message, ...] = ()


class ParDocument(Looked, frozen=True, kw_only=True):
    """The PAR sheet as a PDF file, its bytes in base 64."""

    name: str = ""
    pdf: bytes = b""


class ProtectionAsked(GameAsked, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game to protect: cards dealt before the cut card (0 for three quarters), boxes, and a limit in units won.

    The limit is of 100 rounds; none is a tenth of a unit.
    """

    cut: int = 0
    boxes: int = 1
    limit: float | None = None


class GameProtection(Looked, frozen=True, kw_only=True):
    """What card counters can win of each wager, which cut cards stop them, index numbers, and the verdict."""

    boxes: int = 0
    cut: int = 0
    cards: int = 0
    limit: float = 0.0
    rounds: int = 0
    chart: str = ""
    chart_digest: str = ""
    wagers: dict[str, ProtectedWager] = {}
    says: dict[str, tuple[Message, ...]] = {}
    indices: tuple[Message, ...] = ()
    verdict: tuple[Message, ...] = ()


Played = Literal["basic", "best", "own"]
"""By which chart: the game's basic one, the best for its rules as they are changed, or a strategy file's."""


class SimulationCall(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Rounds to play: of which game, how many, with which side wagers of one unit, shuffled when, from which seed.

    `play` says by which chart, and `strategy` is the text of one's own.
    """

    asked: GameAsked
    rounds: int
    fresh: bool = True
    side: tuple[str, ...] = ()
    seed: int | None = None
    play: Played = "basic"
    strategy: str = ""


class SimulationPoint(Struct, frozen=True):
    """What a wager had come to after so many rounds: mean and standard error per unit of it."""

    rounds: int
    ev: float
    se: float


class SimulatedWager(Struct, frozen=True):
    """A wager so far, beside its exact value where it has one, with the way there."""

    what: str
    ev: float
    se: float
    sd: float
    hit_frequency: float
    exact: float | None
    z: float | None
    points: tuple[SimulationPoint, ...]


class SimulationView(Looked, frozen=True, kw_only=True):
    """A person's simulation: `state` is waiting, running, done, cancelled or failed, or idle where they have none.

    `strategy` is the chart that is played, as a strategy file, `chart` its name and `chart_digest` its fingerprint.
    """

    state: str
    rounds: int = 0
    goal: int = 0
    most: int = 0
    seed: int = 0
    fresh: bool = True
    play: Played = "basic"
    strategy: str = ""
    chart: str = ""
    chart_digest: str = ""
    wagers: tuple[SimulatedWager, ...] = ()
