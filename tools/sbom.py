"""Writes the bill of materials (CycloneDX 1.5): every pinned package with its version, hashes and licence.

Run: python tools/sbom.py [FILE]; with --check it says whether what is installed is what is pinned.
"""

import json
import re
import sys
from importlib.metadata import PackageNotFoundError, metadata, version
from pathlib import Path
from typing import Any

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
PINNED = (ROOT / "requirements" / "dev.txt", ROOT / "requirements" / "bootstrap.txt")
LINE = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)(?:\s*;\s*([^\\]+?))?\s*\\?$")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def pinned() -> dict[str, tuple[str, list[str]]]:
    """Return every package that is pinned for this machine: its version and the hashes of its files."""
    found: dict[str, tuple[str, list[str]]] = {}
    for file in PINNED:
        name = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            match = LINE.match(line)
            if match is not None:
                name = match[1] if match[3] is None or Marker(match[3]).evaluate() else ""
                if name:
                    found[name] = (match[2], [])
            elif name and (digest := HASH.search(line)):
                found[name][1].append(digest[1])
    return found


def differences() -> list[str]:
    """Return what is installed otherwise than it is pinned, or pinned without a hash."""
    wrong = []
    for name, (pin, hashes) in pinned().items():
        try:
            installed = version(name)
        except PackageNotFoundError:
            installed = "nothing"
        if installed.partition("+")[0] != pin.partition("+")[0]:
            wrong.append(f"{name}: {pin} is pinned, {installed} is installed")
        if not hashes:
            wrong.append(f"{name}: no hash")
    return wrong


def sbom() -> dict[str, Any]:
    """Return the bill of materials."""
    components = [_component(name, pin, hashes) for name, (pin, hashes) in sorted(pinned().items())]
    own = {"type": "application", "name": "croupier", "version": version("croupier")}
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": own}} | {
        "components": components
    }


def _component(name: str, pin: str, hashes: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "library", "name": name, "version": pin, "purl": f"pkg:pypi/{name.lower()}@{pin}"}
    found["hashes"] = [{"alg": "SHA-256", "content": digest} for digest in hashes]
    try:
        described = metadata(name)
    except PackageNotFoundError:
        return found
    fields = ("License-Expression", "License")
    licence = next((str(described[field]).partition("\n")[0] for field in fields if field in described), "")
    return found | ({"licenses": [{"license": {"name": licence}}]} if licence else {})


def main() -> int:
    """Write it, or check."""
    if "--check" in sys.argv:
        wrong = differences()
        print("\n".join(wrong) or f"{len(pinned())} packages are installed as they are pinned")
        return 1 if wrong else 0
    text = json.dumps(sbom(), indent=2) + "\n"
    files = [word for word in sys.argv[1:] if not word.startswith("-")]
    if files:
        Path(files[0]).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
