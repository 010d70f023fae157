"""Where a live table's cards come from: its sealed shoe, a record, or people who report them."""

from croupier.cards.card import Card
from croupier.live.state import LiveTable
from croupier.live.vault import Vault
from croupier.table.advance import CardSource


class NoCards:
    """Cards are reported as they leave the device; nobody knows the next one."""

    def card_at(self, _position: int) -> Card | None:
        """Return no card."""
        return None


class ShoeCards:
    """The cards of a shoe from where the round began."""

    def __init__(self, source: CardSource, used: int) -> None:
        """Remember how many cards earlier rounds took."""
        self.source = source
        self.used = used

    def card_at(self, position: int) -> Card | None:
        """Return the card that comes out as number `position` of this round."""
        return self.source.card_at(self.used + position)


def cards_of(live: LiveTable, vault: Vault) -> CardSource:
    """Return the source of a table's cards for the round in progress."""
    shoe = live.shoe
    if shoe is None:
        return NoCards()
    return ShoeCards(vault.shoe(shoe.sealed_seed, shoe.name), shoe.used)
