"""Passkeys of staff by WebAuthn: a key that never leaves its owner's device signs a challenge of this server's."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import HTTPConnection
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import PublicKeyCredentialDescriptor

from croupier.server.refused import refuse
from croupier.server.sessions.session_store import PasskeyAdded
from croupier.server.sessions.sign_in import SignIn

WAITS = 120_000
"""Milliseconds for which a challenge may be answered."""

CHALLENGE_BYTES = 32
MOST = 10
"""Passkeys one person may have."""

TITLE = "Croupier"


class Site(NamedTuple):
    """Whose passkeys they are: the server's name, and where its page comes from."""

    name: str
    origin: str


def site_of(call: HTTPConnection) -> Site:
    """Return the site a call was made to; its name was checked before."""
    host = call.headers.get("host", "")
    return Site(call.url.hostname or "", f"{call.url.scheme}://{host}")


class Passkeys:
    """Keeps the challenges of one server, each answered once, and checks the answers."""

    def __init__(self, desk: SignIn, now: Callable[[], int]) -> None:
        """Take the passkeys from the desk's people."""
        self._desk = desk
        self._now = now
        self._challenges: dict[str, tuple[bytes, int]] = {}
        self._counts: dict[str, int] = {}
        """How often each passkey has signed, where it counts that."""

    def of(self, name: str) -> dict[str, PasskeyAdded]:
        """Return a person's passkeys."""
        return self._desk.people.passkeys.get(name, {})

    def options_to_add(self, name: str, site: Site) -> str:
        """Return what a browser makes a passkey from."""
        if len(self.of(name)) >= MOST:
            raise refuse("no-factor", "passkeys", most=MOST)
        made = generate_registration_options(
            rp_id=site.name,
            rp_name=TITLE,
            user_name=name,
            user_id=name.encode(),
            challenge=self._challenge(name),
            exclude_credentials=self._known(name),
        )
        return options_to_json(made)

    async def add(self, name: str, answer: str, site: Site) -> None:
        """Store a passkey that its owner's device has made."""
        try:
            made = verify_registration_response(
                credential=answer,
                expected_challenge=self._answered(name),
                expected_rp_id=site.name,
                expected_origin=site.origin,
            )
        except (WebAuthnException, ValueError) as error:
            raise refuse("wrong-passkey") from error
        key = bytes_to_base64url(made.credential_id)
        self._counts[key] = made.sign_count
        await self._desk.note(PasskeyAdded(name, key, bytes_to_base64url(made.credential_public_key), self._now()))

    def options_to_show(self, name: str, site: Site) -> str:
        """Return what a person's device is to sign."""
        if not self.of(name):
            raise refuse("no-factor")
        challenge = self._challenge(name)
        known = self._known(name)
        return options_to_json(
            generate_authentication_options(rp_id=site.name, challenge=challenge, allow_credentials=known)
        )

    def check(self, name: str, answer: str, site: Site) -> None:
        """Refuse an answer that no passkey of theirs has signed, or that was given to another challenge."""
        challenge = self._answered(name)
        try:
            shown = parse_authentication_credential_json(answer)
            key = bytes_to_base64url(shown.raw_id)
            known = self.of(name).get(key)
            if known is None:
                raise refuse("wrong-passkey")
            checked = verify_authentication_response(
                credential=shown,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(known.public),
                credential_current_sign_count=self._counts.get(key, 0),
            )
        except (WebAuthnException, ValueError) as error:
            raise refuse("wrong-passkey") from error
        self._counts[key] = checked.new_sign_count

    def _known(self, name: str) -> list[PublicKeyCredentialDescriptor]:
        return [PublicKeyCredentialDescriptor(id=base64url_to_bytes(key)) for key in self.of(name)]

    def _challenge(self, name: str) -> bytes:
        made = secrets.token_bytes(CHALLENGE_BYTES)
        self._challenges[name] = (made, self._now() + WAITS)
        return made

    def _answered(self, name: str) -> bytes:
        """Return the challenge that waits for an answer; there is one answer to each."""
        challenge, until = self._challenges.pop(name, (b"", 0))
        if until < self._now():
            raise refuse("wrong-passkey", "late")
        return challenge
