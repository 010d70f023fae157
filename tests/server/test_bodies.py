"""Everything the engine knows can be asked through the API: each command of every record, sent and read back."""

from functools import cache
from pathlib import Path

import pytest

from croupier.api.bodies import BODIES, KINDS, read_body, write_body
from croupier.api.orders import BesideRound
from croupier.cards.card import parse_card
from croupier.records.read import read
from croupier.table import commands as c
from croupier.table.places import Place
from tests.live.hosting import DEALER

ROUNDS = Path(__file__).parent.parent / "rounds"


@cache
def commands() -> tuple[c.Command, ...]:
    """Return every command of every record."""
    found: list[c.Command] = []
    for path in sorted(ROUNDS.rglob("*.round.toml")):
        record = read(path.read_text(encoding="utf-8"), path.parent)
        found += [written.act for written in record.acts if isinstance(written.act, c.Command)]
    card = parse_card("8s")
    # Records write cards in a form of their own, and need no word for a device that is empty.
    found.append(c.DealCard(by=DEALER, card=card, to=Place(3, 1)))
    found.append(c.EmptyShoe(by=DEALER))
    found.append(c.DealSeveral(by=DEALER, cards=(card, card), to=Place(1, 0), shown=1))
    return tuple(found)


def test_every_command_comes_through_as_it_was_given() -> None:
    assert len(commands()) > 1_000
    for command in commands():
        assert read_body(write_body(command), command.by) == command


@pytest.mark.parametrize("tag", sorted(tag for tag, kind in KINDS.items() if not issubclass(kind, BesideRound)))
def test_every_kind_of_the_engine_is_among_them(tag: str) -> None:
    assert tag in BODIES
    assert any(command.__struct_config__.tag == tag for command in commands())
