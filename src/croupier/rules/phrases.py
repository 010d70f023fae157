"""The phrases in which a rulebook's choices are told: one for each value of each axis."""

from croupier.rules.schema import Rulebook

PHRASES: dict[str, dict[object, str]] = {
    "wagers.limits": {
        "wager": "minimum and maximum bind each wager",
        "box": "minimum and maximum bind the total of a box",
    },
    "control.unseated": {
        "nearest-dealer": "where no bettor is seated, the one whose wager lies nearest the dealer calls the box",
        "highest-bet": "where no bettor is seated, the one with the highest bet calls the box",
    },
    "control.squeeze": {True: "a player may ask to squeeze his cards", False: "cards are not squeezed"},
    "blackjack.even_money": {
        True: "a Blackjack against an Ace may be paid even money at once",
        False: "even money is not offered",
    },
    "surrender.offered": {
        "not-against-ace": "half a wager may be surrendered after the initial deal, except against an Ace",
        "always": "half a wager may be surrendered after the initial deal, whatever the dealer shows",
        "never": "wagers are not surrendered",
    },
    "hit.hard_21": {True: "a hard 21 may still draw", False: "a hand of 21 is complete"},
    "double.aces_as_one": {
        True: "Aces among the first two cards count 1 in a doubled hand",
        False: "Aces of a doubled hand count 1 or 11 as in any other",
    },
    "double.minimum": {
        "table-minimum": "a double adds at least the table minimum and at most the original wager",
        "none": "a double adds any amount up to the original wager",
    },
    "double.after_split": {
        True: "split hands may be doubled, split Aces never",
        False: "split hands are not doubled",
    },
    "split.pairs": {
        "equal-value": "two cards of equal value may be split",
        "equal-rank": "two cards of one rank may be split",
        "eights": "two eights may be split",
    },
    "split.aces_again": {True: "split Aces may be split again", False: "split Aces are not split again"},
    "split.ace_draws": {True: "split Aces may draw further cards", False: "split Aces get one card each"},
    "split.rejoin": {
        True: "a bettor who declined a split may match when the hand with his wager is split again",
        False: "a bettor who declined a split stays out of later ones",
    },
    "dealer.soft_17": {"stand": "the dealer stands on a soft 17", "hit": "the dealer draws to a soft 17"},
    "dealer.draws_for": {
        "any-effect": "the dealer draws only while a card can still change an open wager",
        "live-hand": "the dealer plays out his hand while one hand is neither bust nor surrendered,"
        " or a wager on his bust is open",
    },
    "dealer.blackjack_takes": {
        "original": "a dealer's Blackjack takes the original wager of a split or doubled position",
        "all": "a dealer's Blackjack takes everything on a split or doubled position",
        "busted-and-original": "a dealer's Blackjack takes busted hands and one original wager of a split or doubled"
        " position",
    },
    "irregular.procedures": {
        "specific": "each dealing error has a rule of its own",
        "options": "after a dealing error every player may go on or take his bet back",
    },
    "irregular.under_minimum": {
        "once": "an unnoticed wager under the minimum is settled once a player, then returned",
        "settled": "an unnoticed wager under the minimum is settled",
    },
    "irregular.over_maximum": {
        "cap": "an unnoticed wager over the maximum counts up to the maximum",
        "pro-rata": "unnoticed wagers over the maximum share it in proportion",
    },
    "irregular.lifted": {
        "settled": "a wager lifted after the close of bets is settled all the same",
        "refused": "a wager lifted after the close of bets is put back",
    },
    "irregular.absent": {
        "over-11-soft-17": "for an absent player the house draws until above 11, on soft hands until 17",
        "at-12": "for an absent player the house draws until 12",
    },
    "irregular.power_failure": {
        "withdraw": "after a power failure before any outcome each player may withdraw",
        "void": "a power failure before any outcome makes the round void",
    },
    "irregular.empty_shoe": {
        "shuffle-discards": "when the cards run out the discards are shuffled and the round goes on",
        "void": "when the cards run out the round is void",
    },
    "irregular.face_up_before_deal": {
        "referred": "a card found face up before the first card is referred to the shift manager",
        "played": "a card found face up before the first card is played",
    },
    "rulings.twenty_one_v_blackjack": {
        "loses": "a plain 21 loses to a dealer's Blackjack",
        "stand-off": "a plain 21 stands off with a dealer's Blackjack",
    },
    "rulings.even_money_insurance": {
        "returned": "own insurance comes back when the wager is paid even money",
        "stays": "own insurance stays when the wager is paid even money",
    },
    "rulings.surrendered_tie": {
        "loses": "a tie wager loses on a hand that all its bettors surrendered",
        "counts": "a tie wager still counts on a hand that all its bettors surrendered",
    },
    "rulings.surrender_decision": {
        "each-bettor": "each bettor surrenders for himself",
        "caller": "the caller surrenders for the whole box",
    },
    "rulings.busted_split": {
        "one-original": "a bust split or doubled wager waits, and a dealer's Blackjack takes one original in all",
        "busted-and-one": "bust split or doubled wagers are lost besides the one original a dealer's Blackjack takes",
    },
    "rulings.split_ace_race": {
        "separate": "a side wager on split Aces is decided by its card alone",
        "loses-to-blackjack": "a side wager on split Aces loses to a dealer's Blackjack",
    },
    "rulings.split_tie": {
        "own-tie-and-match": "a tie wager on a split hand needs an own one before the deal and a matched split",
        "match": "a tie wager on a split hand needs a matched split only",
    },
    "rulings.one_card_hand": {
        "second-card-first": "a hand found with one card gets its second card first",
        "as-it-is": "a hand found with one card is played as it is",
    },
    "rulings.dealer_overdraw": {
        "no-options": "a card too many to the dealer gives the players no way out",
        "options": "a card too many to the dealer lets the players take their bets back",
    },
    "rulings.withdrawn_bets": {
        "unsettled": "a player who takes his bet back gets what is not settled yet",
        "all": "a player who takes his bet back gets everything back",
    },
    "rulings.outsider_tie": {
        "loses": "an outsider's tie wager loses when the only main bettor surrenders",
        "returned": "an outsider's tie wager comes back when the only main bettor surrenders",
    },
}

GRADES = {
    "pair": "the first two cards are of one rank",
    "pair-grades": "the first two cards are a pair, graded by suit and colour",
    "lucky-8": "eights or two of a kind among the first two cards and the dealer's first",
    "dealer-bust": "the dealer busts, graded by his cards",
    "eight-run": "the cards dealt to the box begin with eights",
    "tie-18": "hand and dealer both end on 18",
}
"""What each definition of a side wager asks."""


def bears(book: Rulebook, field: str) -> bool:
    """Tell whether a choice has any bearing on a game: nobody asks about ties where no tie is wagered on."""
    tie = any(side.grade == "tie-18" for side in book.side.values())
    splits = book.split.hands > 1
    aces = splits and book.split.pairs != "eights"
    known = {
        "double.after_split": splits,
        "split.pairs": splits,
        "split.aces_again": aces,
        "split.ace_draws": aces,
        "split.rejoin": splits,
        "bonus": bool(book.bonus.pays),
        "dealer.blackjack_takes": book.blackjack.exists,
        "rulings.twenty_one_v_blackjack": book.blackjack.exists,
        "rulings.even_money_insurance": book.blackjack.even_money and book.insurance.by != "never",
        "rulings.surrendered_tie": tie and book.surrender.offered != "never",
        "rulings.surrender_decision": book.surrender.offered != "never",
        "rulings.busted_split": book.blackjack.exists and book.dealer.blackjack_takes == "original",
        "rulings.split_ace_race": aces and any("split-ace" in side.pays for side in book.side.values()),
        "rulings.split_tie": tie and splits,
        "rulings.one_card_hand": book.irregular.procedures == "specific" and not book.deck.printed,
        "rulings.dealer_overdraw": book.irregular.procedures == "options",
        "rulings.withdrawn_bets": book.irregular.procedures == "options",
        "rulings.outsider_tie": tie and book.surrender.offered != "never",
    }
    return known.get(field, True)
