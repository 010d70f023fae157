"""What a server said, by part and kind: the shortest and the longest of each, with long lists cut."""

import json
from typing import Any

from croupier.api.messages import AnySaid, AnySent

Samples = dict[str, list[Any]]
SAID = {kind.__struct_config__.tag: kind.__name__ for kind in AnySaid.__args__}
SENT = {kind.__struct_config__.tag: kind.__name__ for kind in AnySent.__args__}
EACH = 2
"""Entries of a list that are kept; the first say what the rest are like."""


class Captured:
    """Everything that was said."""

    def __init__(self) -> None:
        self.parts: dict[str, Samples] = {"http": {}, "said": {}, "sent": {}, "events": {}, "bodies": {}}

    def keep(self, part: str, kind: str, value: Any) -> None:  # noqa: ANN401 - any message as JSON
        """Keep a message where it says more, or less, than the others of its kind."""
        found = [*self.parts[part].get(kind, ()), _short(value)]
        found.sort(key=lambda one: len(json.dumps(one)))
        self.parts[part][kind] = [found[0], found[-1]] if len(found) > 1 else found

    def said(self, text: str) -> dict[str, Any]:
        """Keep a message of the server, and each event in it; return it."""
        message: dict[str, Any] = json.loads(text)
        self.events(message)
        self.keep("said", SAID[message["type"]], message)
        return message

    def sent(self, message: dict[str, Any]) -> None:
        """Keep a message to the server, and the command in it."""
        self.keep("sent", SENT[message["type"]], message)
        self.body(message)

    def events(self, message: dict[str, Any]) -> None:
        """Keep each event of a message by the name of its kind."""
        for event in message.get("events", ()):
            self.keep("events", event["event"], event)

    def body(self, message: dict[str, Any]) -> None:
        """Keep the command in a message by the name of its kind."""
        if "body" in message:
            self.keep("bodies", message["body"]["command"], message["body"])


def _short(value: Any) -> Any:  # noqa: ANN401 - any message as JSON
    """Return a message with long lists cut, and without the token of its session."""
    if isinstance(value, list):
        return [_short(one) for one in value[:EACH]]
    if isinstance(value, dict):
        return {key: "token" if key == "token" else _short(one) for key, one in value.items()}
    return value
