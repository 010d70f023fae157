"""The server's line to the witness: one request a shoe; a witness that does not answer is logged once."""

import httpx
import msgspec

from croupier.fairness.witness import ClosedList, Witnessed
from croupier.server.logs import log

SECONDS = 2.0
"""How long the witness may take; meanwhile the table answers nobody."""


class WitnessClient:
    """Asks one witness for shares."""

    def __init__(self, address: str) -> None:
        """Take the witness's address, as in http://witness.example:8322."""
        self._http = httpx.AsyncClient(base_url=address, timeout=SECONDS, trust_env=False)
        self.silent = ""
        """Why there was no answer to the last question, or nothing."""

    async def ask(self, closed: ClosedList, signature: str) -> Witnessed | None:
        """Return the share of a shoe, or None where the witness gives none."""
        body = {"closed": closed, "signature": signature}
        try:
            reply = await self._http.post("/shares", content=msgspec.json.encode(body))
            if reply.is_success:
                self._heard("")
                return msgspec.json.decode(reply.content, type=Witnessed)
            self._heard(f"{reply.status_code}: {reply.text[:200]}")
        except (httpx.HTTPError, msgspec.DecodeError) as error:
            self._heard(repr(error))
        return None

    def _heard(self, wrong: str) -> None:
        if wrong and wrong != self.silent:
            log().error("witness-gives-no-share", why=wrong)
        elif self.silent and not wrong:
            log().info("witness-answers-again")
        self.silent = wrong

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()
