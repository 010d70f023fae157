"""What a call from Python was given: the parameter, what is needed there, and what was found instead."""

from collections.abc import Iterable, Mapping
from math import isfinite
from numbers import Integral, Real
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

Kind = TypeVar("Kind")

SHOWN = 80
"""Letters of what was given that are shown; of anything longer only its kind is."""


def instance(name: str, given: object, kind: type[Kind], needed: str) -> Kind:
    """Return what was given if it is of that kind; `needed` says what that is."""
    if not isinstance(given, kind):
        raise TypeError(told(name, needed, given))
    return given


def mapping(name: str, given: object, needed: str) -> Mapping[Any, Any]:
    """Return what was given if it maps names to something."""
    if not isinstance(given, Mapping):
        raise TypeError(told(name, needed, given))
    return given


def several(name: str, given: object, needed: str) -> tuple[Any, ...]:
    """Return what was given one by one; a text is one thing, not its letters."""
    if isinstance(given, str | bytes) or not isinstance(given, Iterable):
        raise TypeError(told(name, needed, given))
    return tuple(given)


def function(name: str, given: object, needed: str) -> None:
    """Refuse what cannot be called."""
    if not callable(given):
        raise TypeError(told(name, needed, given))


def path(name: str, given: object, needed: str = "the path of a file") -> Path:
    """Return the path that was given."""
    if not isinstance(given, str | PathLike):
        raise TypeError(told(name, needed, given))
    if given == "":
        raise ValueError(told(name, needed, given))
    return Path(given)


def number(name: str, given: object, least: float | None = None, most: float | None = None) -> float:
    """Return a finite number within its bounds; True and False are none."""
    needed = f"a number{_bounds(least, most)}"
    found = float(_real(name, given, needed))
    if not _is_within(found, least, most):
        raise ValueError(told(name, needed, given))
    return found


def whole(name: str, given: object, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number within its bounds, also where it is written as 1e7."""
    needed = f"a whole number{_bounds(least, most)}"
    found = _real(name, given, needed)
    if not isfinite(found) or found != int(found) or not _is_within(int(found), least, most):
        raise ValueError(told(name, needed, given))
    return int(found)


def _real(name: str, given: object, needed: str) -> int | float:
    """Return a number of Python's own, whatever library it comes from."""
    if isinstance(given, bool) or not isinstance(given, Real):
        raise TypeError(told(name, needed, given))
    return int(given) if isinstance(given, Integral) else float(given)


def _is_within(found: float, least: float | None, most: float | None) -> bool:
    return isfinite(found) and (least is None or found >= least) and (most is None or found <= most)


def told(name: str, needed: str, given: object) -> str:
    """Return the sentence: where, what is needed, what was given."""
    found = repr(given)
    return f"{name}: {needed} is needed, not {found if len(found) <= SHOWN else type(given).__name__}"


def _bounds(least: float | None, most: float | None) -> str:
    if least is None:
        return ""
    return f" from {least:,} to {most:,}" if most is not None else f" of {least:,} or more"
