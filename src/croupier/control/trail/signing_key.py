"""The signing key of the checkpoints: Ed25519, in a file of its own that only its owner may read."""

from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.store.keyfile import make_once

KEY_BYTES = 32


class SigningError(Exception):
    """The key cannot be used; nothing is signed with it."""


def make_key(path: Path) -> Ed25519PrivateKey:
    """Return the key of a file, made for a store that is new; where there is one already, that one."""
    make_once(path, Ed25519PrivateKey.generate().private_bytes_raw())
    return open_key(path)


def open_key(path: Path) -> Ed25519PrivateKey:
    """Return the key of a file; one that is missing is never made anew unseen."""
    try:
        if not path.exists():
            msg = f"the signing key {path} is missing: put it back, or nothing that it signed can be gone on from"
            raise SigningError(msg)
        if path.stat().st_mode & 0o077:
            msg = f"{path} may be read by others; it must be its owner's alone (chmod 600)"
            raise SigningError(msg)
        return Ed25519PrivateKey.from_private_bytes(path.read_bytes())
    except (OSError, ValueError) as error:
        msg = f"the signing key {path} cannot be used: {error}"
        raise SigningError(msg) from error


class Signet:
    """The key as whatever keeps states to save time uses it: only what this key has signed is believed."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        """Refuse nothing yet."""
        self._key = key
        self._public = public_of(key)
        self.refused: list[str] = []
        """Under which names something was found that this key has not signed."""

    def sign(self, text: bytes) -> bytes:
        """Return the signature of a text."""
        return self._key.sign(text)

    def is_signed(self, text: bytes, signature: bytes) -> bool:
        """Tell whether a text was signed with this key."""
        return is_signed(self._public, text, signature.hex())

    def refuse(self, name: str) -> None:
        """Remember that something kept under a name was not signed with this key."""
        self.refused.append(name)


def public_of(key: Ed25519PrivateKey) -> str:
    """Return the public half, which anybody may have."""
    return key.public_key().public_bytes_raw().hex()


def is_signed(public: str, text: bytes, signature: str) -> bool:
    """Tell whether a text was signed with the key whose public half this is."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(bytes.fromhex(signature), text)
    except (InvalidSignature, ValueError):
        return False
    return True
