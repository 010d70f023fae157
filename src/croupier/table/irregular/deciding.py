"""Who decides an open irregularity, and by which acts: what a refusal names where something else comes first.

Clauses: L8 5.8, 5.23.1, 5.23.3, 5.23.4; AR the same; BP 5.7, 5.9, 5.12, 5.12.2; D8 5.8, 5.20.1, 5.20.3, 5.20.4.
"""

from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.facts import people
from croupier.table.hands import why_finished
from croupier.table.play.deal import initial_due
from croupier.table.state import Phase, Table, Trouble
from croupier.table.turn import Turn, caller, turn
from croupier.words.facts import Fact, Message, message

ALL_SEEN = 2
"""With so many disclosed cards a player chooses freely among them, or takes none."""


def undecided(table: Table) -> Refused:
    """Return the refusal of what waits until the open irregularity is resolved, and by which acts it is."""
    trouble = table.trouble
    assert trouble is not None  # noqa: S101 - asked for only while one is open
    return Refused("trouble-open", trouble.clauses, says=trouble.says, acts=decided_by(table, trouble))


def decided_by(table: Table, trouble: Trouble) -> Message:
    """Return by which acts an open irregularity is decided, and by whom."""
    kind, choosing = trouble.kind, _choosing(trouble)
    if kind == "power" and not trouble.asked:
        return message("decided-by.power-over")
    if kind == "options" and table.slip is not None:
        return message("decided-by.options-open", whom=choosing)
    if kind == "options":
        return message("decided-by.options", whom=choosing)
    if kind == "misdeal" and trouble.asked:
        return message("decided-by.misdeal-options", whom=choosing)
    if kind == "several":
        return _picked(table, trouble, choosing)
    if kind in ("error-card", "several-rest"):
        return message(f"decided-by.{kind}", who=_calling(table))
    return message(f"decided-by.{kind}")


def _choosing(trouble: Trouble) -> Fact:
    """Return who still has to stay or withdraw."""
    asked = people(player for player, box in trouble.asked if (player, box) not in trouble.answered)
    return asked if asked.items else message("asked.whoever")


def _picked(table: Table, trouble: Trouble, choosing: Fact) -> Message:
    if trouble.place is not None and trouble.place.is_dealers:
        return message("decided-by.several-pit")
    who = _calling(table)
    if trouble.asked:
        return message("decided-by.several-options", whom=choosing, who=who)
    return message("decided-by.several-seen" if trouble.shown >= ALL_SEEN else "decided-by.several", who=who)


def _calling(table: Table) -> Fact:
    """Return who answers for the hand that cards are offered to."""
    now = asked(table)
    name = caller(table, now.box, now.hand) if now is not None else None
    return message("who.player", player=name) if name is not None else message("asked.caller")


def asked(table: Table) -> Turn | None:
    """Return the hand to which cards are offered now."""
    trouble = table.trouble
    if trouble is None or trouble.kind not in ("error-card", "several", "several-rest"):
        return None
    if trouble.place is not None and trouble.place.is_dealers:
        return None
    if trouble.kind == "several-rest" or trouble.place is None:
        return _next_in_the_deal(table) if table.phase is Phase.INITIAL_DEAL else hand_in_turn(table)
    box = table.box(trouble.place.box)
    return Turn(box, trouble.place.hand, box.hands[trouble.place.hand]) if box is not None else None


def hand_in_turn(table: Table) -> Turn | None:
    """Return the hand that is played next; hands that are complete before anybody decides are passed by."""
    while table.phase is Phase.TURNS and (now := turn(table)) is not None:
        if why_finished(table.book, now.hand) is None:
            return now
        table = evolve(table, e.HandClosed(now.box.position, now.at, "complete"))
    return None


def _next_in_the_deal(table: Table) -> Turn | None:
    """Return the hand the next card of the initial deal is due to; none where it is the dealer's."""
    place = initial_due(table)
    box = table.box(place.box) if place is not None else None
    return Turn(box, 0, box.hands[0]) if box is not None else None
