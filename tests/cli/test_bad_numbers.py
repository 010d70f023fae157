"""Numbers that make no sense on the command line are refused: the option, what was written, what is allowed."""

import pytest

from croupier.cli.run import run

REFUSED = (
    ("analyze lucky8 --decks 1.5", '--decks: "1.5" is no whole number'),
    ("par lucky8 --decks 0.5", '--decks: "0.5" is no whole number'),
    ("compare lucky8 ace-race --decks 2.0", '--decks: "2.0" is no whole number'),
    ("simulate lucky8 --boxes 1.5", '--boxes: "1.5" is no whole number'),
    ("simulate lucky8 --seed 1.5", '--seed: "1.5" is no whole number'),
    ("simulate lucky8 --rounds 1.5", "--rounds: 1.5 is no whole number of rounds"),
    ("simulate lucky8 --rounds 1e999999999", "from 1 to 1,000,000,000,000,000 rounds"),
    ("simulate lucky8 --rounds inf", "from 1 to 1,000,000,000,000,000 rounds"),
    ("simulate lucky8 --rounds nan", "'nan' is no number of rounds"),
    ("play lucky8 --rounds 1.5", '--rounds: "1.5" is no whole number'),
    ("recall lucky8 1.5", '"1.5" is no whole number'),
    ("reconcile --hours 0", "--hours"),
    ("reconcile --hours 25", "--hours"),
    ("reconcile --hours 7.5", '--hours: "7.5" is no whole number'),
    ("serve --port 80.5", '--port: "80.5" is no whole number'),
)


@pytest.mark.parametrize(("line", "told"), REFUSED, ids=[line for line, _ in REFUSED])
def test_the_number_is_refused_in_one_sentence(line: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(line.split()) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.startswith("croupier: ")
    assert said.count("\n") == 1


def test_no_rounds_at_all_are_not_the_usual_ones(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "lucky8", "--rounds", ""]) == 2
    assert "'' is no number of rounds" in capsys.readouterr().err
