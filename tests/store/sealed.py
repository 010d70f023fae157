"""A seal for stores of tests that keep states to save time."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.control.trail.signing_key import Signet

SEAL = Signet(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
