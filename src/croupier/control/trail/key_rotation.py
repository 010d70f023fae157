"""Another signing key: the one before it signs who its successor is, so that both are believed, each for its time."""

from collections.abc import Callable, Iterable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.control.trail.checkpoints import Checkpointer, keys_of, read
from croupier.control.trail.entry import Noted, note
from croupier.control.trail.signing_key import Signet, make_key, open_key, public_of
from croupier.store.port import Seal, Store

CHANGED = "key-changed"
Opened = Callable[[Seal], Store]


def change_key(signing: Path, checkpoints: Path, noted: Noted, opened: Opened, kept: Iterable[str]) -> str:
    """Make another key the signing one, and return its public half; what was cut short before is gone on with.

    The states kept under the names `kept` are signed anew, so that the next start need not work them out.
    """
    old, following = open_key(signing), signing.with_name(f"{signing.name}.next")
    new = make_key(following)
    store = opened(Signet(old))
    try:
        keys = keys_of(read(checkpoints))
        if not keys or keys[-1].public != public_of(new):
            note(store, _told(noted, old, new))
            Checkpointer(checkpoints, old).make(store, noted.at, successor=public_of(new))
        _sign_anew(store, opened(Signet(new)), (*store.streams(), *kept))
    finally:
        store.close()
    following.replace(signing)
    return public_of(new)


def _told(noted: Noted, old: Ed25519PrivateKey, new: Ed25519PrivateKey) -> Noted:
    before, after = public_of(old), public_of(new)
    return Noted(CHANGED, noted.at, noted.who, noted.role, "signing key", before, after, noted.why)


def _sign_anew(store: Store, again: Store, names: Iterable[str]) -> None:
    for name in names:
        kept = store.snapshot(name)
        if kept is not None:
            again.save_snapshot(name, *kept)
    again.close()
