"""How the kernels are compiled: what compiled functions call of each other, and what Python calls.

Everything inside is a plain pointer: an array would carry its length, a wrap-around for negative places and a reference
count into every function. Import this only where rounds are asked for: numba takes its time to start.
"""

import ctypes
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba
from numba import cfunc, njit
from numba.core import caching

from croupier.analysis.compile_cache import forget_older

_PLAIN: dict[str, Any] = {"error_model": "numpy", "no_rewrites": True}
"""Nothing in a kernel can be rewritten to advantage, and looking for it is a tenth of the time to compile."""

_INNER: dict[str, Any] = {**_PLAIN, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}

_CONFIG: Any = numba.config
_CACHING: Any = caching

Inner = Callable[[Callable[..., object]], Any]

cold: Inner = njit(**_INNER)
"""For what compiled functions call now and then."""

hot: Inner = njit(forceinline=True, **_INNER)
"""For what is called so often that it is copied to where it is called."""

once: Inner = njit(inline="always", **_INNER)
"""For what is called in one place: it is written there before anything is compiled, which takes less time."""


SOURCES = tuple(sorted(Path(__file__).parent.glob("*.py")))

LEVEL = 2
"""How hard the compiler tries: kernels compiled with 3, the most, take longer to compile and to run."""


@contextmanager
def _quickly() -> Iterator[None]:
    """Compile at the right level, and leave out what costs more than it brings.

    No loop of a kernel is worth a vector, and a compiler makes millions of small objects and no garbage to speak of.
    """
    was, level, vectors = gc.isenabled(), _CONFIG.OPT, _CONFIG.LOOP_VECTORIZE
    gc.disable()
    _CONFIG.OPT, _CONFIG.LOOP_VECTORIZE = type(level)(LEVEL), 0
    try:
        yield
    finally:
        _CONFIG.OPT, _CONFIG.LOOP_VECTORIZE = level, vectors
        if was:
            gc.enable()


def cache_of(function: Callable[..., None]) -> Path:
    """Return the folder a function's compiled code is kept in."""
    return Path(_CACHING.FunctionCache(function).cache_path)


def entered(numbers: int, *others: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator for what Python calls: arrays of bytes, of numbers (so many in all) and these others."""
    arrays = numbers + len(others)
    kinds = ("uint8", *["int64"] * (numbers - 1), *others)
    signature = f"void({', '.join(f'CPointer({kind})' for kind in kinds)})"

    def compile_entry(function: Callable[..., None]) -> Callable[..., None]:
        if _CONFIG.DISABLE_JIT:
            # A byte or a short number read from a view is a whole number of Python's, which does not overflow.
            return lambda *given: function(*[memoryview(one) if one.dtype.kind == "u" else one for one in given])
        forget_older(function, cache_of(function), SOURCES)
        with _quickly():
            made = cfunc(signature, cache=True, **_PLAIN)(function)
        call = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * arrays)(int(made.address or 0))
        # `made` owns the machine code; the call holds on to it.
        return lambda *given, _owner=made: call(*[array.ctypes.data for array in given])

    return compile_entry
