"""Tests collected once, and one fork of that process for each mutant, with the changed functions in place."""

import ast
import gc
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import NamedTuple

import pytest

CPU_SECONDS = 5
"""What a mutant may use beyond three times what its tests use; one that loops for ever is killed too."""

MEMORY = 6 * 2**30
LOOKS = 100_000
LOOK = 0.01
DIED = "the test process ended"


class Trial(NamedTuple):
    """A mutant to try: its name, the file it changes, and the whole file changed."""

    name: str
    path: str
    tree: ast.Module


Note = Callable[[str, str], None]


def try_forked(tests: tuple[str, ...], trials: list[Trial], note: Note) -> None:
    """Try mutants in forks of one process that has collected the tests; `note` hears which were killed, by what."""
    child = os.fork()
    if child == 0:
        code = 1
        with suppress(BaseException):
            code = int(pytest.main(["-q", "-p", "no:cacheprovider", *tests], plugins=[_Plugin(trials, note)]))
        os._exit(code)
    os.waitpid(child, 0)


class _Plugin:
    """Runs each mutant where pytest would run the tests."""

    def __init__(self, trials: list[Trial], note: Note) -> None:
        self._trials = trials
        self._note = note
        self._paths = {trial.path for trial in trials}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Learn which test calls what, then try every mutant."""
        calls = _Calls(session, self._paths)
        live = _functions(self._paths)
        for trial in self._trials:
            changed = list(_changed(trial, live))
            names = {(trial.path, name) for name, _, _ in changed}
            items = calls.calling(names)
            if not changed or not items:
                continue
            by = _in_fork(partial(_killer, session, changed, items), calls.seconds(items))
            if by:
                self._note(trial.name, by)
            print("." if by else "?", end="", flush=True, file=sys.__stdout__)
        return True


class _Calls:
    """Which function is called by which test, and how long each test takes."""

    def __init__(self, session: pytest.Session, paths: set[str]) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._called, self._seconds = _learned(session, paths)

    def calling(self, names: set[tuple[str, str]]) -> list[pytest.Item]:
        """Return the tests that call any of these functions, the shortest first."""
        found = {test for name in names for test in self._called.get(name, ())}
        return [self._items[test] for test in sorted(found, key=lambda test: self._seconds[test])]

    def seconds(self, items: list[pytest.Item]) -> int:
        """Return how long a run of these tests may take."""
        return CPU_SECONDS + round(3 * sum(self._seconds[item.nodeid] for item in items))


def _learned(session: pytest.Session, paths: set[str]) -> tuple[dict[tuple[str, str], list[str]], dict[str, float]]:
    with tempfile.NamedTemporaryFile("w+", suffix=".json") as file:
        told = Path(file.name)
        if _in_fork(lambda: _learn(session, paths, told)):
            msg = "the tests fail without any change"
            raise AssertionError(msg)
        rows = json.loads(told.read_text())
    called: dict[tuple[str, str], list[str]] = {}
    for test, _, names in rows:
        for path, name in names:
            called.setdefault((path, name), []).append(test)
    return called, {test: seconds for test, seconds, _ in rows}


def _learn(session: pytest.Session, paths: set[str], told: Path) -> str:
    rows = []
    for item in session.items:
        seen: set[tuple[str, str]] = set()

        def called(frame: FrameType, _event: str, _of: object, seen: set[tuple[str, str]] = seen) -> None:
            if frame.f_code.co_filename in paths:
                seen.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        began = time.process_time()
        sys.settrace(called)
        by = _run(session, item)
        sys.settrace(None)
        if by:
            return by
        rows.append((item.nodeid, time.process_time() - began, sorted(seen)))
    told.write_text(json.dumps(rows))
    return ""


def _run(session: pytest.Session, item: pytest.Item, following: pytest.Item | None = None) -> str:
    session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    return item.nodeid if session.testsfailed else ""


def _functions(paths: set[str]) -> dict[tuple[str, str], list[FunctionType]]:
    """Return every function of the files that is alive, wrapped ones too."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if type(one) is FunctionType and one.__code__.co_filename in paths:
            found.setdefault((one.__code__.co_filename, one.__code__.co_qualname), []).append(one)
    return found


def _changed(
    trial: Trial, live: dict[tuple[str, str], list[FunctionType]]
) -> Iterator[tuple[str, list[FunctionType], CodeType]]:
    """Yield the functions that a mutant changes; none where it changes what runs once, at the import."""
    for code in _codes(compile(ast.fix_missing_locations(trial.tree), trial.path, "exec")):
        old = live.get((trial.path, code.co_qualname), [])
        if old and old[0].__code__ != code:
            yield code.co_qualname, old, code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield const
            yield from _codes(const)


def _killer(
    session: pytest.Session, changed: list[tuple[str, list[FunctionType], CodeType]], items: list[pytest.Item]
) -> str:
    for _, functions, code in changed:
        for function in functions:
            function.__code__ = code
    for item, following in zip(items, [*items[1:], None], strict=True):
        if by := _run(session, item, following):
            return by
    return ""


def _in_fork(work: Callable[[], str], seconds: int = 3_600) -> str:
    """Return what a piece of work says in a process of its own; a process that dies says so too."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _limited(work, writing, seconds)
    os.close(writing)
    # Counted in looks and not by the clock: a run that is paused is not a test that hangs.
    for _ in range(LOOKS):
        if os.waitpid(child, os.WNOHANG)[0]:
            break
        time.sleep(LOOK)
    else:
        os.kill(child, 9)
        os.waitpid(child, 0)
    with os.fdopen(reading) as said:
        text = said.read()
    return text.removeprefix("=") if text.startswith("=") else DIED


def _limited(work: Callable[[], str], writing: int, seconds: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    text = DIED
    with suppress(BaseException):
        text = "=" + work()
    os.write(writing, text.encode())
    os._exit(0)
