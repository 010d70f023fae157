"""Runs every benchmark, one after the other, and ends with how long each took; together at most ten minutes."""

import subprocess
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
MOST = 600
"""Seconds that all of them may take together on a quiet machine of two cores."""


def main() -> int:
    """Run them all; return 1 where one failed or they took too long."""
    names = sorted(path.stem for path in FOLDER.glob("[a-z]*.py"))
    failed, took = [], {}
    for name in names:
        print(f"--- bench.{name}", flush=True)
        began = time.monotonic()
        if subprocess.run([sys.executable, "-m", f"bench.{name}"], cwd=FOLDER.parent, check=False).returncode:  # noqa: S603 - our own
            failed.append(name)
        took[name] = time.monotonic() - began
    for name, seconds in took.items():
        print(f"{name:<16}{'failed' if name in failed else 'done':<8}{seconds:>7.1f} s")
    whole = sum(took.values())
    print(f"{'all':<16}{'':<8}{whole:>7.1f} s{'' if whole <= MOST else f', more than {MOST} s'}")
    return int(bool(failed) or whole > MOST)


if __name__ == "__main__":
    sys.exit(main())
