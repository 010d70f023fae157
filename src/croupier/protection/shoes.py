"""The cards no one has seen when wagers are laid, round by round of whole shoes that the kernels play.

A burned card has not been seen, so it is among them: to anyone who counts it is as good as still in the shoe.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.shoe import ACE, ORDER
from croupier.simulation.chunk import MARGIN, play_chunk, shoe
from croupier.simulation.job import Run
from croupier.simulation.tables import Bytes, Ints
from croupier.simulation.tally import CUT

Flags = NDArray[np.bool_]
DECK = len(ORDER)
PIECE = 20_000
"""Rounds played at a time."""

BEGAN, POS, _BUCKET, DEALER_CARD = range(4)
"""Where a round that is written down says what is needed here."""

SUITS = 4
LISTED, LISTED_A_BOX = 6, 2
"""Numbers of a round before its cards, and those of each box among them."""


class Bets(NamedTuple):
    """Moments at which a wager may be laid: cards not seen yet, cards out of the shoe before the round, the shoe.

    `rounds` says which round each belongs to.
    """

    left: Bytes
    began: Ints
    shoes: Ints
    rounds: Ints


class Watched(NamedTuple):
    """Rounds of whole shoes: what is unseen before each, when insurance is offered, and when Aces may be split.

    The last is about the first box, whose turn comes as soon as the first cards lie there.
    """

    full: Ints
    deals: Bets
    offers: Bets
    aces: Bets


def watch(run: Run, rounds: int) -> Watched:
    """Play about so many rounds to the run's cut card and note what a counter has not seen."""
    quiet = replace(run, plain=True, sides={})
    if run.shuffling.mode != CUT:
        message = "only shoes with a cut card can be counted"
        raise ValueError(message)
    full = np.bincount(shoe(run), minlength=DECK)
    pieces = list(_pieces(quiet, rounds, full))
    starts = np.cumsum([0, *(len(piece[0].began) for piece in pieces[:-1])]).tolist()
    return Watched(full, *(_joined([piece[kind] for piece in pieces], starts) for kind in range(3)))


def _joined(parts: list[Bets], starts: list[int]) -> Bets:
    """Return moments of several pieces as one; shoes and rounds of a later piece have higher numbers."""
    return Bets(
        np.concatenate([part.left for part in parts]),
        np.concatenate([part.began for part in parts]),
        np.concatenate([part.shoes + number * PIECE for number, part in enumerate(parts)]),
        np.concatenate([part.rounds + start for part, start in zip(parts, starts, strict=True)]),
    )


def _pieces(run: Run, rounds: int, full: Ints) -> Iterator[tuple[Bets, Bets, Bets]]:
    for number in range(-(-rounds // PIECE)):
        yield _seen(run, play_chunk(run, number, PIECE, PIECE, MARGIN * run.boxes).rows, full)


def _seen(run: Run, rows: Ints, full: Ints) -> tuple[Bets, Bets, Bets]:
    """Return the moments of rounds written down, as in `Watched`; the last shoe may not be whole and is left out."""
    rows = rows[rows[:, POS] > rows[:, BEGAN]]
    began, first = rows[:, BEGAN], rows[:, BEGAN] == 0
    whole = int(np.flatnonzero(first)[-1])
    rows, began, first = rows[:whole], began[:whole], first[:whole]
    cards = rows[:, LISTED + LISTED_A_BOX * run.boxes :]
    place = np.arange(cards.shape[1])
    burned = (first & run.shuffling.burn)[:, None]
    shown = (place < (rows[:, POS] - began)[:, None]) & ((place > 0) | ~burned)
    out = _counted(cards, shown)
    before = np.cumsum(out, axis=0) - out
    shoes = np.cumsum(first) - 1
    left = full - (before - before[first][shoes])
    deals = Bets(left.astype(np.uint8), began, shoes, np.arange(len(began)))
    start = burned[:, 0].astype(np.int64)
    if run.book.deck.printed:
        nowhere = np.zeros(len(rows), dtype=np.bool_)
        return deals, _after_deal(run, deals, cards, start, nowhere), _after_deal(run, deals, cards, start, nowhere)
    shown_ace = rows[:, DEALER_CARD] // SUITS == ACE
    lines = np.arange(len(rows))
    two_aces = (cards[lines, start] // SUITS == ACE) & (cards[lines, start + run.boxes + 1] // SUITS == ACE)
    return deals, _after_deal(run, deals, cards, start, shown_ace), _after_deal(run, deals, cards, start, two_aces)


def _after_deal(run: Run, deals: Bets, cards: Ints, start: Ints, some: Flags) -> Bets:
    """Return some rounds when every first card has been seen."""
    place = np.arange(cards.shape[1])
    first = start[some][:, None]
    seen = _counted(cards[some], (place >= first) & (place < first + 2 * run.boxes + 1))
    left = (deals.left[some] - seen).astype(np.uint8)
    return Bets(left, deals.began[some], deals.shoes[some], np.flatnonzero(some))


def _counted(cards: Ints, shown: Flags) -> Ints:
    """Return by round how many of each card are among those shown."""
    rows = np.repeat(np.arange(len(cards)) * DECK, shown.sum(axis=1))
    found: Ints = np.bincount(rows + cards[shown], minlength=len(cards) * DECK).reshape(-1, DECK)
    return found
