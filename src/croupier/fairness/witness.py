"""A witness's share of a shoe: a signature over its closed list that only the witness can make, and in one way only.

The share goes into the order of the cards. A signature of RSA with PKCS #1 v1.5 padding is unique: for a key and a
text there is no second one, so its maker has nothing to choose, and the one who waits for it nothing to foresee.
"""

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_der_public_key
from msgspec import Struct

from croupier.fairness.shoe_commitment import ShoeName

LABEL = "croupier-witness-v1"


class ClosedList(Struct, frozen=True, forbid_unknown_fields=True):
    """All that goes into a shoe beside the share: the house's commitment, and the players' words as they stood."""

    shoe: ShoeName
    commitment: str
    words: tuple[str, ...] = ()

    def text(self) -> bytes:
        """Return what the house and the witness sign."""
        said = "|".join((self.commitment, *sorted(self.words)))
        return f"{LABEL}|".encode() + self.shoe.text() + f"|{said}".encode()

    @property
    def digest(self) -> str:
        """Return the list as one number."""
        return hashlib.sha256(self.text()).hexdigest()


class Witnessed(Struct, frozen=True, forbid_unknown_fields=True):
    """The share of a shoe, and the key of the witness who gave it."""

    key: str
    share: str


def public_text(key: RSAPublicKey) -> str:
    """Return a witness's public key as it is published."""
    return key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo).hex()


def fingerprint(key: str) -> str:
    """Return a public key's short name, for people who compare two by eye."""
    digest = hashlib.sha256(bytes.fromhex(key)).hexdigest()[:32]
    return " ".join(digest[at : at + 4] for at in range(0, len(digest), 4))


def share_of(key: RSAPrivateKey, closed: ClosedList) -> Witnessed:
    """Return the witness's share of a shoe."""
    return Witnessed(public_text(key.public_key()), key.sign(closed.text(), PKCS1v15(), SHA256()).hex())


def check_share(closed: ClosedList, said: Witnessed) -> list[str]:
    """Return what is wrong with a share: it must be the one signature of its key over this very list."""
    try:
        key = load_der_public_key(bytes.fromhex(said.key))
        if not isinstance(key, RSAPublicKey):
            return ["the witness's key is none that gives one share a list"]
        key.verify(bytes.fromhex(said.share), closed.text(), PKCS1v15(), SHA256())
    except (InvalidSignature, ValueError):
        return ["the witness's share was not given for this list of words"]
    return []
