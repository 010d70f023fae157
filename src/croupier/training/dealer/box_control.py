"""Who calls a box, who is asked to follow, who gets a side place or an insurance that several want.

Clauses: L8 3.11-3.13, 3.17, 3.24, 3.26, 3.27; AR the same; BP 1.26, 3.10, 3.22, 3.23; D8 3.11-3.13, 3.18, 3.24, 3.26.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from croupier.rules.schema import Rulebook
from croupier.table import commands as c
from croupier.table.actors import DEALER, player
from croupier.table.places import Place
from croupier.table.play.insurance import most_for
from croupier.table.play.insurance_places import covers
from croupier.table.play.side_places import awards, distance_to
from croupier.table.state import Box, Insurance, Stake, Table, Wager
from croupier.table.turn import caller_among
from croupier.training.chance_rounds import NAMES, Bets, amount, bets, fair_shoe, go_on, lay, play, setup_for
from croupier.training.facts import Fact, WagerName, fact
from croupier.training.question import Choice, Draft, Part
from croupier.training.scenes import scene_of
from croupier.training.settled_lines import cited

TRIES = 400


def make(book: Rulebook, level: int, chance: Random) -> Draft:
    """Ask who it is, in one of the cases the game has."""
    cases: list[Callable[[Rulebook, Random], Draft | None]] = [_calls]
    if level > 1:
        cases.append(_follows)
    if level > 2:  # noqa: PLR2004 - the last level
        cases += [_side_place] * any(side.places for side in book.side.values())
        cases += [_insurance] * book.insurance.by.others
    case = chance.choice(cases)
    for _ in range(TRIES):
        found = case(book, chance)
        if found is not None:
            return found
    return make(book, 1, chance)


def _calls(book: Rulebook, chance: Random) -> Draft | None:
    laid = lay(Table(book, setup_for(book, chance)), (), tuple(bets(book, chance, Bets(1, 3, 2, 0.0))))
    found = caller_part(laid.table, laid.table.boxes[0].position)
    return None if found is None else Draft(scene_of(laid.table), (found,), 15, (), laid.text())


def caller_part(table: Table, position: int) -> Part | None:
    """Return the question who calls a box that several have bet on."""
    box = table.box(position)
    if box is None or len(box.mains) < 2:  # noqa: PLR2004 - one bettor leaves no question
        return None
    caller = caller_among(table, position, tuple(Stake(wager.player, wager.amount) for wager in box.mains))
    topic = "control.seated" if table.seats.get(position) == caller else "control.unseated"
    names = [wager.player for wager in box.mains]
    return Part(
        ask=fact("ask.caller", box=position),
        kind="choice",
        answer=(caller or "",),
        why=(
            fact(f"why.{topic.replace('.', '_')}", player=caller or ""),
            *cited(table.book.game, table.book.cite(topic)),
        ),
        clauses=table.book.cite(topic),
        topic="caller",
        choices=_people(names),
    )


def _people(names: list[str]) -> tuple[Choice, ...]:
    return tuple(Choice(name, fact("line.player", player=name)) for name in sorted(set(names)))


def _follows(book: Rulebook, chance: Random) -> Draft | None:
    played = play(book, setup_for(book, chance), chance, Bets(1, 3, 2, 0.0), _is_followed)
    offer = played.table.offer
    if not _is_followed(played.table) or offer is None or offer.place is None:
        return None
    box = played.table.boxes[0]
    names = [stake.player for stake in box.hands[offer.place.hand].stakes]
    clauses = book.cite(f"{offer.kind}.follow")
    part = Part(
        ask=fact(f"ask.follow_{offer.kind}", box=box.position),
        kind="multiple",
        answer=tuple(name for name, _ in offer.asked),
        why=(fact("why.follow"), *cited(book.game, clauses)),
        clauses=clauses,
        topic="follow",
        choices=_people(names),
    )
    return Draft(scene_of(played.table, offer.place), (part,), 20, (), played.text())


def _is_followed(table: Table) -> bool:
    return table.offer is not None and table.offer.kind in ("double", "split")


def _side_place(book: Rulebook, chance: Random) -> Draft | None:
    kind = chance.choice([name for name, side in book.side.items() if side.places])
    places = book.side[kind].places
    laid = lay(Table(book, setup_for(book, chance)), (), _crowd(book, chance, kind, places))
    award = next((one for one in awards(laid.table) if one.kind == kind), None)
    if award is None or not award.kept:
        return None
    clauses = tuple(dict.fromkeys(number for _, numbers in award.lost for number in numbers))
    part = Part(
        ask=fact("ask.side_place", box=award.box.position, wager=WagerName(book.game, kind), places=places),
        kind="multiple",
        answer=tuple(wager.player for wager in award.kept),
        why=(*_standings(laid.table, award.box.position, award.claims), *cited(book.game, clauses)),
        clauses=clauses,
        topic="side-place",
        choices=_people([wager.player for wager in award.claims]),
    )
    return Draft(scene_of(laid.table, Place(award.box.position)), (part,), 30, (), laid.text())


def _crowd(book: Rulebook, chance: Random, kind: str, places: int) -> Iterator[c.Command]:
    """Yield main wagers on a few boxes, and one side wager more on one of them than there are places."""
    mains = [bet for bet in bets(book, chance, Bets(3, 2, 1, 0.0)) if isinstance(bet, c.Bet | c.Sit)]
    yield from mains
    box = chance.choice([bet.box for bet in mains])
    for name in chance.sample(NAMES, min(len(NAMES), places + chance.randint(1, 2))):
        yield c.Bet(by=player(name), player=name, box=box, amount=amount(chance, 1, most=5_000), wager=kind)


def _insurance(book: Rulebook, chance: Random) -> Draft | None:
    cards = fair_shoe(book, 6, chance)
    first = lay(
        Table(book, setup_for(book, chance)), cards, (*bets(book, chance, Bets(3, 2, 1, 0.0)), c.CloseBets(by=DEALER))
    )
    table = first.table
    if table.offer is None or table.offer.kind != "insurance":
        return None
    name, box = chance.choice(table.offer.asked)
    claims = _claims(table, chance, name, box)
    played = lay(
        Table(book, table.setup), cards, (*first.given, c.Decline(by=player(name), player=name, box=box), *claims)
    )
    cover = next((one for one in covers(played.table) if len(one.claims) > 1), None)
    if cover is None or cover.given is None:
        return None
    clauses = tuple(dict.fromkeys(number for _, numbers in cover.lost for number in numbers))
    part = Part(
        ask=fact("ask.insurance_place", box=box, of=name),
        kind="choice",
        answer=(cover.given.player,),
        why=(*_standings(played.table, box, cover.claims), *cited(book.game, clauses)),
        clauses=clauses,
        topic="insurance-place",
        choices=_people([claim.player for claim in cover.claims]),
    )
    ended = go_on(played, chance)
    return Draft(scene_of(played.table, Place(box)), (part,), 30, (), ended.text())


def _standings(table: Table, position: int, claims: Sequence[Wager | Insurance]) -> Iterator[Fact]:
    """Yield where each claimant has bet, as far as it decides: on the box, else on the nearest one."""
    for name in sorted({claim.player for claim in claims}):
        away = distance_to(table, position, name)
        if away is None:
            yield fact("claim.outsider", player=name)
            continue
        on = next(box for box in table.boxes if abs(box.position - position) == away and _place(box, name))
        stakes = tuple(Stake(wager.player, wager.amount) for wager in on.mains)
        calls = not away and caller_among(table, position, stakes) == name
        code = "near" if away else "caller" if calls else "on-box"
        yield fact(f"claim.{code}", player=name, box=position, near=on.position, away=away, place=_place(on, name))


def _place(box: Box, player: str) -> int:
    """Return a player's place among the bettors of a box, from the dealer outwards; 0 for none."""
    names = [wager.player for wager in box.mains]
    return names.index(player) + 1 if player in names else 0


def _claims(table: Table, chance: Random, of: str, box: int) -> list[c.Command]:
    others = [name for name in NAMES if name != of]
    most = most_for(table, box, of)
    return [
        c.Insure(by=player(name), player=name, box=box, amount=most, of=of)
        for name in chance.sample(others, chance.randint(2, 3))
    ]
