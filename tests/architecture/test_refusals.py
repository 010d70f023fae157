"""Every refusal the source makes has a code with one meaning, and its page says where and under which clauses."""

import re
from collections import Counter

from croupier.rules.clauses.catalogue import GAMES, book
from croupier.rules.load import load
from tools.refusal_meanings import MEANINGS
from tools.refusal_pages import PAGE, clauses, page, raised

CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
ADD = "say what it means in tools/refusal_meanings.py"


def test_every_code_has_a_meaning() -> None:
    used = {each.code for each in raised()}
    assert used - set(MEANINGS) == set(), ADD
    assert set(MEANINGS) - used == set(), "a code that is used nowhere"


def test_no_two_codes_mean_the_same() -> None:
    assert [meaning for meaning, count in Counter(MEANINGS.values()).items() if count > 1] == []
    assert all(meaning.endswith(".") and meaning[0].isupper() for meaning in MEANINGS.values())


def test_codes_are_short_words() -> None:
    assert [code for code in MEANINGS if not CODE.fullmatch(code)] == []


def test_the_scan_finds_clauses() -> None:
    """Most refusals cite a topic by name; what they cite are clauses of the book."""
    found = raised()
    assert len(found) > 100
    assert sum(bool(each.topics) for each in found) > 0.75 * len(found)
    for game in GAMES:
        for each in found:
            assert set(clauses(game, sorted(each.topics))) <= set(book(game))


def test_the_scan_follows_names_and_patterns() -> None:
    topics = {code: {topic for each in raised() if each.code == code for topic in each.topics} for code in MEANINGS}
    assert topics["answered"] == {"control.ascertained", "double.follow", "split.follow"}
    assert topics["double-total"] == {"double.totals", "double.split_totals"}
    assert load("lucky8").cite("double.totals")[0] in clauses("lucky8", ["double.totals"])


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run tools/refusal_pages.py"
