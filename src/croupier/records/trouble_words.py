"""Every event of an irregular round in a sentence: what went wrong, what the rule says, what was decided."""

from croupier.records import phrases as p
from croupier.records.phrases import Sentence
from croupier.records.words import Row, Told
from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.schema import Clauses
from croupier.table import events as e
from croupier.table.state import Table

_WAITS = {
    "misdeal": "It waits for the house: reconstruct, or find that it cannot be done.",
    "error-card": "It waits for an answer: take the card or refuse it.",
    "several": "It waits for a choice among the cards.",
    "several-rest": "It waits for an answer: take a card that is left or refuse it.",
    "options": "It waits for the players: go on, or take the bets back.",
    "power": "It waits until play goes on; silence is staying.",
    "referred": "It waits for the shift manager.",
}


def _opened(event: e.TroubleOpened, table: Table) -> Told:
    trouble = event.trouble
    begins = "Still open" if trouble.kind == "several-rest" else "What went wrong"
    yield Sentence(f"{begins}: {_plain(trouble.says)}.", trouble.clauses)
    yield from _rule(table, trouble.clauses)
    whom = f" Asked: {p.asked(trouble.asked)}." if trouble.asked and trouble.kind != "misdeal" else ""
    yield Sentence(f"{_WAITS[trouble.kind]}{whom}")


def _rule(table: Table, clauses: Clauses) -> Told:
    """Yield the deciding clause in our words; a game of one's own has none to show."""
    found = book(table.book.game).get(clauses[0]) if table.book.game in GAMES and clauses else None
    if found is not None:
        yield Sentence(f"What the rule says: {_plain(found.behaviour)}.", clauses[:1])


def _plain(says: str) -> str:
    return says.strip().rstrip(".")


def _answered(event: e.TroubleAnswered, _table: Table) -> Told:
    where = f" on box {event.box}" if event.box > 0 else ""
    yield Sentence(f"{event.player} answers{where}: {event.answer}.")


def _closed(event: e.TroubleClosed, _table: Table) -> Told:
    yield Sentence(f"What was done: {_plain(event.says)}.", event.clauses)


def _deal_taken(_event: e.DealTaken, table: Table) -> Told:
    text = "The dealer takes the initial deal for complete; from here the rules for later errors apply."
    yield Sentence(text, table.book.cite("irregular.reconstruct_late"))


def _caught_up(_event: e.DealerCaughtUp, table: Table) -> Told:
    yield Sentence("The dealer draws the first card that was left out.", table.book.cite("irregular.dealer_late"))


def _reconstructed(event: e.Reconstructed, table: Table) -> Told:
    laid = p.listing(f"{p.cards([dealt.card])} to {p.place(table, dealt.to)}" for dealt in event.dealt)
    yield Sentence(f"The cards are laid where they were due: {laid or 'none'}.")
    if event.back:
        yield Sentence(f"Back on top of the device, next to come: {p.cards(event.back)}.")


def _taken_back(_event: e.CardTakenBack, table: Table) -> Told:
    which = f", {p.cards(table.top[:1])}," if table.top else ""
    yield Sentence(f"The last card{which} goes back on top of the device.")


def _drawn(event: e.CardsDrawn, _table: Table) -> Told:
    yield Sentence(f"Out of the device, and on no hand yet: {p.cards(event.cards)}.")


def _discarded(event: e.CardsDiscarded, table: Table) -> Told:
    text = f"Box {event.box} has no wager: its cards are discarded."
    yield Sentence(text, table.book.cite("irregular.no_wager_late"))


def _refused(event: e.HandRefused, table: Table) -> Told:
    text = f"{event.player} refuses the card; {p.box(table, event.box, event.hand)} stands and gets no other."
    yield Sentence(text, table.book.cite("irregular.refused"))


def _skipped(event: e.TurnSkipped, table: Table) -> Told:
    yield Sentence(f"The turn of box {event.box} is passed over.", table.book.cite("irregular.skipped_one"))


def _restored(_event: e.TurnRestored, table: Table) -> Told:
    text = "The skipped box has its turn after all; the cards that came since go back on top of the device."
    yield Sentence(text, table.book.cite("irregular.skipped_one"))


def _window(event: e.WindowOpened, _table: Table) -> Told:
    yield Sentence("Until the next card, a player who is not content may take open wagers back.", event.clauses)


def _noted(event: e.IrregularityNoted, table: Table) -> Told:
    yield Sentence(f"What went wrong, and what is done: {_plain(event.says)}.", event.clauses)
    yield from _rule(table, event.clauses)


def _reshuffled(event: e.Reshuffled, _table: Table) -> Told:
    yield Sentence("The device is empty: the discards are shuffled into it, and the round goes on.", event.clauses)


def _forgotten(event: e.SettlementForgotten, table: Table) -> Told:
    yield Sentence(f"The dealer forgets to settle the {p.wager(table, event.wager)}.")


def _found(event: e.ForgottenFound, table: Table) -> Told:
    yield Sentence(f"The {p.wager(table, event.wager)} that was forgotten is settled now.")


def _shuffle(event: e.ShuffleDue, _table: Table) -> Told:
    yield Sentence("The cards are shuffled when the round is over.", event.clauses)


def _voided(event: e.RoundVoided, table: Table) -> Told:
    yield Sentence(f"The round is void: {_plain(event.says)}.", event.clauses)
    yield from _rule(table, event.clauses)
    for line in event.lines:
        yield p.settled(table, line)


def _ruled(event: e.Ruled, table: Table) -> Told:
    post = event.role.replace("-", " ").capitalize()
    yield Sentence(f"{post} {event.name} rules: {_plain(event.text)}.", table.book.cite("irregular.refer"))


IRREGULAR: dict[type[e.Event], Row] = {
    e.TroubleOpened: _opened,
    e.TroubleAnswered: _answered,
    e.TroubleClosed: _closed,
    e.DealTaken: _deal_taken,
    e.DealerCaughtUp: _caught_up,
    e.Reconstructed: _reconstructed,
    e.CardTakenBack: _taken_back,
    e.CardsDrawn: _drawn,
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
