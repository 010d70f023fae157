"""Taking wagers back where a clause allows it: dissatisfied players, one-card hands, options, power failures.

Clauses: L8 5.16, 5.16.2, 5.25, 5.29.1; AR the same; BP 5.7.1-5.7.3; D8 5.22, 5.26.1. Rulings R-525, R-516-SIDE,
R-BP-57-BETS, R-OBO-BUST, R-POWER.
"""

from collections.abc import Iterable, Iterator

from croupier.rules.refusals import Refused
from croupier.rules.schema import Clauses
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS
from croupier.table.play.checks import undecided
from croupier.table.settlement.mains import is_bust
from croupier.table.settlement.pay import Lies, back, insured
from croupier.table.settlement.sides import open_sides
from croupier.table.state import Box, Line, Phase, Table

SEVERAL = ("several", "several-rest")
"""Cards drawn together that nobody has picked yet: no further card comes before, so whoever is not content may go."""


def withdraw(table: Table, command: c.Withdraw) -> list[e.Event]:
    """Take back what the clause in force lets the player take back."""
    clauses = _allowed(table, command)
    if table.phase is Phase.BETTING:
        return _lifted(table, command, clauses)
    lines = tuple(returned(table, command.box, command.player, clauses))
    if not lines:
        raise Refused("nothing-to-withdraw", clauses, f"{command.player} has no open wager there")
    places = _places(table, command)
    asked = table.offer.asked if table.offer is not None else ()
    answers: list[e.Event] = [e.OfferAnswered(*place, "withdrawn") for place in places if place in asked]
    if table.trouble is not None and table.trouble.kind not in SEVERAL:
        answers += [e.TroubleAnswered(*place, "withdraws") for place in places]
    return [e.LinesSettled(lines), *answers]


def _lifted(table: Table, command: c.Withdraw, clauses: Clauses) -> list[e.Event]:
    """Take all chips off the layout again while bets are still open."""
    lifted: list[e.Event] = [
        e.WagerLifted(wager.player, box.position, wager.kind, wager.amount)
        for box in table.boxes
        for wager in (*box.mains, *box.sides)
        if wager.player == command.player
    ]
    if not lifted:
        raise Refused("nothing-to-withdraw", clauses, f"{command.player} has no wager on the layout")
    return lifted


def stay(table: Table, command: c.Stay) -> list[e.Event]:
    """Play on; where the options are open this binds."""
    trouble = table.trouble
    if trouble is None and (not table.window or table.phase is Phase.OVER):
        raise Refused("nothing-to-answer", table.book.cite("irregular.go_on"), "there is nothing to answer")
    if trouble is None or trouble.kind == "power":
        clauses = trouble.clauses if trouble is not None else table.window
        return [e.IrregularityNoted(clauses, f"{command.player} plays on")]
    places = _places(table, c.Withdraw(by=command.by, player=command.player, box=command.box))
    unbound = [place for place in places if place in trouble.asked and place not in trouble.answered]
    if not unbound:
        raise Refused("not-asked", trouble.clauses, f"{command.player} is not asked")
    return [e.TroubleAnswered(*place, "stays") for place in unbound]


def _places(table: Table, command: c.Withdraw) -> list[tuple[str, int]]:
    return [
        (command.player, box.position)
        for box in table.boxes
        if command.box in (None, box.position)
        and any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    ]


def _allowed(table: Table, command: c.Withdraw) -> Clauses:
    book, trouble = table.book, table.trouble
    interrupted = trouble is not None and trouble.kind == "power"
    if table.phase is Phase.OVER or (table.phase is Phase.BETTING and not interrupted):
        raise Refused("no-withdrawal", book.cite("irregular.withdraw"), "there is nothing to withdraw from")
    if trouble is None:
        return _in_window(table, command)
    if trouble.kind == "power":
        return _in_power_failure(table, command)
    if trouble.kind in ("options", "misdeal") and trouble.asked:
        bound = [place for place in _places(table, command) if place in trouble.answered]
        if bound:
            message = f"{command.player} has chosen to go on and takes what follows"
            raise Refused("bound", book.cite("irregular.offered"), message)
        return book.cite("irregular.withdraw")
    if trouble.kind in SEVERAL and book.irregular.procedures == "specific":
        return book.cite("irregular.withdraw")
    raise undecided(trouble)


def _in_window(table: Table, command: c.Withdraw) -> Clauses:
    short = _is_one_card(table, command)
    if not table.window and not short:
        clauses = (*table.noted, *table.book.cite("irregular.withdraw"))
        raise Refused("no-withdrawal", clauses, "no clause lets a wager be taken back now")
    return (*table.book.cite("irregular.one_withdraw"), *table.window) if short else table.window


def _is_one_card(table: Table, command: c.Withdraw) -> bool:
    """Tell whether the player takes back a hand left with one card, which he may until it is acted upon in its turn."""
    specific = table.book.irregular.procedures == "specific" and table.deal_taken
    boxes = [table.box(position) for _, position in _places(table, command)]
    return specific and bool(boxes) and all(box is not None and _is_short(box) for box in boxes)


def _is_short(box: Box) -> bool:
    hand = box.hands[0]
    untouched = not (hand.split or hand.stood or hand.wants or hand.refused)
    return len(box.run) < FIRST_CARDS and untouched


def _in_power_failure(table: Table, command: c.Withdraw) -> Clauses:
    trouble = table.trouble
    if trouble is None or not trouble.asked:
        clauses = table.book.cite("irregular.power_outcome")
        raise Refused("outcome-established", clauses, "a wager has been won or lost: play goes on")
    clauses = table.book.cite("irregular.power_none")
    others = [box.position for box in table.boxes if command.box not in (None, box.position) and _is_on(box, command)]
    if others:
        raise Refused("all-or-nothing", clauses, f"{command.player} withdraws all wagers or none")
    return clauses


def _is_on(box: Box, command: c.Withdraw) -> bool:
    stakes = any(stake.player == command.player and stake.live for hand in box.hands for stake in hand.stakes)
    stakes = stakes or (not box.hands and any(main.player == command.player for main in box.mains))
    return stakes or any(wager.player == command.player for wager in open_sides(box))


def returned(table: Table, position: int | None, player: str | None, clauses: Clauses) -> Iterator[Line]:
    """Yield what goes back to a player, or to everybody: his open wagers on a box, or everywhere."""
    by_options = table.book.irregular.procedures == "options"
    keeps_busts = by_options and table.book.rulings.withdrawn_bets == "unsettled"
    for box in table.boxes:
        if position not in (None, box.position):
            continue
        for index, hand in enumerate(box.hands):
            # A bust that waits for the dealer's second card is lost all the same; one made by a card in error is not.
            if is_bust(table.book, hand) and not by_options:
                continue
            for stake in hand.stakes:
                if stake.live and player in (None, stake.player):
                    yield back(Lies(stake.player, box.position, index, "main"), stake.total, clauses)
        for side in open_sides(box):
            rides = keeps_busts and table.book.side[side.kind].grade == "dealer-bust"
            if player in (None, side.player) and not rides:
                yield back(
                    Lies(side.player, box.position, _hand(table, side.kind, side.hand), side.kind), side.counts, clauses
                )
    yield from _insurances(table, position, player, clauses)


def taken_back(table: Table, lines: Iterable[Line]) -> tuple[tuple[str, int, Clauses], ...]:
    """Return who took his wagers back according to these lines, on which box and under which clauses."""
    topics = ("irregular.withdraw", "irregular.one_withdraw", "irregular.power_none")
    deciding = {table.book.cite(topic)[0] for topic in topics}
    gone = (line for line in lines if line.result == "returned" and line.clauses[0] in deciding)
    return tuple(dict.fromkeys((line.player, line.box, line.clauses) for line in gone))


def _hand(table: Table, kind: str, hand: int | None) -> int | None:
    return hand or 0 if table.book.side[kind].grade == "tie-18" else hand


def _insurances(table: Table, position: int | None, player: str | None, clauses: Clauses) -> Iterator[Line]:
    for insurance in table.insurances:
        if not insurance.settled and position in (None, insurance.box) and player in (None, insurance.player):
            yield back(insured(insurance), insurance.amount, clauses)
