"""axe-core on a page: what it finds, as sentences; nothing is what is wanted."""

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """Return every rule that is broken, and where."""
    if not page.evaluate("'axe' in window"):
        # The page's own policy forbids foreign scripts, so axe comes in through the debugger.
        page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {violation['help']} at {node['target']}: {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]
