"""A process says beforehand whether it has to compile."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.analysis.needs_compiling import will_compile
from tests.analysis.shoes import variant


def test_an_empty_cache_means_compiling_and_a_used_one_does_not(tmp_path: Path) -> None:
    code = "from croupier.analysis.needs_compiling import will_compile; print(will_compile())"
    run = subprocess.run(
        [sys.executable, "-c", code], env={"NUMBA_CACHE_DIR": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert run.stdout == "True\n"


def test_after_a_value_was_worked_out_nothing_is_compiled() -> None:
    from croupier.analysis.shoe import fresh
    from croupier.analysis.solution import solve

    book = variant("dueling8s")
    solve(book, fresh(book, 3))
    assert not will_compile()


def test_the_loops_say_the_same_when_they_are_not_compiled() -> None:
    code = (
        "from croupier.analysis.shoe import fresh; from croupier.analysis.solution import solve;"
        "from croupier.analysis.needs_compiling import will_compile; from croupier.rules.load import load;"
        "book = load('dueling8s'); print(solve(book, fresh(book, 3)).ev, will_compile())"
    )
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for off in ("1", "0")
    )
    assert float(plain[0]) == pytest.approx(float(compiled[0]), abs=1e-14)
    assert plain[1] == "False"


def test_side_wagers_and_charts_do_without_numba() -> None:
    code = (
        "import sys; import croupier.analysis.side, croupier.analysis.dealer, croupier.strategy.read;"
        "print('numba' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
