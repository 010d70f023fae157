"""Rulings by chance: effects on wagers and cards that are there, and now and then on some that are not."""

from hypothesis import strategies as st

from croupier.cards.card import CARDS, Card
from croupier.table import commands as c
from croupier.table import effects as x
from croupier.table.actors import Actor, Role
from croupier.table.places import DEALER, Place
from croupier.table.prompt import known_players
from croupier.table.state import Table

LEE = Actor(Role.SHIFT_MANAGER, "lee")
RESULTS = ("win", "lose", "stand-off")


@st.composite
def rulings(draw: st.DrawFn, table: Table) -> c.Command:
    """Draw a ruling with up to three effects."""
    found = draw(st.lists(effects(table), max_size=3))
    return c.Rule(by=LEE, text="as it was seen", effects=tuple(found))


def effects(table: Table) -> st.SearchStrategy[x.AnyEffect]:
    """Draw an effect; that the round is void comes seldom."""
    kinds = (returned(table), decided(table), moved(table), returned(table), decided(table), moved(table))
    return st.one_of(*kinds, st.just(x.VoidRound()))


def _players(table: Table) -> st.SearchStrategy[str]:
    return st.sampled_from((*known_players(table), "zoe"))


def _kinds(table: Table) -> st.SearchStrategy[str]:
    return st.sampled_from(("main", "main", "insurance", *table.book.side))


def _boxes(table: Table) -> st.SearchStrategy[int]:
    lying = [box.position for box in table.boxes]
    return st.sampled_from((*lying, *lying, 1, 9))


def returned(table: Table) -> st.SearchStrategy[x.AnyEffect]:
    """Draw that wagers go back."""
    return st.builds(
        x.ReturnWagers,
        player=st.none() | _players(table),
        box=st.none() | _boxes(table),
        hand=st.none() | st.none() | st.integers(0, 2),
        wager=st.none() | _kinds(table),
    )


def decided(table: Table) -> st.SearchStrategy[x.AnyEffect]:
    """Draw that a wager is won, lost or stood off."""
    return st.builds(
        x.DecideWager,
        player=_players(table),
        box=_boxes(table),
        result=st.sampled_from(RESULTS),
        wager=_kinds(table),
        hand=st.none() | st.none() | st.integers(0, 2),
        of=st.none() | _players(table),
    )


def moved(table: Table) -> st.SearchStrategy[x.AnyEffect]:
    """Draw that a card is taken away, laid or put back."""
    lying = (*(dealt.card for dealt in table.dealt), *table.out, *table.top)
    cards: st.SearchStrategy[Card] = st.sampled_from((*lying, *lying, *tuple(CARDS.values())[:1]))
    hands = [Place(box.position, hand) for box in table.boxes for hand in range(max(1, len(box.hands)))]
    return st.one_of(
        st.builds(x.DiscardCard, card=cards),
        st.builds(x.PutBackCard, card=cards),
        st.builds(x.LayCard, card=cards, to=st.sampled_from((DEALER, *hands, Place(3)))),
    )
