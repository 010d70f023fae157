"""Approved rules: an entry of the trail that is signed, without which a table does not go by other rules than before.

The signature is made with the store's signing key over the rulebook's digest, who approved it, when and why; an entry
that was written into the store without the key approves nothing.
"""

from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from croupier.control.trail.entry import Noted
from croupier.control.trail.signing_key import is_signed

APPROVED = "rules-approved"


class Approval(Struct, frozen=True):
    """What an approval leaves in the trail."""

    rulebook: str
    signature: str


def _text(rulebook: str, noted: Noted) -> bytes:
    return msgspec.json.encode([APPROVED, rulebook, noted.subject, noted.at, noted.who, noted.why])


def approved(noted: Noted, rulebook: str, key: Ed25519PrivateKey) -> Noted:
    """Return an entry with its signature."""
    signature = key.sign(_text(rulebook, noted)).hex()
    return msgspec.structs.replace(noted, kind=APPROVED, after=Approval(rulebook, signature))


def approves(noted: Noted, public: str) -> str:
    """Return the digest of the rulebook that an entry approves, or nothing where it is not signed with the key."""
    if noted.kind != APPROVED:
        return ""
    after: Any = noted.after
    try:
        approval = msgspec.convert(after, Approval)
    except msgspec.ValidationError:
        return ""
    return approval.rulebook if is_signed(public, _text(approval.rulebook, noted), approval.signature) else ""
