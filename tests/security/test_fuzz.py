"""The calls and the socket under random fire, for every role: no 5xx, every answer as the documents say."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from websockets.sync.client import connect

from croupier.api import messages as m
from croupier.api.bodies import KINDS
from croupier.client.http import Client
from tests.security.fuzzing import Fuzzer
from tests.security.inside import STAFF, House, Opened, hire_signed_in
from tests.server.running import FAST, Running

CASES = 100
"""Calls of each of six identities; Schemathesis makes 1,500 more, the socket has some 300 of its own."""

SAID: msgspec.json.Decoder[m.AnySaid] = msgspec.json.Decoder(m.AnySaid)
SOCKET_CASES = 25


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp("fuzz")
    hire_signed_in(folder)
    found = Opened(folder)
    yield found
    found.close()


@pytest.mark.parametrize("who", ["nobody", "guest", *STAFF])
def test_no_call_breaks_the_server_or_its_document(opened: Opened, who: str) -> None:
    wrong: list[str] = []

    async def act(house: House) -> None:
        tokens = {"nobody": "", "guest": (await house.guest())[1]}
        fuzzer = Fuzzer(sum(map(ord, who)))
        for _ in range(CASES):
            found = await fuzzer.call(house, tokens.get(who, f"token of {who}"))
            wrong.extend([found] if found else [])
        assert house.floor.reader.total() == 0

    opened.run(act)
    assert wrong == []


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("sockets"), FAST)
    yield running
    running.end()


async def _come_in(address: str) -> str:
    async with Client(address) as client:
        return (await client.come_in()).token


texts = st.one_of(st.text(max_size=80), st.sampled_from(["lucky8", "ace-race", "nowhere", "\x00", "\u202e"]))
amounts = st.one_of(st.integers(-(10**20), 10**20), st.sampled_from([1000, 2000, 1500]))
commands = st.builds(
    lambda tag, fields: {"command": tag, **fields},
    st.sampled_from(list(KINDS)),
    st.dictionaries(
        st.sampled_from(["box", "amount", "wager", "player", "hand", "card", "text", "reason", "cents"]),
        st.one_of(amounts, st.integers(-1, 9), texts, st.none(), st.booleans()),
        max_size=4,
    ),
)
bets = st.builds(lambda box, amount: {"command": "bet/1", "box": box, "amount": amount}, st.integers(0, 8), amounts)


class Talking(RuleBasedStateMachine):
    """Says anything to a socket of a server."""

    address = ""
    token = ""

    def __init__(self) -> None:
        super().__init__()
        where = self.address.replace("http", "ws", 1) + "/api/v1/socket"
        headers = {"Authorization": f"Bearer {self.token}"}
        self.opened = ExitStack()
        self.wire = self.opened.enter_context(connect(where, additional_headers=headers, compression=None, proxy=None))
        self.numbers = count()
        self._hear(m.Welcome)

    def _hear(self, *kinds: type[m.Said]) -> m.AnySaid:
        while True:
            said = SAID.decode(self.wire.recv(timeout=60))
            if isinstance(said, kinds):
                return said

    @rule(table=texts, after=st.one_of(st.none(), amounts))
    def watch(self, table: str, after: int | None) -> None:
        self.wire.send(msgspec.json.encode({"type": "watch", "table": table, "after": after}).decode())

    @rule(table=st.sampled_from(["lucky8", "ace-race", "nowhere"]), body=st.one_of(commands, bets))
    def command(self, table: str, body: dict[str, object]) -> None:
        key = f"{random.getrandbits(60)}"
        sent = {"type": "command", "table": table, "key": key, "body": body}
        self.wire.send(msgspec.json.encode(sent).decode())
        said = self._hear(m.Answered, m.Failed)
        code = said.answer.code if isinstance(said, m.Answered) else said.code if isinstance(said, m.Failed) else ""
        assert code not in ("server-error", "table-failed")

    @rule(text=st.one_of(st.text(max_size=300), st.binary(max_size=300)))
    def nonsense(self, text: str | bytes) -> None:
        self.wire.send(text)
        assert isinstance(self._hear(m.Failed), m.Failed)

    @invariant()
    def is_alive(self) -> None:
        number = next(self.numbers)
        self.wire.send(f'{{"type":"ping","number":{number}}}')
        assert self._hear(m.Pong) == m.Pong(number)

    def teardown(self) -> None:
        self.opened.close()


def socket_machine(address: str) -> type[Talking]:
    """Return the machine that talks to a server."""
    return type("TalkingTo", (Talking,), {"address": address, "token": asyncio.run(_come_in(address))})


def test_a_socket_may_be_told_anything(server: Running) -> None:
    run_state_machine_as_test(
        socket_machine(server.address),
        settings=settings(
            max_examples=SOCKET_CASES,
            stateful_step_count=12,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert "call-failed" not in Path(server.log).read_text()
