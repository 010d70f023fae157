"""The signing key of the checkpoints: Ed25519, in a file of its own that only its owner may read."""

from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.store.keyfile import make_once

KEY_BYTES = 32


class SigningError(Exception):
    """The key cannot be used; nothing is signed with it."""


def open_key(path: Path) -> Ed25519PrivateKey:
    """Return the key of a file; make one where there is none."""
    try:
        if not path.exists():
            make_once(path, Ed25519PrivateKey.generate().private_bytes_raw())
        if path.stat().st_mode & 0o077:
            msg = f"{path} may be read by others; it must be its owner's alone (chmod 600)"
            raise SigningError(msg)
        return Ed25519PrivateKey.from_private_bytes(path.read_bytes())
    except (OSError, ValueError) as error:
        msg = f"the signing key {path} cannot be used: {error}"
        raise SigningError(msg) from error


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
