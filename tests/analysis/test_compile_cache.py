"""Compiled code of other sources is forgotten before it is read."""

from pathlib import Path

from croupier.analysis.compile_cache import forget_older, mark_in


def settle() -> None:
    """Stand for a function that was compiled."""


def kept(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix != ".sources"}


def test_a_function_compiled_of_other_sources_is_forgotten_and_its_neighbours_are_not(tmp_path: Path) -> None:
    cache, source = tmp_path / "cache", tmp_path / "source.py"
    cache.mkdir()
    source.write_text("one", encoding="ascii")
    mine = {f"test_compile_cache.settle-{line}.py311{end}" for line in (9, 12) for end in (".nbi", ".1.nbc")}
    others = {"test_compile_cache.settled-9.py311.nbi", "kernels.settle-9.py311.nbi"}
    for name in mine | others:
        (cache / name).write_bytes(b"of a version before")
    assert forget_older(settle, cache, [source])
    assert kept(cache) == others
    assert not forget_older(settle, cache, [source])
    assert mark_in(cache, settle).exists()


def test_other_sources_have_another_mark(tmp_path: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("1", encoding="ascii")
    other.write_text("2", encoding="ascii")
    assert forget_older(settle, tmp_path, [one])
    assert forget_older(settle, tmp_path, [one, other])
    assert not forget_older(settle, tmp_path, [one, other])
