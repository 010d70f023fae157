"""Apply an event to the table; evolve never checks, it only does what was decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cards.card import Card, is_ace
from croupier.table import events as e
from croupier.table.places import DEALER
from croupier.table.state import Box, Dealt, Hand, Insurance, Line, Phase, Stake, Table, Wager


def evolve(table: Table, event: e.Event) -> Table:
    """Return the table after the event."""
    return replace(_APPLY[type(event)](table, event), version=table.version + 1)


def put_box(table: Table, box: Box) -> tuple[Box, ...]:
    """Return the boxes with one of them replaced, or added at its position."""
    boxes = table.boxes
    for index, old in enumerate(boxes):
        if old.position == box.position:
            return (*boxes[:index], box, *boxes[index + 1 :])
        if old.position > box.position:
            return (*boxes[:index], box, *boxes[index:])
    return (*boxes, box)


def put_hand(box: Box, index: int, hand: Hand) -> Box:
    """Return the box with one of its hands replaced."""
    return replace(box, hands=(*box.hands[:index], hand, *box.hands[index + 1 :]))


def _box(table: Table, position: int) -> Box:
    return table.box(position) or Box(position)


def _change_hand(table: Table, position: int, index: int, **changes: Any) -> Table:  # noqa: ANN401 - passed on to replace
    box = _box(table, position)
    return replace(table, boxes=put_box(table, put_hand(box, index, replace(box.hands[index], **changes))))


def _player_seated(table: Table, event: e.PlayerSeated) -> Table:
    return replace(table, seats={**table.seats, event.box: event.player})


def _wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    box = _box(table, event.box)
    main = event.wager == "main"
    wagers = box.mains if main else box.sides
    for index, old in enumerate(wagers):
        if (old.player, old.kind, old.hand) == (event.player, event.wager, event.hand):
            amount = old.amount + event.amount
            new = replace(old, amount=amount, counts=amount, unnoticed=old.unnoticed or event.unnoticed)
            wagers = (*wagers[:index], new, *wagers[index + 1 :])
            break
    else:
        new = Wager(event.wager, event.player, event.amount, event.amount, event.hand, event.unnoticed)
        wagers = (*wagers, new)
    box = replace(box, mains=wagers) if main else replace(box, sides=wagers)
    return replace(table, boxes=put_box(table, box))


def _wager_lifted(table: Table, event: e.WagerLifted) -> Table:
    box = _box(table, event.box)
    main = event.wager == "main"
    wagers = tuple(
        replace(w, amount=w.amount - event.amount, counts=w.amount - event.amount)
        if (w.player, w.kind) == (event.player, event.wager)
        else w
        for w in (box.mains if main else box.sides)
    )
    wagers = tuple(w for w in wagers if w.amount > 0)
    box = replace(box, mains=wagers) if main else replace(box, sides=wagers)
    if box.mains or box.sides:
        return replace(table, boxes=put_box(table, box))
    return replace(table, boxes=tuple(b for b in table.boxes if b.position != box.position))


def _noted(table: Table, _event: e.Event) -> Table:
    return table


def _squeeze_granted(table: Table, event: e.SqueezeGranted) -> Table:
    return replace(table, squeezing=(*table.squeezing, event.player))


def _player_restricted(table: Table, event: e.PlayerRestricted) -> Table:
    return replace(table, restricted=table.restricted | {event.player})


def _place_yielded(table: Table, event: e.PlaceYielded) -> Table:
    box = _box(table, event.box)
    return replace(table, boxes=put_box(table, replace(box, yielded=(*box.yielded, event.player))))


def _bets_closed(table: Table, event: e.BetsClosed) -> Table:
    dropped = set(event.dropped)
    counted = {(c.player, c.box, c.wager): c for c in event.counted}
    printed = (Card(table.book.deck.printed),) if table.book.deck.printed else ()
    boxes: list[Box] = []
    for box in table.boxes:
        mains = tuple(_count(w, box.position, counted) for w in box.mains)
        sides = tuple(
            _count(w, box.position, counted) for w in box.sides if (w.player, box.position, w.kind) not in dropped
        )
        stakes = tuple(Stake(w.player, w.counts) for w in mains)
        hands = (Hand(printed, stakes),) if mains else ()
        if mains or sides:
            boxes.append(replace(box, mains=mains, sides=sides, hands=hands, run=printed))
    return replace(table, boxes=tuple(boxes), dealer=printed, phase=Phase.INITIAL_DEAL)


def _count(wager: Wager, box: int, counted: dict[tuple[str, int, str], e.WagerCounted]) -> Wager:
    found = counted.get((wager.player, box, wager.kind))
    return wager if found is None else replace(wager, counts=found.counts, under=found.under)


def _card_dealt(table: Table, event: e.CardDealt) -> Table:
    dealt = (*table.dealt, Dealt(event.card, event.to))
    top = table.top[1:] if table.top else ()
    later = table.subsequent_started or table.phase in (Phase.OFFERS, Phase.TURNS, Phase.DEALER)
    if event.to.box <= 0:
        dealer = (*table.dealer, event.card) if event.to == DEALER else table.dealer
        return replace(table, dealt=dealt, top=top, dealer=dealer, subsequent_started=later)
    boxes = put_box(table, lay(_box(table, event.to.box), event.to.hand, event.card))
    return replace(table, dealt=dealt, top=top, boxes=boxes, subsequent_started=later)


def lay(box: Box, index: int, card: Card) -> Box:
    """Return the box with a card laid on one of its hands."""
    hands = box.hands or (Hand((), ()),)
    hand = hands[index]
    new = replace(hand, cards=(*hand.cards, card), wants=False)
    return replace(box, hands=(*hands[:index], new, *hands[index + 1 :]), run=(*box.run, card))


def _lines_settled(table: Table, event: e.LinesSettled) -> Table:
    boxes = table.boxes
    insurances = table.insurances
    taken = any(line.result != "returned" for line in event.lines)
    for line in event.lines:
        if line.wager == "insurance":
            insurances = tuple(_settle_insurance(i, line) for i in insurances)
        elif line.wager != "bonus-678":
            boxes = tuple(_settle_box(box, line) if box.position == line.box else box for box in boxes)
    return replace(
        table,
        boxes=boxes,
        insurances=insurances,
        lines=table.lines + event.lines,
        interim_settled=table.interim_settled or (taken and not table.subsequent_started),
        final_settled=table.final_settled or (taken and table.subsequent_started),
    )


def _settle_insurance(insurance: Insurance, line: Line) -> Insurance:
    same = (insurance.player, insurance.box, insurance.of) == (line.player, line.box, line.of)
    return replace(insurance, settled=True) if same else insurance


def _settle_box(box: Box, line: Line) -> Box:
    if line.wager == "main":
        hand = box.hands[line.hand or 0]
        stakes = tuple(replace(s, live=False) if s.player == line.player else s for s in hand.stakes)
        return put_hand(box, line.hand or 0, replace(hand, stakes=stakes))
    sides = tuple(
        replace(w, settled=True)
        if (w.player, w.kind) == (line.player, line.wager) and (w.hand or 0) == (line.hand or 0)
        else w
        for w in box.sides
    )
    return replace(box, sides=sides)


def _offer_opened(table: Table, event: e.OfferOpened) -> Table:
    offer = event.offer
    opened = replace(table, offer=offer)
    if offer.kind in ("tie18", "ace-race") and offer.place is not None:
        return _change_hand(opened, offer.place.box, offer.place.hand, asked=True)
    if table.phase is Phase.INITIAL_DEAL:
        return replace(opened, phase=Phase.OFFERS)
    return opened


def _offer_answered(table: Table, event: e.OfferAnswered) -> Table:
    offer = table.offer
    who = (event.player, event.box)
    if offer is None or who not in offer.asked or who in offer.answered:
        return table
    return replace(table, offer=replace(offer, answered=(*offer.answered, who)))


def _offer_closed(table: Table, event: e.OfferClosed) -> Table:
    return replace(table, offer=None, claims=(), insurances=table.insurances + event.awarded)


def _insurance_placed(table: Table, event: e.InsurancePlaced) -> Table:
    others = [i for i in table.insurances if (i.player, i.box, i.of) != (event.player, event.box, event.player)]
    before = sum(i.amount for i in table.insurances) - sum(i.amount for i in others)
    mine = Insurance(event.player, event.box, event.player, before + event.amount)
    claims = tuple(c for c in table.claims if (c.box, c.of) != (event.box, event.player))
    return replace(table, insurances=(*others, mine), claims=claims)


def _insurance_claimed(table: Table, event: e.InsuranceClaimed) -> Table:
    claim = Insurance(event.player, event.box, event.of, event.amount)
    return replace(table, claims=(*table.claims, claim))


def _card_called(table: Table, event: e.CardCalled) -> Table:
    return _change_hand(table, event.box, event.hand, wants=True)


def _hand_stood(table: Table, event: e.HandStood) -> Table:
    return _change_hand(table, event.box, event.hand, stood=True)


def _hand_doubled(table: Table, event: e.HandDoubled) -> Table:
    doubled = _change_hand(table, event.box, event.hand, doubled=True, wants=True)
    return _add_double(doubled, event.player, event.box, event.hand, event.amount)


def _add_double(table: Table, player: str, position: int, index: int, amount: int) -> Table:
    stakes = _box(table, position).hands[index].stakes
    doubled = tuple(replace(s, double=amount) if s.player == player else s for s in stakes)
    return _change_hand(table, position, index, stakes=doubled)


def _hand_split(table: Table, event: e.HandSplit) -> Table:
    box = _box(table, event.box)
    hand = box.hands[event.hand]
    aces = is_ace(hand.cards[0])
    first = replace(hand, cards=hand.cards[:1], split=True, aces=aces, asked=False)
    stakes = tuple(Stake(s.player, s.original) for s in hand.stakes if s.player == event.player)
    second = Hand(hand.cards[1:], stakes, split=True, aces=aces)
    hands = (*box.hands[: event.hand], first, second, *box.hands[event.hand + 1 :])
    sides = tuple(replace(w, hand=w.hand + 1) if w.hand is not None and w.hand > event.hand else w for w in box.sides)
    return replace(table, boxes=put_box(table, replace(box, hands=hands, sides=sides)))


def _followed(table: Table, event: e.Followed) -> Table:
    box = _box(table, event.box)
    if box.hands[event.hand].doubled:
        return _add_double(table, event.player, event.box, event.hand, event.amount)
    order = [w.player for w in box.mains]
    stakes = (*box.hands[event.hand + 1].stakes, Stake(event.player, event.amount))
    ordered = tuple(sorted(stakes, key=lambda s: order.index(s.player)))
    return _change_hand(table, event.box, event.hand + 1, stakes=ordered)


def _not_followed(table: Table, event: e.NotFollowed) -> Table:
    box = _box(table, event.box)
    return replace(table, boxes=put_box(table, replace(box, declined=(*box.declined, event.player))))


def _hand_closed(table: Table, event: e.HandClosed) -> Table:
    return _change_hand(table, event.box, event.hand, closed=True, wants=False)


def _phase_began(table: Table, event: e.PhaseBegan) -> Table:
    return replace(table, phase=event.phase)


def _player_left(table: Table, event: e.PlayerLeft) -> Table:
    return replace(table, absent=table.absent | {event.player})


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    return replace(table, status=event.status, phase=Phase.OVER, offer=None, trouble=None)


_APPLY: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.PlayerSeated: _player_seated,
    e.WagerPlaced: _wager_placed,
    e.WagerLifted: _wager_lifted,
    e.SqueezeAsked: _noted,
    e.LateWagerReturned: _noted,
    e.LateLiftNoted: _noted,
    e.SqueezeGranted: _squeeze_granted,
    e.PlayerRestricted: _player_restricted,
    e.PlaceYielded: _place_yielded,
    e.BetsClosed: _bets_closed,
    e.CardDealt: _card_dealt,
    e.LinesSettled: _lines_settled,
    e.OfferOpened: _offer_opened,
    e.OfferAnswered: _offer_answered,
    e.OfferClosed: _offer_closed,
    e.InsurancePlaced: _insurance_placed,
    e.InsuranceClaimed: _insurance_claimed,
    e.CardCalled: _card_called,
    e.HandStood: _hand_stood,
    e.HandDoubled: _hand_doubled,
    e.HandSplit: _hand_split,
    e.Followed: _followed,
    e.NotFollowed: _not_followed,
    e.HandClosed: _hand_closed,
    e.PhaseBegan: _phase_began,
    e.PlayerLeft: _player_left,
    e.RoundEnded: _round_ended,
}
