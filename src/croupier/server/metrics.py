"""What the server counts, for Prometheus."""

import time

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FRESH = 1.0
"""Seconds for which what was written once is sent to everybody who asks."""

BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self._text, self._written = b"", float("-inf")
        self.registry = CollectorRegistry()
        own = self.registry
        self.commands = Counter("croupier_commands", "Commands answered, by answer.", ["code"], registry=own)
        self.seconds = Histogram("croupier_command_seconds", "A command's time.", buckets=BUCKETS, registry=own)
        self.sockets = Gauge("croupier_sockets", "Sockets open.", registry=own)
        self.sent = Counter("croupier_messages_sent", "Messages put into outboxes.", registry=own)
        self.dropped = Counter("croupier_sockets_dropped", "Sockets dropped, by reason.", ["why"], registry=own)
        self.events = Counter("croupier_events", "Events stored, by table.", ["table"], registry=own)
        self.rounds = Counter("croupier_rounds", "Rounds opened, by table.", ["table"], registry=own)
        self.held_up = Counter("croupier_held_up", "Times the event loop was held up for over a second.", registry=own)
        self.restarts = Counter("croupier_task_restarts", "Tasks that failed and began anew.", ["task"], registry=own)
        self.faults = Counter("croupier_faults", "Faults of the server's own, by table.", ["table"], registry=own)

    def text(self) -> bytes:
        """Return everything counted, up to a second ago."""
        now = time.monotonic()
        if now - self._written > FRESH:
            self._text, self._written = generate_latest(self.registry), now
        return self._text
