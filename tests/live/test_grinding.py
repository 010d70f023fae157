"""The house against its own players: all its keys, a puppet at the table, and the patience to try words."""

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from croupier.api.orders import ChangeSetup, OfferNonce, RevealNonce
from croupier.cards.deck import deck
from croupier.fairness.proof import ShoeProof, check
from croupier.fairness.shoe_commitment import SealedShoe, order_key
from croupier.fairness.shuffle import shuffled
from croupier.fairness.witness import ClosedList, Witnessed, check_share, public_text, share_of
from croupier.live.apply_command import Given, carry, folded
from croupier.live.batches import draw
from croupier.live.cards import NoCards
from croupier.live.config import TableConfig
from croupier.live.open_round import Next, round_opened, words_closed, words_stand
from croupier.live.state import LiveTable
from croupier.live.witness_share import closed_list, share_for
from croupier.rules.load import load
from croupier.rules.refusals import Refused
from croupier.table.actors import player
from croupier.table.state import Phase, Setup
from croupier.witness.app import Ask, No, Witness, give
from croupier.witness.journal import Journal, JournalError
from croupier.witness.key import WitnessKeyError, make_key, open_key
from tests.fairness.witness_key import WITNESS
from tests.live.hosting import MANAGER, VAULT

BOOK = load("dueling8s")
CONFIG = TableConfig("auto", "dueling8s", Setup(decks=6, unit=100), penetration=0.0)
PLAN = Next(CONFIG, BOOK, 0)
TARGETS = 15
TRIES = 3_000
KEY = public_text(WITNESS.public_key())


@pytest.fixture
def witness(tmp_path: Path) -> Iterator[Witness]:
    journal = Journal(tmp_path / "journal")
    yield Witness(WITNESS, VAULT.public, journal)
    journal.close()


class House(NamedTuple):
    """The operator, with everything that lies on the table server, and a witness or none."""

    witness: Witness | None

    def ask(self, closed: ClosedList) -> Witnessed | No:
        assert self.witness is not None
        reply = give(self.witness, Ask(closed, VAULT.sign(closed.text())), 0)
        if reply.status_code == 200:
            return msgspec.json.decode(reply.body, type=Witnessed)
        return msgspec.json.decode(reply.body, type=No)

    def next_shoe(self, live: LiveTable) -> LiveTable:
        over = replace(live, table=replace(live.table, phase=Phase.OVER)) if live.table is not None else live
        if self.witness is None:
            return folded(over, round_opened(over, VAULT, PLAN)).after
        stands = folded(over, words_closed(over, VAULT, PLAN)).after
        assert words_stand(stands, PLAN)
        share = self.ask(closed_list(stands))
        assert isinstance(share, Witnessed)
        return folded(stands, round_opened(stands, VAULT, PLAN._replace(witness=share))).after


def _say(live: LiveTable, name: str, word: str) -> LiveTable:
    hashed = hashlib.sha256(word.encode()).hexdigest()
    for command in (
        OfferNonce(by=player(name), player=name, hash=hashed),
        RevealNonce(by=player(name), player=name, nonce=word),
    ):
        live = carry(live, Given(command, 0), NoCards(), sealed=True).after
    return live


def _suits(shoe: SealedShoe) -> bool:
    """Tell whether the order is one that the house wants: two aces come first, which one in 144 does."""
    return all((shoe.card_at(position) or "").startswith("A") for position in range(2))


def _ground(live: LiveTable, honest: str, share: str = "") -> str:
    """Return a word of the puppet after which, as far as the house can tell, the order suits it."""
    name, sealed, _ = draw(live)
    seed = VAULT.open(sealed, name)
    words = (f"puppet{number}" for number in range(TRIES))
    pack = deck(name.without) * name.decks
    orders = ((word, shuffled(pack, order_key(name, seed, (honest, word), share))) for word in words)
    return next(word for word, order in orders if all(card.startswith("A") for card in order[:2]))


def _attacked(house: House) -> int:
    """Return how many of the targeted shoes came out as the house wanted."""
    live, hits = house.next_shoe(LiveTable("auto", BOOK, CONFIG.setup)), 0
    for target in range(TARGETS):
        honest = f"honest{target}"
        live = _say(live, "ann", honest)
        live = house.next_shoe(_say(live, "puppet", _ground(live, honest)))
        assert live.shoe is not None
        assert check(_proof(live), KEY if house.witness is not None else "") == []
        hits += _suits(VAULT.shoe(live.shoe.sealed_seed, live.shoe.name, live.shoe.nonces, live.shoe.share))
    return hits


def _proof(live: LiveTable) -> ShoeProof:
    shoe = live.shoe
    assert shoe is not None
    seed = VAULT.open(shoe.sealed_seed, shoe.name).hex()
    return ShoeProof(shoe.name, shoe.commitment, shoe.root, shoe.nonces, (), seed, shoe.batch, shoe.witness)


def test_without_a_witness_the_house_chooses_every_shoe() -> None:
    assert _attacked(House(None)) == TARGETS


def test_with_a_witness_grinding_is_no_better_than_chance(witness: Witness) -> None:
    # One in 144 comes by itself: five of fifteen would be a chance of one in ten million.
    assert _attacked(House(witness)) < 5


def test_who_looks_first_and_grinds_then_has_no_share_for_the_second_list(witness: Witness) -> None:
    house = House(witness)
    live = _say(house.next_shoe(LiveTable("auto", BOOK, CONFIG.setup)), "ann", "honest")
    bait = _say(live, "puppet", "bait")
    over = replace(bait, table=replace(bait.table, phase=Phase.OVER)) if bait.table is not None else bait
    stands = folded(over, words_closed(over, VAULT, PLAN)).after
    seen = house.ask(closed_list(stands))
    assert isinstance(seen, Witnessed)
    # Now the house knows the order, does not like it, and puts an old copy of its store back.
    better = _ground(live, "honest", seen.share)
    name, sealed, batch = draw(live)
    words = ("honest", better)
    shoe = VAULT.shoe(sealed, name, words, seen.share)
    assert _suits(shoe)
    refused = house.ask(ClosedList(name, shoe.commitment, words))
    assert isinstance(refused, No)
    assert (refused.code, refused.given_for) == ("given-already", closed_list(stands).digest)
    forged = ShoeProof(name, shoe.commitment, shoe.root, words, (), shoe.seed.hex(), batch, seen)
    assert check(forged) == ["the witness's share was not given for this list of words"]
    # The list it was given for has the same share as before, however often it is asked for.
    assert house.ask(closed_list(stands)) == seen


def test_a_witness_of_the_house_s_own_and_none_at_all_are_shown_up(witness: Witness, tmp_path: Path) -> None:
    live = House(witness).next_shoe(LiveTable("auto", BOOK, CONFIG.setup))
    assert check(_proof(live), KEY) == []
    wrong = ["the shoe holds no share of the witness asked for: the house could choose it"]
    assert check(_proof(House(None).next_shoe(LiveTable("auto", BOOK, CONFIG.setup))), KEY) == wrong
    own = make_key(tmp_path / "own.pem")
    assert open_key(tmp_path / "own.pem").private_numbers() == own.private_numbers()
    proof = _proof(live)
    shoe = VAULT.shoe(live.shoe.sealed_seed if live.shoe else "", proof.shoe, (), share_of(own, proof.closed).share)
    swapped = replace(proof, root=shoe.root, witness=share_of(own, proof.closed))
    assert check(swapped) == []
    assert check(swapped, KEY) == wrong


def test_only_the_house_can_use_up_a_share(witness: Witness) -> None:
    closed = ClosedList(draw(House(witness).next_shoe(LiveTable("auto", BOOK, CONFIG.setup))).name, "00" * 32)
    for signature in ("00" * 64, "nonsense", VAULT.sign(b"something else")):
        reply = give(witness, Ask(closed, signature), 0)
        assert msgspec.json.decode(reply.body, type=No).code == "not-the-house"
    assert (closed.shoe.table, closed.shoe.number) not in witness.journal.entries


def test_words_and_decks_stand_once_the_list_is_closed(witness: Witness) -> None:
    live = House(witness).next_shoe(LiveTable("auto", BOOK, CONFIG.setup))
    over = replace(live, table=replace(live.table, phase=Phase.OVER)) if live.table is not None else live
    stands = folded(over, words_closed(over, VAULT, PLAN)).after
    with pytest.raises(Refused) as late:
        _say(stands, "ann", "late")
    assert late.value.code == "words-closed"
    change = ChangeSetup(by=MANAGER, setup=replace(stands.next_setup, decks=4), reason="fewer decks")
    with pytest.raises(Refused) as decks:
        carry(stands, Given(change, 0), NoCards(), sealed=True)
    assert decks.value.code == "words-closed"


def test_a_share_that_is_not_the_witness_s_is_not_taken(witness: Witness) -> None:
    live = LiveTable("auto", BOOK, CONFIG.setup)
    stands = folded(live, words_closed(live, VAULT, PLAN)).after
    good = share_of(WITNESS, closed_list(stands))

    async def asked(said: Witnessed | None) -> Witnessed | None:
        async def asks(_closed: ClosedList, _signature: str) -> Witnessed | None:
            return said

        return await share_for(stands, VAULT, asks)

    assert asyncio.run(asked(good)) == good
    for bad in (None, replace(good, share="00" + good.share[2:]), replace(good, key="nonsense"), Witnessed("", "")):
        assert asyncio.run(asked(bad)) is None
    ed25519 = Witnessed("302a300506032b6570032100" + VAULT.public, VAULT.sign(closed_list(stands).text()))
    assert check_share(closed_list(stands), ed25519) == ["the witness's key is none that gives one share a list"]
    assert witness.journal.entries == {}


def test_the_journal_remembers_and_drops_what_a_crash_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    live = LiveTable("auto", BOOK, CONFIG.setup)
    closed = closed_list(folded(live, words_closed(live, VAULT, PLAN)).after)
    first = Journal(path)
    entry = first.take(closed, 1)
    with pytest.raises(JournalError, match="another witness"):
        Journal(path)
    first.close()
    with path.open("ab") as file:
        file.write(b'{"closed":{"shoe"')
    again = Journal(path)
    assert again.take(replace(closed, words=("other",)), 2) == entry
    assert again.of_table("auto", 0) == [entry]
    assert again.of_table("auto", 1) == []
    again.close()
    path.write_bytes(b"nonsense\n")
    with pytest.raises(JournalError, match="line 1"):
        Journal(path)


def test_a_key_that_others_may_read_or_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "witness.pem"
    with pytest.raises(WitnessKeyError, match="No such file"):
        open_key(path)
    path.write_text("nonsense")
    path.chmod(0o600)
    with pytest.raises(WitnessKeyError, match="does not hold"):
        open_key(path)
    path.chmod(0o644)
    with pytest.raises(WitnessKeyError, match="read by others"):
        open_key(path)
