"""Where a live table's cards come from: its sealed shoe, or people who report them."""

from croupier.cards.card import Card
from croupier.fairness.shoe_commitment import SealedShoe
from croupier.live.state import LiveTable
from croupier.live.vault import Vault
from croupier.table.advance import CardSource


class NoCards:
    """Cards are reported as they leave the device; no one knows the next one."""

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


class Dealer:
    """Finds the cards of the round in progress; the shoe in use is opened once and kept in memory."""

    def __init__(self, vault: Vault) -> None:
        """Take the vault of the seeds."""
        self.vault = vault
        self._shoe: SealedShoe | None = None

    def cards(self, live: LiveTable) -> CardSource:
        """Return the source of a table's cards for the round in progress."""
        if live.shoe is None:
            return NoCards()
        return ShoeCards(self.shoe(live), live.shoe.used)

    def shoe(self, live: LiveTable) -> SealedShoe:
        """Return the shoe in use."""
        named = live.shoe
        if named is None:
            msg = "no shoe is in use"
            raise ValueError(msg)
        if self._shoe is None or self._shoe.name != named.name:
            self._shoe = self.vault.shoe(named.sealed_seed, named.name, named.nonces, named.share)
        return self._shoe
