"""What a rulebook says in sentences of its own: those with figures in them, and those about several fields."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from croupier.cards.card import CARDS, is_ten
from croupier.cards.deck import deck
from croupier.rules.relevance import aces_split_into
from croupier.rules.schema import Bonus, Rulebook, SideWager
from croupier.rules.wager_titles import asks_titles, row_titles, titles
from croupier.words.facts import Listing, Message, Titles, message, one_card

HALF = 50
"""Percent of a wager that a surrender usually loses."""

TWICE = 3
"""Hands of a box that was split and split again."""


def phrase(field: str, value: object) -> Message:
    """Return what a field means at one of its values, where it has listed values or is true or false."""
    return message(f"rule.{field}.{str(value).lower() if isinstance(value, bool) else value}")


def odds_words(odds: Fraction) -> Message:
    """Return odds as they are spoken: 3 to 2."""
    return message("rule.odds", of=odds.numerator, to=odds.denominator)


def _listed(items: Iterable[int]) -> Listing:
    return Listing(tuple(items), "or")


def _kinds(kinds: Iterable[str]) -> Listing:
    """Return ranks in words: Aces, 8s and ten-value cards."""
    return Listing(tuple(_kind(kind) for kind in kinds))


def _kind(kind: str) -> Message:
    return message(f"rule.kind.{kind}") if kind in "AT" else message("rule.kind.rank", rank=kind)


def _rank(rank: str) -> Message:
    return message(f"rule.ranks.{rank}") if rank in "ATJQK" else message("rule.kind.rank", rank=rank)


def _pays(wager: SideWager | Bonus) -> Listing:
    rows = (_row(odds, Titles(row_titles(wager, row))) for row, odds in wager.pays.items())
    return Listing(tuple(rows), "comma")


def _row(odds: Fraction, row: Titles) -> Message:
    return message("rule.row", odds=odds_words(odds), row=row)


def side_words(name: str, side: SideWager) -> Message:
    """Return a side wager in words: what it asks, what it pays, how many and where."""
    places = message("rule.places.most", count=side.places) if side.places else message("rule.places.any")
    needs = message("rule.needs.box" if side.needs.on_box else "rule.needs.table")
    wager, pays = Titles(titles(side) or {"en": name}), _pays(side)
    asks = asks_titles(side)
    if not asks:
        return message("rule.side.plain", wager=wager, pays=pays, places=places, needs=needs)
    return message("rule.side", wager=wager, asks=Titles(asks), pays=pays, places=places, needs=needs)


def _bonus(book: Rulebook) -> Message:
    bonus = book.bonus
    key = "rule.bonus.won" if bonus.instead else "rule.bonus"
    return message(key, wager=Titles(titles(bonus) or {"en": bonus.name}), pays=_pays(bonus))


def _decks(book: Rulebook) -> Message:
    fewest, most = book.deck.fewest, book.deck.most
    decks = message("rule.decks.several", fewest=fewest, most=most)
    if fewest == most:
        decks = message("rule.decks.one") if most == 1 else message("rule.decks.fixed", count=most)
    cards = len(deck(book.deck.without))
    if not book.deck.without:
        return message("rule.deck", decks=decks, cards=cards)
    ranks = Listing(tuple(_rank(rank) for rank in book.deck.without))
    return message("rule.deck.without", decks=decks, cards=cards, ranks=ranks)


def _printed(book: Rulebook) -> Message:
    card = book.deck.printed
    return message("rule.printed", card=one_card(CARDS[card], "name")) if card else message("rule.printed.none")


def _layout(book: Rulebook) -> Message:
    fewest, most = book.layout.fewest, book.layout.most
    if fewest != most:
        return message("rule.layout.several", fewest=fewest, most=most)
    return message("rule.layout.one") if most == 1 else message("rule.layout.fixed", count=most)


def _a_box(book: Rulebook) -> Message:
    most = book.wagers.a_box
    if most == 1:
        return message("rule.a_box.one")
    return message("rule.a_box.most", count=most) if most else message("rule.a_box.any")


def _blackjack(book: Rulebook) -> Message:
    if book.blackjack.exists:
        return message("rule.blackjack", odds=odds_words(book.blackjack.pays))
    # With a card printed on the layout no hand is an Ace and a ten-value card alone.
    left = deck(book.deck.without)
    makes_21 = not book.deck.printed and "A" not in book.deck.without and any(is_ten(card) for card in left)
    return message("rule.blackjack.none-but-21" if makes_21 else "rule.blackjack.none")


def _special(book: Rulebook) -> Message:
    rows = book.blackjack.special.pays.items()
    pays = Listing(tuple(_row(odds, Titles({"en": row.replace("-", " ")})) for row, odds in rows), "comma")
    return message("rule.blackjack.special", pays=pays)


def _insurance(book: Rulebook) -> Message:
    if not book.insurance.by.offered:
        return message("rule.insurance.none")
    key = "rule.insurance.anyone" if book.insurance.by.others else "rule.insurance.own"
    return message(key, odds=odds_words(book.insurance.pays))


def _surrender(book: Rulebook) -> Message:
    surrender = book.surrender
    if not surrender.offered.ever:
        return (
            message("rule.surrender.doubled-only") if surrender.after_double else phrase("surrender.offered", "never")
        )
    if surrender.offered.by_list:
        return message("rule.surrender.offered.listed")
    part = "half" if surrender.gives_up == HALF else "part"
    when = "any-time" if surrender.when.in_turn else "initial"
    return message(f"rule.surrender.{part}.{when}.{surrender.offered.value}")


def _against(book: Rulebook) -> Message:
    return message("rule.surrender.against", kinds=_kinds(book.surrender.against))


def _early_against(book: Rulebook) -> Message:
    early = book.surrender.early_against
    key = "rule.surrender.early_against"
    return message(key, kinds=_kinds(early)) if early else message(f"{key}.none")


def _gives_up(book: Rulebook) -> Message:
    return message("rule.surrender.gives_up", percent=book.surrender.gives_up)


def _compulsory(book: Rulebook) -> Message:
    below = book.hit.compulsory_below
    return message("rule.compulsory", total=below) if below else message("rule.compulsory.none")


def _totals(book: Rulebook) -> Message:
    double = book.double
    what = "any" if double.cards.any_number else "two"
    hard, soft = _listed(double.totals), _listed(double.soft_totals)
    if double.totals and double.soft_totals:
        return message(f"rule.double.{what}.both", hard=hard, soft=soft)
    if double.totals:
        return message(f"rule.double.{what}.hard", hard=hard)
    return message(f"rule.double.{what}.soft", soft=soft) if double.soft_totals else message(f"rule.double.{what}.all")


def _amount(book: Rulebook) -> Message:
    if book.double.times == 1:
        return phrase("double.minimum", book.double.minimum.value)
    return message(f"rule.double.minimum.{book.double.minimum.value}.times", times=book.double.times)


def _after_split(book: Rulebook) -> Message:
    aces_never = book.double.after_split and not book.double.split_aces and aces_split_into(book) > 1
    return (
        message("rule.double.after_split.aces") if aces_never else phrase("double.after_split", book.double.after_split)
    )


def _soft_totals(book: Rulebook) -> Message:
    return message("rule.double.soft_totals", soft=_listed(book.double.soft_totals))


def _redoubles(book: Rulebook) -> Message:
    times = book.double.redoubles
    return message("rule.double.again") if times == 1 else message("rule.double.again.times", times=times)


def _times(book: Rulebook) -> Message:
    return message("rule.double.times", times=book.double.times)


def _free_doubles(book: Rulebook) -> Message:
    return message("rule.double.free", hard=_listed(book.double.free))


def _hands(book: Rulebook) -> Message:
    most = book.split.hands
    return message("rule.split.hands", count=most) if most > 1 else message("rule.split.hands.none")


def _pairs(book: Rulebook) -> Message:
    pairs = book.split.pairs
    if not book.split.never or pairs.only:
        return phrase("split.pairs", pairs.value)
    return message(f"rule.split.pairs.{pairs.value}.but", kinds=_kinds(book.split.never))


def _aces_again(book: Rulebook) -> Message:
    return phrase("split.aces_again", book.split.aces_again and aces_split_into(book) >= TWICE)


def _never_split(book: Rulebook) -> Message:
    return message("rule.split.never", kinds=_kinds(book.split.never))


def _by_rank(book: Rulebook) -> Message:
    most = book.split.hands_by_rank.items()
    return message("rule.split.by_rank", each=Listing(tuple(_into(kind, count) for kind, count in most), "comma"))


def _into(kind: str, count: int) -> Message:
    kinds = _kind(kind)
    return message("rule.split.into", kinds=kinds, count=count) if count > 1 else message("rule.split.not", kinds=kinds)


def _free_splits(book: Rulebook) -> Message:
    return message("rule.split.free", kinds=_kinds(book.split.free))


def _charlie(book: Rulebook) -> Message:
    return message("rule.charlie", cards=book.charlie.cards, odds=odds_words(book.charlie.pays))


def _draws_for(book: Rulebook) -> Message:
    draws = book.dealer.draws_for
    waits = any(side.definition.on_dealer and side.definition.waits_for_dealer for side in book.side.values())
    if draws.live_hand and not waits:
        return message("rule.dealer.draws_for.live-hand.only")
    return phrase("dealer.draws_for", draws.value)


def _peeks(book: Rulebook) -> Message:
    peeks = book.dealer.peeks
    return message("rule.dealer.peeks", kinds=_kinds(peeks)) if peeks else message("rule.dealer.peeks.none")


def _hits_soft(book: Rulebook) -> Message:
    return message("rule.dealer.hits_soft", soft=_listed(book.dealer.hits_soft))


def _ties_lose(book: Rulebook) -> Message:
    return message("rule.ties.lose", totals=_listed(book.ties.lose))


def _ties_win(book: Rulebook) -> Message:
    return message("rule.ties.win", totals=_listed(book.ties.win))


SENTENCES: dict[str, Callable[[Rulebook], Message]] = {
    "deck": _decks,
    "deck.printed": _printed,
    "layout": _layout,
    "wagers.a_box": _a_box,
    "blackjack": _blackjack,
    "blackjack.special": _special,
    "insurance": _insurance,
    "surrender.offered": _surrender,
    "surrender.against": _against,
    "surrender.early_against": _early_against,
    "surrender.gives_up": _gives_up,
    "hit.compulsory_below": _compulsory,
    "double.totals": _totals,
    "double.soft_totals": _soft_totals,
    "double.minimum": _amount,
    "double.after_split": _after_split,
    "double.redoubles": _redoubles,
    "double.times": _times,
    "double.free": _free_doubles,
    "split.pairs": _pairs,
    "split.hands": _hands,
    "split.aces_again": _aces_again,
    "split.never": _never_split,
    "split.hands_by_rank": _by_rank,
    "split.free": _free_splits,
    "charlie": _charlie,
    "dealer.draws_for": _draws_for,
    "dealer.peeks": _peeks,
    "dealer.hits_soft": _hits_soft,
    "ties.lose": _ties_lose,
    "ties.win": _ties_win,
    "bonus": _bonus,
}
"""Choices whose words are made of figures or of several fields; a group's name stands for all that go into one."""
