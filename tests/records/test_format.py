"""The one layout of a record: keys in order, cards grouped by deal, comments kept, and nothing else changed."""

import tomllib
from pathlib import Path
from random import Random

import pytest

from croupier.records.errors import RecordError
from croupier.records.format import format_record
from croupier.records.layout import quoted
from croupier.records.read import read
from tests.records.rounds import FOLDERS, in_folder, name, without_lines
from tests.scale import scaled

HERE = Path()

WILD = """
# clauses: 3.25
# why this record is here

game='lucky8'# the game
cards=\"\"\"8s Th
8h 5d 9d\"\"\"   # as they came
decks = 8

version = 1
# who may lay what
[limits] # as displayed
main = ["25", # least
  "10000"] # most
"lucky8" = ['5', "500"]

# what comes of it
[expect.net] # both win
ann = "100"
bob = "100"     # half of 50 lost, 125 won
# of one wager
[[expect.lines]] # the side wager
net = "125" # five to one
player = 'bob'
wager = "lucky8"
box = 1
clauses = ["4.2",
  "3.15.2"]
# of another
[[expect.lines]]
player = "ann"
box = 1
wager = "main"
result = "win"
[[expect.lost]] # no place
clauses = ["3.17.2.5"]
player = 'cal'
wager = "pair"
box = 1
# the end
"""
ACTS = """
acts = [ # from the first bet
  # betting
  "ann sits at 1", "ann  bets 100 on 1",  # two on a line
  "bob bets 50 on 1",

  # a side wager

  'bob bets 25 on 1 lucky8',
  "no more bets", # the initial deal follows
  "bob surrenders 1",
  "deal",
  "ann hits 1"
  # and that was all
] # to the last card
"""
TIDY = """\
# clauses: 3.25
# why this record is here

version = 1
game = "lucky8"  # the game
decks = 8
cards = "8s Th 8h  5d  9d"  # as they came

# who may lay what
# as displayed
# least
limits.main = ["25", "10000"]  # most
limits.lucky8 = ["5", "500"]

acts = [  # from the first bet
  # betting
  "ann sits at 1",
  "ann bets 100 on 1",  # two on a line
  "bob bets 50 on 1",

  # a side wager

  "bob bets 25 on 1 lucky8",
  "no more bets",  # the initial deal follows
  "bob surrenders 1",
  "deal",
  "ann hits 1",
  # and that was all
]  # to the last card

# what comes of it
[expect.net]  # both win
ann = "100"
bob = "100"  # half of 50 lost, 125 won

# of one wager
[[expect.lines]]  # the side wager
player = "bob"
box = 1
wager = "lucky8"
net = "125"  # five to one
clauses = ["4.2", "3.15.2"]

# of another
[[expect.lines]]
player = "ann"
box = 1
wager = "main"
result = "win"

[[expect.lost]]  # no place
player = "cal"
box = 1
wager = "pair"
clauses = ["3.17.2.5"]

# the end
"""


def record(cards: str, *acts: str, more: str = "") -> str:
    listed = ", ".join(quoted(act) for act in acts)
    return f'version = 1\ngame = "lucky8"\ndecks = 8\ncards = {quoted(cards)}\nacts = [{listed}]\n{more}'


def cards_line(text: str) -> str:
    return next(line for line in format_record(text, HERE).splitlines() if line.startswith("cards"))


def test_everything_finds_its_place() -> None:
    wild = WILD.replace("# who may lay what", ACTS + "# who may lay what")
    assert format_record(wild, HERE) == TIDY


def test_line_ends_of_another_system_go() -> None:
    assert format_record(TIDY.replace("\n", "\r\n"), HERE) == TIDY


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_layout_is_stable_and_changes_nothing(folder: Path) -> None:
    for path in in_folder(folder):
        text = path.read_text(encoding="utf-8")
        once = format_record(text, folder)
        assert format_record(once, folder) == once, path.name
        before, after = read(text, folder), read(once, folder)
        assert without_lines(after).cards == before.cards
        assert after.expect == before.expect
        assert [written.act for written in after.acts] == [written.act for written in before.acts]


def test_comments_anywhere_are_kept() -> None:
    chance = Random(5)
    for path in chance.sample([path for folder in FOLDERS for path in in_folder(folder)], scaled(40, 150)):
        lines: list[str] = []
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            beside = f"  # beside {number}" if line and "#" not in line and chance.random() < 0.5 else ""
            above = [f"# above {number}"] if chance.random() < 0.3 else []
            lines += [*above, *([""] if chance.random() < 0.2 else []), line + beside]
        text = "\n".join(lines)
        new = format_record(text, path.parent)
        assert sorted(comments(new)) == sorted(comments(text))
        assert format_record(new, path.parent) == new


def comments(text: str) -> list[str]:
    # No string of these records holds a number sign.
    return [line[line.index("#") :].rstrip() for line in text.splitlines() if "#" in line]


def test_cards_are_grouped_by_deal() -> None:
    acts = ["ann bets 100 on 1", "bob bets 100 on 2", "no more bets", "deal", "ann splits 1", "ann stands 1.1"]
    acts += ["ann hits 1.2", "ann stands 1.2", "bob stands 2"]
    assert cards_line(record("8s Ks 6h 8d Qd 2c 3c 4c Th Tc Jc", *acts)) == (
        'cards = "8s Ks 6h 8d Qd  2c 3c 4c  Th Tc  Jc"'
    )


def test_a_bar_stays_where_it_is() -> None:
    acts = ("ann bets 100 on 1", "no more bets", "deal", "ann hits 1", "ann stands 1")
    assert cards_line(record("Ts 9d 2h|5h  9h 8c", *acts, more="manual_shuffle = true")) == (
        'cards = "Ts 9d 2h | 5h  9h  8c"'
    )
    assert cards_line(record("Ts 9d 2h  |", *acts[:2])) == 'cards = "Ts 9d 2h |"'


def test_cards_of_an_unlawful_round_keep_their_groups() -> None:
    assert cards_line(record("8s  Th 8h\n 5d", "ann hits 1")) == 'cards = "8s  Th 8h  5d"'


@pytest.mark.parametrize("act", ["ann bets 100 on 1", "ann hits 1"], ids=["lawful", "unlawful"])
@pytest.mark.parametrize("parted", [" ", "  "], ids=["in one", "in groups"])
def test_many_cards_are_wrapped(act: str, parted: str) -> None:
    cards = parted.join(["8s Th 8h"] + ["2c 3d 4h 5s 6c 7d 8h 9s"] * 7)
    text = format_record(record(cards, act), HERE)
    assert 'cards = """\n' in text
    assert max(map(len, text.splitlines())) <= 102
    assert tomllib.loads(text)["cards"].split() == cards.split()
    assert format_record(text, HERE) == text


def test_what_people_said_stays_between_quotation_marks() -> None:
    acts = ("ann bets 100 on 1", "no more bets", 'dealer refers "it\'s wet"', 'shift manager lee rules "play on"')
    text = format_record(record("Ts 9d 2h", *acts), HERE)
    assert "  'shift manager lee rules \"play on\"'," in text
    assert '  "dealer refers \\"it\'s wet\\"",' in text


def test_an_empty_expectation_of_nets_is_kept() -> None:
    text = format_record(record("", more="[expect.net]\n"), HERE)
    assert text.endswith("[expect.net]\n")
    assert read(text, HERE).expect.net == {}


@pytest.mark.parametrize("text", ["acts = [", "version = 1", TIDY.replace("hits", "hops")])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        format_record(text, HERE)


@pytest.mark.parametrize("text", ["plain", 'a "b"', "it's", 'it\'s "b"', "back\\slash", "tab\t\n", "\x7f \U000e0001 é"])
def test_any_text_can_be_quoted(text: str) -> None:
    assert tomllib.loads(f"x = {quoted(text)}") == {"x": text}
