"""The mutants of a source file: one comparison, sum, condition, constant or post changed in each."""

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.Pow: ast.Mult,
}  # fmt: skip
POSTS = ("PLAYER", "DEALER", "PIT_SUPERVISOR", "PIT_MANAGER", "SHIFT_MANAGER")


class Mutant(NamedTuple):
    """A changed file: its tree, and where and what was changed."""

    tree: ast.Module
    line: int
    what: str


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every mutant of a source."""
    tree = ast.parse(source)
    # Whether the collector looks at an object changes nothing that anybody could see.
    unseen = {id(word.value) for word in ast.walk(tree) if isinstance(word, ast.keyword) and word.arg == "gc"}
    for place, node in enumerate(ast.walk(tree)):
        for way in range(0 if id(node) in unseen else _ways(node)):
            changed = copy.deepcopy(tree)
            found = list(ast.walk(changed))[place]
            what = _change(found, way)
            if what:
                yield Mutant(changed, getattr(node, "lineno", 0), what)


def _ways(node: ast.AST) -> int:
    if isinstance(node, ast.Compare):
        return len(node.ops)
    kinds = ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.Constant | ast.If | ast.IfExp | ast.Attribute | ast.Raise
    return 1 if isinstance(node, kinds) else 0


def _change(node: ast.AST, way: int) -> str:
    if isinstance(node, ast.Compare):
        old = node.ops[way]
        node.ops[way] = COMPARED[type(old)]()
        return f"{type(old).__name__} -> {type(node.ops[way]).__name__}"
    if isinstance(node, ast.BinOp):
        return _reckoned(node)
    if isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return f"-> {type(node.op).__name__}"
    if isinstance(node, ast.If | ast.IfExp):
        node.test = ast.UnaryOp(ast.Not(), node.test)
        return "condition turned round"
    if isinstance(node, ast.Constant):
        return _constant(node)
    if isinstance(node, ast.Attribute):
        return _post(node)
    return _other(node)


def _reckoned(node: ast.BinOp) -> str:
    # A union of types and a text put together are no sums.
    texts = ast.Constant | ast.JoinedStr
    if any(isinstance(side, texts) and not _is_number(side) for side in (node.left, node.right)):
        return ""
    old = node.op
    if type(old) not in RECKONED:
        return ""
    node.op = RECKONED[type(old)]()
    return f"{type(old).__name__} -> {type(node.op).__name__}"


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int)


def _constant(node: ast.Constant) -> str:
    if isinstance(node.value, bool):
        node.value = not node.value
    elif isinstance(node.value, int):
        node.value += 1
    else:
        return ""
    return f"-> {node.value}"


def _post(node: ast.Attribute) -> str:
    if not (isinstance(node.value, ast.Name) and node.value.id == "Role" and node.attr in POSTS):
        return ""
    node.attr = POSTS[(POSTS.index(node.attr) + 1) % len(POSTS)]
    return f"-> Role.{node.attr}"


def _other(node: ast.AST) -> str:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        old = type(node.op).__name__
        node.op = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
        if old == "Not":
            node.operand = ast.UnaryOp(ast.Not(), node.operand)
        return f"{old} left out"
    if isinstance(node, ast.Raise):
        node.exc, node.cause = ast.Name("NotImplementedError", ast.Load()), None
        return "another error raised"
    return ""
