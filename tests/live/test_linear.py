"""Histories of sixteen clients under losses and crashes are those of one table; a forged one is found out."""

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from tests.live.linear import Model, check, purses
from tests.live.simulated import GIFT, Heard, Simulation
from tests.live.virtual_time import run_virtual

CLIENTS = tuple(f"p{number}" for number in range(16))


@cache
def world(seed: int) -> Simulation:
    made = Simulation(seed, 12, CLIENTS)
    run_virtual(made.run())
    return made


def wrong(made: Simulation, history: list[Heard]) -> list[str]:
    model = Model(made.config, made.vault, purses(CLIENTS, GIFT))
    return check(history, made.store.read("table:sim"), model)


@pytest.mark.parametrize("seed", range(4))
def test_what_the_clients_heard_is_the_work_of_one_table(seed: int) -> None:
    made = world(seed)
    assert len(made.history) == 12 * len(CLIENTS)
    assert wrong(made, made.history) == []


def _later(heard: Heard) -> Heard:
    assert heard.answer is not None
    return heard._replace(answer=replace(heard.answer, version=heard.answer.version + 1))


def _earlier(heard: Heard) -> Heard:
    assert heard.answer is not None
    return heard._replace(answer=replace(heard.answer, version=heard.answer.version - 1))


def _turned(heard: Heard) -> Heard:
    assert heard.answer is not None
    return heard._replace(answer=replace(heard.answer, accepted=not heard.answer.accepted, code="not-yours"))


def _at_another_version(heard: Heard) -> Heard:
    return heard._replace(expected=(heard.expected or 0) + 1_000_000)


@pytest.mark.parametrize("forge", [_later, _earlier, _turned, _at_another_version])
def test_a_forged_answer_is_found_out(forge: Callable[[Heard], Heard]) -> None:
    made = world(1)
    accepted = [place for place, heard in enumerate(made.history) if heard.answer and heard.answer.accepted]
    for place in accepted[10:40:3]:
        forged = list(made.history)
        forged[place] = forge(forged[place])
        assert wrong(made, forged), forged[place].key


def test_an_answer_from_the_past_is_found_out() -> None:
    made = world(2)
    final = [heard for heard in made.history if heard.answer and not heard.answer.accepted]
    refused = next(heard for heard in final if heard.answer and heard.answer.code != "stale")
    late = refused._replace(sent=refused.sent + 1e6, heard=refused.sent + 1e6 + 1)
    assert wrong(made, [*made.history, late])


def test_an_event_out_of_place_is_found_out() -> None:
    made = world(1)
    log = list(made.store.read("table:sim"))
    model = Model(made.config, made.vault, purses(CLIENTS, GIFT))
    dealt = next(place for place, stored in enumerate(log) if b'"card-dealt/' in stored.event)
    log[dealt], log[dealt + 1] = log[dealt + 1], log[dealt]
    assert check([], log, model)
