"""No secret in any log, metric, answer or error: canaries are sent everywhere and then looked for."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from croupier.server.sessions.session_store import People, add_staff
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Role
from tests.server.running import WIDE, Running

CANARY = "canary-in-a-password-4711"
WRONG = "canary-that-is-wrong-0815"
TYPED = "canary-typed-as-a-name"


@pytest.fixture
def server(tmp_path: Path) -> Running:
    store = SqliteStore(tmp_path / "tables.db")
    add_staff(store, People(), "dora", Role.DEALER, CANARY)
    store.close()
    return Running(tmp_path, WIDE + "guests = 1000.0\nlog = 'debug'\n")


async def _everywhere(address: str) -> list[str]:
    """Send canaries through every door; return the tokens that were given out."""
    tokens: list[str] = []
    async with httpx.AsyncClient(base_url=address, headers={"origin": address}) as client:
        for name, password in (("dora", CANARY), ("dora", WRONG), (TYPED, WRONG), ("dora", CANARY)):
            response = await client.post("/api/v1/sessions", json={"name": name, "password": password})
            assert response.status_code == (201 if password == CANARY else 401), response.text
            tokens += [response.json()["token"]] if password == CANARY else []
            assert password not in response.text
        for path in ("/api/v1/me", "/api/v1/tables", "/api/v1/nowhere", "/api/v1/tables/lucky8/rounds/x"):
            for header in ({"authorization": f"Bearer {tokens[-1]}"}, {"cookie": f"croupier_session={WRONG}"}):
                assert WRONG not in (await client.get(path, headers=header)).text
        await client.get(f"/api/v1/tables?token={tokens[-1]}&password={CANARY}")
        await client.post("/api/v1/sessions", content=f'{{"name": "dora", "password": "{CANARY}"')
        metrics = (await client.get("/metrics")).text
        assert not any(secret in metrics for secret in (CANARY, WRONG, TYPED, *tokens))
    return tokens


def test_no_secret_is_written_anywhere(server: Running, tmp_path: Path) -> None:
    try:
        tokens = asyncio.run(_everywhere(server.address))
        server.stop()
    finally:
        server.end()
    secrets = [CANARY, WRONG, TYPED, *tokens]
    secrets += [(tmp_path / name).read_bytes().hex() for name in ("tables.db.key", "tables.db.signing")]
    for file in tmp_path.iterdir():
        text = file.read_bytes()
        assert [secret for secret in secrets if secret.encode() in text] == [], file.name
    assert (tmp_path / "tables.db.key").stat().st_mode & 0o077 == 0
    assert (tmp_path / "tables.db.signing").stat().st_mode & 0o077 == 0


LOOKS_SECRET = re.compile(
    rb"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|ghp_[A-Za-z0-9]{36}|xox[bap]-[0-9A-Za-z-]{10,}"
    rb"|(?i:password|secret|token)\s*=\s*[\"'][A-Za-z0-9+/_-]{24,}[\"']"
)


def test_the_source_holds_no_secret() -> None:
    found = [
        (str(path), match.group()[:20])
        for folder in ("src", "tools", "bench", "docs")
        for path in Path(folder).rglob("*")
        if path.is_file() and "built" not in path.parts and "__pycache__" not in path.parts
        for match in LOOKS_SECRET.finditer(path.read_bytes())
    ]
    assert found == []
