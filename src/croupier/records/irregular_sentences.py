"""Every event of an irregular round in a sentence: what went wrong, what the rule says, what was decided."""

from croupier.records import phrases as p
from croupier.records.event_sentences import Row, Sentences
from croupier.records.phrases import Sentence
from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.schema import Clauses
from croupier.table import events as e
from croupier.table.facts import person, post, wager_fact
from croupier.table.places import ASIDE, DEVICE, Place
from croupier.table.state import Table, Trouble
from croupier.words.facts import Fact, Listing, Titles, message


def _opened(event: e.TroubleOpened, table: Table) -> Sentences:
    trouble = event.trouble
    yield Sentence(message(f"round.{_begins(trouble)}", says=p.plain(trouble.says)), trouble.clauses)
    yield from _rule(table, trouble.clauses)
    unspoken = trouble.kind == "options" and table.slip is not None
    waits = message("round.waits-options-open" if unspoken else f"round.waits-{trouble.kind}")
    if trouble.asked and trouble.kind != "misdeal":
        waits = message("round.waits-asked", waits=waits, whom=p.asked(trouble.asked))
    yield Sentence(waits)


def _begins(trouble: Trouble) -> str:
    """Return how an open question begins: with the error itself, with what is left of it, or with what was done."""
    if trouble.kind == "several-rest":
        return "still-open"
    return "to-choose" if trouble.put_right else "wrong"


def _rule(table: Table, clauses: Clauses) -> Sentences:
    """Yield the deciding clause in our words; a game of one's own has none to show."""
    found = book(table.book.game).get(clauses[0]) if table.book.game in GAMES and clauses else None
    if found is not None:
        rule = Titles({"en": found.behaviour.strip().rstrip("."), "zh": found.chinese.strip().rstrip("。")})
        yield Sentence(message("round.rule", rule=rule), clauses[:1])


def _answered(event: e.TroubleAnswered, _table: Table) -> Sentences:
    reply = message(f"round.reply-{event.answer}") if event.answer in ("stays", "withdraws") else event.answer
    if event.box > 0:
        yield Sentence(message("round.replied-box", player=event.player, box=event.box, reply=reply))
    else:
        yield Sentence(message("round.replied", player=event.player, reply=reply))


def _closed(event: e.TroubleClosed, _table: Table) -> Sentences:
    yield Sentence(message("round.done", says=p.plain(event.says)), event.clauses)


def _deal_taken(_event: e.DealTaken, _table: Table) -> Sentences:
    yield Sentence(message("round.deal-taken"))


def _caught_up(_event: e.DealerCaughtUp, table: Table) -> Sentences:
    yield Sentence(message("round.caught-up"), table.book.cite("irregular.dealer_late"))


def _reconstructed(event: e.Reconstructed, table: Table) -> Sentences:
    laid = tuple(
        message("round.laid", cards=p.cards([dealt.card]), where=p.place(table, dealt.to)) for dealt in event.dealt
    )
    yield Sentence(message("round.reconstructed", laid=Listing(laid)) if laid else message("round.reconstructed-none"))
    if event.back:
        yield Sentence(message("round.on-top", cards=p.cards(event.back)))


def _taken_back(_event: e.CardTakenBack, table: Table) -> Sentences:
    if table.top:
        yield Sentence(message("round.taken-back", cards=p.cards(table.top[:1])))
    else:
        yield Sentence(message("round.taken-back-unseen"))


def _made(_event: e.ErrorMade, table: Table) -> Sentences:
    yield Sentence(message("round.error-made"), table.book.cite("irregular.reconstruct_late"))


def _undone(_event: e.ErrorUndone, table: Table) -> Sentences:
    says = message("round.error-undone")
    if table.top:
        says = message("round.error-undone-cards", cards=p.cards(table.top))
    yield Sentence(says, table.book.cite("irregular.reconstruct_late"))


def _left(_event: e.ErrorLeft, table: Table) -> Sentences:
    yield Sentence(message("round.error-left"), table.book.cite("irregular.reconstruct_late"))


def _drawn(event: e.CardsDrawn, _table: Table) -> Sentences:
    yield Sentence(message("round.drawn", cards=p.cards(event.cards)))


def _moved(event: e.CardMoved, table: Table) -> Sentences:
    card, was, points = p.cards([event.card]), _from(table, event.was), p.counts(table, event.to)
    if event.to == DEVICE:
        says = message("round.moved-back", card=card, was=was)
    elif points is None:
        says = message("round.moved", card=card, was=was, where=p.place(table, event.to))
    else:
        says = message("round.moved-counts", card=card, was=was, where=p.place(table, event.to), points=points)
    yield Sentence(says, table.book.cite("irregular.refer"))


def _from(table: Table, was: Place) -> Fact:
    if was in (ASIDE, DEVICE):
        return message("place.aside" if was == ASIDE else "place.device")
    return p.place(table, was)


def _discarded(event: e.CardsDiscarded, table: Table) -> Sentences:
    yield Sentence(message("round.box-discarded", box=event.box), table.book.cite("irregular.no_wager_late"))


def _refused(event: e.HandRefused, table: Table) -> Sentences:
    says = message("round.refuses", player=person(event.player), where=p.box(table, event.box, event.hand))
    yield Sentence(says, table.book.cite("irregular.refuser_stands" if event.of_several else "irregular.refused"))


def _skipped(event: e.TurnSkipped, table: Table) -> Sentences:
    yield Sentence(message("round.skipped", box=event.box), table.book.cite("irregular.skipped_one"))


def _restored(_event: e.TurnRestored, table: Table) -> Sentences:
    yield Sentence(message("round.restored"), table.book.cite("irregular.skipped_one"))


def _window(event: e.WindowOpened, _table: Table) -> Sentences:
    yield Sentence(message("round.window"), event.clauses)


def _noted(event: e.IrregularityNoted, table: Table) -> Sentences:
    yield Sentence(message("round.noted", says=p.plain(event.says)), event.clauses)
    yield from _rule(table, event.clauses)


def _reshuffled(event: e.Reshuffled, _table: Table) -> Sentences:
    yield Sentence(message("round.reshuffled"), event.clauses)


def _forgotten(event: e.SettlementForgotten, table: Table) -> Sentences:
    yield Sentence(message("round.forgotten", wager=wager_fact(table.book, event.wager)))


def _found(event: e.ForgottenFound, table: Table) -> Sentences:
    yield Sentence(message("round.found", wager=wager_fact(table.book, event.wager)))


def _shuffle(event: e.ShuffleDue, _table: Table) -> Sentences:
    yield Sentence(message("round.shuffle"), event.clauses)


def _voided(event: e.RoundVoided, table: Table) -> Sentences:
    yield Sentence(message("round.voided", says=p.plain(event.says)), event.clauses)
    yield from _rule(table, event.clauses)
    for line in event.lines:
        yield p.settled(table, line)


def _ruled(event: e.Ruled, table: Table) -> Sentences:
    says = message("round.ruled", post=post(event.role), name=event.name, text=p.plain(event.text))
    yield Sentence(says, table.book.cite("irregular.refer"))


IRREGULAR: dict[type[e.Event], Row] = {
    e.TroubleOpened: _opened,
    e.TroubleAnswered: _answered,
    e.TroubleClosed: _closed,
    e.DealTaken: _deal_taken,
    e.DealerCaughtUp: _caught_up,
    e.Reconstructed: _reconstructed,
    e.CardTakenBack: _taken_back,
    e.ErrorMade: _made,
    e.ErrorUndone: _undone,
    e.ErrorLeft: _left,
    e.CardsDrawn: _drawn,
    e.CardMoved: _moved,
    e.CardsDiscarded: _discarded,
    e.HandRefused: _refused,
    e.TurnSkipped: _skipped,
    e.TurnRestored: _restored,
    e.WindowOpened: _window,
    e.IrregularityNoted: _noted,
    e.Reshuffled: _reshuffled,
    e.SettlementForgotten: _forgotten,
    e.ForgottenFound: _found,
    e.ShuffleDue: _shuffle,
    e.RoundVoided: _voided,
    e.Ruled: _ruled,
}
