"""Runs the tests that do less each time the tests run, with all they have: more cases, every game, longer play.

A test says both its sizes in one place, `scaled(fast, long)`; the files that do are found here. Cases that hypothesis
makes up are new ones every time.
"""

import os
import subprocess
import sys
from pathlib import Path

from tests.scale import LONG, SETTING

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "tests" / "page"


def scaled_files() -> list[Path]:
    """Return the files with tests that come in two sizes."""
    return [
        path
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "from tests.scale import" in path.read_text(encoding="utf-8")
    ]


def main() -> int:
    """Run them, the browser's in processes of their own; return 1 where one failed."""
    files = scaled_files()
    told = {**os.environ, SETTING: LONG}
    codes = []
    for those in ([f for f in files if PAGE in f.parents], [f for f in files if PAGE not in f.parents]):
        words = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", *map(str, those)]
        codes.append(subprocess.run(words, cwd=ROOT, env=told, check=False).returncode)
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
