"""Codes of an authenticator: six digits from a secret and the time, by RFC 6238 with HMAC-SHA-1 and steps of 30 s."""

import base64
import hmac
import secrets
import struct
from urllib.parse import quote

SECONDS = 30
DIGITS = 6
SECRET_BYTES = 20
DRIFT = 1
"""Steps by which a telephone's clock may be off."""

ISSUER = "Croupier"


def new_secret() -> bytes:
    """Return a secret of the operating system's entropy."""
    return secrets.token_bytes(SECRET_BYTES)


def code_of(secret: bytes, step: int) -> str:
    """Return the code of a step."""
    digest = hmac.digest(secret, struct.pack(">Q", step), "sha1")
    at = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[at : at + 4])[0] & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def step_at(now: int) -> int:
    """Return the step of a time in milliseconds."""
    return now // (SECONDS * 1000)


def step_of(secret: bytes, code: str, now: int, after: int = -1) -> int | None:
    """Return the step whose code this is, or None; no step up to `after` counts, so that a code is used once."""
    near = range(step_at(now) - DRIFT, step_at(now) + DRIFT + 1)
    found = [step for step in near if hmac.compare_digest(code_of(secret, step).encode(), code.encode())]
    return next((step for step in found if step > after), None)


def written(secret: bytes) -> str:
    """Return a secret as it is typed into an authenticator."""
    return base64.b32encode(secret).decode()


def address_for(name: str, secret: bytes) -> str:
    """Return the address that an authenticator reads from a picture or a link."""
    issuer = quote(ISSUER)
    return f"otpauth://totp/{issuer}:{quote(name)}?secret={written(secret)}&issuer={issuer}"
