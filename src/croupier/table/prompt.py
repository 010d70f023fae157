"""Prompt: who acts now, and every lawful option, found by trying each against decide so that they cannot disagree."""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.table import commands as c
from croupier.table.actors import HOUSE, player
from croupier.table.decide import try_step
from croupier.table.irregular.resolutions import ways, windows
from croupier.table.places import Place
from croupier.table.play import bets, double, insurance, offers, split, surrender
from croupier.table.play.deal import due
from croupier.table.state import Box, Offer, Phase, Table
from croupier.table.turn import caller, stake_of, turn
from croupier.words.facts import Said

ANYBODY = "*"
"""Stands for a player the table does not know yet."""

_WITH_USUAL = (c.Double, c.Follow, c.Raise)
"""Commands that mean a usual amount where they name none."""

Waits = Literal["bets", "card", "offer", "decision", "trouble", "settlement", "nobody"]


class Option(Struct, frozen=True):
    """A lawful command; where it carries an amount, any unit from `least` to `most` is."""

    command: c.Command
    least: int | None = None
    most: int | None = None


class Prompt(Struct, frozen=True):
    """What the table waits for; `says` is what there is to know of something that went wrong, before choosing."""

    waits_for: Waits
    due: Place | None
    options: tuple[Option, ...]
    says: Said = ""


def prompt(table: Table) -> Prompt:
    """Return what the table waits for and every lawful option."""
    says = table.trouble.says if table.trouble is not None else ""
    return Prompt(waits_for(table), due(table), lawful(table, lambda _: True), says)


def lawful(table: Table, wanted: Callable[[c.Command], bool]) -> tuple[Option, ...]:
    """Return the lawful options among those that are wanted; nothing else is tried."""
    found = (option for option in _candidates(table) if wanted(option.command))
    return tuple(option for option in found if try_step(table, option.command) is not None)


def waits_for(table: Table) -> Waits:
    """Say what the table waits for."""
    if table.phase is Phase.OVER:
        return "nobody"
    if table.trouble is not None:
        return "trouble"
    if table.offer is not None:
        return "offer"
    if table.phase is Phase.BETTING:
        return "bets"
    if due(table) is not None:
        return "card"
    return "decision" if table.phase is Phase.TURNS else "settlement"


def among(table: Table, options: Iterable[Option], command: c.Command) -> bool:
    """Tell whether a command is one of the options, its amount within their span."""
    return any(_same(table, option, command) for option in options)


def _same(table: Table, option: Option, command: c.Command) -> bool:
    sample = replace(option.command, by=command.by)
    if type(sample) is not type(command):
        return False
    if isinstance(command, c.Insure) and command.of == command.player:
        command = replace(command, of=None)
    if isinstance(sample, c.PlayerCommand) and isinstance(command, c.PlayerCommand) and sample.player == ANYBODY:
        if command.player in known_players(table):
            return False
        sample = replace(sample, player=command.player)
    if isinstance(sample, c.Play) and isinstance(command, c.Play) and command.hand is not None:
        sample = replace(sample, hand=_hand_in_play(table))
    if isinstance(sample, c.Surrender) and isinstance(command, c.Surrender) and command.hand is not None:
        sample = replace(sample, hand=surrender.unnamed(table, sample.box))
    if isinstance(sample, _WITH_USUAL) and isinstance(command, _WITH_USUAL) and command.amount is None:
        command = replace(command, amount=option.most)
    amount = getattr(command, "amount", None)
    if amount is not None and option.least is not None:
        in_units = amount % table.setup.unit == 0 or amount == option.most
        if not in_units or amount < option.least or (option.most is not None and amount > option.most):
            return False
        sample = replace(sample, amount=amount)
    return sample == command


def _hand_in_play(table: Table) -> int | None:
    if table.offer is not None and table.offer.place is not None:
        return table.offer.place.hand
    now = turn(table)
    return now.at if now is not None else None


def known_players(table: Table) -> tuple[str, ...]:
    """Return everybody with a seat or a wager."""
    names = [name for _, name in sorted(table.seats.items())]
    names += [wager.player for box in table.boxes for wager in (*box.mains, *box.sides)]
    names += [i.player for i in (*table.insurances, *table.claims)]
    return tuple(dict.fromkeys(names))


def _candidates(table: Table) -> Iterator[Option]:
    yield from (Option(command) for command in windows(table))
    if table.trouble is not None:
        yield from (Option(command) for command in ways(table))
    elif table.phase is Phase.BETTING:
        yield from _bets(table)
    elif table.offer is not None:
        yield from _answers(table)
    elif table.phase is Phase.TURNS:
        yield from _plays(table)
    elif table.phase is Phase.DEALER:
        yield Option(c.Settle(by=HOUSE))
    if table.phase in (Phase.OFFERS, Phase.TURNS):
        yield from _split_bets(table)
    if table.trouble is None:
        yield from _still_offered(table)
    if table.phase is not Phase.BETTING:
        yield from _squeezes(table)


def _bets(table: Table) -> Iterator[Option]:
    for name in (*known_players(table), ANYBODY):
        by = player(name)
        for position in range(1, table.setup.positions + 1):
            box = table.box(position) or Box(position)
            yield Option(c.Sit(by=by, player=name, box=position))
            for kind in ("main", *table.book.side):
                yield from _bet(table, box, name, kind)
                yield Option(c.Lift(by=by, player=name, box=position, wager=kind))
            yield Option(c.Yield(by=by, player=name, box=position))
    yield from _squeezes(table)
    yield Option(c.CloseBets(by=HOUSE))


def _squeezes(table: Table) -> Iterator[Option]:
    """Yield who may ask to squeeze, and who may be let."""
    for box in table.boxes if table.book.control.squeeze else ():
        for wager in box.mains:
            yield Option(c.AskSqueeze(by=player(wager.player), player=wager.player, box=box.position))
    for name in table.squeeze_asked:
        if name not in table.squeezing:
            yield Option(c.GrantSqueeze(by=HOUSE, player=name))


def _bet(table: Table, box: Box, name: str, kind: str) -> Iterator[Option]:
    limits = table.setup.limits(kind)
    unit = table.setup.unit
    bet = c.Bet(by=player(name), player=name, box=box.position, amount=unit, wager=kind)
    if kind == "main" and table.book.wagers.limits.of_box:
        least = bets.least_accepted(table, box, name)
        yield Option(replace(bet, amount=least), least, None)
    elif limits is None:
        yield Option(bet, unit, None)
    else:
        wagers = box.mains if kind == "main" else box.sides
        laid = sum(w.amount for w in wagers if (w.player, w.kind) == (name, kind))
        yield _span(table, bet, limits.least - laid, limits.most - laid)


def _answers(table: Table) -> Iterator[Option]:
    offer = table.offer
    assert offer is not None  # noqa: S101 - asked for only while one is open
    for name, position in offer.asked:
        by = player(name)
        yield Option(c.Surrender(by=by, player=name, box=position))
        yield Option(c.TakeEvenMoney(by=by, player=name, box=position))
        yield from _insure(table, name, position, name)
        yield from _follow(table, offer, name, position)
        yield Option(c.Decline(by=by, player=name, box=position))
    for position, of in insurance.declined(table) if offer.kind == "insurance" else ():
        for name in (*known_players(table), ANYBODY):
            if name != of:
                yield from _insure(table, name, position, of)
            yield Option(c.Yield(by=player(name), player=name, box=position))
    yield from _raises(table, offer)
    yield Option(c.Deal(by=HOUSE))


def _raises(table: Table, offer: Offer) -> Iterator[Option]:
    """Yield what may be added to each main wager while that is asked."""
    for name, position in offer.asked if offer.kind == "raise" else ():
        box = table.box(position)
        stake = stake_of(box.hands[0], name) if box is not None else None
        if stake is not None:
            most = stake.original
            raised = c.Raise(by=player(name), player=name, box=position, amount=most)
            yield Option(raised, min(table.setup.unit, most), most)


def _still_offered(table: Table) -> Iterator[Option]:
    """Yield what was offered after the initial deal and may be taken although the dealer has gone on."""
    surrender, cover = offers.standing(table, "surrender"), offers.standing(table, "insurance")
    for name, position in surrender.asked if surrender is not None and surrender is not table.offer else ():
        yield Option(c.Surrender(by=player(name), player=name, box=position))
    for name, position in cover.asked if cover is not None and cover is not table.offer else ():
        yield Option(c.TakeEvenMoney(by=player(name), player=name, box=position))
        yield from _insure(table, name, position, name)


def _insure(table: Table, name: str, position: int, of: str) -> Iterator[Option]:
    laid = sum(i.amount for i in table.insurances if (i.player, i.box, i.of) == (of, position, of))
    most = insurance.most_for(table, position, of) - laid
    claimed = None if of == name else of
    insure = c.Insure(by=player(name), player=name, box=position, amount=most, of=claimed)
    yield Option(insure, min(table.setup.unit, most), most)


def _follow(table: Table, offer: Offer, name: str, position: int) -> Iterator[Option]:
    box = table.box(position)
    stake = stake_of(box.hands[offer.place.hand], name) if box is not None and offer.place is not None else None
    if stake is None or box is None or offer.place is None:
        return
    hand = double.as_asked(box.hands[offer.place.hand])
    follow = c.Follow(by=player(name), player=name, box=position)
    if double.is_free(table, hand) if offer.kind == "double" else split.is_free(table, hand.cards):
        yield Option(follow)
        return
    least = most = usual = stake.original
    if offer.kind == "double":
        least, most, usual = double.span(table, stake, hand)
    yield Option(replace(follow, amount=usual), least, most)


def _plays(table: Table) -> Iterator[Option]:
    now = turn(table)
    name = caller(table, now.box, now.hand) if now is not None else None
    if now is None or name is None:
        return
    by, position = player(name), now.box.position
    yield Option(c.Hit(by=by, player=name, box=position))
    yield Option(c.Stand(by=by, player=name, box=position))
    yield Option(c.Split(by=by, player=name, box=position))
    stake = stake_of(now.hand, name)
    assert stake is not None  # noqa: S101 - whoever calls a hand has a wager on it
    if double.is_free(table, now.hand):
        yield Option(c.Double(by=by, player=name, box=position))
    else:
        least, most, usual = double.span(table, stake, now.hand)
        yield Option(c.Double(by=by, player=name, box=position, amount=usual), least, most)
    if surrender.in_turn(table.book, now.hand):
        for stake in now.hand.stakes:
            yield Option(c.Surrender(by=player(stake.player), player=stake.player, box=position))


def _split_bets(table: Table) -> Iterator[Option]:
    for box in table.boxes:
        for index, hand in enumerate(box.hands if len(box.hands) > 1 else ()):
            for stake in hand.stakes:
                for kind in table.book.side:
                    yield _split_bet(table, box, index, stake.player, kind)


def _split_bet(table: Table, box: Box, index: int, name: str, kind: str) -> Option:
    limits = table.setup.limits(kind)
    unit = table.setup.unit
    bet = c.Bet(by=player(name), player=name, box=box.position, amount=unit, wager=kind, hand=index)
    return Option(bet, unit, None) if limits is None else _span(table, bet, limits.least, limits.most)


def _span(table: Table, bet: c.Bet, least: int, most: int) -> Option:
    """Return a bet from the least to the most whole units within its limits."""
    unit = table.setup.unit
    least = max(-(-least // unit) * unit, unit)
    return Option(replace(bet, amount=least), least, most // unit * unit)
