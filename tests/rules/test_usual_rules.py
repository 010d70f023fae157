"""What the reference page writes for rules as tables name them is a game, and does change something."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rules.check import check
from croupier.rules.load import Raw, change, load
from croupier.rules.reference import usual_rules

BASES = ("atlantic-city", "great-britain")
TIGHT: Raw = {
    "dealer": {"soft_17": "hit"},
    "double": {"after_split": False},
    "split": {"hands": 2},
    "blackjack": {"even_money": False},
}
"""What many rules of the table turn round."""


def written() -> Iterator[tuple[str, str]]:
    """Yield every rule with the lines of a rulebook file for it."""
    table = usual_rules().partition("| a table says")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        says, write = line.strip("| ").split(" | ")
        yield says, "\n".join(re.findall(r"`([^`]+)`", write))


RULES = dict(written())


def test_many_rules_are_told() -> None:
    assert len(RULES) > 50
    assert RULES["D9, double 9 to 11 only"] == "double.totals = [9, 10, 11]"


@pytest.mark.parametrize("rule", RULES)
def test_what_is_written_for_a_rule_is_what_makes_a_game_of_it(rule: str, tmp_path: Path) -> None:
    changes: Raw = tomllib.loads(RULES[rule])
    books = (load("great-britain"), load("lucky8"), change(load("atlantic-city"), TIGHT))
    assert any(change(book, changes) != book for book in books)
    for base in BASES:
        path = tmp_path / f"{base}.toml"
        path.write_text(f'base = "{base}"\ngame = "own"\ntitle = "Own"\n{RULES[rule]}\n', encoding="utf-8")
        assert not check(path)
