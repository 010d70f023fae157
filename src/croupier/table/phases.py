"""The order of a round: one table of what happens in each phase, what drives it, and the events that end it.

The table drives the round. The phase changes by it alone: `evolve` looks up every event that moves a round on, and an
event that has no place there is a fault of the program. Where the next card goes (`deal.due`) and what the house
does by itself (`automatic_steps.house`) are looked up here too. `croupier rules phases` prints it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pkgutil import resolve_name
from types import MappingProxyType
from typing import NamedTuple

from croupier.table import events as e
from croupier.table.places import Place
from croupier.table.state import Phase, Table

CardDue = Callable[[Table], Place | None]
"""Says where the next card of a phase goes, if one is due."""

HouseStep = Callable[[Table], list[e.Event]]
"""Says what the house does in a phase by itself, if anything."""


class Row(NamedTuple):
    """One phase of a round: who acts in which files of `play`, what drives it, and to which phase each event leads.

    `card` and `house` name a function each, as `module:function` below `croupier.table`: the one that says where the
    next card goes, and the one that says what the house does. A phase without them waits for people. They are names
    because these modules themselves need to know the order of a round.
    """

    phase: Phase
    what: str
    who: str
    files: tuple[str, ...]
    moves: Mapping[type[e.Event], Phase]
    card: str = ""
    house: str = ""

    @property
    def then(self) -> tuple[Phase, ...]:
        """Return the phases that may come next; a round that ends early is not told here."""
        regular = (phase for kind, phase in self.moves.items() if kind not in EARLY or self.phase is Phase.DEALER)
        return tuple(dict.fromkeys(regular))


EARLY: Mapping[type[e.Event], Phase] = {e.RoundEnded: Phase.OVER, e.RoundVoided: Phase.OVER}
"""What ends a round in any phase: it is settled because nothing is left in play, or void."""

PHASES: tuple[Row, ...] = (
    Row(
        Phase.BETTING,
        "wagers are laid and lifted, seats taken",
        "players, until the dealer closes the bets",
        ("seats", "bets", "close_bets", "side_places"),
        {e.BetsClosed: Phase.INITIAL_DEAL, **EARLY},
    ),
    Row(
        Phase.INITIAL_DEAL,
        "the first cards, then the wagers they decide are settled",
        "the dealer",
        ("deal", "draw_clauses", "impossible_reports", "raise_wager"),
        {e.OfferOpened: Phase.OFFERS, e.PhaseBegan: Phase.TURNS, e.BlackjackShown: Phase.DEALER, **EARLY},
        card="play.deal:initial_due",
        house="automatic_steps:after_initial_deal",
    ),
    Row(
        Phase.OFFERS,
        "surrender, or insurance and even money, for everybody at once",
        "every bettor, until the dealer goes on",
        ("offers", "surrender", "second_card", "insurance", "insurance_places"),
        {e.PhaseBegan: Phase.TURNS, e.BlackjackShown: Phase.DEALER, **EARLY},
        house="automatic_steps:after_offers",
    ),
    Row(
        Phase.TURNS,
        "box by box, split hands first to last: hit, stand, double, split; others follow",
        "the caller of each hand",
        ("turns", "double", "split", "split_wagers", "choices_left", "absence"),
        {e.PhaseBegan: Phase.DEALER, **EARLY},
        card="play.deal:due_in_turns",
        house="automatic_steps:in_turns",
    ),
    Row(
        Phase.DEALER,
        "the dealer draws while a card can matter, then everything is settled",
        "the dealer",
        ("dealer",),
        EARLY,
        card="play.deal:due_to_dealer",
        house="automatic_steps:after_dealer",
    ),
    Row(Phase.OVER, "settled, void, or referred to the shift manager", "nobody", (), {}),
)

MOVES = MappingProxyType({row.phase: row.moves for row in PHASES})
ORDER = MappingProxyType({row.phase: place for place, row in enumerate(PHASES)})


@cache
def card_due(phase: Phase) -> CardDue:
    """Return what says where the next card of a phase goes."""
    name = PHASES[ORDER[phase]].card
    found: CardDue = resolve_name(f"croupier.table.{name}") if name else _no_card
    return found


@cache
def house_step(phase: Phase) -> HouseStep:
    """Return what says what the house does in a phase."""
    name = PHASES[ORDER[phase]].house
    found: HouseStep = resolve_name(f"croupier.table.{name}") if name else _no_step
    return found


def _no_card(_table: Table) -> None:
    return None


def _no_step(_table: Table) -> list[e.Event]:
    return []


class OutOfOrderError(Exception):
    """An event that has no place in the phase a round is in."""


def after(phase: Phase, event: e.Event) -> Phase:
    """Return the phase an event leads to."""
    moved = MOVES[phase].get(type(event))
    if moved is None or (isinstance(event, e.PhaseBegan) and event.phase is not moved):
        msg = f"{type(event).__name__} does not lead on from the phase {phase}"
        raise OutOfOrderError(msg)
    return moved


def back(phase: Phase, to: Phase) -> Phase:
    """Return the phase a round goes back to because an error is put right: one it has been in, never a later one."""
    if ORDER[to] > ORDER[phase] or phase is Phase.OVER:
        msg = f"no error is put right from the phase {phase} to {to}"
        raise OutOfOrderError(msg)
    return to


def goes_on(phase: Phase) -> e.PhaseBegan:
    """Return the event by which a phase ends when nothing more is to be done in it."""
    return e.PhaseBegan(MOVES[phase][e.PhaseBegan])
