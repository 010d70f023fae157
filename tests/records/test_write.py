"""Any round the engine plays can be written as a record that reads and replays to the same lines."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.records.format import format_record
from croupier.records.read import read
from croupier.records.record import Record
from croupier.records.record_of_play import as_record, spelled
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.records.write import record_text, write
from croupier.rules.digest import digest
from croupier.rules.load import GAMES, change, load
from croupier.table import advance, decide
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import Actor, Role, player
from croupier.table.state import Line, Setup, Table
from tests.records import chance
from tests.records.rounds import FOLDERS, in_folder, name, without_lines

HERE = Path()


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_written_records_read_back(folder: Path) -> None:
    for path in in_folder(folder):
        record = read(path.read_text(encoding="utf-8"), folder)
        text = record_text(record)
        assert without_lines(read(text, folder)) == without_lines(record), path.name
        assert f'rulebook = "{digest(record.book)}"' in text
        assert format_record(text, folder) == text, path.name


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_commands_of_a_round_make_a_record_of_the_same_round(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[c.Command] = []
    carry_out = decide.carry_out

    def listening(table: Table, command: c.Command, done: list[e.Event]) -> Table:
        after = carry_out(table, command, done)
        taken.append(command)
        return after

    monkeypatch.setattr(decide, "carry_out", listening)
    monkeypatch.setattr(advance, "carry_out", listening)
    for path in in_folder(folder):
        taken.clear()
        record = read(path.read_text(encoding="utf-8"), folder)
        table = replay(record).table
        again = read(write(record.book, record.setup, tuple(taken), game=record.game), folder)
        assert again.forbidden is not None or same_end(again, table), path.name


def same_end(record: Record, played: Table) -> bool:
    replayed = replay(record)
    check_expectations(replayed)
    table = replayed.table
    return (table.lines, table.status, table.cards_used) == (played.lines, played.status, played.cards_used)


@pytest.mark.parametrize("observed", [False, True], ids=["automatic", "observed"])
@pytest.mark.parametrize("game", GAMES)
def test_random_rounds_replay_to_the_same_lines(game: str, *, observed: bool) -> None:
    @settings(max_examples=25, derandomize=True, deadline=None, database=None)
    @given(st.integers(0, 10**9))
    def play(seed: int) -> None:
        played = chance.play(game, seed, observed=observed)
        record = read(write(played.table.book, played.table.setup, played.given), HERE)
        replayed = replay(record)
        assert replayed.table.lines == renamed(played)
        check_expectations(replayed)
        assert record.expect.cards_used == played.table.cards_used
        assert record.cards == played.dealt

    play()


def renamed(played: chance.Round) -> tuple[Line, ...]:
    people = dict.fromkeys(n for command in played.given for n in (getattr(command, "player", None),) if n)
    names = spelled([*people, *sorted(played.table.setup.warned - people.keys())])
    return tuple(
        replace(line, player=names[line.player], of=names[line.of] if line.of is not None else None)
        for line in played.table.lines
    )


@pytest.mark.parametrize("game", GAMES)
def test_cards_may_come_apart_from_the_commands(game: str) -> None:
    played = chance.play(game, 7)
    people = tuple(command for command in played.given if not isinstance(command, c.DealCard))
    book, setup = played.table.book, played.table.setup
    assert write(book, setup, people, played.dealt) == write(book, setup, played.given)


def test_card_corrections_of_contested_clauses_are_written() -> None:
    book = change(load("blackjack-plus"), {"rulings": {"twenty_one_v_blackjack": "stand-off"}})
    text = write(book, Setup(decks=8), [])
    assert 'rulings.twenty_one_v_blackjack = "stand-off"' in text
    assert read(text, HERE).book == book


def test_a_game_of_ones_own_names_its_file(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('base = "lucky8"\nblackjack.pays = "6:5"\n', encoding="utf-8")
    book = load(tmp_path / "mine.toml")
    with pytest.raises(ValueError, match="name the rulebook file"):
        write(book, Setup(decks=8), [])
    text = write(book, Setup(decks=8), [], game="mine.toml")
    assert read(text, tmp_path).book == book


def test_names_become_single_words() -> None:
    assert spelled(["ann", "Ann", "Dora Lee", "deal", "7", "Ünal"]) == {
        "ann": "ann",
        "Ann": "ann-2",
        "Dora Lee": "dora-lee",
        "deal": "deal-2",
        "7": "player-7",
        "Ünal": "nal",
    }


def test_a_named_dealer_stays_named() -> None:
    bet = c.Bet(by=player("ann"), player="ann", box=1, amount=10000)
    close = c.CloseBets(by=Actor(Role.DEALER, "Kim Li"))
    record = as_record(load("lucky8"), Setup(decks=8), [bet, close])
    assert [written.text for written in record.acts] == ["ann bets 100 on 1", "no more bets by dealer kim-li"]
    assert (record.expect.status, record.expect.cards_used, record.expect.net) == ("open", 0, {})


def test_an_offer_that_a_replay_would_close_leaves_nothing_to_expect() -> None:
    text = (
        'version = 1\ngame = "lucky8"\ndecks = 8\ncards = "As Ah Kd  Kc"\n'
        'acts = ["ann bets 100 on 1", "no more bets", "ann declines 1"]\n'
    )
    record = read(text, HERE)
    commands = [written.act for written in record.acts if isinstance(written.act, c.Command)]
    again = as_record(record.book, record.setup, commands, record.cards)
    assert again.expect.status is None
    assert record_text(again).count("expect") == 0
