"""Draws docs/pictures/architecture.svg and the ladder of docs/index.md from the import contract in pyproject.toml."""

import ast
import re
import sys
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "croupier"
PICTURE = "docs/pictures/architecture.svg"
INDEX = "docs/index.md"
WIDTH, ROW, GAP, MARGIN = 960, 70, 12, 20
PURE = ("records", "table", "rules", "books", "cards", "money")
LABEL = "The packages of Croupier; each may import only what stands below it"
LADDER = re.compile(r"(?<=```text\n).*?(?=```)", re.DOTALL)


def main(arguments: list[str]) -> int:
    """Write both files, or with --check only say which are out of date."""
    files = {PICTURE: picture(), INDEX: index()}
    stale = [name for name, text in files.items() if _read(name) != text]
    if "--check" in arguments:
        print("\n".join(f"{name} is out of date: run tools/architecture_picture.py" for name in stale))
        return 1 if stale else 0
    for name in stale:
        (ROOT / name).write_text(files[name], encoding="utf-8")
    print(f"{len(stale)} files renewed")
    return 0


def layers() -> list[list[str]]:
    """Return the packages of each rung, from the top down, as the import linter checks them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    ladder = next(contract for contract in contracts if contract["type"] == "layers")
    return [re.findall(r"\w+", rung) for rung in ladder["layers"]]


def index() -> str:
    """Return the start page with the ladder as it is."""
    ladder = "".join(" | ".join(rung) + "\n" for rung in layers())
    return LADDER.sub(lambda _: ladder, _read(INDEX), count=1)


def picture() -> str:
    """Return the picture: a rung a row, a package a box with the first sentence of its docstring."""
    rungs = layers()
    height = 2 * MARGIN + len(rungs) * (ROW + GAP) - GAP
    boxes = [_box(package, at, place, len(rung)) for at, rung in enumerate(rungs) for place, package in enumerate(rung)]
    style = (
        "text{font-family:sans-serif;fill:#1c2b22}.n{font-size:16px;font-weight:600}.s{font-size:11px}"
        ".b{fill:#eef4ef;stroke:#3a6b4c}.p{fill:#d4e8d9;stroke:#3a6b4c}"
    )
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{LABEL}">',
            f"<style>{style}</style>",
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
            *boxes,
            "</svg>\n",
        ]
    )


def _box(package: str, rung: int, place: int, places: int) -> str:
    """Return the box of one package."""
    wide = (WIDTH - 2 * MARGIN - (places - 1) * GAP) / places
    x, y = MARGIN + place * (wide + GAP), MARGIN + rung * (ROW + GAP)
    kind = "p" if package in PURE else "b"
    lines = _wrapped(says(package), int(wide / 5.8))[:3]
    at = [(y + 36 + 14 * number, escape(line)) for number, line in enumerate(lines)]
    return "\n".join(
        [
            f'<rect class="{kind}" x="{x:.0f}" y="{y}" width="{wide:.0f}" height="{ROW}" rx="6"/>',
            f'<text class="n" x="{x + 10:.0f}" y="{y + 20}">{package}</text>',
            *(f'<text class="s" x="{x + 10:.0f}" y="{down}">{line}</text>' for down, line in at),
        ]
    )


def says(package: str) -> str:
    """Return the first sentence of a package's docstring."""
    tree = ast.parse((SOURCE / package / "__init__.py").read_text(encoding="utf-8"))
    return (ast.get_docstring(tree) or "").split("\n")[0]


def _wrapped(text: str, width: int) -> list[str]:
    """Return a sentence in lines of at most so many characters."""
    lines = [""]
    for word in text.split():
        fits = len(lines[-1]) + len(word) < width
        lines = [*lines[:-1], f"{lines[-1]} {word}".strip()] if fits else [*lines, word]
    return lines


def _read(name: str) -> str:
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
