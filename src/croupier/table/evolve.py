"""Apply an event to the table; evolve never checks, it only does what was decided."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.cards.card import Card, is_ace
from croupier.table import correction_events, move_card
from croupier.table import events as e
from croupier.table.layout import box_at, card_dealt, change_hand, put_box, put_hand
from croupier.table.phases import ORDER, after, back
from croupier.table.settlement.wager_view import line_hand
from croupier.table.state import Box, Hand, Insurance, Line, Phase, Stake, Status, Table, Trouble, Wager


def evolve(table: Table, event: e.Event) -> Table:
    """Return the table after the event."""
    return replace(_APPLY[type(event)](table, event), version=table.version + 1)


def _player_seated(table: Table, event: e.PlayerSeated) -> Table:
    return replace(table, seats={**table.seats, event.box: event.player})


def _wager_placed(table: Table, event: e.WagerPlaced) -> Table:
    box = box_at(table, event.box)
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
    box = box_at(table, event.box)
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


def _late_lift_noted(table: Table, event: e.LateLiftNoted) -> Table:
    box = box_at(table, event.box)
    lifted = replace(box, mains=_lifted(table, box.mains, event), sides=_lifted(table, box.sides, event))
    insurances = tuple(
        replace(cover, shaped_by=table.book.cite("wagers.lifted"))
        if (event.wager, cover.player, cover.box) == ("insurance", event.player, event.box)
        else cover
        for cover in table.insurances
    )
    return replace(table, boxes=put_box(table, lifted), insurances=insurances)


def _lifted(table: Table, wagers: tuple[Wager, ...], event: e.LateLiftNoted) -> tuple[Wager, ...]:
    clauses = table.book.cite("wagers.lifted")
    return tuple(
        replace(wager, shaped_by=tuple(dict.fromkeys((*wager.shaped_by, *clauses))))
        if (wager.player, wager.kind) == (event.player, event.wager)
        else wager
        for wager in wagers
    )


def _squeeze_asked(table: Table, event: e.SqueezeAsked) -> Table:
    return replace(table, squeeze_asked=(*table.squeeze_asked, event.player))


def _squeeze_granted(table: Table, event: e.SqueezeGranted) -> Table:
    since = (*table.squeezed_from, len(table.dealt))
    return replace(table, squeezing=(*table.squeezing, event.player), squeezed_from=since)


def _player_restricted(table: Table, event: e.PlayerRestricted) -> Table:
    return replace(table, restricted=table.restricted | {event.player})


def _place_yielded(table: Table, event: e.PlaceYielded) -> Table:
    box = box_at(table, event.box)
    return replace(table, boxes=put_box(table, replace(box, yielded=(*box.yielded, event.player))))


def _bets_closed(table: Table, event: e.BetsClosed) -> Table:
    dropped = {(lost.player, lost.box, lost.wager) for lost in event.dropped}
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
    return replace(table, boxes=tuple(boxes), dealer=printed, phase=after(table.phase, event))


def _count(wager: Wager, box: int, counted: dict[tuple[str, int, str], e.WagerCounted]) -> Wager:
    found = counted.get((wager.player, box, wager.kind))
    if found is None:
        return wager
    return replace(wager, counts=found.counts, under=found.under, shaped_by=(*wager.shaped_by, *found.clauses))


def _wager_raised(table: Table, event: e.WagerRaised) -> Table:
    box, who, more = box_at(table, event.box), event.player, event.amount
    mains = tuple(
        replace(w, amount=w.amount + more, counts=w.counts + more) if w.player == who else w for w in box.mains
    )
    hand = box.hands[0]
    stakes = tuple(replace(s, original=s.original + more) if s.player == who else s for s in hand.stakes)
    raised = put_hand(replace(box, mains=mains), 0, replace(hand, stakes=stakes))
    return replace(table, boxes=put_box(table, raised))


def _dealer_looked(table: Table, _event: e.DealerLooked) -> Table:
    return replace(table, looked=True)


def _blackjack_shown(table: Table, event: e.BlackjackShown) -> Table:
    return replace(_turned(table), phase=after(table.phase, event))


def _hole_turned(table: Table, _event: e.HoleTurned) -> Table:
    return _turned(table)


def _turned(table: Table) -> Table:
    return replace(table, dealer=table.dealer + table.hole, hole=())


def _lines_settled(table: Table, event: e.LinesSettled) -> Table:
    boxes = table.boxes
    insurances = table.insurances
    taken = any(line.result != "returned" for line in event.lines)
    for line in event.lines:
        if line.wager == "insurance":
            insurances = tuple(_settle_insurance(i, line) for i in insurances)
        elif line.wager != table.book.bonus.name:
            boxes = tuple([_settle_box(table, box, line) if box.position == line.box else box for box in boxes])
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


def _settle_box(table: Table, box: Box, line: Line) -> Box:
    if line.wager == "main":
        hand = box.hands[line.hand or 0]
        stakes = tuple([replace(s, live=False) if s.player == line.player else s for s in hand.stakes])
        return put_hand(box, line.hand or 0, replace(hand, stakes=stakes))
    sides = tuple([replace(w, settled=True) if _is_settled_by(table, w, line) else w for w in box.sides])
    return replace(box, sides=sides)


def _is_settled_by(table: Table, wager: Wager, line: Line) -> bool:
    """Tell whether a line is that of a side wager; one about a hand may be told apart by it or not."""
    if (wager.player, wager.kind) != (line.player, line.wager):
        return False
    return line.hand in (wager.hand, line_hand(table, wager))


def _offer_opened(table: Table, event: e.OfferOpened) -> Table:
    offer = event.offer
    if offer.kind == "raise":
        return replace(table, offer=offer, made=(offer.kind,))
    if table.phase is Phase.INITIAL_DEAL:
        return replace(table, offer=offer, phase=after(table.phase, event), made=(offer.kind,))
    if table.phase is Phase.OFFERS:
        return replace(table, offer=offer, made=(*table.made, offer.kind))
    opened = replace(table, offer=offer)
    if offer.kind == "split-wager" and offer.place is not None:
        return change_hand(opened, offer.place.box, offer.place.hand, asked=True)
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
    return change_hand(table, event.box, event.hand, wants=True)


def _hand_stood(table: Table, event: e.HandStood) -> Table:
    return change_hand(table, event.box, event.hand, stood=True)


def _hand_doubled(table: Table, event: e.HandDoubled) -> Table:
    hand = box_at(table, event.box).hands[event.hand]
    doubles, cards = hand.doubles + 1, len(hand.cards)
    doubled = change_hand(
        table, event.box, event.hand, doubled=True, wants=True, stood=False, doubles=doubles, doubled_at=cards
    )
    return _add_double(doubled, event)


def _add_double(table: Table, event: e.HandDoubled | e.Followed) -> Table:
    added, free = event.amount, event.amount if event.free else 0
    stakes = tuple(
        replace(s, double=s.double + added, free=s.free + free) if s.player == event.player and s.live else s
        for s in box_at(table, event.box).hands[event.hand].stakes
    )
    return change_hand(table, event.box, event.hand, stakes=stakes)


def _wager_folded(table: Table, event: e.WagerFolded) -> Table:
    stakes = box_at(table, event.box).hands[event.hand].stakes
    folded = tuple(replace(s, folded=True) if s.player == event.player else s for s in stakes)
    return change_hand(table, event.box, event.hand, stakes=folded)


def _hand_split(table: Table, event: e.HandSplit) -> Table:
    box = box_at(table, event.box)
    hand = box.hands[event.hand]
    aces = is_ace(hand.cards[0])
    first = replace(hand, cards=hand.cards[:1], split=True, aces=aces, asked=False)
    stakes = tuple(_matching(s, free=event.free) for s in hand.stakes if s.player == event.player)
    second = Hand(hand.cards[1:], stakes, split=True, aces=aces)
    hands = (*box.hands[: event.hand], first, second, *box.hands[event.hand + 1 :])
    sides = tuple(replace(w, hand=w.hand + 1) if w.hand is not None and w.hand > event.hand else w for w in box.sides)
    return replace(table, boxes=put_box(table, replace(box, hands=hands, sides=sides)))


def _matching(stake: Stake, *, free: bool) -> Stake:
    """Return the stake on a hand formed by a split: as much as the original one, laid by its bettor or the house."""
    return Stake(stake.player, stake.original, free=stake.original if free else 0)


def _followed(table: Table, event: e.Followed) -> Table:
    box = box_at(table, event.box)
    if box.hands[event.hand].doubled:
        return _add_double(table, event)
    order = [w.player for w in box.mains]
    matched = _matching(Stake(event.player, event.amount), free=event.free)
    stakes = (*box.hands[event.hand + 1].stakes, matched)
    ordered = tuple(sorted(stakes, key=lambda s: order.index(s.player)))
    return change_hand(table, event.box, event.hand + 1, stakes=ordered)


def _not_followed(table: Table, event: e.NotFollowed) -> Table:
    box = box_at(table, event.box)
    return replace(table, boxes=put_box(table, replace(box, declined=(*box.declined, event.player))))


def _hand_closed(table: Table, event: e.HandClosed) -> Table:
    return change_hand(table, event.box, event.hand, closed=True, wants=False)


def _phase_began(table: Table, event: e.PhaseBegan) -> Table:
    if ORDER[event.phase] > ORDER[table.phase]:
        return replace(table, phase=after(table.phase, event))
    return replace(table, phase=back(table.phase, event.phase))


def _player_left(table: Table, event: e.PlayerLeft) -> Table:
    return replace(table, absent=table.absent | {event.player})


def _player_returned(table: Table, event: e.PlayerReturned) -> Table:
    return replace(table, absent=table.absent - {event.player})


def _window_opened(table: Table, event: e.WindowOpened) -> Table:
    """Open the choice to withdraw; it is a new one unless the same irregularity is still open."""
    same = table.trouble is not None and table.trouble.kind in ("several", "several-rest")
    kept = table.stayed if same else frozenset(stay for stay in table.stayed if stay[2] != "window")
    return replace(table, window=event.clauses, stayed=kept)


def _irregularity_noted(table: Table, event: e.IrregularityNoted) -> Table:
    return replace(table, noted=event.clauses, overdrawn=event.clauses if event.total_stands else table.overdrawn)


def _reshuffled(table: Table, _event: e.Reshuffled) -> Table:
    return replace(table, reshuffled=True, shuffle_after=True)


def _settlement_forgotten(table: Table, event: e.SettlementForgotten) -> Table:
    return replace(table, forgotten=table.forgotten | {event.wager})


def _forgotten_found(table: Table, event: e.ForgottenFound) -> Table:
    return replace(table, forgotten=table.forgotten - {event.wager})


def _shuffle_due(table: Table, _event: e.ShuffleDue) -> Table:
    return replace(table, shuffle_after=True)


def _trouble_opened(table: Table, event: e.TroubleOpened) -> Table:
    before = (table.trouble,) if table.trouble is not None else ()
    referred = event.trouble.kind == "referred"
    status = Status.REFERRED if referred else table.status
    kept = table.stayed
    if event.trouble.kind == "power":
        kept = frozenset(stay for stay in kept if stay[2] != "power")
    waiting = (*table.waiting, *before)
    return replace(table, trouble=event.trouble, waiting=waiting, status=status, stayed=kept)


def _waits_for_nobody(trouble: Trouble) -> bool:
    """Tell whether staying is remembered with the table, since nothing waits until everybody has answered."""
    return trouble.kind == "power" or (trouble.kind in ("several", "several-rest") and not trouble.asked)


def _trouble_answered(table: Table, event: e.TroubleAnswered) -> Table:
    trouble = table.trouble
    who = (event.player, event.box)
    if event.answer == "stays" and (trouble is None or _waits_for_nobody(trouble)):
        choice = "power" if trouble is not None and trouble.kind == "power" else "window"
        return replace(table, stayed=table.stayed | {(*who, choice)})
    if trouble is None or who in trouble.answered:
        return table
    return replace(table, trouble=replace(trouble, answered=(*trouble.answered, who)))


def _trouble_closed(table: Table, _event: e.TroubleClosed) -> Table:
    after = correction_events.last_waiting(table)
    if table.slip is None or table.trouble is None or not table.trouble.answered:
        return after
    return replace(after, slip=replace(table.slip, answered=table.trouble.answered))


def _ruled(table: Table, _event: e.Ruled) -> Table:
    return correction_events.last_waiting(table)


def _round_voided(table: Table, event: e.RoundVoided) -> Table:
    phase = after(table.phase, event)
    return replace(table, lines=event.lines, status=Status.VOID, phase=phase, offer=None, trouble=None, waiting=())


def _round_ended(table: Table, event: e.RoundEnded) -> Table:
    phase = after(table.phase, event)
    return replace(table, status=event.status, phase=phase, offer=None, trouble=None, waiting=())


_APPLY: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.PlayerSeated: _player_seated,
    e.WagerPlaced: _wager_placed,
    e.WagerLifted: _wager_lifted,
    e.SqueezeAsked: _squeeze_asked,
    e.LateWagerReturned: _noted,
    e.LateLiftNoted: _late_lift_noted,
    e.SqueezeGranted: _squeeze_granted,
    e.PlayerRestricted: _player_restricted,
    e.PlaceYielded: _place_yielded,
    e.BetsClosed: _bets_closed,
    e.CardDealt: card_dealt,
    e.WagerRaised: _wager_raised,
    e.DealerLooked: _dealer_looked,
    e.BlackjackShown: _blackjack_shown,
    e.HoleTurned: _hole_turned,
    e.LinesSettled: _lines_settled,
    e.OfferOpened: _offer_opened,
    e.OfferAnswered: _offer_answered,
    e.OfferClosed: _offer_closed,
    e.InsurancePlaced: _insurance_placed,
    e.InsuranceClaimed: _insurance_claimed,
    e.CardCalled: _card_called,
    e.HandStood: _hand_stood,
    e.WagerFolded: _wager_folded,
    e.HandDoubled: _hand_doubled,
    e.HandSplit: _hand_split,
    e.Followed: _followed,
    e.NotFollowed: _not_followed,
    e.HandClosed: _hand_closed,
    e.PhaseBegan: _phase_began,
    e.PlayerLeft: _player_left,
    e.PlayerReturned: _player_returned,
    e.RoundEnded: _round_ended,
    e.DealTaken: correction_events.deal_taken,
    e.DealerCaughtUp: correction_events.dealer_caught_up,
    e.Reconstructed: correction_events.reconstructed,
    e.CardTakenBack: correction_events.card_taken_back,
    e.CardsDrawn: correction_events.cards_drawn,
    e.CardMoved: move_card.card_moved,
    e.CardsDiscarded: correction_events.cards_discarded,
    e.HandRefused: correction_events.hand_refused,
    e.TurnSkipped: correction_events.turn_skipped,
    e.TurnRestored: correction_events.turn_restored,
    e.ErrorMade: correction_events.error_made,
    e.ErrorUndone: correction_events.error_undone,
    e.ErrorLeft: correction_events.error_left,
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
