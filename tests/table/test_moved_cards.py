"""Cards that a ruling moves after a split: it finds the hand they lie on, and the table still says what may be done."""

import pytest

from croupier.table.card_places import card_places
from croupier.table.prompt import prompt
from tests.table.rounds import after

SPLIT = ("ann bets 100 on 1", "dan bets 50 on 1", "no more bets", "deal", "ann splits 1")
REFERRED = 'dealer refers "a marked card"'


def ruling(effect: str) -> str:
    """Return the shift manager's ruling with an effect."""
    return f'shift manager lee rules "as it was seen": {effect}'


def on_hands(game: str, cards: str, *acts: str) -> list[str]:
    """Return on which hand each card dealt to box 1 lies, in dealing order."""
    table = after(game, cards, *acts)
    return [
        f"{dealt.card}@{lies.hand}"
        for dealt, lies in zip(table.dealt, card_places(table), strict=True)
        if lies.box == 1
    ]


def test_a_split_moves_the_second_card() -> None:
    acts = (*SPLIT, "dan follows 1", "ann splits 1", "dan follows 1", "ann stands 1", "ann stands 1")
    found = on_hands("lucky8", "8s 6d 8h 8c 2c 3c 4c", *acts)
    assert found == ["8s@0", "8h@2", "8c@1", "2c@0", "3c@1", "4c@2"]


def test_of_cards_alike_each_hand_has_its_own_in_dealing_order() -> None:
    found = on_hands("lucky8", "8h 6d 8s 8s 8h 8h 5c", *SPLIT, "dan declines 1", "ann stands 1", "ann hits 1")
    assert found == ["8h@0", "8s@1", "8s@0", "8h@1", "8h@1"]


def test_of_cards_alike_the_last_is_moved() -> None:
    acts = (*SPLIT, "dan declines 1", "ann stands 1", REFERRED, ruling("discards 8h"))
    table = after("lucky8", "8h 6d 8s 8s 8h 9c", *acts)
    assert [hand.cards for hand in table.boxes[0].hands] == [("8h", "8s"), ("8s", "9c")]
    assert table.boxes[0].run == ("8h", "8s", "8s", "9c")


@pytest.mark.parametrize(
    ("game", "side", "cards", "effect"),
    [("ace-race", "pair", "8s 6d 8h 2c 3c", "discards 8s"), ("dueling8s", "tie18", "8h 2c 3c", "discards 8h")],
)
def test_a_question_about_a_split_hand_without_a_card_is_still_answered(
    game: str, side: str, cards: str, effect: str
) -> None:
    acts = ("ann bets 100 on 1", f"ann bets 10 on 1 {side}", *SPLIT[1:], REFERRED, ruling(effect))
    table = after(game, cards, *acts)
    assert table.offer is not None
    assert prompt(table).options
