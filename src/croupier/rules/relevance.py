"""Whether a choice of a rulebook has any bearing on a game."""

from croupier.rules.schema import Rulebook


def aces_split_into(book: Rulebook) -> int:
    """Return into how many hands a box may be split with Aces; 1 where they are not split."""
    split = book.split
    if split.pairs.only or "A" in (*split.never, *book.deck.without):
        return 1
    return split.hands_by_rank.get("A", split.hands)


def _blackjack_known_before_play(book: Rulebook) -> bool:
    """Tell whether a dealer's Blackjack ends the round before anything can be split or doubled."""
    second = book.dealer.second_card
    return second.seen or (second.looked_at and {"A", "T"} <= set(book.dealer.peeks))


def bears(book: Rulebook, field: str) -> bool:
    """Tell whether a choice has any bearing on a game: no one asks about ties where no tie is wagered on."""
    charlie, doubles, surrenders = bool(book.charlie.cards), book.double, book.surrender.offered.ever
    later = {
        "blackjack.always_wins": book.blackjack.exists,
        "surrender.against": book.surrender.offered.by_list,
        "surrender.when": surrenders,
        "surrender.early_against": surrenders and book.surrender.when.late,
        "surrender.gives_up": surrenders or book.surrender.after_double,
        "surrender.after_split": surrenders and (book.surrender.after_split or not book.surrender.when.spares),
        "charlie.after_split": charlie,
        "charlie.after_double": charlie and (doubles.cards.any_number or bool(doubles.redoubles) or doubles.hits_after),
        "dealer.peeks": book.dealer.second_card.looked_at,
        "dealer.beats_22": book.dealer.on_22.pushes,
        "ties.blackjack": book.blackjack.exists and not book.blackjack.always_wins,
        "bonus.instead": bool(book.bonus.pays),
        "charlie": charlie,
        "blackjack.special": bool(book.blackjack.special.pays),
    }
    return later[field] if field in later else _bears(book, field)


def _bears(book: Rulebook, field: str) -> bool:
    tie = any(side.definition.on_hand for side in book.side.values())
    splits = book.split.hands > 1
    offers = book.insurance.by.offered or book.blackjack.even_money or book.surrender.offered.ever
    aces = aces_split_into(book) > 1
    late_blackjack = book.blackjack.exists and not _blackjack_known_before_play(book)
    known = {
        "double.after_split": splits,
        "split.pairs": splits,
        "split.aces_again": aces,
        "split.ace_draws": aces,
        "split.rejoin": splits,
        "control.offers": offers,
        "bonus": bool(book.bonus.pays),
        "dealer.blackjack_takes": late_blackjack,
        "rulings.twenty_one_v_blackjack": book.blackjack.exists and not book.twenty_one.always_wins,
        "rulings.even_money_insurance": book.blackjack.even_money and book.insurance.by.offered,
        "rulings.surrendered_tie": tie and book.surrender.offered.ever,
        "rulings.surrender_decision": book.surrender.offered.ever,
        "rulings.busted_split": late_blackjack and book.dealer.blackjack_takes.spares_busts,
        "rulings.split_ace_race": aces and any(side.definition.split_rows for side in book.side.values()),
        "rulings.split_tie": splits and any(side.definition.on_hand and side.on_split for side in book.side.values()),
        "rulings.one_card_hand": not book.irregular.procedures.by_options and not book.deck.printed,
        "rulings.dealer_overdraw": book.irregular.procedures.by_options,
        "rulings.withdrawn_bets": book.irregular.procedures.by_options,
        "rulings.outsider_tie": tie and book.surrender.offered.ever,
    }
    return known.get(field, True)
