"""What game protection says about a game in words: how exposed a wager is, and where to put the cut card."""

from collections.abc import Iterator, Mapping

from croupier.cards.deck import deck
from croupier.report.figures_text import chance, per_cent, signed
from croupier.report.protection_report import CountPlay, CutOff, Play, ProtectedWager
from croupier.report.wager_names import wager_name
from croupier.rules.schema import Rulebook
from croupier.words.facts import Fact, Listing, Message, message
from croupier.words.render import render


def best_play(counts: Mapping[str, CountPlay]) -> tuple[str, CountPlay] | None:
    """Return the count that wins most, with its level."""
    return max(counts.items(), key=lambda found: found[1].play.units, default=None)


def units(play: Play) -> Message:
    """Return what a way to bet wins in 100 rounds, with its error."""
    return message("protect.units", units=f"{play.units:.3f}", error=f"{play.units_se:.3f}")


def tags_text(tags: Mapping[str, int]) -> str:
    """Return tags in English: `A −1, 2 to 6 +1`."""
    return render(tags_words(tags))


def tags_words(tags: Mapping[str, int]) -> Listing:
    """Return tags, with one figure for neighbours that count alike."""
    groups: list[tuple[list[str], int]] = []
    for rank, tag in tags.items():
        if groups and groups[-1][1] == tag:
            groups[-1][0].append(rank)
        else:
            groups.append(([rank], tag))
    return Listing(tuple(_tag(ranks, signed(tag, 0) if tag else "0") for ranks, tag in groups), "comma")


def _tag(ranks: list[str], tag: str) -> Message:
    if len(ranks) == 1:
        return message("protect.tag", rank=ranks[0], tag=tag)
    return message("protect.tags", first=ranks[0], last=ranks[-1], tag=tag)


def wager_verdict(wager: Fact, ev: float, counts: Mapping[str, CountPlay], perfect: Play, limit: float) -> Message:
    """Say in one sentence how exposed a wager is, with the figures behind it."""
    found = best_play(counts)
    if ev > 0:
        return message("protect.favours", wager=wager, edge=per_cent(ev, 3))
    bound, most = message("protect.bound", won=units(perfect)), f"{limit:g}"
    if perfect.units <= limit:
        return message("protect.safe", wager=wager, bound=bound, limit=most)
    if found is None or found[1].trigger is None or found[1].play.units <= limit:
        why = message("protect.no-count.weak" if counts else "protect.no-count.none")
        return message("protect.computer", wager=wager, why=why, bound=bound, limit=most)
    return message("protect.beaten", wager=wager, attack=_attack(*found), bound=bound, limit=most)


def _attack(level: str, count: CountPlay) -> Message:
    play = count.play
    return message(
        "protect.attack",
        count=message(f"protect.level.{level}"),
        tags=tags_words(count.tags),
        trigger=signed(count.trigger or 0, 0),
        frequency=chance(play.frequency, 2),
        edge=per_cent(play.edge, 2),
        won=units(play),
    )


def cut_text(cut: CutOff, cards: int, decks: int, limit: float) -> str:
    """Say in English how many cards to cut off."""
    return render(cut_words(cut, cards, decks, limit))


def cut_words(cut: CutOff, cards: int, decks: int, limit: float) -> Message:
    """Say how many cards to cut off."""
    said = (message("protect.by.count"), cut.by_counting), (message("protect.by.perfect"), cut.by_perfect_play)
    parts = tuple(_cut_part(who, behind, cards // decks) for who, behind in said if behind is None or behind > 0)
    if not parts:
        return message("protect.cut.none", cards=cards)
    return message("protect.cut", limit=f"{limit:g}", parts=Listing(parts, "semicolon"))


def _cut_part(who: Message, behind: int | None, pack: int) -> Message:
    if behind is None:
        return message("protect.cut.never", who=who)
    key = "protect.cut.one" if behind == 1 else "protect.cut.many"
    return message(key, cards=behind, decks=f"{behind / pack:.1f}", who=who)


def verdict(
    book: Rulebook, wagers: Mapping[str, ProtectedWager], limit: float, cut: int, cards: int
) -> Iterator[Message]:
    """Yield the verdict on the whole game: what is beaten by counting, what would end it, what was not looked at."""
    yield from _overall(book, wagers, limit, cut, cards)
    for name in book.side:
        if name not in wagers:
            yield message("protect.left-out", wager=wager_name(book, name))


def _overall(
    book: Rulebook, wagers: Mapping[str, ProtectedWager], limit: float, cut: int, cards: int
) -> Iterator[Message]:
    called = {name: wager_name(book, name) for name in wagers}
    beaten = {name: best_play(one.counts) for name, one in wagers.items()}
    won = {name: found[1].play.units for name, found in beaten.items() if found and found[1].play.units > limit}
    behind, most = cards - cut, f"{limit:g}"
    if not won:
        yield message("protect.whole.safe", behind=behind, cards=cards, limit=most)
        return
    order = sorted(won, key=lambda name: -won[name])
    listed = tuple(message("protect.won", wager=called[name], units=f"{won[name]:.3f}") for name in order)
    key = "protect.whole.one" if len(won) == 1 else "protect.whole.many"
    yield message(key, behind=behind, cards=cards, limit=most, count=len(won), wagers=Listing(listed, "comma"))
    need = [wagers[name].cut_off.by_counting for name in won]
    if None in need:
        yield message("protect.whole.no-cut", wager=called[order[0]])
        return
    cards_off = max(filter(None, need), default=0)
    stops = "protect.whole.cut.one" if cards_off == 1 else "protect.whole.cut"
    yield message(stops, cards=cards_off, decks=f"{cards_off / len(deck(book.deck.without)):.1f}")
