"""A key file is made once: servers that start together read the same one, whole."""

import threading
from pathlib import Path

from croupier.control.trail.signing_key import make_key, public_of
from croupier.live.vault import make_vault
from croupier.store.keyfile import make_once


def test_of_many_who_make_it_together_one_does(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.key"
    ready = threading.Barrier(8)

    def make(number: int) -> None:
        ready.wait()
        make_once(path, bytes([number]) * 32)

    threads = [threading.Thread(target=make, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = path.read_bytes()
    assert len(found) == 32
    assert len(set(found)) == 1
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_what_is_there_stays(tmp_path: Path) -> None:
    first, second = (public_of(make_key(tmp_path / "signing")) for _ in range(2))
    assert first == second
    vaults = [make_vault(tmp_path / "seeds") for _ in range(2)]
    assert vaults[0].public == vaults[1].public
    make_once(tmp_path / "seeds", bytes(32))
    assert make_vault(tmp_path / "seeds").public == vaults[0].public
