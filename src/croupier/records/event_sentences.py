"""Every event of a regular round as a sentence, with the clauses it rests on."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards.total import LIMIT, total
from croupier.records import phrases as p
from croupier.records.phrases import Sentence
from croupier.table import events as e
from croupier.table.actors import HOUSE
from croupier.table.facts import wager_fact, wager_title
from croupier.table.hands import FIRST_CARDS, dealer_has_blackjack
from croupier.table.places import BURN, DISCARD, HOLE, Place
from croupier.table.play.checks import given_up_under
from croupier.table.play.dealer import must_draw, needs_card
from croupier.table.state import Phase, Table
from croupier.words.facts import Money, message, one_card
from croupier.words.render import render

Sentences = Iterator[Sentence]
Row = Callable[[Any, Table], Sentences]


def _seated(event: e.PlayerSeated, table: Table) -> Sentences:
    says = message("round.seated", player=event.player, box=event.box)
    yield Sentence(says, table.book.cite("control.seated"))


def _placed(event: e.WagerPlaced, table: Table) -> Sentences:
    where = p.box(table, event.box, event.hand)
    amount = Money(event.amount)
    if event.wager == "main":
        topic, says = "wagers.limits", message("round.bets", player=event.player, amount=amount, where=where)
    else:
        topic = "side.on_split" if event.hand is not None else "side"
        # English has two articles, so it has two texts
        key = "round.bets-side-an" if render(wager_title(table.book, event.wager))[0] in "AEIOU" else "round.bets-side"
        wager = wager_fact(table.book, event.wager)
        says = message(key, player=event.player, amount=amount, where=where, wager=wager)
    yield Sentence(says, table.book.cite(topic))
    if event.unnoticed:
        yield Sentence(message("round.unnoticed"), table.book.cite(topic))


def _lifted(event: e.WagerLifted, table: Table) -> Sentences:
    wager = wager_fact(table.book, event.wager)
    says = message("round.lifted", amount=Money(event.amount), player=event.player, wager=wager, box=event.box)
    yield Sentence(says, event.clauses or table.book.cite("wagers.limits"))


def _late(event: e.LateWagerReturned, table: Table) -> Sentences:
    wager = wager_fact(table.book, event.wager)
    says = message("round.late", player=event.player, wager=wager, amount=Money(event.amount), box=event.box)
    yield Sentence(says, table.book.cite("wagers.late"))


def _late_lift(event: e.LateLiftNoted, table: Table) -> Sentences:
    says = message("round.late-lift", player=event.player, wager=wager_fact(table.book, event.wager), box=event.box)
    yield Sentence(says, table.book.cite("wagers.lifted"))


def _squeeze_asked(event: e.SqueezeAsked, table: Table) -> Sentences:
    says = message("round.squeeze-asked", player=event.player, box=event.box)
    yield Sentence(says, table.book.cite("control.squeeze"))


def _squeeze_granted(event: e.SqueezeGranted, table: Table) -> Sentences:
    yield Sentence(message("round.squeeze-granted", player=event.player), table.book.cite("control.squeeze"))


def _restricted(event: e.PlayerRestricted, table: Table) -> Sentences:
    yield Sentence(message("round.restricted", player=event.player), table.book.cite("wagers.one_box"))


def _yielded(event: e.PlaceYielded, table: Table) -> Sentences:
    says = message("round.yielded", player=event.player, box=event.box)
    yield Sentence(says, table.book.cite("side.priority"))


def _bets_closed(event: e.BetsClosed, table: Table) -> Sentences:
    yield Sentence(message("round.closed"), table.book.cite("wagers.close"))
    for lost in event.dropped:
        says = message("round.dropped", player=lost.player, wager=wager_fact(table.book, lost.wager), box=lost.box)
        yield Sentence(says, lost.clauses)
    for found in event.counted:
        wager, amount = wager_fact(table.book, found.wager), Money(found.counts)
        says = message("round.counted", player=found.player, wager=wager, box=found.box, amount=amount)
        yield Sentence(says, found.clauses)


def _dealt(event: e.CardDealt, table: Table) -> Sentences:
    card, points = one_card(event.card, "name"), p.counts(table, event.to)
    if event.to == HOLE:
        says = message("round.dealt-down", card=card)
    elif event.to in (BURN, DISCARD):
        says = message("round.burned" if event.to == BURN else "round.discarded", card=card)
    elif points is None:
        says = message("round.dealt-nowhere", card=card, where=p.place(table, event.to))
    else:
        says = message("round.dealt", card=card, where=p.place(table, event.to), points=points)
    yield Sentence(says, event.clauses)


def _raised(event: e.WagerRaised, table: Table) -> Sentences:
    says = message("round.raised", player=event.player, box=event.box, amount=Money(event.amount))
    yield Sentence(says, table.book.cite("wagers.raises"))


def _looked(_event: e.DealerLooked, table: Table) -> Sentences:
    yield Sentence(message("round.looked"), table.book.cite("dealer.peeks"))


def _shown(event: e.BlackjackShown, table: Table) -> Sentences:
    says = message("round.blackjack-shown")
    if event.card is not None:
        says = message("round.blackjack-turned", card=one_card(event.card, "name"))
    yield Sentence(says, table.book.cite("dealer.second_card"))


def _turned(event: e.HoleTurned, table: Table) -> Sentences:
    says = message("round.turned", card=one_card(event.card, "name"), points=p.points(*total(table.dealer)))
    yield Sentence(says, table.book.cite("dealer.second_card"))


def _settled(event: e.LinesSettled, table: Table) -> Sentences:
    # A wager may also be taken back while the dealer still has cards to draw.
    if table.phase is Phase.DEALER and len(table.dealer) > 1 and not needs_card(table):
        yield _dealer_done(table)
    for line in event.lines:
        yield p.settled(table, line)


def _dealer_done(table: Table) -> Sentence:
    points = p.points(*total(table.dealer))
    if dealer_has_blackjack(table):
        return Sentence(message("round.dealer-blackjack"), table.book.cite("blackjack"))
    if total(table.dealer).points > LIMIT:
        return Sentence(message("round.dealer-bust", points=points), table.book.cite("win.dealer_bust"))
    if must_draw(table.book, table.dealer):
        says = message("round.dealer-needless", points=p.points(total(table.dealer).points, soft=False))
        return Sentence(says, table.book.cite("dealer.draws_for"))
    return Sentence(message("round.dealer-stands", points=points), table.book.cite("dealer.soft_17"))


_OFFERS = {
    "raise": "wagers.raises",
    "surrender": "surrender",
    "insurance": "insurance",
    "double": "double.follow",
    "split": "split.follow",
    "split-wager": "side.on_split",
}


def _offered(event: e.OfferOpened, table: Table) -> Sentences:
    kind = event.offer.kind
    yield Sentence(message(f"round.offers-{kind}", whom=p.asked(event.offer.asked)), table.book.cite(_OFFERS[kind]))


_ANSWERS = ("raise", "surrender", "insurance", "even-money", "follow", "decline", "absent", "withdrawn")


def _answered(event: e.OfferAnswered, table: Table) -> Sentences:
    if event.answer in _ANSWERS:
        yield Sentence(message(f"round.answers-{event.answer}", player=event.player, box=event.box))
    else:
        wager = wager_fact(table.book, event.answer)
        yield Sentence(message("round.answers-side", player=event.player, wager=wager, box=event.box))


def _offer_closed(event: e.OfferClosed, table: Table) -> Sentences:
    yield Sentence(message("round.offer-closed"))
    for won in event.awarded:
        says = message("round.awarded", player=won.player, of=won.of, box=won.box, amount=Money(won.amount))
        yield Sentence(says, table.book.cite("insurance.priority"))
    for lost in event.lost:
        yield Sentence(message("round.claim-lost", player=lost.player, of=lost.of, box=lost.box), lost.clauses)


def _insured(event: e.InsurancePlaced, table: Table) -> Sentences:
    says = message("round.insured", player=event.player, box=event.box, amount=Money(event.amount))
    yield Sentence(says, table.book.cite("insurance.half"))


def _claimed(event: e.InsuranceClaimed, table: Table) -> Sentences:
    says = message("round.claimed", player=event.player, of=event.of, box=event.box, amount=Money(event.amount))
    yield Sentence(says, table.book.cite("insurance.others"))


def _called(event: e.CardCalled, table: Table) -> Sentences:
    says = message("round.called", player=event.player, where=p.box(table, event.box, event.hand))
    yield Sentence(says, table.book.cite("hit"))


def _stood(event: e.HandStood, table: Table) -> Sentences:
    where = p.box(table, event.box, event.hand)
    points = p.counts(table, Place(event.box, event.hand)) or ""
    if event.player == HOUSE.name:
        says = message("round.house-stands", where=where, points=points)
        yield Sentence(says, table.book.cite("irregular.absent"))
    else:
        says = message("round.stands", player=event.player, where=where, points=points)
        yield Sentence(says, table.book.cite("stand"))


def _folded(event: e.WagerFolded, table: Table) -> Sentences:
    says = message("round.folds", player=event.player, where=p.box(table, event.box, event.hand))
    yield Sentence(says, table.book.cite("surrender.when"))


def _doubled(event: e.HandDoubled, table: Table) -> Sentences:
    where, amount = p.box(table, event.box, event.hand), Money(event.amount)
    key = "round.doubles-free" if event.free else "round.doubles"
    says = message(key, player=event.player, where=where, amount=amount)
    yield Sentence(says, table.book.cite("double.free" if event.free else "double.amount"))


def _split(event: e.HandSplit, table: Table) -> Sentences:
    box = table.box(event.box)
    again = box is not None and len(box.hands) > FIRST_CARDS
    where = p.box(table, event.box, event.hand if again else None)
    says = message("round.splits-free" if event.free else "round.splits", player=event.player, where=where)
    yield Sentence(says, table.book.cite("split.free" if event.free else "split"))


def _followed(event: e.Followed, table: Table) -> Sentences:
    box = table.box(event.box)
    doubled = box is not None and event.hand < len(box.hands) and box.hands[event.hand].doubled
    says = message("round.follows", player=event.player, box=event.box, amount=Money(event.amount))
    yield Sentence(says, table.book.cite("double.follow" if doubled else "split.follow"))


def _not_followed(event: e.NotFollowed, table: Table) -> Sentences:
    says = message("round.not-followed", player=event.player, box=event.box)
    yield Sentence(says, table.book.cite("split.decline"))


_CLOSED = {
    "given up": "surrendered",
    "bust": "hit.bust",
    "doubled": "double.one_card",
    "split ace": "split.ace_draws",
    "charlie": "charlie.cards",
    "blackjack": "blackjack",
    "21": "hit.21",
    "stood": "hit.stood",
    "skipped": "irregular.skipped_more",
}


def _hand_closed(event: e.HandClosed, table: Table) -> Sentences:
    why = event.why if event.why in _CLOSED else "turn"
    clauses = given_up_under(table, event.box) if why == "given up" else table.book.cite(_CLOSED.get(why, "turn"))
    reason = message(f"finished.{why.replace(' ', '-')}")
    yield Sentence(message("round.finished", where=p.box(table, event.box, event.hand), why=reason), clauses)


_PHASES = {
    Phase.BETTING: "wagers.close",
    Phase.INITIAL_DEAL: "deal",
    Phase.OFFERS: "control.ascertained",
    Phase.TURNS: "turn",
    Phase.DEALER: "dealer.soft_17",
    Phase.OVER: "round",
}


def _phase(event: e.PhaseBegan, table: Table) -> Sentences:
    yield Sentence(message(f"round.begins-{event.phase.value}"), table.book.cite(_PHASES[event.phase]))
    if event.phase is Phase.DEALER and len(table.dealer) == 1 and not table.hole and not needs_card(table):
        yield _dealer_done(table)


def _left(event: e.PlayerLeft, table: Table) -> Sentences:
    yield Sentence(message("round.left", player=event.player), table.book.cite("irregular.absent"))


def _returned(event: e.PlayerReturned, table: Table) -> Sentences:
    yield Sentence(message("round.returned", player=event.player), table.book.cite("irregular.absent"))


def _ended(event: e.RoundEnded, _table: Table) -> Sentences:
    ends = message(f"round.ends-{event.status.value}")
    says = message("round.ended", ends=ends, says=p.plain(event.says)) if event.says else ends
    yield Sentence(says, event.clauses)


REGULAR: dict[type[e.Event], Row] = {
    e.PlayerSeated: _seated,
    e.WagerPlaced: _placed,
    e.WagerLifted: _lifted,
    e.LateWagerReturned: _late,
    e.LateLiftNoted: _late_lift,
    e.SqueezeAsked: _squeeze_asked,
    e.SqueezeGranted: _squeeze_granted,
    e.PlayerRestricted: _restricted,
    e.PlaceYielded: _yielded,
    e.BetsClosed: _bets_closed,
    e.CardDealt: _dealt,
    e.WagerRaised: _raised,
    e.DealerLooked: _looked,
    e.BlackjackShown: _shown,
    e.HoleTurned: _turned,
    e.LinesSettled: _settled,
    e.OfferOpened: _offered,
    e.OfferAnswered: _answered,
    e.OfferClosed: _offer_closed,
    e.InsurancePlaced: _insured,
    e.InsuranceClaimed: _claimed,
    e.CardCalled: _called,
    e.HandStood: _stood,
    e.WagerFolded: _folded,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.Followed: _followed,
    e.NotFollowed: _not_followed,
    e.HandClosed: _hand_closed,
    e.PhaseBegan: _phase,
    e.PlayerLeft: _left,
    e.PlayerReturned: _returned,
    e.RoundEnded: _ended,
}
