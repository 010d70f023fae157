"""Rounds that are over, read from the store and written as JSON; runs in the archive's own process."""

import msgspec
from msgspec.structs import replace

from croupier.api.messages import RoundRecord
from croupier.api.rules import RecordName, ShownRecords
from croupier.live.recall import NoSuchRoundError, recall, recorded
from croupier.live.shoes import NoSuchShoeError, finished_shoe
from croupier.records.shipped_records import shown_records
from croupier.rules.load import GAMES
from croupier.server.archive.round_steps import retell, retell_played, retell_sent
from croupier.server.live_tables.round_search import Over, RoundAsked, Wanted, find, seen_by
from croupier.server.refused import refuse
from croupier.server.storage.store_address import StoreAddress, store_at


def found_rounds(where: StoreAddress, tables: tuple[Over, ...], wanted: Wanted, reader: str | None) -> bytes:
    """Return the latest rounds that fit."""
    return msgspec.json.encode(seen_by(find(store_at(where), tables, wanted), reader))


def round_record(where: StoreAddress, asked: RoundAsked) -> bytes:
    """Return a round as a record and in words."""
    try:
        found = recall(store_at(where), asked.table, asked.number, asked.reader)
    except NoSuchRoundError as error:
        raise refuse("no-such-round") from error
    record = RoundRecord(
        asked.table,
        asked.number,
        test=found.test,
        at=found.at,
        status=found.status,
        record=found.record,
        explained=found.explained,
    )
    return msgspec.json.encode(record)


def round_steps(where: StoreAddress, asked: RoundAsked, first: int) -> bytes:
    """Return a round by its moments, from one of them on."""
    try:
        found = recorded(store_at(where), asked.table, asked.number, asked.reader)
    except NoSuchRoundError as error:
        raise refuse("no-such-round") from error
    told = retell_played(found.text, found.rules, first)
    told = replace(told, table=asked.table, round=asked.number, at=found.at, test=found.test)
    return msgspec.json.encode(told)


def example_list(game: str) -> bytes:
    """Return the shipped records of a game."""
    if game not in GAMES:
        raise refuse("no-such-game")
    found = shown_records(game).values()
    return msgspec.json.encode(
        ShownRecords(game, tuple(RecordName(record.name, record.says, record.clauses) for record in found))
    )


def example_steps(game: str, name: str, first: int) -> bytes:
    """Return a shipped record by its moments."""
    found = shown_records(game).get(name) if game in GAMES else None
    if found is None:
        raise refuse("no-such-record")
    return msgspec.json.encode(replace(retell(found.text, first), says=found.says, clauses=found.clauses))


def sent_steps(text: str, first: int) -> bytes:
    """Return a record that a person sent by its moments, and everything wrong with it."""
    return msgspec.json.encode(retell_sent(text, first))


def shoe_of(where: StoreAddress, table: str, number: int) -> bytes:
    """Return the proof of a shoe that is finished."""
    try:
        return msgspec.json.encode(finished_shoe(store_at(where), table, number))
    except NoSuchShoeError as error:
        raise refuse("no-such-shoe") from error
