"""Every event of a regular round in a sentence, with the clauses it rests on."""

from collections.abc import Callable, Iterator
from typing import Any

from croupier.cards.card import name
from croupier.cards.total import LIMIT, total
from croupier.money.cents import format_amount
from croupier.records import phrases as p
from croupier.records.phrases import Sentence
from croupier.table import events as e
from croupier.table.hands import FIRST_CARDS, dealer_has_blackjack
from croupier.table.irregular.undealt import is_withdrawn
from croupier.table.places import BURN, DEALER, DISCARD, Place
from croupier.table.play.dealer import must_draw
from croupier.table.state import Phase, Status, Table

Told = Iterator[Sentence]
Row = Callable[[Any, Table], Told]


def _seated(event: e.PlayerSeated, table: Table) -> Told:
    yield Sentence(f"{event.player} takes the seat of box {event.box}.", table.book.cite("control.seated"))


def _placed(event: e.WagerPlaced, table: Table) -> Told:
    where = p.box(table, event.box, event.hand)
    name = p.wager(table, event.wager)
    what = "" if event.wager == "main" else f" as {'an' if name[0] in 'AEIOU' else 'a'} {name}"
    topic = "wagers.limits" if event.wager == "main" else "side.on_split" if event.hand is not None else "side"
    yield Sentence(f"{event.player} bets {format_amount(event.amount)} on {where}{what}.", table.book.cite(topic))
    if event.unnoticed:
        yield Sentence("It should have been refused, and nobody noticed.", table.book.cite(topic))


def _lifted(event: e.WagerLifted, table: Table) -> Told:
    what = f"{format_amount(event.amount)} of {event.player}'s {p.wager(table, event.wager)} on box {event.box}"
    yield Sentence(f"{what} goes back.", table.book.cite("wagers.limits"))


def _late(event: e.LateWagerReturned, table: Table) -> Told:
    what = f"{event.player}'s {p.wager(table, event.wager)} of {format_amount(event.amount)} on box {event.box}"
    yield Sentence(f"{what} came after bets were closed: it is not honoured.", table.book.cite("wagers.late"))


def _late_lift(event: e.LateLiftNoted, table: Table) -> Told:
    what = f"{event.player} lifts the {p.wager(table, event.wager)} on box {event.box} after bets were closed"
    yield Sentence(f"{what}: it is won or lost as if it still lay there.", table.book.cite("wagers.lifted"))


def _squeeze_asked(event: e.SqueezeAsked, table: Table) -> Told:
    yield Sentence(f"{event.player} asks to squeeze the cards of box {event.box}.", table.book.cite("control.squeeze"))


def _squeeze_granted(event: e.SqueezeGranted, table: Table) -> Told:
    yield Sentence(f"{event.player} may squeeze.", table.book.cite("control.squeeze"))


def _restricted(event: e.PlayerRestricted, table: Table) -> Told:
    yield Sentence(f"{event.player} may bet on one box only.", table.book.cite("wagers.one_box"))


def _yielded(event: e.PlaceYielded, table: Table) -> Told:
    yield Sentence(f"{event.player} gives way on box {event.box}.", table.book.cite("side.priority"))


def _bets_closed(event: e.BetsClosed, table: Table) -> Told:
    yield Sentence("No more bets.", table.book.cite("wagers.close"))
    for player, box, kind in event.dropped:
        what = f"{player}'s {p.wager(table, kind)} finds no place on box {box}"
        yield Sentence(f"{what} and is not in play.", table.book.cite("side.priority"))
    for found in event.counted:
        what = (
            f"{found.player}'s {p.wager(table, found.wager)} on box {found.box} counts as {format_amount(found.counts)}"
        )
        topic = "irregular.under_minimum" if found.under else "irregular.over_maximum"
        yield Sentence(f"{what}.", table.book.cite(topic))


def _dealt(event: e.CardDealt, table: Table) -> Told:
    card = name(event.card).capitalize()
    if event.to in (BURN, DISCARD):
        yield Sentence(f"{card} is {'burned' if event.to == BURN else 'discarded'}.")
    else:
        topic = "dealer.soft_17" if table.phase is Phase.DEALER else "deal"
        yield Sentence(f"{card} to {p.place(table, event.to)}: {p.counts(table, event.to)}.", table.book.cite(topic))


def _settled(event: e.LinesSettled, table: Table) -> Told:
    if table.phase is Phase.DEALER:
        yield _dealer_done(table)
    for line in event.lines:
        yield p.settled(table, line)


def _dealer_done(table: Table) -> Sentence:
    points = total(table.dealer).points
    if dealer_has_blackjack(table):
        return Sentence("The dealer has a Blackjack.", table.book.cite("blackjack"))
    if points > LIMIT:
        return Sentence(f"The dealer is bust with {points}.", table.book.cite("win.dealer_bust"))
    if must_draw(table.book, table.dealer):
        text = f"The dealer has {points} and draws no more: no card could change a wager."
        return Sentence(text, table.book.cite("dealer.draws_for"))
    return Sentence(f"The dealer stands with {p.counts(table, DEALER)}.", table.book.cite("dealer.soft_17"))


_OFFERS = {
    "surrender": ("surrender", "surrender"),
    "insurance": ("insurance, or even money on a Blackjack,", "insurance"),
    "double": ("to double along", "double.follow"),
    "split": ("to split along", "split.follow"),
    "ace-race": ("a wager on the split Aces", "side.on_split"),
    "tie18": ("a wager on the split hand", "side.on_split"),
}


def _offered(event: e.OfferOpened, table: Table) -> Told:
    what, topic = _OFFERS[event.offer.kind]
    whom = p.asked(event.offer.asked) or "whoever wants it"
    yield Sentence(f"The dealer offers {what} to {whom}.", table.book.cite(topic))


_ANSWERS = {
    "surrender": "surrenders",
    "insurance": "takes insurance",
    "even-money": "takes even money",
    "follow": "follows",
    "decline": "declines",
    "absent": "is not there, which is declining",
    "withdrawn": "has taken the wager back",
}


def _answered(event: e.OfferAnswered, table: Table) -> Told:
    says = _ANSWERS.get(event.answer, f"takes the {p.wager(table, event.answer)}")
    yield Sentence(f"{event.player} {says} on box {event.box}.")


def _offer_closed(event: e.OfferClosed, table: Table) -> Told:
    yield Sentence("The offer is closed; whoever has not answered has declined.")
    for won in event.awarded:
        what = f"{won.player} has the insurance of {won.of}'s wager on box {won.box}"
        yield Sentence(f"{what}: {format_amount(won.amount)}.", table.book.cite("insurance.priority"))


def _insured(event: e.InsurancePlaced, table: Table) -> Told:
    what = f"{event.player} insures the own wager on box {event.box}"
    yield Sentence(f"{what} for {format_amount(event.amount)}.", table.book.cite("insurance.half"))


def _claimed(event: e.InsuranceClaimed, table: Table) -> Told:
    what = f"{event.player} claims the insurance of {event.of}'s wager on box {event.box}"
    yield Sentence(f"{what} for {format_amount(event.amount)}.", table.book.cite("insurance.others"))


def _called(event: e.CardCalled, table: Table) -> Told:
    yield Sentence(f"{event.player} wants a card on {p.box(table, event.box, event.hand)}.", table.book.cite("hit"))


def _stood(event: e.HandStood, table: Table) -> Told:
    where = p.box(table, event.box, event.hand)
    points = p.counts(table, Place(event.box, event.hand))
    if event.player == "house":
        text = f"Nobody is there to play {where}; with {points} the house draws no more for it."
        yield Sentence(text, table.book.cite("irregular.absent"))
    else:
        yield Sentence(f"{event.player} stands on {where} with {points}.", table.book.cite("stand"))


def _doubled(event: e.HandDoubled, table: Table) -> Told:
    what = f"{event.player} doubles {p.box(table, event.box, event.hand)} with {format_amount(event.amount)}"
    yield Sentence(f"{what} for one card.", table.book.cite("double.amount"))


def _split(event: e.HandSplit, table: Table) -> Told:
    box = table.box(event.box)
    again = box is not None and len(box.hands) > FIRST_CARDS
    where = f"hand {event.box}.{event.hand + 1}" if again else f"box {event.box}"
    yield Sentence(f"{event.player} splits {where} into two hands.", table.book.cite("split"))


def _followed(event: e.Followed, table: Table) -> Told:
    box = table.box(event.box)
    doubled = box is not None and event.hand < len(box.hands) and box.hands[event.hand].doubled
    topic = "double.follow" if doubled else "split.follow"
    text = f"{event.player} follows on box {event.box} with {format_amount(event.amount)}."
    yield Sentence(text, table.book.cite(topic))


def _not_followed(event: e.NotFollowed, table: Table) -> Told:
    text = f"{event.player} does not split along; the wager on box {event.box} stays on the first hand."
    yield Sentence(text, table.book.cite("split.decline"))


_CLOSED = {
    "given up": ("nobody has a wager in play on it any more", "surrendered"),
    "bust": ("it is over 21", "hit.bust"),
    "doubled": ("a doubled hand has one card only", "double.one_card"),
    "split ace": ("a split Ace has one card only", "split.ace_draws"),
    "blackjack": ("it is a Blackjack", "blackjack"),
    "21": ("it has 21", "hit.21"),
    "stood": ("it stands", "hit.stood"),
    "skipped": ("its turn was passed over, and it stays as it is", "irregular.skipped_more"),
}


def _hand_closed(event: e.HandClosed, table: Table) -> Told:
    why, topic = _CLOSED.get(event.why, (event.why, "turn"))
    box = table.box(event.box)
    if event.why == "given up" and box is not None and is_withdrawn(table, box):
        topic = "irregular.withdraw"
    where = p.box(table, event.box, event.hand).capitalize()
    yield Sentence(f"{where} is finished: {why}.", table.book.cite(topic))


_PHASES = {
    Phase.BETTING: ("Bets are open.", "wagers.close"),
    Phase.INITIAL_DEAL: ("The initial deal begins.", "deal"),
    Phase.OFFERS: ("The dealer makes his offers.", "control.ascertained"),
    Phase.TURNS: ("The subsequent deal begins: each hand is played in its turn.", "turn"),
    Phase.DEALER: ("Every hand is finished: it is the dealer's turn.", "dealer.soft_17"),
    Phase.OVER: ("The round is over.", "round"),
}


def _phase(event: e.PhaseBegan, table: Table) -> Told:
    text, topic = _PHASES[event.phase]
    yield Sentence(text, table.book.cite(topic))


def _left(event: e.PlayerLeft, table: Table) -> Told:
    text = f"{event.player} leaves: another bettor of the hand decides, or the house draws to a fixed total."
    yield Sentence(text, table.book.cite("irregular.absent"))


_ENDS = {
    Status.OPEN: "The round is open.",
    Status.SETTLED: "Everything is settled; the round is over.",
    Status.VOID: "The round is void: every wager goes back.",
    Status.REFERRED: "The case is referred to the shift manager.",
}


def _ended(event: e.RoundEnded, _table: Table) -> Told:
    says = f" {event.says.rstrip('.').capitalize()}." if event.says else ""
    yield Sentence(f"{_ENDS[event.status]}{says}", event.clauses)


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
    e.LinesSettled: _settled,
    e.OfferOpened: _offered,
    e.OfferAnswered: _answered,
    e.OfferClosed: _offer_closed,
    e.InsurancePlaced: _insured,
    e.InsuranceClaimed: _claimed,
    e.CardCalled: _called,
    e.HandStood: _stood,
    e.HandDoubled: _doubled,
    e.HandSplit: _split,
    e.Followed: _followed,
    e.NotFollowed: _not_followed,
    e.HandClosed: _hand_closed,
    e.PhaseBegan: _phase,
    e.PlayerLeft: _left,
    e.RoundEnded: _ended,
}
