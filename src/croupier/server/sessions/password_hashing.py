"""Password hashing by Argon2id, and the check of a password against its hash."""

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)


def is_password(hashed: str | None, password: str) -> bool:
    """Tell whether a password is right; where there is no hash it takes as long as a wrong password."""
    try:
        HASHER.verify(hashed or _no_password(), password)
    except VerificationError:
        return False
    return hashed is not None


@cache
def _no_password() -> str:
    return HASHER.hash(secrets.token_hex())
