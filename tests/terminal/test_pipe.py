"""The real command over a plain pipe: every game, bad answers, the end of input, and an interrupt."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from croupier.records.read import read
from croupier.records.replay import replay
from croupier.records.report import check_expectations
from croupier.rules.load import GAMES
from tests.terminal.piped import CROUPIER, SECONDS, croupier_play, environment

SIDES = {"lucky8": "lucky8", "ace-race": "ace", "blackjack-plus": "boom", "dueling8s": "21+"}


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_played_over_a_pipe_and_its_record_replays(game: str, tmp_path: Path) -> None:
    bets = ("100", f"10 {SIDES[game]}", "")
    done = croupier_play(
        game, "--seed", "1", "--rounds", "2", "--save", str(tmp_path), answers=(*bets, *("n", "h", "s", "") * 12)
    )
    assert done.returncode == 0, done.stderr
    assert "\x1b" not in done.stdout
    assert "guest bets 100 on box 2." in done.stdout
    assert "Round 2 settled" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("Bankroll ")
    records = sorted(tmp_path.glob("*.round.toml"))
    assert [record.name for record in records] == [f"{game}-1-00{number}.round.toml" for number in (1, 2)]
    gained = 0
    for record in records:
        replayed = replay(read(record.read_text(encoding="utf-8"), tmp_path))
        check_expectations(replayed)
        gained += sum(line.net for line in replayed.table.lines if line.player == "guest")
    assert f"Bankroll {(100000 + gained) / 100:g}" in done.stdout.splitlines()[-1]


def test_the_same_seed_gives_the_same_session() -> None:
    answers = ("50", "", *("n", "s") * 6)
    first, again, other = (
        croupier_play("lucky8", "--seed", seed, "--rounds", "1", answers=answers).stdout for seed in ("5", "5", "6")
    )
    assert first == again
    assert first != other


def test_a_saved_record_is_replayed_by_the_command_line(tmp_path: Path) -> None:
    croupier_play("lucky8", "--seed", "3", "--rounds", "1", "--save", str(tmp_path), answers=("", *("n", "s") * 5))
    record = tmp_path / "lucky8-3-001.round.toml"
    done = subprocess.run(
        [CROUPIER, "replay", "--json", record],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=True,
        env=environment(),
    )
    assert json.loads(done.stdout)["status"] == "settled"


def test_a_record_already_there_is_not_written_over(tmp_path: Path) -> None:
    for _ in range(2):
        croupier_play("lucky8", "--seed", "3", "--rounds", "1", "--save", str(tmp_path), answers=("", *("n", "s") * 5))
    assert {path.name for path in tmp_path.iterdir()} == {"lucky8-3-001.round.toml", "lucky8-3-001-2.round.toml"}


def test_the_menu_asks_again_until_it_knows_the_game() -> None:
    done = croupier_play("--seed", "1", answers=("9", "poker", "duel", "q"))
    assert done.returncode == 0
    assert "There is no game '9'" in done.stdout
    assert "There is no game 'poker'" in done.stdout
    assert "Dueling 8's 21+, 6 decks, seed 1" in done.stdout


@pytest.mark.parametrize("answers", [(), ("q",)])
def test_nobody_at_the_menu_is_no_error(answers: tuple[str, ...]) -> None:
    done = croupier_play(answers=answers)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Good-bye.\n")


@pytest.mark.clause("lucky8", "5.22")
def test_the_end_of_input_leaves_the_hand_to_the_house() -> None:
    done = croupier_play("lucky8", "--seed", "1", answers=("100", ""))
    assert done.returncode == 0
    assert "guest leaves" in done.stdout
    assert "Round 1 settled" in done.stdout
    assert "Bankroll 900, 100 lost." in done.stdout


def test_an_interrupt_ends_politely_with_the_bankroll() -> None:
    with subprocess.Popen(
        [CROUPIER, "play", "lucky8", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("100\n\n")
        process.stdin.flush()
        while "surrender" not in process.stdout.readline():
            pass
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=SECONDS)
    assert (process.returncode, errors) == (0, "")
    assert "guest leaves" in rest
    assert rest.splitlines()[-1] == "Bankroll 900, 100 lost. Thank you for playing."


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("lucky9",), 'lucky9: no game is called so; did you mean "lucky8"?; there are lucky8, ace-race'),
        (("lucky8", "--decks", "9"), "played with 1 to 8 decks, not 9 (2.1)"),
        (("dueling8s", "--decks", "0"), "played with 3 to 8 decks, not 0 (2.1)"),
        (("lucky8", "--boxes", "6", "--seats-bots", "2"), "the table has 7 boxes"),
        (("lucky8", "--min", "0"), "the minimum is more than nothing, not 0 (3.6)"),
        (("lucky8", "--min", "ten"), "--min: 'ten' is no amount"),
        (("lucky8", "--bankroll", "5"), "a bankroll of 5 is under the minimum of 25"),
        (("lucky8", "--rounds", "0"), "--rounds"),
        (("lucky8", "--strategy", "nowhere.csv"), "nowhere.csv: cannot be read"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(arguments: tuple[str, ...], told: str) -> None:
    done = croupier_play(*arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_of_ones_own_is_played_from_its_file_and_saved_beside_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "lucky8"\ntitle = "Mine"\n[blackjack]\npays = "6:5"\n', encoding="utf-8")
    done = croupier_play(
        str(own), "--seed", "1", "--rounds", "1", "--save", str(tmp_path / "kept"), answers=("", *("n", "s") * 4)
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Mine, 6 decks")
    record = next((tmp_path / "kept").iterdir())
    check_expectations(replay(read(record.read_text(encoding="utf-8"), record.parent)))
