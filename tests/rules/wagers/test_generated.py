"""Sentences by chance: each is understood, is open or decided soundly, and looks at the cards it names."""

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards.card import CARDS, Card
from croupier.rules.wagers.condition_cards import sight
from croupier.rules.wagers.evaluate import judge
from croupier.rules.wagers.facts import Facts, Seen
from croupier.rules.wagers.parse import parse
from croupier.rules.wagers.tree import Outcome
from tests.rules.wagers.sentences import sentences

CARD = st.sampled_from(list(CARDS.values()))


@settings(deadline=None)
@given(sentences(), st.lists(CARD, max_size=5), st.lists(CARD, max_size=5), st.sampled_from(Outcome))
def test_what_is_known_early_stays_so(text: str, player: list[Card], dealer: list[Card], outcome: Outcome) -> None:
    condition = parse(text)
    own, house = tuple(player), tuple(dealer)
    whole = Seen(own, closed=True)
    last = judge(condition, Facts(whole, Seen(house, closed=True), whole, outcome=outcome))
    assert last is not None
    for many in range(len(own) + 1):
        for few in range(len(house) + 1):
            early = judge(condition, Facts(Seen(own[:many]), Seen(house[:few]), Seen(own[:many])))
            assert early in (None, last)


@settings(deadline=None)
@given(sentences(), st.lists(CARD, min_size=2, max_size=5), st.lists(CARD, min_size=1, max_size=5), st.data())
def test_cards_that_it_cannot_tell_apart_may_be_exchanged(
    text: str, player: list[Card], dealer: list[Card], data: st.DataObject
) -> None:
    condition = parse(text)
    kinds = sight([condition]).kinds()

    def alike(card: Card) -> Card:
        return data.draw(st.sampled_from([other for other in CARDS.values() if kinds[other] == kinds[card]]))

    def judged(own: tuple[Card, ...], house: tuple[Card, ...]) -> bool | None:
        whole = Seen(own, closed=True)
        return judge(condition, Facts(whole, Seen(house, closed=True), whole, outcome=Outcome.WIN))

    others = tuple(map(alike, player)), tuple(map(alike, dealer))
    assert judged(tuple(player), tuple(dealer)) == judged(*others)
