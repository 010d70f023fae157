"""Tracing finds clauses in docstrings, in the books' tables, in marks and in records, without importing any."""

from pathlib import Path

from croupier.rules.clauses.cite import Cited
from croupier.rules.clauses.scan import Citation, docstring_citations, marks
from croupier.rules.clauses.trace import enforced, marked, recorded, ruling_places, source_root, trace

TESTS = Path(__file__).resolve().parents[2]

MODULE = '''"""Doubling.

Clauses: L8 3.26-3.26.1; AR 3.26;
BP 3.23. Rulings R-DBL-RANGE.

More words.
"""

class Double:
    """No clause here."""

    def cost(self) -> int:
        """Return it.

        Clause: D8 3.26.3.
        """
'''

MARKED = """
import pytest
raise RuntimeError("never imported")
pytestmark = pytest.mark.clause("lucky8", "3.1")
CASES = [pytest.param(1, marks=pytest.mark.clause("ace-race", "3.2"))]

@pytest.mark.clause("lucky8", "3.26.1", "3.26.4")
@pytest.mark.clause("dueling8s", "3.26.1")
def test_one(): ...

class TestMore:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.clause("blackjack-plus", "3.15.2.a")])])
    def test_two(self, x): ...
"""


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_docstrings_are_read_up_to_the_end_of_the_sentence() -> None:
    assert list(docstring_citations(MODULE)) == [
        Citation("", "L8 3.26-3.26.1; AR 3.26; BP 3.23"),
        Citation("::Double::cost", "D8 3.26.3"),
    ]


def test_marks_belong_to_their_test_class_or_file() -> None:
    assert list(marks(MARKED)) == [
        Citation("", "lucky8 3.1"),
        Citation("", "ace-race 3.2"),
        Citation("::test_one", "lucky8 3.26.1, 3.26.4"),
        Citation("::test_one", "dueling8s 3.26.1"),
        Citation("::TestMore::test_two", "blackjack-plus 3.15.2.a"),
    ]


def test_source_and_books(tmp_path: Path) -> None:
    write(tmp_path, "table/doubling.py", MODULE)
    write(tmp_path, "books/ace_race/rulebook.toml", '[clauses]\n"double.totals" = ["3.26.1", "1.1.3"]\ndeck = "2.1"\n')
    found = enforced(tmp_path)
    assert found.problems == ()
    assert found.places == {
        Cited("lucky8", "3.26"): ("table/doubling.py",),
        Cited("lucky8", "3.26.1"): ("table/doubling.py",),
        Cited("ace-race", "3.26"): ("table/doubling.py",),
        Cited("blackjack-plus", "3.23"): ("table/doubling.py",),
        Cited("dueling8s", "3.26.3"): ("table/doubling.py::Double::cost",),
        Cited("ace-race", "3.26.1"): ("books/ace_race/rulebook.toml double.totals",),
        Cited("ace-race", "1.1.3"): ("books/ace_race/rulebook.toml double.totals",),
        Cited("ace-race", "2.1"): ("books/ace_race/rulebook.toml deck",),
    }


def test_marks_and_records(tmp_path: Path) -> None:
    write(tmp_path, "table/test_doubling.py", MARKED)
    write(tmp_path, "rounds/lucky8/3.26.1-any-two.round.toml", "# clauses: 3.26.1, 4.1\nversion = 1\n")
    write(tmp_path, "rounds/dueling8s/irregular/5.14-skipped.round.toml", "# clauses: 5.14\n")
    assert marked(tmp_path).places[Cited("lucky8", "3.26.4")] == ("table/test_doubling.py::test_one",)
    assert recorded(tmp_path).places == {
        Cited("lucky8", "3.26.1"): ("rounds/lucky8/3.26.1-any-two.round.toml",),
        Cited("lucky8", "4.1"): ("rounds/lucky8/3.26.1-any-two.round.toml",),
        Cited("dueling8s", "5.14"): ("rounds/dueling8s/irregular/5.14-skipped.round.toml",),
    }


def test_what_names_no_clause_is_a_problem(tmp_path: Path) -> None:
    write(tmp_path, "test_a.py", '@pytest.mark.clause("lucky8", "3.99")\ndef test_a(): ...\n')
    write(tmp_path, "test_b.py", '@pytest.mark.clause(GAME, "3.1")\ndef test_b(): ...\n')
    write(tmp_path, "test_c.py", '@pytest.mark.clause("lucky9", "3.1")\ndef test_c(): ...\n')
    write(tmp_path, "rounds/lucky8/nothing.round.toml", "version = 1\n")
    assert marked(tmp_path).places == {}
    assert marked(tmp_path).problems == (
        "test_a.py::test_a: no clause is named by 3.99",
        "test_b.py::test_b: no clause is named by pytest.mark.clause(GAME, '3.1')",
        "test_c.py::test_c: no clause is named by lucky9 3.1",
    )
    assert recorded(tmp_path).problems == (
        "rounds/lucky8/nothing.round.toml: no clause is named by its first line, which should begin with `# clauses:`",
    )


def test_rulings_are_found_by_code(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "# R-OBO-BUST and R-ODDS\n")
    write(tmp_path, "b.round.toml", "# R-ODDS\n")
    assert ruling_places(tmp_path) == {"R-OBO-BUST": ("a.py",), "R-ODDS": ("a.py", "b.round.toml")}


def test_every_citation_of_the_project_names_a_clause() -> None:
    assert trace(TESTS).problems == ()


def test_the_pay_tables_are_traced_to_the_books() -> None:
    places = enforced(source_root()).places
    assert any("rulebook.toml" in place for place in places[Cited("lucky8", "4.2")])
