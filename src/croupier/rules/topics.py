"""The topics of a rulebook: under which heading each stands, and on which citation it rests."""

from croupier.words.facts import Message, message

HEADINGS = {
    "deck": "equipment",
    "layout": "equipment",
    "wagers": "betting",
    "control": "betting",
    "blackjack": "blackjack-and-offers",
    "twenty_one": "blackjack-and-offers",
    "insurance": "blackjack-and-offers",
    "surrender": "blackjack-and-offers",
    "hit": "play",
    "double": "play",
    "split": "play",
    "charlie": "play",
    "dealer": "dealer",
    "ties": "dealer",
    "side": "side-wagers",
    "bonus": "side-wagers",
    "irregular": "irregularities",
    "rulings": "rulings-chosen",
}
"""Under which heading each group of the schema is told: `rules.heading.NAME` of the catalogue."""

CITED = {
    "blackjack.even_money": "even_money",
    "surrender.offered": "surrender",
    "control.offers": "surrender.window",
    "hit.hard_21": "hit.21",
    "double.minimum": "double.amount",
    "irregular.procedures": "irregular.offered",
    "irregular.lifted": "wagers.lifted",
    "irregular.power_failure": "irregular.power_none",
    "irregular.face_up_before_deal": "irregular.face_up",
    "rulings.twenty_one_v_blackjack": "lose.blackjack",
    "rulings.even_money_insurance": "insurance.returned",
    "rulings.surrendered_tie": "surrendered",
    "rulings.surrender_decision": "surrender.each",
    "rulings.busted_split": "lose.bust_split",
    "rulings.split_ace_race": "dealer.blackjack_takes",
    "rulings.split_tie": "side.on_split",
    "rulings.one_card_hand": "irregular.one_play",
    "rulings.dealer_overdraw": "irregular.dealer_complete",
    "rulings.withdrawn_bets": "irregular.withdraw",
    "rulings.outsider_tie": "surrendered",
    "deck.fewest": "deck",
    "deck.most": "deck",
    "deck.without": "deck",
    "layout.fewest": "layout",
    "layout.most": "layout",
    "blackjack": "blackjack.pays",
    "blackjack.exists": "blackjack",
    "insurance.by": "insurance",
    "insurance.pays": "insurance.wins",
    "bonus.pays": "bonus",
}
"""The citation of a field that is not called by the field's own name."""


def heading_words(heading: str) -> Message:
    """Return a heading in words."""
    return message(f"rules.heading.{heading}")


def heading(topic: str) -> str:
    """Return the heading under which a topic stands."""
    return HEADINGS[_group(topic)]


def place(topic: str) -> int:
    """Return the place of a topic among the others."""
    return list(HEADINGS).index(_group(topic))


def clause_topic(field: str) -> str:
    """Return the name in a `[clauses]` table on which a field rests."""
    return CITED.get(field, field)


def _group(topic: str) -> str:
    return topic.partition(".")[0]
