"""A settled wager in words: where it lay, what it is worth, why, and the sum."""

from collections.abc import Iterable, Iterator

from croupier.money.odds import format_odds, parse_odds
from croupier.table.hands import value_of
from croupier.table.places import Place
from croupier.table.state import Hand, Line, Table
from croupier.training.facts import ClauseText, Fact, Money, RowName, WagerName, fact
from croupier.training.question import Pile, Scene, ShownHand
from croupier.training.scenes import dealer_hand, place_name

CAPPED, SHARED, UNDER, TAKEN = "capped", "pro-rata", "under-minimum", "dealer-blackjack"
WHOLE = 100


def hand_of(table: Table, line: Line) -> Hand | None:
    """Return the hand a line is about, the first of its box where it is about the box."""
    box = table.box(line.box)
    return box.hands[line.hand or 0] if box is not None and box.hands else None


def topic_of(table: Table, line: Line) -> str:
    """Return what there is to know for settling a line: a limit, a Blackjack, a double, a side wager."""
    cited = set(line.clauses)
    if cited & set(table.book.cite("irregular.under_minimum")):
        return UNDER
    if cited & {*table.book.cite("irregular.over_maximum"), *table.book.cite("irregular.under_in_full_box")}:
        return SHARED if table.book.irregular.over_maximum.shared else CAPPED
    if line.wager != "main":
        return line.wager
    if line.why is not None and line.why.kind in ("blackjack", "even-money", "surrendered"):
        return line.why.kind
    if loses_to_blackjack(table, line):
        return TAKEN
    double, original = doubled(table, line)
    if double:
        return "double" if double == original else "partial-double"
    return "even"


def loses_to_blackjack(table: Table, line: Line) -> bool:
    """Tell whether the dealer's Blackjack meets a hand on which more was laid after the deal."""
    kind = line.why.kind if line.why is not None and line.wager == "main" else ""
    return kind == "spared" or (kind == "dealer-blackjack" and doubled(table, line)[0] > 0)


def doubled(table: Table, line: Line) -> tuple[int, int]:
    """Return what a player has doubled a hand for, and the original wager."""
    hand = hand_of(table, line)
    stake = next((one for one in hand.stakes if one.player == line.player), None) if hand is not None else None
    return (stake.double, stake.original) if stake is not None else (0, 0)


def laid(table: Table, line: Line) -> tuple[Pile, ...]:
    """Return the chips a line is about, as they lay on the layout."""
    box = table.box(line.box)
    if box is None:
        return ()
    if line.wager == "insurance":
        found = [i.amount for i in table.insurances if (i.player, i.box, i.of) == (line.player, line.box, line.of)]
    else:
        kind = line.wager if line.wager in table.book.side else "main"
        wagers = [w for w in (*box.mains, *box.sides) if (w.player, w.kind) == (line.player, kind)]
        found = [w.amount for w in wagers if kind == "main" or w.hand in (None, line.hand)]
    piles = [Pile(_label(table, line.player, line.wager), amount) for amount in found[-1:]]
    double, _ = doubled(table, line) if line.wager == "main" else (0, 0)
    return (*piles, *([Pile(_label(table, line.player, "double"), double)] if double else []))


def _label(table: Table, player: str, kind: str) -> Fact:
    return fact("scene.pile", player=player, wager=WagerName(table.book.game, kind))


def where(table: Table, line: Line) -> Fact:
    """Return where the wager of a line lies: a box, or one of its hands."""
    box = table.box(line.box)
    if line.hand is not None and box is not None and len(box.hands) > 1:
        return fact("line.hand", box=line.box, hand=line.hand + 1)
    return fact("line.box", box=line.box)


def line_scene(table: Table, line: Line, notes: tuple[Fact, ...] = ()) -> Scene:
    """Return the dealer's cards and every hand of the box, the chips a line is about on its own."""
    box = table.box(line.box)
    hands = box.hands if box is not None else ()
    shown = tuple(
        ShownHand(
            place_name(Place(line.box, index), split=len(hands) > 1),
            hand.cards,
            laid(table, line) if index == (line.hand or 0) else (),
            marked=index == (line.hand or 0),
        )
        for index, hand in enumerate(hands)
    )
    return Scene((dealer_hand(table.dealer), *shown), notes)


def elected(lines: Iterable[Line]) -> tuple[Fact, ...]:
    """Return who gave up a hand or took even money: it cannot be seen from the cards."""
    kinds = {"surrendered": "scene.gave_up", "even-money": "scene.took_even"}
    return tuple(
        fact(kinds[line.why.kind], player=line.player, box=line.box)
        for line in lines
        if line.why is not None and line.why.kind in kinds
    )


def reasons(table: Table, line: Line) -> Iterator[Fact]:
    """Yield why a line came out as it did, and the sum."""
    yield reason(table, line)
    yield from _in_play(table, line)
    yield from _sum(table, line)


def _in_play(table: Table, line: Line) -> Iterator[Fact]:
    """Yield how much of a wager over the maximum is in play; where a box has one maximum its wagers share it."""
    whole = line.why.laid if line.why is not None else None
    if whole is None:
        return
    counts = line.staked - (doubled(table, line)[0] if line.wager == "main" else 0)
    yield fact("why.counts", laid=Money(whole), counts=Money(counts))
    box, limits = table.box(line.box), table.setup.main
    shared = line.wager == "main" and table.book.irregular.over_maximum.shared
    if shared and box is not None and limits is not None and len(box.mains) > 1:
        together = sum(wager.amount for wager in box.mains)
        yield fact("why.share", most=Money(limits.most), laid=Money(whole), together=Money(together))


def reason(table: Table, line: Line) -> Fact:
    """Return why a line came out as it did."""
    why = line.why
    game = table.book.game
    if why is None:
        return fact("reason.ruled")
    hand = hand_of(table, line)
    own = value_of(table.book, hand).points if hand is not None else 0
    return fact(
        f"reason.{why.kind}",
        player=why.player if why.player is not None else own,
        dealer=why.dealer if why.dealer is not None else 0,
        row=RowName(game, line.wager, why.row or ""),
        odds=why.odds or "1:1",
        wager=WagerName(game, line.wager),
        percent=_percent_back(table),
    )


def _sum(table: Table, line: Line) -> Iterator[Fact]:
    if line.net > 0:
        base = line.staked or _bonus_base(table, line)
        odds = parse_odds(line.why.odds) if line.why is not None and line.why.odds else parse_odds("1:1")
        if base * odds.numerator // odds.denominator == line.net:
            yield fact("why.paid", stake=Money(base), odds=format_odds(odds), paid=Money(line.net))
    elif line.why is not None and line.why.kind == "surrendered":
        part = _percent_back(table)
        yield fact("why.part", percent=part, stake=Money(line.staked), part=Money(line.returned))
        yield fact("why.rest", taken=Money(-line.net))
    elif loses_to_blackjack(table, line) and line.net < 0:
        code = "why.original_only" if line.returned else "why.takes_all"
        yield fact(code, taken=Money(-line.net), back=Money(line.returned))


def _percent_back(table: Table) -> int:
    return WHOLE - table.book.surrender.gives_up


def _bonus_base(table: Table, line: Line) -> int:
    """Return the original wager a bonus is reckoned on."""
    return doubled(table, line)[1]


def cited(game: str, clauses: tuple[str, ...]) -> tuple[Fact, ...]:
    """Return clauses with what they say."""
    return tuple(fact("why.clause", number=number, text=ClauseText(game, number)) for number in clauses)
