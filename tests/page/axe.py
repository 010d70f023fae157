"""axe-core on a page: what it finds, as sentences; nothing is what is wanted."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"


DARK_ALONE = {"runOnly": ["color-contrast"]}
"""All that is another thing in the dark."""

ARRIVE = """() => new Promise((drawn) => requestAnimationFrame(drawn)).then(() => document.getAnimations()
    .filter((one) => one instanceof CSSTransition).forEach((one) => one.finish()))"""
"""Brings every colour that is on its way from light to dark to its end."""


def faults(page: Page) -> list[str]:
    """Return every rule that is broken, and where."""
    return _found(page, {})


def faults_light_and_dark(page: Page) -> list[str]:
    """Return every rule that is broken in the light, and what of it cannot be told apart in the dark."""
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    page.evaluate(ARRIVE)
    found += _found(page, DARK_ALONE)
    page.emulate_media(color_scheme="light")
    page.evaluate(ARRIVE)
    return found


def _found(page: Page, how: dict[str, Any]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        # The page's own policy forbids foreign scripts, so axe comes in through the debugger.
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found = page.evaluate("how => axe.run(document, {resultTypes: ['violations'], ...how})", how)
    return [
        f"{violation['id']}: {violation['help']} at {node['target']}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
