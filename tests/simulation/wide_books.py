"""Games with choices that no approved game makes: each axis by itself, and combinations by chance."""

from random import Random
from typing import Any

from croupier.rules.load import change, load
from croupier.rules.schema import Rulebook

PEEK = {"second_card": "peeked"}
LATE = {"when": "late", "offered": "always"}
Changes = dict[str, dict[str, Any]]

SEEN = {"second_card": "face-up"}
UNINSURED: Changes = {"insurance": {"by": "never"}, "blackjack": {"even_money": False}}

AXES: dict[str, Changes] = {
    "a card that is looked at": {"dealer": PEEK},
    "a card nobody looks at": {"dealer": {"second_card": "face-down"}},
    "a look under Aces only": {"dealer": {**PEEK, "peeks": ["A"]}},
    "late surrender": {"dealer": PEEK, "surrender": LATE},
    "late surrender that waits": {"surrender": LATE},
    "surrender early against some cards": {
        "dealer": PEEK,
        "surrender": {**LATE, "early_against": ["9", "T"], "after_split": True},
    },
    "surrender early against some cards, and no look": {
        "surrender": {**LATE, "early_against": ["A"], "after_split": True, "after_double": True}
    },
    "early surrender, and of split and doubled hands": {
        "surrender": {"offered": "always", "after_split": True, "after_double": True}
    },
    "surrender at any time": {"dealer": PEEK, "surrender": {**LATE, "when": "any-time", "after_split": True}},
    "surrender of doubled hands": {
        "surrender": {**LATE, "when": "any-time", "after_split": True, "after_double": True, "gives_up": 25}
    },
    "surrender of doubled hands alone": {
        "dealer": PEEK,
        "surrender": {**LATE, "when": "doubled", "after_double": True},
    },
    "surrender against listed cards": {"surrender": {"offered": "listed", "against": ["9", "T"]}},
    "both cards are seen": {"dealer": SEEN, **UNINSURED},
    "both cards are seen, and hands given up": {
        "dealer": {**SEEN, "on_22": "push"},
        **UNINSURED,
        "surrender": {"offered": "listed", "against": ["9", "T"]},
        "ties": {"lose": [17, 18], "win": [20], "blackjack": "lose"},
    },
    "both cards are seen, and there is no Blackjack": {
        "dealer": SEEN,
        "insurance": {"by": "never"},
        "blackjack": {"exists": False, "even_money": False},
        "surrender": {**LATE, "when": "any-time", "after_split": True},
        "double": {"redoubles": 1, "hits_after": True},
    },
    "22 pushes": {"dealer": {"on_22": "push"}},
    "22 pushes a Blackjack": {"dealer": {**PEEK, "on_22": "push", "beats_22": "nothing"}},
    "22 does not push 21": {"dealer": {"on_22": "push", "beats_22": "blackjack-and-21", "hits_soft": [18]}},
    "ties": {"ties": {"lose": [17, 18], "win": [20], "blackjack": "lose"}},
    "doubles of any number of cards": {"double": {"cards": "any", "totals": [9, 10, 11, 12], "soft_totals": [18, 19]}},
    "doubles of doubled hands": {"double": {"redoubles": 2}},
    "doubles of more than the wager": {"double": {"times": 2}, "dealer": PEEK},
    "doubles of three times the wager, free ones and again": {
        "double": {"times": 3, "free": [9, 10], "redoubles": 1, "cards": "any"},
        "split": {"free": ["8", "A"]},
    },
    "draws after a double": {"double": {"redoubles": 1, "hits_after": True, "cards": "any"}},
    "split Aces that are played on": {
        "split": {"aces_again": True, "ace_draws": True},
        "double": {"split_aces": True},
    },
    "pairs never split": {"split": {"never": ["T", "4"], "hands_by_rank": {"A": 2, "8": 3}}},
    "five cards win": {"charlie": {"cards": 5, "pays": "2:1"}},
    "six cards win, not split or doubled": {
        "charlie": {"cards": 6, "after_split": False, "after_double": False},
        "double": {"cards": "any", "hits_after": True},
    },
    "21 always wins": {"twenty_one": {"always_wins": True}, "blackjack": {"always_wins": True}},
    "free doubles and splits": {
        "double": {"free": [9, 10, 11]},
        "split": {"free": ["A", "2", "3", "7", "8"]},
        "dealer": {**PEEK, "on_22": "push"},
    },
    "free doubles and splits, no second card": {"double": {"free": [9, 10, 11]}, "split": {"free": ["A", "8"]}},
    "special Blackjacks": {
        "blackjack": {"special": {"pays": {"suited": "2:1"}, "when": {"suited": "p1 p2 are same suit"}}}
    },
    "bonus 21s": {
        "dealer": PEEK,
        "bonus": {
            "instead": True,
            "pays": {"five": "3:2", "678": "3:2", "suited": "3:1", "super": "9:1"},
            "when": {
                "five": "total(hand) = 21 and size(hand) = 5 and hand is not doubled",
                "678": "hand is 6-7-8",
                "suited": "hand is 6-7-8 and same suit",
                "super": "hand is 7-7-7 and d1 is 7 and hand is not split",
            },
        },
    },
    "main wagers are raised": {"wagers": {"raises": True}, "insurance": {"pays": "5:2"}},
    "main wagers are raised, with a look and special Blackjacks": {
        "wagers": {"raises": True},
        "dealer": {**PEEK, "blackjack_takes": "busted-and-original"},
        "surrender": {**LATE, "when": "any-time", "after_split": True},
        "blackjack": {"special": {"pays": {"suited": "7:4"}, "when": {"suited": "p1 p2 are same suit"}}},
        "bonus": {
            "instead": True,
            "pays": {"678": "3:2"},
            "when": {"678": "hand is 6-7-8"},
        },
    },
    "main wagers are raised, and both cards are seen": {"wagers": {"raises": True}, "dealer": SEEN, **UNINSURED},
    "48 cards": {
        "deck": {"without": ["T"]},
        "dealer": {**PEEK, "soft_17": "hit"},
        "double": {"cards": "any", "redoubles": 2},
        "blackjack": {"always_wins": True},
        "twenty_one": {"always_wins": True},
        "surrender": {**LATE, "after_double": True},
        "split": {"aces_again": True, "ace_draws": True},
    },
}
"""What each axis changes; approved games have it otherwise."""


def wide_book(changes: Changes, base: str = "lucky8") -> Rulebook:
    """Return a game with these choices."""
    return change(load(base), changes)


def by_chance(chance: Random) -> Changes:
    """Return choices by chance, several at once."""
    dealer: dict[str, Any] = {"blackjack_takes": chance.choice(("original", "all"))}
    if chance.random() < 0.6:
        dealer["second_card"] = chance.choice(("peeked", "peeked", "face-down"))
        dealer["peeks"] = chance.choice((["A"], ["A", "T"]))
    if chance.random() < 0.4:
        dealer |= {"on_22": "push", "beats_22": chance.choice(("blackjack", "nothing", "blackjack-and-21"))}
    double: dict[str, Any] = {
        "cards": chance.choice(("two", "any")),
        "redoubles": chance.choice((0, 0, 1, 2)),
        "hits_after": chance.random() < 0.2,
        "free": chance.choice(([], [9, 10, 11])),
    }
    double["times"] = chance.choice((1, 1, 2, 3))
    split: dict[str, Any] = {"aces_again": chance.random() < 0.4, "hands": chance.choice((2, 3, 4, 4))}
    split |= {"free": chance.choice(([], ["A", "8"])), "never": chance.choice(([], ["T"]))}
    found: Changes = {"dealer": dealer, "double": double, "split": split}
    found["surrender"] = {
        "when": chance.choice(("early", "late", "any-time")),
        "offered": chance.choice(("always", "never", "not-against-ace")),
        "after_split": chance.random() < 0.4,
        "after_double": chance.random() < 0.3,
        "gives_up": chance.choice((50, 25)),
    }
    if found["surrender"]["when"] == "late" and found["surrender"]["offered"] == "always":
        found["surrender"]["early_against"] = chance.choice(([], ["T"], ["A", "9"]))
    found["twenty_one"] = {"always_wins": chance.random() < 0.3}
    found["blackjack"] = {"always_wins": chance.random() < 0.3}
    if chance.random() < 0.3:
        found["charlie"] = {"cards": chance.choice((4, 5, 6)), "pays": chance.choice(("1:1", "3:2", "2:1"))}
    if chance.random() < 0.3:
        found["ties"] = {"lose": [17], "win": [19], "blackjack": chance.choice(("push", "lose"))}
    found["wagers"] = {"raises": chance.random() < 0.25}
    return found
