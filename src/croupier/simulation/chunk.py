"""Play one chunk of a run; the tables of the last run stay at hand."""

from typing import NamedTuple

import numpy as np

from croupier.cards.deck import deck
from croupier.simulation.build import build
from croupier.simulation.compare import coded
from croupier.simulation.generator import first_words
from croupier.simulation.job import Run
from croupier.simulation.layout import (
    BEGAN,
    BUCKET,
    CODE,
    DEALER_CARD,
    DEALER_MANY,
    DEALER_STATE,
    INSURED,
    POS,
    ROW,
    ROW_WIDTH,
    WORDS,
    lay_shoe,
    pack,
)
from croupier.simulation.tables import Bytes, Ints, Tables
from croupier.simulation.tally import BLOCK, new_tally


class Chunk(NamedTuple):
    """What a chunk came to; `rows` are the rounds that were to be written down."""

    number: int
    tally: Ints
    blocks: Ints
    rows: Ints


class Packed(NamedTuple):
    """A run's tables, and as the kernels take them, to be copied by whoever plays."""

    key: str
    tables: Tables
    b: Bytes
    n: Ints


_LAST: list[Packed] = []


def packed(run: Run) -> Packed:
    """Return the tables of a run, built once."""
    key = run.key
    last = _LAST[0] if _LAST else None
    if last is None or last.key != key:
        tables = build(run.book, run.plan)
        last = Packed(key, tables, *pack(tables, run.boxes))
        _LAST[:] = [last]
    return last


def play_chunk(run: Run, number: int, rounds: int, rows: int = 0, cards: int = 0) -> Chunk:
    """Play a chunk of so many rounds and write down the first ones, with so many of their cards."""
    from croupier.simulation.kernel_run import run_chunk

    _, _, table, numbers = packed(run)
    b, n = table.copy(), numbers.copy()
    lay_shoe(b, n, shoe(run), rejoins=run.book.irregular.empty_shoe == "shuffle-discards")
    n[WORDS : WORDS + 4] = first_words(run.seed, number)
    how = run.shuffling
    tally = new_tally(len(run.charts))
    blocks = np.zeros(-(-rounds // BLOCK), dtype=np.int64)
    listed = _listed(run)
    written = np.zeros((rows, len(listed) + cards), dtype=np.int64)
    told = [rounds, how.mode, run.cut, how.burn, how.chute, *written.shape, len(listed), *listed]
    job = np.array(told, dtype=np.int64)
    run_chunk(b, n, job, tally, blocks, written)
    return Chunk(number, tally, blocks, written)


def _listed(run: Run) -> list[int]:
    """Return the places of the felt that are written down: where a round lay, the dealer, and then box by box."""
    listed = [BEGAN, POS, BUCKET, DEALER_CARD, DEALER_STATE, DEALER_MANY]
    for box in range(run.boxes):
        listed += [CODE + box, INSURED + box, *(ROW + box * ROW_WIDTH + side for side in range(len(run.sides)))]
    return listed


def shoe(run: Run) -> Bytes:
    """Return the cards of a run's shoe in the order of new decks."""
    return coded(deck(run.book.deck.without) * run.decks)
