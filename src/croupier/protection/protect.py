"""Game protection: for every wager what counting and perfect play win at a cut card, and what would stop them."""

import numpy as np

from croupier import __version__
from croupier.analysis.count_search import measured
from croupier.analysis.figures import Count
from croupier.analysis.index import Ints
from croupier.analysis.removal import INSURANCE, MAIN
from croupier.analysis.shoe import fresh
from croupier.cards.card import RANKS
from croupier.protection.indices import index_numbers
from croupier.protection.main_wager import count_main
from croupier.protection.measure import best_trigger, cut_for, measure, rounds_to, true_counts
from croupier.protection.moments import (
    Moments,
    Step,
    effects_by_card,
    known_wagers,
    moments,
    valued_wager,
    where_suits_matter,
)
from croupier.protection.protection_request import Wish, run_to
from croupier.protection.shoes import SUITS, Flags, Watched, watch
from croupier.report.counts import Watched as Known
from croupier.report.protection_report import CountPlay, CutOff, ProtectedWager, Protection
from croupier.report.protection_words import verdict, wager_verdict
from croupier.report.wager_names import wager_name, wager_titles
from croupier.rules.digest import digest
from croupier.rules.schema import Rulebook
from croupier.simulation.job import Run, check
from croupier.strategy.chart import Chart
from croupier.strategy.write import chart_digest
from croupier.words.wording import IN_ENGLISH, Wording

MOST_DEALT = 0.92
"""The share of a shoe that is watched, however shallow the cut card that was asked for: what is before it is alike."""

MAIN_ROUNDS = 10
"""Rounds of the main wager played for each one that is watched."""

OWN = (MAIN, INSURANCE)
"""Wagers that are no side wagers."""

GIVEN = "given"
"""What a count is called that somebody asks about."""


def steps(wish: Wish) -> int:
    """Return how many steps a report takes."""
    return wish.sample + 4


def protect(  # noqa: PLR0913, PLR0917 - what a report is made of
    book: Rulebook, chart: Chart, chart_name: str, wish: Wish, step: Step, wording: Wording = IN_ENGLISH
) -> Protection:
    """Return the report on a game whose boxes are played by a chart, its verdicts in a language."""
    shoe = fresh(book, wish.decks)
    run = run_to(book, chart, wish, wish.cut)
    check(run)
    watched = watch(run_to(book, chart, wish, max(wish.cut, int(MOST_DEALT * shoe.size))), wish.rounds)
    step("shoes played")
    known = known_wagers(book, shoe)
    step("effects of removal")
    found = dict(moments(book, watched, known, wish, step))
    titles = wager_titles(book, found, wording) | {name: wording(f"protect.title.{name}") for name in OWN}
    wagers = {
        name: _wager(book, run, name, titles[name], known[name], watched, found[name], wish, wording)
        for name in sorted(found, key=list(known).index)
    }
    step("what counts win")
    tags = next((count.tags for count in wagers[MAIN].counts.values()), {})
    indices = index_numbers(book, shoe, tags) if tags else ()
    step("index numbers")
    return Protection(
        game=book.game,
        title=book.title,
        decks=wish.decks,
        cards=shoe.size,
        rulebook=digest(book),
        version=__version__,
        chart=chart_name,
        chart_digest=chart_digest((chart,)),
        boxes=wish.boxes,
        cut=wish.cut,
        burn=run.shuffling.burn,
        limit=wish.limit,
        rounds=int((watched.deals.began < wish.cut).sum()),
        shoes=len(np.unique(watched.deals.shoes)),
        seed=wish.seed,
        cards_a_round=_cards_a_round(watched),
        wagers=wagers,
        index_tags=tags,
        indices=indices,
        verdict=tuple(map(wording.of, verdict(book, wagers, wish.limit, wish.cut, shoe.size))),
    )


def _cards_a_round(watched: Watched) -> float:
    """Return the cards a round takes on average."""
    began, shoes = watched.deals.began, watched.deals.shoes
    same = shoes[1:] == shoes[:-1]
    return float((began[1:] - began[:-1])[same].mean())


def _wager(  # noqa: PLR0913, PLR0917 - all that is known of a wager
    book: Rulebook,
    run: Run,
    name: str,
    title: str,
    known: Known,
    watched: Watched,
    found: Moments,
    wish: Wish,
    wording: Wording,
) -> ProtectedWager:
    rounds, worth = rounds_to(watched, found.bets, wish.cut), found.worth
    favours = worth.value > 0.0
    truly = favours.copy()
    truly[worth.sampled] = worth.exact > 0.0
    perfect = measure(rounds, worth, favours, truly)
    asked = _counts(known, watched, wish)
    counts = {
        level: count_wager(watched, found, count, wish.cut, wish.trigger if level == GIVEN else None)
        for level, count in asked.items()
    }
    laid = _best_laid(watched, found, counts)
    stops = CutOff(*(cut_for(watched, found.bets, worth, bet, wish.limit) for bet in (laid, favours)))
    if name == MAIN:
        counts = {
            level: count_main(run, count, MAIN_ROUNDS * wish.rounds, wish.trigger if level == GIVEN else None)
            for level, count in asked.items()
        }
    valued, shoe = valued_wager(book, name), fresh(book, wish.decks)
    return ProtectedWager(
        title=title,
        ev=known.ev,
        effects=known.effects,
        effects_by_card={} if valued is None else where_suits_matter(effects_by_card(valued, shoe)[1]),
        counts=counts,
        perfect=perfect,
        sampled=len(worth.sampled) or None,
        cut_off=stops,
        verdict=wording.of(wager_verdict(wager_name(book, name), known.ev, counts, perfect, wish.limit)),
    )


def _counts(known: Known, watched: Watched, wish: Wish) -> dict[str, Count]:
    """Return the counts set against a wager: the best of each level, and the one a person asks about."""
    if wish.tags is None:
        return known.counts
    held = dict(zip(RANKS, watched.full.reshape(-1, SUITS).sum(axis=1).tolist(), strict=True))
    tags = {rank: wish.tags.get(rank, 0) for rank, count in held.items() if count}
    return {**known.counts, GIVEN: measured(tags, known.ev, known.effects, {rank: held[rank] for rank in tags})}


def count_wager(watched: Watched, found: Moments, count: Count, cut: int, trigger: int | None = None) -> CountPlay:
    """Return what a count wins of a wager, from the best trigger or a given one on."""
    rounds = rounds_to(watched, found.bets, cut)
    seen = true_counts(watched.full, found.bets.left, by_card(count.tags))
    start = best_trigger(rounds, found.worth, seen) if trigger is None else trigger
    laid = seen >= start if start is not None else np.zeros(len(seen), dtype=np.bool_)
    return CountPlay(count.tags, count.correlation, count.threshold, start, measure(rounds, found.worth, laid))


def by_card(tags: dict[str, int]) -> Ints:
    """Return the tag of each of the 52 cards."""
    return np.repeat([tags.get(rank, 0) for rank in RANKS], SUITS)


def _best_laid(watched: Watched, found: Moments, counts: dict[str, CountPlay]) -> Flags:
    """Return when the count that wins most bets."""
    nothing = np.zeros(len(found.bets.began), dtype=np.bool_)
    best = max(counts.values(), key=lambda one: one.play.units, default=None)
    if best is None or best.trigger is None:
        return nothing
    laid: Flags = true_counts(watched.full, found.bets.left, by_card(best.tags)) >= best.trigger
    return laid
