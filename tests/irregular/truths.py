"""What is true of every table after every observation, however wrong things go."""

from collections import Counter

from croupier.cards.card import Card
from croupier.table.places import HOLE, Place
from croupier.table.play.deal import is_dealt_on
from croupier.table.prompt import Prompt
from croupier.table.state import Phase, Status, Table
from tests.irregular import accounts, device
from tests.irregular.accounts import Account
from tests.machines import chips, invariants


def no_cent_is_lost(account: Account, table: Table) -> None:
    """Every chip laid lies on the layout or is in exactly one line; a void round returns each to the cent."""
    settled = chips.settled_chips(table)
    lying = Counter[chips.Key]() if table.status is Status.VOID else accounts.open_chips(table)
    assert +account.laid == +(lying + settled)
    assert all(count == 1 for count in chips.line_places(table).values())
    assert all(chips.is_sound(table, line) for line in table.lines)
    if table.status is Status.VOID:
        assert all(line.net == 0 for line in table.lines)
    if table.status is Status.SETTLED:
        assert not +lying


def no_card_is_lost(gone: Counter[Card], table: Table) -> None:
    """Every card that left the device is known, and lies where the log says."""
    assert device.left(table) == gone
    at_boxes = Counter((dealt.card, _lies(dealt.to)) for dealt in table.dealt if _lies(dealt.to) >= 0)
    on_hands = Counter((card, 0) for card in (*table.dealer, *table.hole))
    for box in table.boxes:
        on_hands.update((card, box.position) for hand in box.hands for card in hand.cards)
    printed = Card(table.book.deck.printed)
    if printed and table.phase is not Phase.BETTING:
        on_hands -= Counter({(printed, 0): 1})
        on_hands -= Counter({(printed, box.position): 1 for box in table.boxes if box.mains})
    assert on_hands == at_boxes


def _lies(place: Place) -> int:
    """Return where a card lies: at a box, or 0 for the dealer's hand, the card dealt face down included."""
    return 0 if place == HOLE else place.box


def there_is_a_way_on(table: Table, asked: Prompt) -> None:
    """Until the round is over a card is due or somebody may act; what is open has an answer of its own."""
    going = asked.due is not None or bool(asked.options)
    assert going == (table.phase is not Phase.OVER)
    if table.trouble is not None:
        assert asked.due is None or is_dealt_on(table), "only a card left over in the deal comes by itself"
        assert asked.options, table.trouble
        assert table.trouble.says
        invariants.cites(table.book, table.trouble.clauses)
    assert table.trouble is not None or not table.waiting
    referred = any(trouble is not None and trouble.kind == "referred" for trouble in (table.trouble, *table.waiting))
    assert (table.status is Status.REFERRED) == referred
    assert (table.status is Status.OPEN) == (going and not referred)
