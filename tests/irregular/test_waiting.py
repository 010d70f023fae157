"""Cards that wait for a choice stay where they are while later ones go back."""

from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.rules.load import load
from croupier.table import events as e
from croupier.table.evolve import evolve
from croupier.table.places import Place
from croupier.table.state import Dealt, Phase, Setup, Table


def test_cards_of_another_choice_stay_out_when_later_ones_go_back() -> None:
    first, later = (Card("6s"), Card("7c")), (Card("Jc"), Card("6s"))
    dealt = (Dealt(Card("8c"), Place(1)),)
    for phase in (Phase.INITIAL_DEAL, Phase.TURNS):
        table = replace(Table(load("blackjack-plus"), Setup(decks=6)), phase=phase, out=(*first, *later), dealt=dealt)
        after = evolve(table, e.Reconstructed(dealt, later))
        assert (after.out, after.top) == (first, later)
