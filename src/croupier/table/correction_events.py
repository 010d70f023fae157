"""Apply the events by which cards are drawn, moved and put right when something went wrong."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.table import events as e
from croupier.table import phases
from croupier.table.layout import box_at, card_dealt, change_hand, put_box, put_hand
from croupier.table.places import DEALER, DISCARD, HOLE
from croupier.table.state import Hand, Insurance, Phase, Skip, Slip, Status, Table


def deal_taken(table: Table, _event: e.DealTaken) -> Table:
    """Take a wrong initial deal for complete."""
    missing = not table.dealer and not table.book.deck.printed
    after = last_waiting(table) if table.trouble is not None else table
    return replace(after, deal_taken=True, dealer_late=missing)


def last_waiting(table: Table) -> Table:
    """Return the table without its open irregularity: the one that waited for it is to be decided now."""
    last = table.waiting[-1] if table.waiting else None
    referred = any(trouble.kind == "referred" for trouble in table.waiting)
    status = Status.REFERRED if referred else Status.OPEN
    return replace(table, trouble=last, waiting=table.waiting[:-1], status=status)


def dealer_caught_up(table: Table, _event: e.DealerCaughtUp) -> Table:
    """Note that the dealer has the first card that was left out."""
    return replace(table, dealer_late=False)


def reconstructed(table: Table, event: e.Reconstructed) -> Table:
    """Lay the cards of the initial deal where they were due; the rest goes back on top."""
    if table.phase is not Phase.INITIAL_DEAL and event.dealt == table.dealt:
        return replace(table, out=_still_out(table, event), top=event.back)
    printed = (Card(table.book.deck.printed),) if table.book.deck.printed else ()
    boxes = tuple(
        replace(box, hands=(Hand(printed, box.hands[0].stakes),) if box.mains else (), run=printed)
        for box in table.boxes
        if box.mains or box.sides
    )
    bare = replace(table, boxes=boxes, dealer=printed, hole=(), looked=False, dealt=(), top=(), out=())
    bare = replace(bare, deal_taken=False, dealer_late=False)
    for card in event.dealt:
        bare = card_dealt(bare, e.CardDealt(card.card, card.to))
    return replace(bare, top=event.back, out=_still_out(table, event), subsequent_started=False)


def _still_out(table: Table, event: e.Reconstructed) -> tuple[Card, ...]:
    """Return the cards outside the device that do not go back: those another irregularity still offers."""
    out = list(table.out)
    for card in event.back:
        if card in out:
            out.reverse()
            out.remove(card)
            out.reverse()
    return tuple(out)


def card_taken_back(table: Table, _event: e.CardTakenBack) -> Table:
    """Put the last card back on top of the device."""
    last = table.dealt[-1]
    boxes, dealer, hole = table.boxes, table.dealer, table.hole
    if last.to == DEALER:
        dealer = dealer[:-1]
    if last.to == HOLE:
        hole = hole[:-1]
    box = table.box(last.to.box) if last.to.box > 0 else None
    if box is not None:
        hand = box.hands[last.to.hand]
        bare = put_hand(box, last.to.hand, replace(hand, cards=hand.cards[:-1]))
        boxes = put_box(table, replace(bare, run=box.run[:-1]))
    return replace(table, dealt=table.dealt[:-1], top=(last.card, *table.top), boxes=boxes, dealer=dealer, hole=hole)


def cards_drawn(table: Table, event: e.CardsDrawn) -> Table:
    """Hold cards that left the device and lie nowhere yet."""
    known = len(table.top)
    return replace(table, out=(*table.out, *event.cards), top=table.top[min(known, len(event.cards)) :], window=())


def cards_discarded(table: Table, event: e.CardsDiscarded) -> Table:
    """Take away the cards of a box without a wager."""
    box = box_at(table, event.box)
    dealt = tuple(replace(d, to=DISCARD) if d.to.box == event.box else d for d in table.dealt)
    kept = tuple(b for b in table.boxes if b.position != event.box)
    if box.sides:
        return replace(table, dealt=dealt, boxes=put_box(table, replace(box, hands=(), run=())))
    return replace(table, dealt=dealt, boxes=kept)


def hand_refused(table: Table, event: e.HandRefused) -> Table:
    """Let a hand stand because a card was refused on it."""
    return change_hand(
        table, event.box, event.hand, stood=True, refused=True, declined=event.of_several, wants=False, closed=True
    )


def turn_skipped(table: Table, event: e.TurnSkipped) -> Table:
    """Remember how the table stood when a turn was passed over."""
    flags = (table.interim_settled, table.subsequent_started, table.final_settled)
    return replace(table, skip=Skip(event.box, table.boxes, len(table.dealt), len(table.lines), *flags))


def turn_restored(table: Table, _event: e.TurnRestored) -> Table:
    """Return to how the table stood when a turn was passed over."""
    skip = table.skip
    assert skip is not None  # noqa: S101 - only a turn that was skipped is restored
    since = table.dealt[skip.dealt :]
    back = tuple(d.card for d in since)
    return replace(
        table,
        boxes=skip.boxes,
        insurances=_unsettled(table, skip.lines),
        **_dealer_before(table, skip.dealt),
        dealt=table.dealt[: skip.dealt],
        lines=table.lines[: skip.lines],
        # What came out together with the last of them and lies on no hand yet follows it.
        out=(),
        top=back + table.out + table.top,
        offer=None,
        phase=phases.back(table.phase, Phase.TURNS),
        interim_settled=skip.interim_settled,
        subsequent_started=skip.subsequent_started,
        final_settled=skip.final_settled,
        overdrawn=(),
        skip=None,
        slip=None,
    )


def _dealer_before(table: Table, dealt: int) -> dict[str, tuple[Card, ...]]:
    """Return the dealer's cards as they lay when so many cards had been dealt; one turned over since is down again."""
    seen = table.dealer[: len(table.dealer) - sum(card.to == DEALER for card in table.dealt[dealt:])]
    down = sum(card.to == HOLE for card in table.dealt[:dealt])
    if table.hole or not down:
        return {"dealer": seen, "hole": table.hole[:down]}
    return {"dealer": seen[:-down], "hole": seen[-down:]}


def _unsettled(table: Table, lines: int) -> tuple[Insurance, ...]:
    """Return the insurances as they are without the lines settled since."""
    undone = {(line.player, line.box, line.of) for line in table.lines[lines:] if line.wager == "insurance"}
    return tuple(replace(i, settled=False) if (i.player, i.box, i.of) in undone else i for i in table.insurances)


def error_made(table: Table, _event: e.ErrorMade) -> Table:
    """Remember how the table stood before the first error that can be put right."""
    if table.slip is not None:
        return table
    flags = (table.subsequent_started, table.deal_taken, table.dealer_late)
    return replace(table, slip=Slip(table.phase, table.boxes, table.offer, len(table.dealt), len(table.lines), *flags))


def error_undone(table: Table, _event: e.ErrorUndone) -> Table:
    """Return to how the table stood before the error; what came since goes back on top."""
    slip = table.slip
    assert slip is not None  # noqa: S101 - only an error that was made is undone
    since = table.dealt[slip.dealt :]
    return replace(
        table,
        phase=phases.back(table.phase, slip.phase),
        boxes=slip.boxes,
        insurances=_unsettled(table, slip.lines),
        offer=slip.offer,
        **_dealer_before(table, slip.dealt),
        dealt=table.dealt[: slip.dealt],
        lines=table.lines[: slip.lines],
        out=(),
        top=(*(d.card for d in since), *table.out, *table.top),
        subsequent_started=slip.subsequent_started,
        overdrawn=(),
        deal_taken=slip.deal_taken,
        dealer_late=slip.dealer_late,
        skip=None,
        slip=None,
    )


def error_left(table: Table, _event: e.ErrorLeft) -> Table:
    """Forget how the table stood: the error stays."""
    return replace(table, slip=None)
