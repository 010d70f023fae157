"""Finds the Chromium the page is tested in: a setting, the PATH, playwright's own; else installs Debian's package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SETTING = "CROUPIER_BROWSER"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get", "install", "--yes", "--quiet", "chromium")


class NoBrowserError(Exception):
    """There is no browser, in a sentence that says what to do."""


def find() -> str:
    """Return the browser's path, or raise NoBrowserError with the command to run."""
    named = os.environ.get(SETTING)
    if named:
        if shutil.which(named) is None:
            msg = f"{SETTING} names {named}, which cannot be run"
            raise NoBrowserError(msg)
        return named
    found = next((path for name in NAMES if (path := shutil.which(name))), None) or _playwrights()
    if found is None:
        msg = f"the page's tests need Chromium: run `{' '.join(APT)}` as root, or set {SETTING} to its path"
        raise NoBrowserError(msg)
    return found


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def _may_install() -> bool:
    return os.geteuid() == 0 and shutil.which(APT[0]) is not None


def main() -> int:
    """Find a browser, or install one where that is allowed, or say what to run."""
    try:
        find()
    except NoBrowserError as error:
        if os.environ.get(SETTING) or not _may_install():
            print(error, file=sys.stderr)
            return 1
        print("installing Chromium for the page's tests")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(APT, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
