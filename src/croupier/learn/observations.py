"""What a learner sees: their hand, the dealer's first card, the offer, and the cards that have gone; nothing hidden."""

from typing import Any

import numpy as np
from gymnasium import spaces

from croupier.cards.card import POINTS, RANKS
from croupier.cards.total import total
from croupier.learn.learner_round import Conducted, box_of
from croupier.learn.shoe import Shoe
from croupier.table.hands import may_be_split, value_of
from croupier.table.turn import turn

OFFERS = ("", "surrender", "insurance", "double", "split", "split-wager")
MOST_POINTS, MOST_CARDS, MOST_HANDS, MOST_OF_A_RANK = 32, 22, 5, 32

Look = dict[str, Any]


def space() -> spaces.Dict:
    """Return the space of what a learner sees."""
    return spaces.Dict(
        {
            "points": spaces.Discrete(MOST_POINTS),
            "soft": spaces.Discrete(2),
            "pair": spaces.Discrete(2),
            "cards": spaces.Discrete(MOST_CARDS),
            "hands": spaces.Discrete(MOST_HANDS),
            "dealer": spaces.Discrete(max(POINTS.values()) + 1),
            "dealer_total": spaces.Discrete(MOST_POINTS),
            "offer": spaces.Discrete(len(OFFERS)),
            "seen": spaces.Box(0, MOST_OF_A_RANK, (len(RANKS),), dtype=np.int8),
        }
    )


def look(conducted: Conducted, shoe: Shoe, name: str) -> Look:
    """Return what a player sees: the hand in turn on their box, else their first."""
    table = conducted.table
    box = table.box(box_of(name))
    now = turn(table)
    mine = now is not None and box is not None and now.box.position == box.position
    hands = box.hands if box is not None else ()
    hand = now.hand if mine and now is not None else (hands[0] if hands else None)
    points, soft = value_of(table.book, hand) if hand is not None else (0, False)
    offer = table.offer.kind if table.offer is not None else ""
    return {
        "points": np.int64(min(points, MOST_POINTS - 1)),
        "soft": np.int64(soft),
        "pair": np.int64(hand is not None and may_be_split(table.book, hand.cards)),
        "cards": np.int64(min(len(hand.cards) if hand is not None else 0, MOST_CARDS - 1)),
        "hands": np.int64(len(hands)),
        "dealer": np.int64(POINTS[table.dealer[0][0]] if table.dealer else 0),
        "dealer_total": np.int64(min(total(table.dealer).points if table.dealer else 0, MOST_POINTS - 1)),
        "offer": np.int64(OFFERS.index(offer)),
        "seen": np.array(shoe.seen(table.cards_used, table.hole), dtype=np.int8),
    }
