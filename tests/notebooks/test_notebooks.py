"""Every notebook runs from start to end, and its page shows what it says today."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def test_every_notebook_runs_and_its_page_is_up_to_date() -> None:
    asked = [sys.executable, "tools/notebook_pages.py", "--check"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr[-2000:]


def test_there_are_four_and_each_page_has_a_picture() -> None:
    assert len(NAMES) == 4
    for name in NAMES:
        page = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
        assert "](pictures/" in page or "<svg" in page
        assert f"({name}.ipynb)" in page
        assert f'"notebooks/{name}.md"' in (ROOT / "zensical.toml").read_text(encoding="utf-8")


def test_notebooks_are_kept_without_what_they_showed() -> None:
    for name in NAMES:
        text = (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
        assert '"outputs": []' in text
        assert '"output_type"' not in text
