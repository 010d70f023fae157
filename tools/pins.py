"""Checks the requirement files: all wanted is pinned with hashes, no address, few base dependencies."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_BASE_DEPENDENCIES = 12
PINNED = re.compile(
    r"^([A-Za-z0-9._-]+)==[^\s;]+(?: ; [^\\\n]+)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+",
    re.MULTILINE,
)
ADDRESS = re.compile(r"\w+://|^\s*(?:-i|-f|-e|--(?!hash)\S+)\b", re.MULTILINE)


def main() -> int:
    """Print every problem found, and return 1 where there is any."""
    found = [*base_problems(), *file_problems("bootstrap"), *file_problems("dev")]
    for problem in found:
        print(problem)
    print(f"{len(found)} problems in the requirement files")
    return 1 if found else 0


def project() -> dict[str, list[str]]:
    """Return the project's requirements by extra; those of the base are under an empty name."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"": table["dependencies"], **table["optional-dependencies"]}


def base_problems() -> Iterator[str]:
    """Yield a sentence where the base install asks for too much."""
    base = project()[""]
    if len(base) > MOST_BASE_DEPENDENCIES:
        yield f"pyproject.toml: {len(base)} base dependencies, {MOST_BASE_DEPENDENCIES} allowed"


def file_problems(stem: str) -> Iterator[str]:
    """Yield what is wrong with one pinned file, compared with what it was made from."""
    wanted = (ROOT / "requirements" / f"{stem}.in").read_text(encoding="utf-8").splitlines()
    if stem == "dev":
        wanted += [line for lines in project().values() for line in lines]
    text = (ROOT / "requirements" / f"{stem}.txt").read_text(encoding="utf-8")
    for match in ADDRESS.finditer(text):
        yield f"{stem}.txt: an address or an option: {match[0].strip()}"
    pinned = {plain(name) for name in PINNED.findall(text)}
    unhashed = {plain(name) for name in re.findall(r"^([A-Za-z0-9._-]+)", text, re.MULTILINE)} - pinned
    missing = {plain(line) for line in wanted if line[:1].isalpha()} - pinned - {"croupier"}
    yield from (f"{stem}.txt: {name} is not pinned with a hash" for name in sorted(unhashed | missing))


def plain(requirement: str) -> str:
    """Return a requirement's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^A-Za-z0-9._-]", requirement)[0]).lower()


if __name__ == "__main__":
    sys.exit(main())
