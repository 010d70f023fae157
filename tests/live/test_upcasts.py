"""Events of older forms: a stream that an earlier version wrote is read as if it were written today."""

import msgspec
import pytest

from croupier.api import events as le
from croupier.api.codec import EVENTS, UPCASTS, decode_event, encode, upcast
from croupier.live.config import TableConfig
from croupier.live.recovery import recover
from croupier.store.memory import MemoryStore
from croupier.store.port import Append
from croupier.table.events import OfferOpened, TroubleClosed
from croupier.table.state import Offer, Setup

OPENED = le.RoundOpened(1, "sha256:0", Setup(decks=6, unit=100), 7)
NEWER = ("seats", "rules_at", "used")


def _first_form() -> bytes:
    """Return how the opening of a round was first written."""
    raw = msgspec.json.decode(encode(OPENED))
    kept = {name: value for name, value in raw.items() if name not in NEWER}
    return msgspec.json.encode({**kept, "event": "round-opened/1"})


def test_the_first_form_of_an_opened_round_is_read() -> None:
    assert decode_event(_first_form()) == OPENED


@pytest.mark.parametrize("wager", ["ace-race", "tie18"])
def test_an_offer_of_a_wager_on_split_hands_names_the_wager(wager: str) -> None:
    old = {"event": "offer-opened/1", "offer": {"kind": wager, "asked": [["ann", 1]], "answered": [], "place": None}}
    assert decode_event(msgspec.json.encode(old)) == OfferOpened(Offer("split-wager", (("ann", 1),), wager=wager))


def test_the_english_sentence_of_an_earlier_version_stays() -> None:
    old = {"event": "trouble-closed/1", "clauses": ["5.2"], "says": "the dealer goes on"}
    assert decode_event(msgspec.json.encode(old)) == TroubleClosed(("5.2",), "the dealer goes on")


def test_a_table_written_by_an_earlier_version_comes_back() -> None:
    store = MemoryStore()
    config = TableConfig("old", "lucky8", OPENED.setup)
    opened = le.TableOpened("old", "lucky8", "sha256:0", 7)
    store.append([Append("table:old", 0, (encode(opened), _first_form()))])
    live = recover(store, config)
    assert (live.version, live.round, live.is_open) == (2, 1, True)


def test_every_older_form_leads_to_one_of_today() -> None:
    known = {kind.__struct_config__.tag for kind in EVENTS}
    for old in UPCASTS:
        text = msgspec.json.encode({"event": old})
        while (newer := upcast(text)) is not None:
            text = newer
        assert msgspec.json.decode(text)["event"] in known
        assert old not in known


def test_an_event_nobody_knows_is_not_guessed_at() -> None:
    with pytest.raises(msgspec.ValidationError):
        decode_event(b'{"event": "round-opened/9"}')
