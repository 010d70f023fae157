"""Whether the server is alive, and whether it is ready."""

from typing import Literal

from starlette.requests import Request

from croupier import __version__
from croupier.api import messages as m
from croupier.server.http.responses import Reply
from croupier.server.http.route import Route
from croupier.server.live_tables.table_manager import TableManager


class HealthCalls:
    """What a supervisor of the server asks."""

    def __init__(self, floor: TableManager) -> None:
        """Answer for one server."""
        self.floor = floor

    async def health(self, _request: Request) -> Reply:
        """Say whether the server is ready: it is not stopping, and every control function is alive."""
        floor = self.floor
        signs = floor.control.periodic.signs
        controls = {name: m.ControlSign(one.alive, round(one.age, 1), one.error) for name, one in signs.of.items()}
        ready = not floor.stopping and not signs.why()
        status: Literal["ok", "failing"] = "ok" if ready else "failing"
        health = m.Health(status, len(floor.tables), __version__, controls, dict(floor.supervisor.restarts))
        return Reply(health, 200 if ready else 503)

    async def liveness(self, _request: Request) -> Reply:
        """Say that the server hears and answers, whatever else is amiss."""
        return Reply(m.Liveness(__version__))


HEALTH_ROUTES = (
    Route("GET", "/healthz", HealthCalls.health, gives=m.Health),
    Route("GET", "/healthz/live", HealthCalls.liveness, gives=m.Liveness),
)
