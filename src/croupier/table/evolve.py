"""Apply an event to the table; evolve never checks, it only does what was decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cards.card import Card, is_ace
from croupier.table import events as e
from croupier.table.places import DEALER, DISCARD
from croupier.table.state import Box, Dealt, Hand, Insurance, Line, Phase, Skip, Stake, Status, Table, Wager


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


def _squeeze_asked(table: Table, event: e.SqueezeAsked) -> Table:
    return replace(table, squeeze_asked=(*table.squeeze_asked, event.player))


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
        mains = tuple([_count(w, box.position, counted) for w in box.mains])
        kept = [w for w in box.sides if (w.player, box.position, w.kind) not in dropped]
        sides = tuple([_count(w, box.position, counted) for w in kept])
        stakes = tuple([Stake(w.player, w.counts) for w in mains])
        hands = (Hand(printed, stakes),) if mains else ()
        if mains or sides:
            boxes.append(replace(box, mains=mains, sides=sides, hands=hands, run=printed, yielded=()))
    return replace(table, boxes=tuple(boxes), dealer=printed, phase=Phase.INITIAL_DEAL)


def _count(wager: Wager, box: int, counted: dict[tuple[str, int, str], e.WagerCounted]) -> Wager:
    found = counted.get((wager.player, box, wager.kind))
    return wager if found is None else replace(wager, counts=found.counts, under=found.under)


def _card_dealt(table: Table, event: e.CardDealt) -> Table:
    card, to = event.card, event.to
    if table.out or table.top or table.window or table.noted:
        table = _take_known(table, card)
    dealt = (*table.dealt, Dealt(card, to))
    later = table.subsequent_started or (table.phase in _AFTER_INITIAL and to != DISCARD)
    if to.box <= 0:
        dealer = (*table.dealer, card) if to == DEALER else table.dealer
        return replace(table, dealt=dealt, dealer=dealer, subsequent_started=later)
    boxes = put_box(table, lay(_box(table, to.box), to.hand, card))
    return replace(table, dealt=dealt, boxes=boxes, subsequent_started=later)


_AFTER_INITIAL = frozenset((Phase.OFFERS, Phase.TURNS, Phase.DEALER))


def _take_known(table: Table, card: Card) -> Table:
    """Take the card from those already out or put back on top; a further card closes every window."""
    out, top = list(table.out), table.top
    if card in out:
        out.remove(card)
    elif not out:
        top = top[1:]
    return replace(table, out=tuple(out), top=top, window=(), noted=())


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
            boxes = tuple([_settle_box(box, line) if box.position == line.box else box for box in boxes])
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
        stakes = tuple([replace(s, live=False) if s.player == line.player else s for s in hand.stakes])
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
    if table.phase is Phase.INITIAL_DEAL:
        return replace(table, offer=offer, phase=Phase.OFFERS)
    opened = replace(table, offer=offer)
    if offer.kind in ("tie18", "ace-race") and offer.place is not None:
        return _change_hand(opened, offer.place.box, offer.place.hand, asked=True)
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


def _deal_taken(table: Table, _event: e.DealTaken) -> Table:
    missing = not table.dealer and not table.book.deck.printed
    return replace(table, deal_taken=True, dealer_late=missing, trouble=None)


def _dealer_caught_up(table: Table, _event: e.DealerCaughtUp) -> Table:
    return replace(table, dealer_late=False)


def _reconstructed(table: Table, event: e.Reconstructed) -> Table:
    if table.phase is not Phase.INITIAL_DEAL and event.dealt == table.dealt:
        return replace(table, out=(), top=event.back)
    printed = (Card(table.book.deck.printed),) if table.book.deck.printed else ()
    boxes = tuple(
        replace(box, hands=(Hand(printed, box.hands[0].stakes),) if box.mains else (), run=printed)
        for box in table.boxes
        if box.mains or box.sides
    )
    bare = replace(table, boxes=boxes, dealer=printed, dealt=(), top=(), out=(), deal_taken=False, dealer_late=False)
    for card in event.dealt:
        bare = _card_dealt(bare, e.CardDealt(card.card, card.to))
    return replace(bare, top=event.back, subsequent_started=False)


def _card_taken_back(table: Table, _event: e.CardTakenBack) -> Table:
    last = table.dealt[-1]
    boxes, dealer = table.boxes, table.dealer
    if last.to == DEALER:
        dealer = dealer[:-1]
    box = table.box(last.to.box) if last.to.box > 0 else None
    if box is not None:
        hand = box.hands[last.to.hand]
        bare = put_hand(box, last.to.hand, replace(hand, cards=hand.cards[:-1]))
        boxes = put_box(table, replace(bare, run=box.run[:-1]))
    return replace(table, dealt=table.dealt[:-1], top=(last.card, *table.top), boxes=boxes, dealer=dealer)


def _cards_drawn(table: Table, event: e.CardsDrawn) -> Table:
    known = len(table.top)
    return replace(table, out=(*table.out, *event.cards), top=table.top[min(known, len(event.cards)) :], window=())


def _cards_discarded(table: Table, event: e.CardsDiscarded) -> Table:
    box = _box(table, event.box)
    dealt = tuple(replace(d, to=DISCARD) if d.to.box == event.box else d for d in table.dealt)
    kept = tuple(b for b in table.boxes if b.position != event.box)
    if box.sides:
        return replace(table, dealt=dealt, boxes=put_box(table, replace(box, hands=(), run=())))
    return replace(table, dealt=dealt, boxes=kept)


def _hand_refused(table: Table, event: e.HandRefused) -> Table:
    return _change_hand(table, event.box, event.hand, stood=True, refused=True, wants=False, closed=True)


def _turn_skipped(table: Table, event: e.TurnSkipped) -> Table:
    flags = (table.interim_settled, table.subsequent_started, table.final_settled)
    return replace(table, skip=Skip(event.box, table.boxes, len(table.dealt), len(table.lines), *flags))


def _turn_restored(table: Table, _event: e.TurnRestored) -> Table:
    skip = table.skip
    assert skip is not None  # noqa: S101 - only a turn that was skipped is restored
    since = table.dealt[skip.dealt :]
    back = tuple(d.card for d in since)
    undone = {(line.player, line.box, line.of) for line in table.lines[skip.lines :] if line.wager == "insurance"}
    return replace(
        table,
        boxes=skip.boxes,
        insurances=tuple(
            replace(i, settled=False) if (i.player, i.box, i.of) in undone else i for i in table.insurances
        ),
        dealer=table.dealer[: len(table.dealer) - sum(d.to == DEALER for d in since)],
        dealt=table.dealt[: skip.dealt],
        lines=table.lines[: skip.lines],
        # What came out together with the last of them and lies on no hand yet follows it.
        out=(),
        top=back + table.out + table.top,
        offer=None,
        phase=Phase.TURNS,
        interim_settled=skip.interim_settled,
        subsequent_started=skip.subsequent_started,
        final_settled=skip.final_settled,
        skip=None,
    )


def _window_opened(table: Table, event: e.WindowOpened) -> Table:
    return replace(table, window=event.clauses)


def _irregularity_noted(table: Table, event: e.IrregularityNoted) -> Table:
    return replace(table, noted=event.clauses)


def _reshuffled(table: Table, _event: e.Reshuffled) -> Table:
    return replace(table, reshuffled=True, shuffle_after=True)


def _settlement_forgotten(table: Table, event: e.SettlementForgotten) -> Table:
    return replace(table, forgotten=table.forgotten | {event.wager})


def _forgotten_found(table: Table, event: e.ForgottenFound) -> Table:
    return replace(table, forgotten=table.forgotten - {event.wager})


def _shuffle_due(table: Table, _event: e.ShuffleDue) -> Table:
    return replace(table, shuffle_after=True)


def _trouble_opened(table: Table, event: e.TroubleOpened) -> Table:
    referred = event.trouble.kind == "referred"
    return replace(table, trouble=event.trouble, status=Status.REFERRED if referred else table.status)


def _trouble_answered(table: Table, event: e.TroubleAnswered) -> Table:
    trouble = table.trouble
    who = (event.player, event.box)
    if trouble is None or who in trouble.answered:
        return table
    return replace(table, trouble=replace(trouble, answered=(*trouble.answered, who)))


def _trouble_closed(table: Table, _event: e.TroubleClosed) -> Table:
    return replace(table, trouble=None)


def _ruled(table: Table, _event: e.Ruled) -> Table:
    return replace(table, trouble=None, status=Status.OPEN)


def _round_voided(table: Table, event: e.RoundVoided) -> Table:
    return replace(table, lines=event.lines, status=Status.VOID, phase=Phase.OVER, offer=None, trouble=None)


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    return replace(table, status=event.status, phase=Phase.OVER, offer=None, trouble=None)


_APPLY: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.PlayerSeated: _player_seated,
    e.WagerPlaced: _wager_placed,
    e.WagerLifted: _wager_lifted,
    e.SqueezeAsked: _squeeze_asked,
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
    e.DealTaken: _deal_taken,
    e.DealerCaughtUp: _dealer_caught_up,
    e.Reconstructed: _reconstructed,
    e.CardTakenBack: _card_taken_back,
    e.CardsDrawn: _cards_drawn,
    e.CardsDiscarded: _cards_discarded,
    e.HandRefused: _hand_refused,
    e.TurnSkipped: _turn_skipped,
    e.TurnRestored: _turn_restored,
    e.WindowOpened: _window_opened,
    e.IrregularityNoted: _irregularity_noted,
    e.Reshuffled: _reshuffled,
    e.SettlementForgotten: _settlement_forgotten,
    e.ForgottenFound: _forgotten_found,
    e.ShuffleDue: _shuffle_due,
    e.TroubleOpened: _trouble_opened,
    e.TroubleAnswered: _trouble_answered,
    e.TroubleClosed: _trouble_closed,
    e.Ruled: _ruled,
    e.RoundVoided: _round_voided,
}
