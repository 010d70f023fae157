"""The published schemas are the ones of this code, and what really goes over the wire keeps to them."""

import asyncio
import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from websockets.asyncio.client import connect

from croupier.api.bodies import BODIES
from croupier.api.refusals import REFUSALS
from croupier.api.schemas import published
from croupier.bots.chart_player import ChartPlayer, Habit
from croupier.bots.charts import default_chart
from croupier.bots.visitor import Visitor
from croupier.client.http import Client
from croupier.client.socket import open_socket
from croupier.rules.load import GAMES, load
from croupier.server.all_routes import ROUTES
from croupier.server.openapi import openapi, plain, socket_schema
from tests.server.running import Running


@pytest.mark.parametrize(("name", "made"), [("messages.json", socket_schema()), ("openapi.json", openapi())])
def test_the_published_schemas_are_up_to_date(name: str, made: dict[str, Any]) -> None:
    assert json.loads(published(name)) == json.loads(json.dumps(made))


def test_every_call_and_every_command_is_described() -> None:
    document = json.loads(published("openapi.json"))
    for route in ROUTES:
        assert document["paths"][plain(route.path)][route.method.lower()]["summary"] == route.summary
        assert set(route.refusals) <= set(REFUSALS)
    defs = json.loads(published("messages.json"))["$defs"]
    tags = {part["$ref"].rpartition("/")[2] for part in defs["body"]["anyOf"]}
    assert len(tags) == len(BODIES)


def _validator(part: str) -> Draft202012Validator:
    document = json.loads(published("messages.json"))
    return Draft202012Validator({"$defs": document["$defs"], "$ref": f"#/$defs/{part}"})


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_over_the_wire_keeps_to_the_schema(server: Running, game: str) -> None:
    frames: list[str] = []

    async def listen(client: Client, ready: asyncio.Event) -> None:
        headers = {"Authorization": f"Bearer {client.token}"}
        address = server.address.replace("http", "ws", 1) + "/api/v1/socket"
        async with connect(address, additional_headers=headers, proxy=None) as wire:
            await wire.send(json.dumps({"type": "watch", "table": game}))
            await wire.send(json.dumps({"type": "ask-options", "table": game}))
            await wire.send("nonsense")
            ready.set()
            while True:
                frames.append(str(await wire.recv()))

    async def play() -> None:
        async with asyncio.timeout(60), Client(server.address) as client:
            await client.come_in()
            ready = asyncio.Event()
            listening = asyncio.create_task(listen(client, ready))
            await ready.wait()
            policy = ChartPlayer(default_chart(load(game)), Habit(3, 1000))
            async with open_socket(client) as socket:
                await Visitor(client, socket, game, policy).play(2)
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    asyncio.run(play())
    said = _validator("said")
    kinds = set()
    for frame in frames:
        value = json.loads(frame)
        kinds.add(value["type"])
        assert not list(said.iter_errors(value)), frame
    assert {"welcome", "shown", "happened", "options", "failed"} <= kinds


@pytest.mark.parametrize(
    ("message", "fits"),
    [
        ({"type": "watch", "table": "lucky8"}, True),
        ({"type": "command", "table": "t", "key": "k", "body": {"command": "bet/1", "box": 1, "amount": 100}}, True),
        ({"type": "command", "table": "t", "key": "k", "body": {"command": "bet/1", "box": 1}}, False),
        ({"type": "command", "table": "t", "key": "k", "body": {"command": "deal/1", "by": {}}}, False),
        ({"type": "watch"}, False),
    ],
)
def test_the_schema_tells_good_messages_from_bad(message: dict[str, Any], *, fits: bool) -> None:
    assert _validator("sent").is_valid(message) is fits
