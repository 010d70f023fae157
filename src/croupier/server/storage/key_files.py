"""The key files of a server, made with a new store and never made again."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.control.trail.signing_key import make_key, open_key
from croupier.server.settings import Settings
from croupier.store.entries import OWNER
from croupier.store.port import Store


def is_served(store: Store) -> bool:
    """Tell whether a server has run on a store: then its keys are there, or something is amiss."""
    return store.head(OWNER).version > 0 or any(stream.startswith("table:") for stream in store.streams())


def signing_key(settings: Settings, store: Store) -> Ed25519PrivateKey:
    """Return the signing key of a store, which is made where no server has run on it."""
    return (open_key if is_served(store) else make_key)(Path(settings.signing))
