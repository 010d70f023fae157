"""The manifest: a digest of every file that decides what happens - code, rulebooks, pay tables, page files."""

import hashlib
import os
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from croupier.words.facts import Message, message

CODE = (".py",)
BOOKS = (".toml", ".tsv", ".csv")
LEFT_OUT = ("__pycache__", "node_modules")


class Manifest(Struct, frozen=True):
    """Digests by file, in classes; `digest` stands for all of them."""

    digest: str
    files: dict[str, dict[str, str]]


def package() -> Path:
    """Return where the program is installed."""
    return Path(str(files("croupier")))


def manifest(root: Path | None = None, pages: Path | None = None) -> Manifest:
    """Return the digests of the program as it is now on the disk now."""
    found: dict[str, dict[str, str]] = {"code": {}, "books": {}, "pages": {}}
    base = root or package()
    for name, path in _walk(base):
        found[_class(name)][name] = _digest(path)
    if pages is not None and pages.is_dir():
        for name, path in _walk(pages):
            found["pages"][f"page/{name}"] = _digest(path)
    whole = hashlib.sha256()
    for kind, names in sorted(found.items()):
        for name, digest in sorted(names.items()):
            whole.update(f"{kind} {name} {digest}\n".encode())
    return Manifest(whole.hexdigest(), found)


def _walk(base: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files below a folder, each with its name there; folders that are left out are not looked into."""
    for folder, inner, names in os.walk(base):
        inner[:] = sorted(name for name in inner if name not in LEFT_OUT)
        below = Path(folder).relative_to(base).as_posix()
        for name in sorted(names):
            yield name if below == "." else f"{below}/{name}", Path(folder, name)


def _class(name: str) -> str:
    if name.endswith(CODE):
        return "code"
    return "books" if name.endswith(BOOKS) else "pages"


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def differences(before: Manifest, now: Manifest) -> list[Message]:
    """Return which files are not what they were, each with what happened to it."""
    if before.digest == now.digest:
        return []
    old, new = _flat(before.files), _flat(now.files)
    changed = sorted(name for name in old.keys() & new.keys() if old[name] != new[name])
    return [
        *(message("file.changed", name=name) for name in changed),
        *(message("file.missing", name=name) for name in sorted(old.keys() - new.keys())),
        *(message("file.new", name=name) for name in sorted(new.keys() - old.keys())),
    ]


def _flat(classes: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    return {f"{kind} {name}": digest for kind, names in classes.items() for name, digest in names.items()}
