"""Names every file over 500 lines and every function over 50: each of them is two things."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "tools", "bench")
MOST_FILE_LINES = 500
MOST_FUNCTION_LINES = 50


def main() -> int:
    """Print what is too long below the root, and return 1 where anything is."""
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*.py"))]
    found = [problem for file in files for problem in too_long(file)]
    for problem in found:
        print(problem)
    print(f"{len(files)} files, {len(found)} too long")
    return 1 if found else 0


def too_long(file: Path) -> Iterator[str]:
    """Yield a sentence for the file and for each function in it that passes its limit."""
    source = file.read_text(encoding="utf-8")
    name = file.relative_to(ROOT) if file.is_relative_to(ROOT) else file
    lines = len(source.splitlines())
    if lines > MOST_FILE_LINES:
        yield f"{name}: {lines} lines, {MOST_FILE_LINES} allowed"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > MOST_FUNCTION_LINES:
                yield f"{name}:{node.lineno}: {node.name} has {lines} lines, {MOST_FUNCTION_LINES} allowed"


if __name__ == "__main__":
    sys.exit(main())
