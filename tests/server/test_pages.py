"""The documentation lists every call, message, command code and setting there is."""

import re
from pathlib import Path

import croupier.live
import croupier.server
from croupier.api.answers import LIVE_REFUSALS
from croupier.api.refusals import REFUSALS, meaning
from croupier.server.all_routes import ROUTES
from croupier.server.openapi import plain

PAGES = Path("docs/reference")
CODE = re.compile(r'(?:Refused|refuse|no)\(\s*"([a-z-]+)"')


def test_every_call_is_documented() -> None:
    page = (PAGES / "api.md").read_text(encoding="utf-8")
    assert [route.path for route in ROUTES if f"`{route.method} {plain(route.path)}`" not in page] == []


def test_every_refusal_is_documented_with_its_meaning() -> None:
    page = (PAGES / "refusals-api.md").read_text(encoding="utf-8")
    meanings = {code: meaning(code) for code in REFUSALS} | LIVE_REFUSALS
    assert [code for code, says in meanings.items() if f"| `{code}` |" not in page or says not in page] == []


def test_every_code_in_the_source_is_known() -> None:
    known = {*REFUSALS, *LIVE_REFUSALS}
    for room in (croupier.live, croupier.server):
        for file in Path(str(room.__file__)).parent.rglob("*.py"):
            found = set(CODE.findall(file.read_text(encoding="utf-8")))
            assert found <= known, file
