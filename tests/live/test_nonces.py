"""Shoes committed to in signed batches, and the players' words in them: nobody chooses after the others."""

import hashlib

import pytest
from msgspec.structs import replace

from croupier.api import events as le
from croupier.api.orders import AnyWord, OfferNonce, RevealNonce
from croupier.fairness.batch import check_batch
from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.shoe_commitment import ShoeName, commitment
from croupier.live.apply_command import Given, carry, folded
from croupier.live.batches import SIZE
from croupier.live.cards import NoCards
from croupier.live.config import TableConfig
from croupier.live.open_round import Next, round_opened
from croupier.live.state import LiveTable
from croupier.live.visibility import public
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table import events as e
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Phase, Setup
from tests.live.hosting import VAULT
from tests.server.leaking import STAFF

BOOK = load("dueling8s")
CONFIG = TableConfig("auto", "dueling8s", Setup(decks=6, unit=100), penetration=0.0)


def _next(live: LiveTable, log: list[e.Event] | None = None) -> LiveTable:
    """Open the next round, which with a continuous shuffler has a shoe of its own."""
    over = replace(live, table=replace(live.table, phase=Phase.OVER)) if live.table is not None else live
    events = round_opened(over, VAULT, Next(CONFIG, BOOK, 0))
    if log is not None:
        log += events
    return folded(over, events).after


def _first() -> LiveTable:
    return _next(LiveTable("auto", BOOK, CONFIG.setup))


def _say(live: LiveTable, command: AnyWord) -> LiveTable:
    return carry(live, Given(command, 0), NoCards(), sealed=True).after


def _offer(name: str, word: str) -> OfferNonce:
    return OfferNonce(by=player(name), player=name, hash=hashlib.sha256(word.encode()).hexdigest())


def _reveal(name: str, word: str) -> RevealNonce:
    return RevealNonce(by=player(name), player=name, nonce=word)


def _proof(live: LiveTable) -> ShoeProof:
    shoe = live.shoe
    assert shoe is not None
    seed = VAULT.open(shoe.sealed_seed, shoe.name)
    return ShoeProof(shoe.name, shoe.commitment, shoe.root, shoe.nonces, (), seed.hex(), shoe.batch)


def test_every_shoe_is_the_next_of_a_signed_batch_and_none_is_left_out() -> None:
    log: list[e.Event] = []
    live = _next(LiveTable("auto", BOOK, CONFIG.setup), log)
    for _ in range(2 * SIZE):
        assert check(_proof(live)) == []
        assert live.batch is not None
        assert live.batch.first <= live.shoes + 1 < live.batch.first + SIZE
        live = _next(live, log)
    sealed = [event for event in log if isinstance(event, le.ShoeSealed)]
    said = [one for event in log if isinstance(event, le.ShoesCommitted) for one in event.commitments]
    assert [event.shoe.number for event in sealed] == list(range(1, 2 * SIZE + 2))
    assert [event.commitment for event in sealed] == said[: len(sealed)]


def test_a_shoe_is_committed_to_before_anybody_can_put_a_word_into_it() -> None:
    live = _first()
    assert live.batch is not None
    promised = live.batch.commitments[live.shoes + 1 - live.batch.first]
    live = _next(_say(_say(live, _offer("ann", "luck")), _reveal("ann", "luck")))
    assert live.shoe is not None
    assert live.shoe.commitment == promised
    assert live.shoe.nonces == ("luck",)
    assert check(_proof(live)) == []
    assert check(replace(_proof(live), nonces=()))
    assert live.nonces == {}


def test_another_word_is_another_order_and_a_word_kept_back_counts_as_its_hash() -> None:
    live = _first()
    roots = {}
    for name, told in {
        "nobody": live,
        "ann": _say(_say(live, _offer("ann", "luck")), _reveal("ann", "luck")),
        "other": _say(_say(live, _offer("ann", "skill")), _reveal("ann", "skill")),
        "kept back": _say(live, _offer("ann", "luck")),
        "two": _say(_say(_say(live, _offer("ann", "luck")), _offer("bob", "b")), _reveal("ann", "luck")),
    }.items():
        shoe = _next(told).shoe
        assert shoe is not None
        roots[name] = shoe.root
        if name == "kept back":
            assert shoe.nonces == (hashlib.sha256(b"luck").hexdigest(),)
    assert len(set(roots.values())) == len(roots)


@pytest.mark.parametrize(
    ("before", "command", "code"),
    [
        ((), _reveal("ann", "luck"), "no-nonce"),
        ((_offer("ann", "luck"),), _offer("ann", "skill"), "nonce-given"),
        ((_offer("ann", "luck"),), _reveal("ann", "skill"), "nonce-differs"),
        ((_offer("ann", "luck"), _reveal("ann", "luck")), _reveal("ann", "luck"), "no-nonce"),
        ((), OfferNonce(by=player("ann"), player="ann", hash="luck"), "bad-nonce"),
        ((_offer("ann", "a|b"),), _reveal("ann", "a|b"), "bad-nonce"),
        ((), OfferNonce(by=player("bob"), player="ann", hash="0" * 64), "not-yours"),
    ],
)
def test_what_is_refused(before: tuple[AnyWord, ...], command: AnyWord, code: str) -> None:
    live = _first()
    for given in before:
        live = _say(live, given)
    with pytest.raises(Refused) as refused:
        _say(live, command)
    assert refused.value.code == code


def test_a_table_without_a_sealed_shoe_takes_no_words() -> None:
    with pytest.raises(Refused) as refused:
        carry(_first(), Given(_offer("ann", "luck"), 0), NoCards(), sealed=False)
    assert refused.value.code == "no-shoe-next"


def test_shoes_of_another_make_are_given_up_and_revealed() -> None:
    live = _first()
    batch = live.batch
    assert batch is not None
    changed = replace(live, next_setup=replace(live.next_setup, decks=4))
    log: list[e.Event] = []
    after = _next(changed, log)
    (given_up,) = [event for event in log if isinstance(event, le.ShoesGivenUp)]
    assert (given_up.first, len(given_up.seeds)) == (2, SIZE - 1)
    for number, seed in enumerate(given_up.seeds, given_up.first):
        assert commitment(ShoeName("auto", number, 6, "T"), bytes.fromhex(seed)) == batch.commitments[number - 1]
    assert after.shoe is not None
    assert (after.shoe.name.number, after.shoe.name.decks) == (SIZE + 1, 4)
    assert check(_proof(after)) == []


def test_a_batch_that_was_tampered_with_is_refused() -> None:
    proof = _proof(_first())
    batch = proof.batch
    assert batch is not None
    for changed in (
        replace(batch, first=2),
        replace(batch, size=15),
        replace(batch, root="00" * 32),
        replace(batch, key="00" * 32),
        replace(batch, signature=batch.signature[2:] + "00"),
        replace(batch, path=batch.path[1:]),
        replace(batch, path=("00" * 32, *batch.path[1:])),
        replace(batch, signature="nonsense"),
    ):
        assert check_batch(proof.shoe, proof.commitment, changed)
    assert check_batch(proof.shoe, "00" * 32, batch)
    assert check_batch(replace(proof.shoe, number=2), proof.commitment, batch)


@pytest.mark.parametrize("role", [Role.PLAYER, *STAFF])
def test_nobody_hears_the_sealed_seeds_of_a_batch(role: Role) -> None:
    log: list[e.Event] = []
    _next(LiveTable("auto", BOOK, CONFIG.setup), log)
    (said,) = [event for event in log if isinstance(event, le.ShoesCommitted)]
    heard = public(said, None, Actor(role, "ann"))
    assert isinstance(heard, le.ShoesCommitted)
    assert heard.sealed_seeds == ()
    assert heard.commitments == said.commitments
