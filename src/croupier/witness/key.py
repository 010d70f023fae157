"""The witness's key, in a file of its own on a machine that is not the house's."""

from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from croupier.store.keyfile import make_once

BITS = 3072
EXPONENT = 65_537


class WitnessKeyError(Exception):
    """The witness's key file cannot be used."""


def make_key(path: Path) -> RSAPrivateKey:
    """Return the key of a file, which is made where there is none."""
    if not path.exists():
        made = generate_private_key(EXPONENT, BITS)
        make_once(path, made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return open_key(path)


def open_key(path: Path) -> RSAPrivateKey:
    """Return the key of a file, which only its owner may read."""
    try:
        if path.stat().st_mode & 0o077:
            msg = f"{path} may be read by others; it must be its owner's alone (chmod 600)"
            raise WitnessKeyError(msg)
        key = load_pem_private_key(path.read_bytes(), None)
    except OSError as error:
        msg = f"the witness's key {path} cannot be used: {error.strerror}"
        raise WitnessKeyError(msg) from error
    except (TypeError, ValueError) as error:
        msg = f"{path} does not hold a witness's key"
        raise WitnessKeyError(msg) from error
    if not isinstance(key, RSAPrivateKey):
        msg = f"{path} holds a key of another kind; a share needs RSA, whose signatures are unique"
        raise WitnessKeyError(msg)
    return key
