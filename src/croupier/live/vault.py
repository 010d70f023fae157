"""The vault: seeds of shoes are stored only encrypted, under a key in a file of its own outside the database."""

import hmac
import secrets
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from croupier.fairness.shoe_commitment import SEED_BYTES, SealedShoe, ShoeName
from croupier.live.entropy_health import WINDOW, Health
from croupier.store.keyfile import make_once

KEY_BYTES = 32
NONCE_BYTES = 12


class VaultError(Exception):
    """The key or a sealed seed cannot be used; no shoe is made and no table opens."""


class Vault:
    """Makes seeds, seals them and opens them again."""

    def __init__(self, key: bytes) -> None:
        """Keep the key in memory only."""
        if len(key) != KEY_BYTES:
            msg = f"the vault's key has {len(key)} bytes, {KEY_BYTES} are needed"
            raise VaultError(msg)
        self._health = Health()
        self._cipher = ChaCha20Poly1305(key)
        self._signer = Ed25519PrivateKey.from_private_bytes(hmac.digest(key, b"batches", "sha256"))

    def new_seed(self) -> bytes:
        """Return fresh entropy of the operating system; a source that repeats itself is refused."""
        first, second = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES)
        # The first seed is not made before a whole window of the source has been looked at.
        begun = b"" if self._health.windows else secrets.token_bytes(WINDOW)
        wrong = self._health.take(begun + first + second)
        if first == second or len(set(first)) == 1 or wrong:
            # Whatever comes next is looked at from the beginning, as after a start.
            self._health = Health()
            msg = f"the source of entropy repeats itself{wrong and ': ' + wrong}; no shoe is made"
            raise VaultError(msg)
        return first

    def seal(self, seed: bytes, name: ShoeName) -> str:
        """Return a seed encrypted and bound to its shoe."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, seed, name.text())).hex()

    def open(self, sealed: str, name: ShoeName) -> bytes:
        """Return the seed of a shoe."""
        try:
            raw = bytes.fromhex(sealed)
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], name.text())
        except (InvalidTag, ValueError) as error:
            msg = f"the seed of shoe {name.number} of {name.table} cannot be opened with this key"
            raise VaultError(msg) from error

    def seal_secret(self, secret: bytes, about: str) -> str:
        """Return a secret encrypted and bound to what it is for."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        return (nonce + self._cipher.encrypt(nonce, secret, about.encode())).hex()

    def open_secret(self, sealed: str, about: str) -> bytes:
        """Return a secret that was sealed for this."""
        try:
            raw = bytes.fromhex(sealed)
            return self._cipher.decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], about.encode())
        except (InvalidTag, ValueError) as error:
            msg = f"the secret of {about} cannot be opened with this key"
            raise VaultError(msg) from error

    def shoe(self, sealed: str, name: ShoeName, nonces: tuple[str, ...] = (), share: str = "") -> SealedShoe:
        """Return the shoe of a sealed seed: the same cards, however often it is opened."""
        return SealedShoe(name, self.open(sealed, name), nonces, share)

    def sign(self, text: bytes) -> str:
        """Sign what the house commits to."""
        return self._signer.sign(text).hex()

    @property
    def public(self) -> str:
        """Return the key with which anybody checks the house's signatures."""
        return self._signer.public_key().public_bytes_raw().hex()


def make_vault(path: Path) -> Vault:
    """Return the vault of a key file, made for a store that is new; where there is one already, that one."""
    try:
        make_once(path, secrets.token_bytes(KEY_BYTES))
    except OSError as error:
        msg = f"the key file {path} cannot be made: {error.strerror}"
        raise VaultError(msg) from error
    return open_vault(path)


def open_vault(path: Path) -> Vault:
    """Return the vault of a key file, which only its owner may read; one that is missing is never made anew unseen."""
    try:
        if not path.exists():
            msg = f"the key file {path} is missing: put it back, for the seeds of the shoes cannot be opened without it"
            raise VaultError(msg)
        if path.stat().st_mode & 0o077:
            msg = f"{path} may be read by others; it must be its owner's alone (chmod 600)"
            raise VaultError(msg)
        return Vault(path.read_bytes())
    except OSError as error:
        msg = f"the key file {path} cannot be used: {error.strerror}"
        raise VaultError(msg) from error
