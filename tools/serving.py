"""A server of its own for a tool or a benchmark: a temporary store, a free port, gone afterwards."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving(settings: str) -> Iterator[str]:
    """Run a server with these settings; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "settings.toml"
        file.write_text(settings, encoding="utf-8")
        words = ["serve", "--settings", str(file), "--store", f"{folder}/tables.db", "--port", "0"]
        program = [sys.executable, "-c", "from croupier.cli import main; main()", *words]
        with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
            line = process.stdout.readline() if process.stdout is not None else ""
            try:
                yield line.rpartition(" ")[2].strip()
            finally:
                process.terminate()
