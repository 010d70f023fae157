"""A mutant in a fresh process: the changed module is imported in place of the one on the disk."""

import ast
import contextlib
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

LOOKS = 50_000
LOOK = 0.02
CPU_SECONDS = 90
"""Far more than the tests of any room take; one that loops for ever is killed."""


class _Changed(SourceFileLoader):
    """Loads a file as if it had been written otherwise."""

    def __init__(self, fullname: str, path: str, tree: ast.Module) -> None:
        super().__init__(fullname, path)
        self._tree = tree

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the changed code."""
        return compile(ast.fix_missing_locations(self._tree), self.get_filename(fullname), "exec")


class _Finder(MetaPathFinder):
    """Finds one module changed; every other is found as usual."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self._module = module
        self._tree = tree

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the changed module's place."""
        if fullname != self._module:
            return None
        found = PathFinder.find_spec(fullname, path, target)
        if found is not None and found.origin is not None:
            loader: Loader = _Changed(fullname, found.origin, self._tree)
            found.loader = loader
        return found


def survives_afresh(module: str, tree: ast.Module | None, tests: tuple[str, ...]) -> bool:
    """Run the tests in a child that has nothing of ours loaded; return whether they all passed.

    Without a tree nothing is changed, and they must.
    """
    child = os.fork()
    if child == 0:
        _test(module, tree, tests)
    for _ in range(LOOKS):
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status) == 0
        time.sleep(LOOK)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return False


def _test(module: str, tree: ast.Module | None, tests: tuple[str, ...]) -> None:
    import pytest

    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    if tree is not None:
        sys.meta_path.insert(0, _Finder(module, tree))
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    code = 1
    with contextlib.suppress(BaseException):
        code = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]))
    os._exit(code)
