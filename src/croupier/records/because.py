"""Why a line came out as it did, as the end of a sentence."""

from croupier.table.settlement.reasons import Reason

BECAUSE = {
    "blackjack": ", paid {odds}",
    "both-blackjack": ", both being Blackjacks",
    "dealer-blackjack": " to the dealer's Blackjack",
    "spared": ", the dealer's Blackjack taking the original wager alone",
    "bust": ", bust with {player}",
    "dealer-bust": ", the dealer being bust with {dealer}",
    "higher": " with {player} against {dealer}",
    "lower": " with {player} against {dealer}",
    "equal": " at {player}",
    "row": " with {row}, paid {odds}",
    "no-row": "",
    "no-bust": ", the dealer not being bust",
    "no-tie": " with {player} against {dealer}",
    "insured": ", the dealer having a Blackjack, paid {odds}",
    "not-needed": ", the dealer having no Blackjack",
}

ROWS = {
    "pair": "a pair",
    "aces": "a pair of Aces",
    "aces-suited": "suited Aces",
    "suited": "a suited pair",
    "coloured": "a coloured pair",
    "mixed": "a mixed pair",
    "split-ace": "an Ace on the split Ace",
    "two-of-a-kind": "two of a kind",
    "four-8s-spades": "four 8s of spades",
    "tie": "both at 18",
    "six-seven-eight": "6-7-8",
    "all-spades": "6-7-8 of spades",
}


def because(why: Reason | None) -> str:
    """Return why a line came out as it did, as it follows the result."""
    if why is None:
        return ""
    row = why.row or ""
    words = f"a bust of {row.removeprefix('bust-')} cards" if row.startswith("bust-") else row.replace("-", " ")
    return BECAUSE[why.kind].format(player=why.player, dealer=why.dealer, odds=why.odds, row=ROWS.get(row, words))
