"""An authenticator in software: makes passkeys and signs with them by WebAuthn, and lies where a test asks it to."""

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as b64

PRESENT = 0x01
ATTESTED = 0x40


class Authenticator:
    """One passkey of a site."""

    def __init__(self, site: str, origin: str) -> None:
        self.site = site
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.key = generate_private_key(SECP256R1())
        self.count = 0

    def _client(self, kind: str, options: dict[str, Any], origin: str) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": origin or self.origin}
        return json.dumps(said).encode()

    def _device(self, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")

    def _answer(self, response: dict[str, bytes]) -> str:
        texts = {name: b64(value) for name, value in response.items()}
        said = {"id": b64(self.id), "rawId": b64(self.id), "type": "public-key", "response": texts}
        return json.dumps({**said, "clientExtensionResults": {}})

    def made(self, options: str) -> str:
        """Return the answer to options to make a passkey from."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        kept = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        device = self._device(PRESENT | ATTESTED) + kept
        stated = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": device})
        client = self._client("webauthn.create", json.loads(options), "")
        return self._answer({"clientDataJSON": client, "attestationObject": stated})

    def signed(self, options: str, *, origin: str = "", spoilt: bool = False) -> str:
        """Return the answer to options to sign."""
        device = self._device(PRESENT)
        client = self._client("webauthn.get", json.loads(options), origin)
        over = device + hashlib.sha256(client).digest() + (b"!" if spoilt else b"")
        signature = self.key.sign(over, ECDSA(SHA256()))
        return self._answer({"clientDataJSON": client, "authenticatorData": device, "signature": signature})
