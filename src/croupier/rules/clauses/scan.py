"""Scanning Python text for citations: `Clauses:` lines of docstrings and `clause` marks of tests."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

_CLAUSES = re.compile(r"^[ \t]*Clauses?:\s*(.+?)(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
_SENTENCE_END = re.compile(r"\.(?:\s+(?=[A-Z])|\s*\Z)")

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Citation(NamedTuple):
    """The text of a citation, and what in the file it belongs to: `::name`, or nothing for the file."""

    owner: str
    text: str


def docstring_citations(source: str) -> Iterator[Citation]:
    """Yield the clause lines of a module's docstrings; what follows the sentence is left out."""
    if "Clause" not in source:
        return
    for owner, node in _documented(ast.parse(source), ""):
        for match in _CLAUSES.finditer(ast.get_docstring(node) or ""):
            yield Citation(owner, " ".join(_SENTENCE_END.split(match[1])[0].split()))


def _documented(node: ast.AST, owner: str) -> Iterator[tuple[str, Documented]]:
    if isinstance(node, ast.Module):
        yield owner, node
    elif isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        owner = f"{owner}::{node.name}"
        yield owner, node
    for child in ast.iter_child_nodes(node):
        yield from _documented(child, owner)


def marks(source: str) -> Iterator[Citation]:
    """Yield the game and numbers of every clause mark, with the test, class or file it is on."""
    if "mark.clause" in source:
        yield from _marks(ast.parse(source), "")


def _marks(node: ast.AST, owner: str) -> Iterator[Citation]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        owner = f"{owner}::{node.name}"
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.clause"):
        yield Citation(owner, _arguments(node))
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, owner)


def _arguments(call: ast.Call) -> str:
    values = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
    texts = [value for value in values if isinstance(value, str)]
    # What is not written out cannot be traced; its source text names no clause and so becomes a problem.
    if len(texts) != len(call.args) or len(texts) == 1 or not texts:
        return ast.unparse(call)
    return f"{texts[0]} {', '.join(texts[1:])}"
