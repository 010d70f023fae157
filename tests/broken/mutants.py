"""Ways to break the source: one comparison, condition or number of one function turned round.

The mutated code takes the place of the function's own while a test runs, so whoever imported the function runs it too.
"""

import ast
import copy
import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from croupier.cards import total
from croupier.rules.clauses.cite import Cited, read
from croupier.rules.clauses.scan import docstring_citations
from croupier.rules.clauses.trace import source_root

ROOMS = ("table", "rules/wagers", "cards", "money", "rules/fits.py")
"""Where the rules of play are enforced."""

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
EDGE = "a comparison one off"

SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Place(NamedTuple):
    """A function of the source: its module, and its name there."""

    module: str
    name: str


class Mutant(NamedTuple):
    """A function with one thing turned round."""

    place: Place
    line: int
    how: str
    code: CodeType

    @property
    def what(self) -> str:
        """Return in words what is broken."""
        return f"{self.place.module.removeprefix('croupier.')}.{self.place.name}: {self.how} in line {self.line}"


class Figure(NamedTuple):
    """A number in a table of a module, one more than it should be."""

    module: str
    table: str
    key: str

    @property
    def what(self) -> str:
        """Return in words what is broken."""
        return f"{self.module.removeprefix('croupier.')}.{self.table}[{self.key!r}]: one more"


@cache
def _files() -> tuple[Path, ...]:
    root = source_root()
    found = [root / room for room in ROOMS]
    return tuple(path for each in found for path in (sorted(each.rglob("*.py")) if each.is_dir() else [each]))


def _module(path: Path) -> str:
    parts = path.relative_to(source_root()).with_suffix("").parts
    return ".".join(("croupier", *(part for part in parts if part != "__init__")))


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from ((f"{node.name}.{each.name}", each) for each in node.body if isinstance(each, ast.FunctionDef))


@cache
def _texts() -> tuple[tuple[Path, Place, frozenset[str]], ...]:
    """Return every function with the texts that stand in it: the topics it cites are among them."""
    found = []
    for path in _files():
        for name, node in _functions(_parsed(path)):
            texts = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
            found.append((path, Place(_module(path), name), frozenset(texts)))
    return tuple(found)


@cache
def _named() -> tuple[tuple[Path, str, frozenset[Cited]], ...]:
    """Return every docstring that names clauses: its file, and its function or nothing for the module."""
    return tuple(
        (path, citation.owner.replace("::", ".").lstrip("."), frozenset(read(citation.text).clauses))
        for path in _files()
        for citation in docstring_citations(path.read_text(encoding="utf-8"))
    )


def citing(topics: frozenset[str]) -> list[Place]:
    """Return the functions that cite one of these topics."""
    return [place for _, place, texts in _texts() if texts & topics]


def naming(cited: Cited) -> list[Place]:
    """Return the functions of the modules, or the very functions, whose docstrings name a clause."""
    return [
        place
        for path, owner, clauses in _named()
        if cited in clauses
        for other, place, _ in _texts()
        if other == path and (not owner or place.name == owner or place.name.startswith(f"{owner}."))
    ]


def figures(cited: Cited) -> list[Figure]:
    """Return the numbers in tables of the modules that name a clause."""
    found = []
    for path, owner, clauses in _named():
        if cited in clauses and not owner:
            module = _module(path)
            for name, value in vars(import_module(module)).items():
                if name.isupper() and isinstance(value, dict) and all(type(each) is int for each in value.values()):
                    found += [Figure(module, name, key) for key in value]
    return found


def function_at(place: Place) -> FunctionType | None:
    """Return the function itself, out of its decorators; None for one that is not to be reached."""
    found: Any = import_module(place.module)
    for part in place.name.split("."):
        found = inspect.getattr_static(found, part, None)
    if isinstance(found, property):
        found = found.fget
    found = inspect.unwrap(found) if callable(found) else found
    return found if isinstance(found, FunctionType) and not found.__code__.co_freevars else None


@cache
def mutants(place: Place, topics: frozenset[str] = frozenset()) -> tuple[Mutant, ...]:
    """Return the function with each of its comparisons, conditions and numbers turned round, one at a time.

    With topics only those conditions are that decide whether one of them is cited.
    """
    path = next(path for path, other, _ in _texts() if other == place)
    tree = _parsed(path)
    found = []
    turnable = [(index, how) for index, node in enumerate(_turnable(tree, place, topics)) for how in _ways(node)]
    for index, how in turnable:
        copied = copy.deepcopy(tree)
        node = _turnable(copied, place, topics)[index]
        _turn(node, how)
        code = _code(compile(ast.fix_missing_locations(copied), str(path), "exec"), place.name)
        if code is not None:
            found.append(Mutant(place, getattr(node, "lineno", 0), how, code))
    return tuple(found)


def _turnable(tree: ast.Module, place: Place, topics: frozenset[str]) -> list[ast.AST]:
    function = dict(_functions(tree))[place.name]
    parts = [part for test in _guards(function, topics) for part in ast.walk(test)] if topics else _body(function)
    return [node for node in parts if _ways(node)]


def _body(function: ast.FunctionDef) -> list[ast.AST]:
    return [node for statement in function.body for node in ast.walk(statement)]


def _guards(node: ast.AST, topics: frozenset[str]) -> list[ast.expr]:
    """Return the conditions above whatever cites one of the topics."""
    tests = [node.test] if isinstance(node, ast.If | ast.IfExp | ast.While) else []
    if isinstance(node, ast.comprehension):
        tests = list(node.ifs)
    inside = [each for each in ast.walk(node) if isinstance(each, ast.Constant) and each.value in topics]
    if not inside:
        return []
    return tests + [test for child in ast.iter_child_nodes(node) for test in _guards(child, topics)]


def _ways(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in EDGES:
            return ("a comparison turned round", EDGE)
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            return ("a comparison turned round",)
        case ast.BoolOp():
            return ("and for or, or for and",)
        case ast.UnaryOp(op=ast.Not()):
            return ("a not left out",)
        case ast.Name(id=name) if name in SWAPPED:
            return (f"{SWAPPED[name]} for {name}",)
        case ast.If() | ast.IfExp() if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
            return ("a condition turned round",)
        case ast.Constant(value=bool()):
            return ("true for false, false for true",)
        case ast.Constant(value=int()):
            return ("one more",)
        case ast.BinOp(op=ast.Add() | ast.Sub()):
            return ("plus for minus, minus for plus",)
        case _:
            return ()


def _turn(node: ast.AST, how: str) -> None:
    match node:
        case ast.Compare():
            node.ops = [(EDGES if how == EDGE else TURNED)[type(node.ops[0])]()]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Name():
            node.id = SWAPPED[node.id]
        case ast.UnaryOp():
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.If() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.BinOp():
            node.op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        case _:
            msg = "nothing to turn round"
            raise AssertionError(msg)


def _code(module: CodeType, name: str) -> CodeType | None:
    for constant in module.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            found = _code(constant, name)
            if found is not None:
                return found
    return None


@contextmanager
def in_place(broken: Mutant | Figure) -> Iterator[bool]:
    """Run with a function mutated, or a number changed; tell whether it could be."""
    _forget()
    try:
        with _number(broken) if isinstance(broken, Figure) else _function(broken) as done:
            yield done
    finally:
        _forget()


@contextmanager
def _function(mutant: Mutant) -> Iterator[bool]:
    function = function_at(mutant.place)
    if function is None:
        yield False
        return
    kept = function.__code__
    function.__code__ = mutant.code
    try:
        yield True
    finally:
        function.__code__ = kept


@contextmanager
def _number(figure: Figure) -> Iterator[bool]:
    table = getattr(import_module(figure.module), figure.table)
    kept = table[figure.key]
    table[figure.key] = kept + 1
    try:
        yield True
    finally:
        table[figure.key] = kept


def _forget() -> None:
    """Empty what functions remember, so that what they knew before a break is asked for again."""
    total._KNOWN.clear()  # noqa: SLF001 - nothing but a break needs that
    for remembering in _remembering():
        remembering.cache_clear()


@cache
def _remembering() -> tuple[Any, ...]:
    modules = [import_module(_module(path)) for path in _files()]
    return tuple(found for module in modules for found in vars(module).values() if hasattr(found, "cache_clear"))
