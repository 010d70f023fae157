"""Compiled sums over rows of sixteen single floats, always in the same order, so that every machine gets the same.

The vectors to use are given to the compiler; without it plain loops stand in.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from croupier.simulation.value_layout import (
    CLASS_COUNTS,
    COUNTS,
    FACES,
    FACES_WIDTH,
    FOLLOWERS,
    LUCK,
    ONES,
    ROWS,
    TOTAL,
    VALUES,
    WIDTH,
)

_SINGLE, _WHOLE = ir.FloatType(), ir.IntType(64)
_ROW = ir.VectorType(_SINGLE, WIDTH)

Emit = Callable[[Any, Any], Any]


def _place(at: int) -> ir.Constant:
    return ir.Constant(_WHOLE, at)


def _load(builder: Any, singles: Any, at: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    return builder.load(builder.bitcast(builder.gep(singles, [at]), _ROW.as_pointer()), align=4)


def _store(builder: Any, row: Any, singles: Any, at: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    builder.store(row, builder.bitcast(builder.gep(singles, [at]), _ROW.as_pointer()), align=4)


def _spread(builder: Any, number: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    """Return a row that holds a number everywhere."""
    one = builder.insert_element(ir.Constant(_ROW, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(one, ir.Constant(_ROW, ir.Undefined), zeros)


def _sum(builder: Any, row: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    """Return the sum of a row, by halves."""
    width = WIDTH
    while width > 1:
        width //= 2
        undefined = ir.Constant(row.type, ir.Undefined)
        index = ir.VectorType(ir.IntType(32), width)
        low = builder.shuffle_vector(row, undefined, ir.Constant(index, list(range(width))))
        high = builder.shuffle_vector(row, undefined, ir.Constant(index, list(range(width, 2 * width))))
        row = builder.fadd(low, high)
    return builder.extract_element(row, ir.Constant(ir.IntType(32), 0))


def _at_row(builder: Any, number: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    return builder.add(builder.mul(number, _place(WIDTH)), _place(ROWS))


def _weighed(builder: Any, singles: Any, shorts: Any, node: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    """Return the rows after each card, weighed by the cards left, less for each value its own place."""
    first = builder.add(builder.mul(node, _place(WIDTH)), _place(FOLLOWERS))
    sums: list[Any] = [None, None]
    own = ir.Constant(_ROW, [0.0] * WIDTH)
    for value in range(VALUES):
        short = builder.load(builder.gep(shorts, [builder.add(first, _place(value))]))
        row = _load(builder, singles, _at_row(builder, builder.zext(short, _WHOLE)))
        many = builder.load(builder.gep(singles, [_place(COUNTS + value)]))
        part = builder.fmul(_spread(builder, many), row)
        half = value % 2
        sums[half] = part if sums[half] is None else builder.fadd(sums[half], part)
        mask = ir.Constant(ir.VectorType(ir.IntType(1), WIDTH), [int(place == value) for place in range(WIDTH)])
        own = builder.select(mask, row, own)
    return builder.fsub(builder.fadd(*sums), own)


def _gather(builder: Any, singles: Any, part: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    """Add a row to the luck of the round."""
    _store(builder, builder.fadd(_load(builder, singles, _place(LUCK)), part), singles, _place(LUCK))


def _emit_lift(builder: Any, given: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    singles, shorts, node, share = given
    counts = _load(builder, singles, _place(COUNTS))
    known = builder.fmul(_weighed(builder, singles, shorts, node), _spread(builder, share))
    _gather(builder, singles, builder.fmul(known, counts))


def _emit_weigh_total(builder: Any, given: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    singles, share = given
    counts = _load(builder, singles, _place(COUNTS))
    total = _load(builder, singles, _place(TOTAL))
    _gather(builder, singles, builder.fmul(builder.fmul(total, counts), _spread(builder, share)))


def _emit_move(builder: Any, given: Any) -> None:  # noqa: ANN401 - llvmlite has no types
    singles, shorts, own, node, value, share, less = given
    counts = _load(builder, singles, _place(COUNTS))
    rest = builder.fsub(_load(builder, singles, _place(TOTAL)), _load(builder, singles, _at_row(builder, own)))
    known = builder.fmul(_weighed(builder, singles, shorts, node), _spread(builder, less))
    known = builder.fmul(builder.fmul(builder.fadd(known, rest), counts), _spread(builder, share))
    left = builder.fsub(counts, _load(builder, singles, _at_one(builder, value)))
    at = builder.add(builder.add(builder.mul(node, _place(WIDTH)), _place(FOLLOWERS)), value)
    after = builder.zext(builder.load(builder.gep(shorts, [at])), _WHOLE)
    total = builder.fadd(rest, _load(builder, singles, _at_row(builder, after)))
    brought = builder.fmul(builder.fmul(total, left), _spread(builder, less))
    _gather(builder, singles, builder.fsub(known, brought))
    _store(builder, left, singles, _place(COUNTS))
    _store(builder, total, singles, _place(TOTAL))


def _emit_summed(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at = given
    return _sum(builder, _load(builder, singles, at))


def _emit_faces_gone(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at = given
    total = None
    for part in range(0, FACES_WIDTH, WIDTH):
        row = _load(builder, singles, builder.add(at, _place(part)))
        product = builder.fmul(row, _load(builder, singles, _place(FACES + part)))
        total = product if total is None else builder.fadd(total, product)
    return _sum(builder, total)


def _emit_classes_gone(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at = given
    total = own = ir.Constant(_ROW, [0.0] * WIDTH)
    for kind in range(WIDTH):
        row = _load(builder, singles, builder.add(at, _place(kind * WIDTH)))
        many = builder.load(builder.gep(singles, [_place(CLASS_COUNTS + kind)]))
        total = builder.fadd(total, builder.fmul(_spread(builder, many), row))
        mask = ir.Constant(ir.VectorType(ir.IntType(1), WIDTH), [int(place == kind) for place in range(WIDTH)])
        own = builder.select(mask, row, own)
    counts = _load(builder, singles, _place(CLASS_COUNTS))
    return _sum(builder, builder.fmul(builder.fsub(total, own), counts))


def _at_one(builder: Any, value: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    return builder.add(builder.mul(value, _place(WIDTH)), _place(ONES))


def _emit_against(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at = given
    row = _load(builder, singles, at)
    return _sum(builder, builder.fmul(row, _load(builder, singles, _place(COUNTS))))


def _emit_shift(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at, row, times = given
    moved = builder.fmul(_spread(builder, times), _load(builder, singles, row))
    _store(builder, builder.fadd(_load(builder, singles, at), moved), singles, at)


def _emit_take(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, value = given
    one = _load(builder, singles, _at_one(builder, value))
    _store(builder, builder.fsub(_load(builder, singles, _place(COUNTS)), one), singles, _place(COUNTS))


def _emit_clear(builder: Any, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
    singles, at = given
    _store(builder, ir.Constant(_ROW, [0.0] * WIDTH), singles, at)


def _plain_weighed(singles: Any, shorts: Any, node: int) -> Any:  # noqa: ANN401 - arrays
    first = FOLLOWERS + node * WIDTH
    counts = singles[COUNTS : COUNTS + WIDTH]
    total = np.zeros(WIDTH, dtype=np.float32)
    for value in range(VALUES):
        row = ROWS + int(shorts[first + value]) * WIDTH
        total += counts[value] * singles[row : row + WIDTH]
        total[value] -= singles[row + value]
    return total


def _lift(singles: Any, shorts: Any, node: int, share: float) -> None:  # noqa: ANN401 - arrays
    counts = singles[COUNTS : COUNTS + WIDTH]
    singles[LUCK : LUCK + WIDTH] += _plain_weighed(singles, shorts, node) * np.float32(share) * counts


def _weigh_total(singles: Any, share: float) -> None:  # noqa: ANN401 - an array
    counts = singles[COUNTS : COUNTS + WIDTH]
    singles[LUCK : LUCK + WIDTH] += singles[TOTAL : TOTAL + WIDTH] * counts * np.float32(share)


def _move(singles: Any, shorts: Any, own: int, node: int, value: int, share: float, less: float) -> None:  # noqa: ANN401, PLR0913, PLR0917 - arrays
    _lift(singles, shorts, node, share * less)
    singles[TOTAL : TOTAL + WIDTH] -= singles[ROWS + own * WIDTH : ROWS + own * WIDTH + WIDTH]
    _weigh_total(singles, share)
    singles[COUNTS + value] -= 1
    row = ROWS + int(shorts[FOLLOWERS + node * WIDTH + value]) * WIDTH
    singles[TOTAL : TOTAL + WIDTH] += singles[row : row + WIDTH]
    _weigh_total(singles, -less)


def _faces_gone(singles: Any, at: int) -> float:  # noqa: ANN401 - an array
    return float(np.dot(singles[at : at + FACES_WIDTH], singles[FACES : FACES + FACES_WIDTH]))


def _classes_gone(singles: Any, at: int) -> float:  # noqa: ANN401 - an array
    counts = singles[CLASS_COUNTS : CLASS_COUNTS + WIDTH]
    rows = singles[at : at + WIDTH * WIDTH].reshape(WIDTH, WIDTH)
    return float(counts @ rows @ counts - counts @ np.diagonal(rows))


def _summed(singles: Any, at: int) -> float:  # noqa: ANN401 - an array
    return float(singles[at : at + WIDTH].sum())


def _against(singles: Any, at: int) -> float:  # noqa: ANN401 - an array
    return float(np.dot(singles[at : at + VALUES], singles[COUNTS : COUNTS + VALUES]))


def _shift(singles: Any, at: int, row: int, times: float) -> None:  # noqa: ANN401 - an array
    singles[at : at + WIDTH] += times * singles[row : row + WIDTH]


def _take(singles: Any, value: int) -> None:  # noqa: ANN401 - an array
    singles[COUNTS + value] -= 1


def _clear(singles: Any, at: int) -> None:  # noqa: ANN401 - an array
    singles[at : at + WIDTH] = 0


def _written(emit: Emit) -> Any:  # noqa: ANN401 - numba has no types
    """Return how numba writes what is emitted."""

    def write(_context: object, builder: Any, _signature: object, given: Any) -> Any:  # noqa: ANN401 - llvmlite has no types
        made = emit(builder, given)
        return ir.Constant(ir.IntType(8).as_pointer(), None) if made is None else made

    return write


_TYPES: Any = types
_FLOATS = _TYPES.CPointer(types.float32)


@intrinsic
def _fast_lift(_context: object, _singles: object, _shorts: Any, _node: object, _share: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.void(_FLOATS, _shorts, types.int64, types.float32), _written(_emit_lift)


@intrinsic
def _fast_weigh_total(_context: object, _singles: object, _share: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.void(_FLOATS, types.float32), _written(_emit_weigh_total)


@intrinsic
def _fast_move(
    _context: object,
    _singles: object,
    _shorts: Any,  # noqa: ANN401 - numba has no types
    _own: object,
    _node: object,
    _value: object,
    _share: object,
    _less: object,
) -> Any:  # noqa: ANN401 - numba has no types
    whole, single = types.int64, types.float32
    return types.void(_FLOATS, _shorts, whole, whole, whole, single, single), _written(_emit_move)


@intrinsic
def _fast_summed(_context: object, _singles: object, _at: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.float32(_FLOATS, types.int64), _written(_emit_summed)


@intrinsic
def _fast_against(_context: object, _singles: object, _at: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.float32(_FLOATS, types.int64), _written(_emit_against)


@intrinsic
def _fast_shift(_context: object, _singles: object, _at: object, _row: object, _times: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.void(_FLOATS, types.int64, types.int64, types.float32), _written(_emit_shift)


@intrinsic
def _fast_take(_context: object, _singles: object, _value: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.void(_FLOATS, types.int64), _written(_emit_take)


@intrinsic
def _fast_clear(_context: object, _singles: object, _at: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.void(_FLOATS, types.int64), _written(_emit_clear)


@intrinsic
def _fast_faces_gone(_context: object, _singles: object, _at: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.float32(_FLOATS, types.int64), _written(_emit_faces_gone)


@intrinsic
def _fast_classes_gone(_context: object, _singles: object, _at: object) -> Any:  # noqa: ANN401 - numba has no types
    return types.float32(_FLOATS, types.int64), _written(_emit_classes_gone)


_CONFIG: Any = numba.config
_PLAIN: bool = bool(_CONFIG.DISABLE_JIT)

lift: Any = _lift if _PLAIN else _fast_lift
"""Note what a node's successors are worth by every two cards that may come next, so many times."""

weigh_total: Any = _weigh_total if _PLAIN else _fast_weigh_total
"""Note the total, weighed by the cards left, so many times."""

move: Any = _move if _PLAIN else _fast_move
"""Note what was expected of a card drawn at a node, less what it brought, and take the card.

The row of what drew it comes off the total, and the successor's row takes its place."""

summed: Any = _summed if _PLAIN else _fast_summed
"""Return the sum of a row."""

against: Any = _against if _PLAIN else _fast_against
"""Return the sum of a row weighed by the cards left."""

shift: Any = _shift if _PLAIN else _fast_shift
"""Add a row so many times to another."""

take: Any = _take if _PLAIN else _fast_take
"""Take a card of a value away."""

clear: Any = _clear if _PLAIN else _fast_clear
"""Make a row nothing."""

faces_gone: Any = _faces_gone if _PLAIN else _fast_faces_gone
"""Return what a card that is gone takes from the sum of a wager on two cards."""

classes_gone: Any = _classes_gone if _PLAIN else _fast_classes_gone
"""Return what a card that is gone takes from the sum of a wager on three cards."""
