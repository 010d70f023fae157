"""Schemathesis for every role: no 5xx, no answer the document does not have, nothing accepted that does not fit it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store.sqlite import SqliteStore
from tests.scale import scaled
from tests.security.schemes import WHO, fuzz, fuzzed
from tests.server.running import Running

CASES = scaled(60, 250)
"""Calls of each identity."""

Fuzzed = tuple[Running, dict[str, str]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    with fuzzed(tmp_path_factory.mktemp("schemes")) as found:
        yield found


@pytest.mark.parametrize("who", WHO)
def test_every_answer_is_one_the_document_has(server: Fuzzed, who: str) -> None:
    running, tokens = server
    fuzz(running.address, tokens[who], CASES, WHO.index(who))
    store = SqliteStore(running.store, read_only=True)
    assert store.total() == 0
    store.close()
    assert "call-failed" not in Path(running.log).read_text()
