"""Everything that can be wrong with a record is said with its line, the offending text and the clause, if any."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.records.errors import RecordError
from croupier.records.read import examine, read
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.words.render import render

HERE = Path()

GOOD = """\
version = 1
game = "lucky8"
decks = 8
cards = "8s Th 8h  5d  9d"
limits.main = ["25", "10000"]
acts = [
  "ann bets 100 on 1",
  "bob bets 50 on 1",
  "no more bets",
  "deal",
  "ann hits 1",
]
[expect]
net.ann = "100"
net.bob = "50"
status = "settled"
cards_used = 5
"""
LOSS = '[[expect.lost]]\nplayer = "ann"\nbox = 1\nwager = "pair"\n'
LINE = '[[expect.lines]]\nplayer = "ann"\nbox = 1\nwager = "main"\n'
CLASH = 'rulebook = "sha256:' + "0" * 64 + '"'


HAN = re.compile("[\u4e00-\u9fff]")
"""What is said of a fault in Chinese has some Chinese in it."""


class Bad(NamedTuple):
    """A change to the good record, and the error that comes of it."""

    old: str
    new: str
    kind: str
    code: str
    line: int | None
    says: str
    clause: str | None = None
    act: str | None = None


BAD = (
    Bad("8s Th", "8s 1x", "malformed", "unknown-card", 4, "'1x'"),
    Bad("8s Th", "8s ts", "malformed", "unknown-card", 4, "'ts'"),
    Bad("8s Th", "8s | Th |", "malformed", "unknown-card", 4, "'|'"),
    Bad("8s Th", "5d " * 8 + "Th", "malformed", "too-many-copies", 4, "5d comes more than 8 times"),
    Bad('"8s Th 8h  5d  9d"', "5", "malformed", "wrong-type", 4, "cards must be a string, not 5"),
    Bad('game = "lucky8"', 'game = "unlucky8"', "malformed", "rulebook", 2, "unlucky8"),
    Bad('game = "lucky8"', 'game = "no/such.toml"', "malformed", "rulebook", 2, "no/such.toml"),
    Bad('game = "lucky8"', 'game = "."', "malformed", "rulebook", 2, "cannot be read"),
    Bad('game = "lucky8"', 'game = "a\\u0000b.toml"', "malformed", "rulebook", 2, "names no game"),
    Bad("version = 1", "version = 2", "malformed", "version", 1, "version must be 1"),
    Bad("version = 1", "version = true", "malformed", "version", 1, "version must be 1"),
    Bad("version = 1\n", "", "malformed", "missing-key", None, "'version' is missing"),
    Bad("decks = 8", "decks = 8.0", "malformed", "wrong-type", 3, "decks must be a whole number"),
    Bad("decks = 8", "decks = true", "malformed", "wrong-type", 3, "decks must be a whole number"),
    Bad("decks = 8", "decks = 9", "unlawful", "decks", 3, "1 to 8 decks, not 9", "2.1"),
    Bad("decks = 8", "decks = 8\npositions = 4", "unlawful", "positions", 4, "not 4", "Appendix A"),
    Bad("decks = 8", 'decks = 8\nunit = "0.05"', "unlawful", "unit", 4, "falls between cents", "4.1"),
    Bad("decks = 8", "decks = 8\nunit = 0.1", "malformed", "amount", 4, "not 0.1"),
    Bad("decks = 8", 'decks = 8\nunit = "0"', "malformed", "unit", 4, "more than nothing"),
    Bad("decks = 8", "decks = 8\nmax_wagers = 0", "malformed", "max-wagers", 4, "at least 1"),
    Bad("decks = 8", 'decks = 8\ndealing = "by hand"', "malformed", "dealing", 4, "'by hand'"),
    Bad("decks = 8", "decks = 8\nwarned = [1]", "malformed", "wrong-type", 4, "warned lists players"),
    Bad("decks = 8", "decks = 8\nburn = 1", "malformed", "wrong-type", 4, "burn must be true or false"),
    Bad("decks = 8", 'decks = 8\ncolour = "red"', "malformed", "unknown-key", 4, "'colour'"),
    Bad("decks = 8", "decks = 8\nrulings.none = 1", "malformed", "rulings", 4, "none"),
    Bad("decks = 8", 'decks = 8\nrulings.split_tie = "maybe"', "malformed", "rulings", 4, "maybe"),
    Bad("decks = 8", "decks = 8\nrulings = []", "malformed", "wrong-type", 4, "rulings must be a table"),
    Bad("decks = 8", f"decks = 8\n{CLASH}", "malformed", "digest", 4, "not sha256:000"),
    Bad("decks = 8", "decks = " + "9" * 5000, "malformed", "not-toml", None, "no TOML"),
    Bad("decks = 8", "decks = " + "[" * 50000, "malformed", "not-toml", 3, "no TOML"),
    Bad("decks = 8", "decks = ", "malformed", "not-toml", 3, "no TOML"),
    Bad('["25"', "[25", "malformed", "amount", 5, "not 25"),
    Bad('["25"', '["25.001"', "malformed", "amount", 5, "'25.001'"),
    Bad('["25"', '["20000"', "malformed", "limits", 5, "the minimum is over the maximum"),
    Bad('["25", "10000"]', '["25"]', "malformed", "limits", 5, "a minimum and a maximum"),
    Bad("limits.main", "limits.maim", "malformed", "unknown-key", 5, "'maim'"),
    Bad("limits.main", "limits.tie18", "malformed", "unknown-key", 5, "'tie18'"),
    Bad(
        "ann bets 100 on 1",
        "ann bets 100.05 on 1",
        "unlawful",
        "not-a-unit",
        7,
        "100.05",
        "4.1",
        "ann bets 100.05 on 1",
    ),
    Bad("ann bets 100 on 1", "ann bets ten on 1", "malformed", "act", 7, "'ten'", None, "ann bets ten on 1"),
    Bad("ann bets 100 on 1", "ann bets 10 on 1", "unlawful", "outside-limits", 7, "25 to 10000", "3.6"),
    Bad("ann bets 100 on 1", "ann jumps", "malformed", "act", 7, "'ann jumps' is no act", None, "ann jumps"),
    Bad("ann bets 100 on 1", "Ann bets 100 on 1", "malformed", "act", 7, "is no act"),
    Bad("ann bets 100 on 1", "ann bets 100 on 1 fives", "unlawful", "unknown-wager", 7, "'fives'", "3.15"),
    Bad("ann bets 100 on 1", "ann bets 100 on 8", "unlawful", "no-such-box", 7, "boxes 1 to 7", "Appendix A"),
    Bad("ann hits 1", "ann hits 1.0", "malformed", "act", 11, "counted from 1"),
    Bad("ann hits 1", "ann hits 1.2", "unlawful", "no-such-hand", 11, "it has 1", "3.23", "ann hits 1.2"),
    Bad("ann hits 1", "ann splits 1 twice", "malformed", "act", 11, "is no act"),
    Bad("ann hits 1", "bob hits 1", "unlawful", "not-caller", 11, "ann calls it", "3.12", "bob hits 1"),
    Bad("ann hits 1", "ann picks 1x", "malformed", "act", 11, "'1x'", None, "ann picks 1x"),
    Bad("ann hits 1", "2 cards to 1 shown 3", "malformed", "act", 11, "at most all of them"),
    Bad('"deal"', "5", "malformed", "act", 10, "an act is a string, not 5"),
    Bad('status = "settled"', 'status = "done"', "malformed", "status", 16, "settled, void, referred, open"),
    Bad('status = "settled"', "when = 1", "malformed", "unknown-key", 16, "expect.when"),
    Bad('status = "settled"', 'refused = "3.18"', "expectation", "differs", None, "was accepted"),
    Bad('status = "settled"', "refused = 3.18", "malformed", "wrong-type", 16, "clause number as a string"),
    Bad("cards_used = 5", 'cards_used = "5"', "malformed", "wrong-type", 17, "a whole number"),
    Bad("cards_used = 5", "cards_used = 6", "expectation", "differs", None, "cards_used is 5, expected 6"),
    Bad('ann = "100"', "ann = 100", "malformed", "amount", 14, "not 100"),
    Bad('ann = "100"', 'ann = "-100"', "expectation", "differs", None, "net of ann is 100, expected -100"),
    Bad('net.bob = "50"', 'net.bob = "0"', "expectation", "differs", None, "net of bob is 50, expected 0"),
    Bad('net.bob = "50"', 'net.bob = "50"\nnet.e = "1"', "expectation", "differs", None, "net of e is 0, expected 1"),
    Bad("cards_used = 5", 'lines = "ann"', "malformed", "wrong-type", 17, "a list of tables"),
    Bad("cards_used = 5", f'{LOSS}net = "1"', "malformed", "unknown-key", 21, "'net' of an expected loss"),
    Bad("cards_used = 5", LOSS.replace('wager = "pair"', ""), "malformed", "missing-key", 17, "names its wager"),
    Bad("cards_used = 5", LOSS, "expectation", "differs", None, "pair place of ann on 1 was to be lost, and is not"),
    Bad("cards_used = 5", f'{LINE}who = "ann"', "malformed", "unknown-key", 21, "'who'"),
    Bad("cards_used = 5", LINE.replace('wager = "main"', ""), "malformed", "missing-key", 17, "names its wager"),
    Bad("cards_used = 5", LINE.replace("box = 1", 'box = "1"'), "malformed", "wrong-type", 19, "a whole number"),
    Bad("cards_used = 5", f"{LINE}clauses = [4.1]", "malformed", "wrong-type", 21, "a list of clause numbers"),
    Bad("cards_used = 5", f"{LINE}net = 100", "malformed", "wrong-type", 21, "an amount"),
    Bad("cards_used = 5", f'{LINE}net = "1.234"', "malformed", "amount", 21, "1.234"),
    Bad("cards_used = 5", f'{LINE}net = "-100"', "expectation", "differs", None, "ann on 1 is 100, expected -100"),
    Bad("cards_used = 5", f'{LINE}result = "lose"', "expectation", "differs", None, "is win, expected lose"),
    Bad("cards_used = 5", f'{LINE}clauses = ["4.1"]', "expectation", "differs", None, "is 4.3.2, 4.1, expected 4.1"),
    Bad(
        "cards_used = 5", f'{LINE}hand = "1.2"', "expectation", "differs", None, "on 1.2 is expected, and there is none"
    ),
)
RESERVED = (
    *("no", "card", "cards", "deal", "dealer", "play", "power", "settle", "reconstruct", "cannot"),
    *("foreign", "missing", "extra", "unshuffled", "burn", "shift", "pit"),
)


def error_of(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        check_expectations(replay(read(text, HERE)))
    return caught.value


def test_the_good_record_is_good() -> None:
    check_expectations(replay(read(GOOD, HERE)))


def test_lines_are_compared_where_they_are_listed() -> None:
    line = f'{LINE}hand = "1"\nresult = "win"\nnet = "100"\nclauses = ["4.3.2", "4.1"]\n'
    check_expectations(replay(read(f"{GOOD}{line}", HERE)))


def test_a_split_box_has_several_lines() -> None:
    acts = '"ann splits 1",\n  "ann stands 1.1",\n  "ann stands 1.2"'
    split = GOOD[: GOOD.index("[expect]")].replace("8h  5d  9d", "8h  9h Ts  9d").replace('"ann hits 1"', acts)
    assert "there are several; name the hand" in error_of(f'{split}{LINE}net = "1"').message
    check_expectations(replay(read(f'{split}{LINE}hand = "1.2"\nresult = "lose"', HERE)))


def test_the_first_clause_of_a_refusal_is_compared() -> None:
    acts = GOOD[: GOOD.index("[expect]")].replace('"ann hits 1"', '"ann doubles 1 for 101"')
    check_expectations(replay(read(f'{acts}[expect]\nrefused = "3.26"', HERE)))
    assert "refused under 3.26, expected 1.1.2" in error_of(f'{acts}[expect]\nrefused = "1.1.2"').message


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.new[:40])
def test_fault_is_named_with_its_place(bad: Bad) -> None:
    assert bad.old in GOOD
    error = error_of(GOOD.replace(bad.old, bad.new, 1))
    assert (error.kind, error.code, error.line) == (bad.kind, bad.code, bad.line)
    assert bad.says in error.message
    assert HAN.search(render(error.says, "zh-Hans"))
    assert error.clause == bad.clause
    assert bad.act in (None, error.act)


@pytest.mark.parametrize("word", RESERVED)
def test_players_may_not_have_the_names_acts_begin_with(word: str) -> None:
    for act in (f"{word} sits at 1", f"squeeze granted to {word}", f"ann insures 1 of {word} for 5"):
        error = error_of(GOOD.replace("ann bets 100 on 1", act, 1))
        assert (error.kind, error.line, error.act) == ("malformed", 7, act)
        assert f"no player may be called {word!r}" in error.message


def test_card_due_and_not_listed_is_an_error_at_the_next_act() -> None:
    error = error_of(GOOD.replace("8s Th 8h  5d  9d", "8s Th"))
    assert (error.kind, error.code, error.line, error.act) == ("malformed", "card-missing", 10, "deal")
    assert "a card is due to 1" in error.message


def test_card_due_and_not_listed_leaves_a_round_open_where_no_act_is_left() -> None:
    text = GOOD[: GOOD.index("[expect]")].replace("  5d  9d", "")
    assert replay(read(text, HERE)).table.status.value == "open"


def test_act_that_takes_a_card_not_listed_is_an_error() -> None:
    observed = GOOD[: GOOD.index("[expect]")].replace("decks = 8", 'decks = 8\ndealing = "observed"')
    for act in ("card to 1", "2 cards to 1 shown 0"):
        text = observed.replace("8s Th 8h  5d  9d", "8s Th 8h").replace('"deal"', '"cards as due", "deal"')
        error = error_of(text.replace('"ann hits 1"', f'"ann hits 1",\n"{act}"'))
        assert (error.kind, error.code, error.line, error.act) == ("malformed", "card-missing", 13, act)


def test_ten_is_no_card_of_dueling_8s() -> None:
    text = GOOD[: GOOD.index("acts")].replace("lucky8", "dueling8s").replace("decks = 8", "decks = 4") + "acts = []"
    assert "Th is not in this game's deck" in error_of(text).message


def test_forbidden_decks_go_before_copies_of_a_card() -> None:
    error = error_of(GOOD.replace("decks = 8", "decks = 9").replace("8s Th", "5d " * 12))
    assert (error.code, error.clause) == ("decks", "2.1")


def test_all_faults_are_found_at_once() -> None:
    text = GOOD
    for old, new in (
        ("decks = 8", "decks = '8'"),
        ("8s Th", "8s 1x"),
        ('"25"', "25"),
        ("ann bets", "ann throws"),
        ('"deal"', "7"),
        ('"settled"', '"done"'),
        ('net.ann = "100"', "net.ann = 100"),
        ("version = 1\n", "version = 3\ncolour = 1\n"),
    ):
        text = text.replace(old, new, 1)
    record, faults = examine(text, HERE)
    assert record is None
    assert sorted((fault.line or 0, fault.code) for fault in faults) == [
        (1, "version"),
        (2, "unknown-key"),
        (4, "wrong-type"),
        (5, "unknown-card"),
        (6, "amount"),
        (8, "act"),
        (11, "act"),
        (15, "amount"),
        (17, "status"),
    ]


def test_a_rulebook_of_ones_own_is_checked_too(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('base = "lucky8"\nblackjack.pays = 1.5\n', encoding="utf-8")
    with pytest.raises(RecordError, match=r"blackjack\.pays") as caught:
        read(GOOD.replace('"lucky8"', '"mine.toml"'), tmp_path)
    assert (caught.value.code, caught.value.line) == ("rulebook", 2)
