"""Every message the source makes: its keys, and the facts it gives them, read from the source itself."""

import ast
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import croupier

REFUSALS = {"Refused": 2, "refuse": 1, "no": 2, "OrderRefusedError": 1}
"""What refuses, and as which of its arguments it names the case."""

CALLED = {"help_text": "", "option": "option.", "Command": "command.", "wording": "", "said": "", "heads": "column."}
"""What else takes the words of a key, and what that begins with."""

ANY = "*"
"""A part of a key that is known only when the program runs."""

Values = dict[str, list[str]]


class Made(NamedTuple):
    """A message made in the source; `facts` is None where some of them are not named there."""

    key: str
    facts: frozenset[str] | None
    place: str


@cache
def made() -> tuple[Made, ...]:
    """Return every message the source makes."""
    root = Path(str(croupier.__file__)).parent
    trees = {str(path.relative_to(root)): ast.parse(path.read_text(encoding="utf-8")) for path in root.rglob("*.py")}
    constants: Values = {}
    for tree in trees.values():
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                constants.setdefault(node.targets[0].id, []).extend(_texts(node.value, {}))
    return tuple(one for name, tree in sorted(trees.items()) for one in _in_module(name, tree, constants))


def _in_module(name: str, tree: ast.Module, constants: Values) -> Iterator[Made]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    constant = [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]
    for part in (*functions, *constant):
        values = constants | _assigned(part)
        for call in (node for node in ast.walk(part) if isinstance(node, ast.Call)):
            yield from (Made(key, _facts(call), f"{name}:{call.lineno}") for key in _keys(call, values))
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args):
        called = call.func.func if isinstance(call.func, ast.Call) else call.func
        if isinstance(called, ast.Name) and called.id in CALLED:
            facts = _facts(call) if CALLED[called.id] == "" else None
            keys = call.args if called.id == "heads" else call.args[:1]
            for key in (text for argument in keys for text in _texts(argument, {}) if text):
                yield Made(CALLED[called.id] + key.replace(" ", "."), facts, f"{name}:{call.lineno}")


def _assigned(function: ast.AST) -> Values:
    """Return the texts that the names of a function are given."""
    found: Values = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                names, given = ([target], [node.value])
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    names, given = target.elts, node.value.elts
                for name, value in zip(names, given, strict=True):
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).extend(_texts(value, {}))
    return found


def _keys(call: ast.Call, values: Values) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in REFUSALS and call.args:
        at = REFUSALS[name]
        cases = _texts(call.args[at], values) if len(call.args) > at else [""]
        codes = [code for code in _texts(call.args[0], values) if code != ANY]
        yield from (f"refusal.{code}.{case}" if case else f"refusal.{code}" for code in codes for case in cases)
    if name == "message" and call.args:
        yield from _texts(call.args[0], values)


def _texts(node: ast.expr, values: Values) -> list[str]:
    """Return every text an expression may be, with ANY for what is not written there."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return [*_texts(one, values), *_texts(other, values)]
        case ast.JoinedStr(values=parts):
            texts = [_texts(part, values) for part in parts]
            return ["".join(chosen) for chosen in product(*texts)]
        case ast.FormattedValue(value=inner):
            return _texts(inner, values)
        case ast.Name(id=name):
            return values.get(name) or [ANY]
        case _:
            return [ANY]


def _facts(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name is not None)
