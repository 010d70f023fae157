"""Play one chunk of a run; the tables of the last run stay at hand."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from croupier.cards.deck import deck
from croupier.simulation.build import build, usual_bucket
from croupier.simulation.compare import coded
from croupier.simulation.corrected_tally import SIDE_FULL, new_corrected_tally
from croupier.simulation.fast_tables import fast_tables
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
    PLAIN_TO,
    POS,
    ROW,
    ROW_WIDTH,
    WORDS,
    lay_shoe,
    pack,
)
from croupier.simulation.tables import CODES, Bytes, Ints, Tables
from croupier.simulation.tally import BLOCK, CONTINUOUS, CUT, LOW, MAINS, ROUNDS, SUMS, WORD, new_tally
from croupier.simulation.value_layout import LATER, Doubles, Values

MARGIN = 26
"""Cards behind the cut card, for every box, that no round uses up."""

TRIED, FEW = 1 << 40, 20_000
"""The number of a chunk nobody plays, and rounds of it that show how many cards a round takes."""


class Chunk(NamedTuple):
    """What a chunk came to; `rows` are the rounds that were to be written down, `fine` its sums without luck."""

    number: int
    tally: Ints
    blocks: Ints
    rows: Ints
    fine: Doubles


class Packed(NamedTuple):
    """A run's tables, and as the kernels take them, to be copied by each player thread.

    Values where it is corrected; the fast run's tables where it is not and that one can play it.
    """

    key: str
    tables: Tables
    b: Bytes
    n: Ints
    values: Values | None
    fast: Bytes | None


_LAST: list[Packed] = []


def packed(run: Run) -> Packed:
    """Return the tables of a run, built once."""
    key = run.key
    last = _LAST[0] if _LAST else None
    if last is None or last.key != key:
        tables = build(run.book, run.plan)
        last = Packed(key, tables, *pack(tables, run.boxes), None, None)
        if run.corrected:
            last = last._replace(values=_values(run, last))
        elif run.shuffling.mode != CONTINUOUS and not run.wide:
            last = last._replace(fast=fast_tables(tables, run.boxes))
        _LAST[:] = [last]
    return last


def forget() -> None:
    """Let the tables of the last run go."""
    _LAST.clear()


def _values(run: Run, made: Packed) -> Values:
    """Return what the correction looks up, with the wagers still expected after a round as a few rounds show them."""
    from croupier.simulation.expected import wagers_after
    from croupier.simulation.side_values import lay_sides

    values = _guess(run, made)
    if corrected_sides(run):
        values = values._replace(sides=lay_sides(made.tables, shoe(run), values))
    if run.shuffling.mode == CUT:
        tried = _play(run, made._replace(values=values), TRIED, FEW, FEW)
        values.singles[LATER : LATER + run.cut] = wagers_after(run, tried.rows)
    return values


def _guess(run: Run, made: Packed) -> Values:
    if run.wide:
        from croupier.simulation.wide_value_tables import wide_value_tables

        return wide_value_tables(made.tables, shoe(run), usual_bucket(run.mains))
    from croupier.simulation.value_tables import value_tables

    return value_tables(made.tables, shoe(run), usual_bucket(run.mains))


def corrected_sides(run: Run) -> list[int]:
    """Return the side wagers whose luck is taken out: those the first cards decide, where no round can be void.

    With fresh shoes they would all be worth the same, and the rounds would be no witness to the exact value. With a
    chute the first cards do not come from the same cards.
    """
    deep = run.book.irregular.empty_shoe.voids and run.size - run.cut < MARGIN * run.boxes
    if not run.corrected or run.shuffling.mode != CUT or deep or run.book.deck.printed:
        return []
    return [int(side) for side in build(run.book, run.plan).sides.luck.nonzero()[0]]


def play_chunk(run: Run, number: int, rounds: int, rows: int = 0, cards: int = 0) -> Chunk:
    """Play a chunk of so many rounds and write down the first ones, with so many of their cards."""
    return _play(run, packed(run), number, rounds, rows, cards)


def _play(run: Run, made: Packed, number: int, rounds: int, rows: int, cards: int = 0) -> Chunk:  # noqa: PLR0913, PLR0917 - all a chunk is
    b, n = made.b.copy(), made.n.copy()
    lay_shoe(b, n, shoe(run), rejoins=not run.book.irregular.empty_shoe.voids)
    n[WORDS : WORDS + 4] = first_words(run.seed, number)
    if run.shuffling.mode == CONTINUOUS:
        n[PLAIN_TO] = 0
    how = run.shuffling
    tally = new_tally(len(run.charts))
    blocks = np.zeros(-(-rounds // BLOCK), dtype=np.int64)
    listed = _listed(run)
    written = np.zeros((rows, len(listed) + cards), dtype=np.int64)
    told = [rounds, how.mode, run.cut, how.burn, how.chute, *written.shape, len(listed), *listed]
    job = np.array(told, dtype=np.int64)
    if made.fast is not None and not rows:
        from croupier.simulation.kernel_fast import run_fast

        run_fast(b, n, job, tally, blocks, made.fast)
        _add_up(tally, made.tables.money.main[0])
        return Chunk(number, tally, blocks, written, np.zeros(0))
    fine = np.zeros(0) if made.values is None else new_corrected_tally(len(run.charts))
    own = (made.tables.wide_walk, made.tables.wide) if run.wide else ()
    given = (b, n, job, tally, blocks, written.ravel(), *own)
    if made.values is None:
        _plain_kernel(run)(*given)
    else:
        singles, numbers, _, sums = made.values
        fine[SIDE_FULL : SIDE_FULL + len(sums)] = sums
        _corrected_kernel(run)(*given, singles.copy(), numbers, fine)
    return Chunk(number, tally, blocks, written, fine)


def _plain_kernel(run: Run) -> Callable[..., None]:
    if run.wide:
        from croupier.simulation.kernel_wide_run import run_wide

        return run_wide
    from croupier.simulation.kernel_plain import run_chunk

    return run_chunk


def _corrected_kernel(run: Run) -> Callable[..., None]:
    if run.wide:
        from croupier.simulation.kernel_wide_corrected_run import run_wide_corrected

        return run_wide_corrected
    from croupier.simulation.kernel_corrected_run import run_corrected

    return run_corrected


def _add_up(tally: Ints, nets: Ints) -> None:
    """Lay the rounds and what they net where the other runs count them as they go."""
    counts = tally[MAINS : MAINS + CODES]
    tally[ROUNDS] = counts.sum()
    tally[SUMS : SUMS + 3] = counts @ nets, counts @ (nets**2 & LOW), counts @ (nets**2 >> WORD)


def _listed(run: Run) -> list[int]:
    """Return the places of the felt that are written down: where a round lay, the dealer, and then box by box."""
    listed = [BEGAN, POS, BUCKET, DEALER_CARD, DEALER_STATE, DEALER_MANY]
    for box in range(run.boxes):
        listed += [CODE + box, INSURED + box, *(ROW + box * ROW_WIDTH + side for side in range(len(run.sides)))]
    return listed


def shoe(run: Run) -> Bytes:
    """Return the cards of a run's shoe in the order of new decks."""
    return coded(deck(run.book.deck.without) * run.decks)
