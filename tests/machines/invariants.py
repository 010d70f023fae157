"""What is true of every table after every command, whatever the game."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import reduce

from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.rules.schema import OWN_RULE, Clauses, Rulebook
from croupier.table.actors import DEALER, HOUSE, Actor, Role, player
from croupier.table.decide import Step
from croupier.table.evolve import evolve
from croupier.table.phases import PHASES
from croupier.table.prompt import Prompt, known_players
from croupier.table.state import Phase, Status, Table
from croupier.table.visible_cards import HIDDEN
from tests.machines import chips
from tests.machines.sent import sent
from tests.machines.text import events_again, table_again

CARD = re.compile(r"[A2-9TJQK][shdc]")


def replays(before: Table, step: Step) -> None:
    """Check that the events, read back from the log, lead from the table to the same table."""
    read = events_again(step.events)
    assert read == step.events
    assert reduce(evolve, read, before) == step.after
    assert step.after.version == before.version + len(read)
    assert table_again(step.after) == step.after


def conserves_money(laid: Counter[chips.Key], table: Table) -> None:
    """Check that every chip laid lies on the layout or is in exactly one line."""
    counted = chips.open_chips(table) + chips.settled_chips(table)
    assert +laid == +counted
    assert all(count == 1 for count in chips.line_places(table).values())
    assert all(chips.is_sound(table, line) for line in table.lines)
    if table.status is Status.SETTLED:
        assert not +chips.open_chips(table)


def can_go_on(table: Table, prompt: Prompt) -> None:
    """Check that somebody can act or a card is due until the round is over, and not after."""
    going = prompt.due is not None or bool(prompt.options)
    assert going == (table.phase is not Phase.OVER)
    assert (table.status is Status.OPEN) == going
    assert (prompt.waits_for == "nobody") == (not going)


def follows_the_phases(before: Table, after: Table) -> None:
    """Check that the round goes from phase to phase as the printed table says; a command may pass several."""
    reached = {before.phase}
    for row in PHASES:
        if row.phase in reached:
            reached |= set(row.then)
    assert after.phase in reached


def cites(rulebook: Rulebook, clauses: Clauses) -> None:
    """Check that something is cited, and where the book is approved that it is a clause of it."""
    assert clauses
    approved = rulebook.game in GAMES and rulebook == load(rulebook.game)
    unknown = [number for number in clauses if number not in book(rulebook.game)] if approved else []
    assert not unknown, unknown
    assert approved or clauses == OWN_RULE or all(clauses)


def refusal_is_whole(table: Table, refused: Refused) -> None:
    """Check that a refusal has a code, a sentence and clauses."""
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", refused.code), refused.code
    assert refused.message
    assert refused.message == str(refused)
    cites(table.book, refused.clauses)


def shows_no_other_card(table: Table) -> None:
    """Check that no role sees a card that has not come out, or oftener than it has, or one being squeezed."""
    out = Counter(dealt.card for dealt in table.dealt) - Counter(table.hole)
    hands = sum(len(box.hands) for box in table.boxes)
    printed = Counter({table.book.deck.printed: hands + 1}) if table.book.deck.printed else Counter[str]()
    for actor in viewers(table):
        shown = sent(table, actor)
        seen = Counter(card for card in shown.view.dealer if card != HIDDEN)
        for box in shown.view.boxes:
            cards = [card for hand in box.hands for card in hand.cards]
            seen.update(card for card in cards if card != HIDDEN)
            bettors = {wager.player for wager in box.mains}
            down = table.phase in (Phase.INITIAL_DEAL, Phase.TURNS) and bool(bettors & set(table.squeezing))
            mine = actor.role is Role.PLAYER and actor.name in bettors
            assert HIDDEN not in cards or (down and not mine), actor
        assert seen <= out + printed, actor
        assert {text for text in texts(shown.plain) if CARD.fullmatch(text)} <= set(out + printed), actor


def viewers(table: Table) -> Iterator[Actor]:
    """Yield everybody who looks at the table, a passer-by included."""
    yield from (HOUSE, DEALER, Actor(Role.SHIFT_MANAGER, "lee"), player("passer-by"))
    yield from (player(name) for name in known_players(table))


def texts(value: object) -> Iterator[str]:
    """Yield every text in plain values, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inside in value.items():
            yield from texts(key)
            yield from texts(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts(inside)
