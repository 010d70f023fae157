"""Finds the Chromium the page is tested in: a setting, the PATH, playwright's own; else installs one, as it may."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

SETTING = "CROUPIER_BROWSER"
LIGHT = "chromium-headless-shell"
"""The same Chromium without windows, profiles and extensions: a page takes a fifth less time in it."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
APT = ("apt-get", "install", "--yes", "--quiet", "chromium")
FETCH = ("playwright", "install", "chromium")
PATIENCE = 600
"""Seconds after which a download is given up."""


class NoBrowserError(Exception):
    """There is no browser, in a sentence that says what to do."""


class WrongSettingError(NoBrowserError):
    """The setting names a browser that cannot be run."""


def find() -> str:
    """Return the browser's path, or raise NoBrowserError with the command to run."""
    named = os.environ.get(SETTING)
    if named:
        if shutil.which(named) is None:
            msg = f"{SETTING} names {named}, which cannot be run"
            raise WrongSettingError(msg)
        return named
    found = next((path for name in NAMES if (path := shutil.which(name))), None) or _playwrights()
    if found is None:
        msg = f"the page's tests need Chromium: run `{' '.join(APT)}` as root, or set {SETTING} to its path"
        raise NoBrowserError(msg)
    return found


def find_light() -> str:
    """Return the path of the light browser that goes with Debian's Chromium where it is there, else the whole one's."""
    whole = find()
    light = None if os.environ.get(SETTING) or whole != shutil.which(APT[-1]) else shutil.which(LIGHT)
    return light or whole


def _playwrights() -> str | None:
    """Return playwright's own browser, if it is there and the system has the libraries it needs."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if not Path(own).exists():
        return None
    return own if subprocess.run([own, "--version"], capture_output=True, check=False).returncode == 0 else None


def install_package(name: str) -> bool:
    """Install one of Debian's packages as root; return whether it is there now."""
    if os.geteuid() != 0 or shutil.which(APT[0]) is None:
        return False
    print(f"installing {name} for the page's tests")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    words = [*APT[:-1], name]
    try:
        # What goes wrong is told by who looks for the browser next.
        done = subprocess.run(words, env=quiet, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def install() -> None:
    """Install Debian's package as root, else fetch playwright's own browser; what fails is seen by who looks next."""
    if install_package(APT[-1]):
        return
    print("fetching playwright's Chromium for the page's tests")
    try:
        subprocess.run([sys.executable, "-m", *FETCH], stdout=subprocess.DEVNULL, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        print(f"{' '.join(FETCH)} took longer than {PATIENCE} s", file=sys.stderr)


def main() -> int:
    """Find a browser or install one; where that is impossible say so, and only a wrong setting ends the run."""
    try:
        find()
    except WrongSettingError as error:
        print(error, file=sys.stderr)
        return 1
    except NoBrowserError:
        install()
    try:
        if find_light() == shutil.which(APT[-1]) and not os.environ.get(SETTING):
            install_package(LIGHT)
    except NoBrowserError as error:
        print(error, file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
