"""A test that fails is run once more, alone: what fails again has failed, what passes is named as unsteady."""

from pathlib import Path

import pytest

from tools import check

UNSTEADY = """
from pathlib import Path

def test_passes_the_second_time():
    mark = Path("tried")
    tried = mark.exists()
    mark.touch()
    assert tried

def test_passes():
    pass
"""
BROKEN = "def test_fails():\n    assert False\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project whose only part is pytest."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(check, "ROOT", tmp_path)
    monkeypatch.setattr(check, "PARTS", {"pytest": ["pytest", "-q", "-ra", "."]})
    monkeypatch.setattr("sys.argv", ["check", "pytest"])
    return tmp_path


def test_an_unsteady_test_passes_and_is_named(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "test_some.py").write_text(UNSTEADY)
    assert check.main() == 0
    assert "UNSTEADY: test_some.py::test_passes_the_second_time failed once" in capfd.readouterr().out


def test_what_fails_twice_has_failed(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (project / "test_some.py").write_text(UNSTEADY + BROKEN)
    assert check.main() == 1
    assert "UNSTEADY" not in capfd.readouterr().out


def test_many_failures_are_not_run_again(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    many = "".join(f"def test_{number}():\n    assert False\n" for number in range(check.MOST_AGAIN + 1))
    (project / "test_some.py").write_text(many)
    assert check.main() == 1
    assert "once more" not in capfd.readouterr().out


def test_a_file_that_cannot_be_collected_has_failed(project: Path) -> None:
    (project / "test_some.py").write_text("import nothing_of_that_name\n")
    assert check.main() == 1
