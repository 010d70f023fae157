"""Every room of the server: its routes, and how its calls are made; the application binds them."""

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import NamedTuple

from starlette.requests import Request

from croupier.api.messages import BASE
from croupier.server.archive.calls import ArchiveCalls
from croupier.server.archive.routes import ARCHIVE_ROUTES
from croupier.server.audit.calls import AuditCalls
from croupier.server.audit.routes import AUDIT_ROUTES
from croupier.server.health import HEALTH_ROUTES, HealthCalls
from croupier.server.http.responses import Reply
from croupier.server.http.route import Route
from croupier.server.live_tables.table_manager import TableManager
from croupier.server.maths.calls import MathsCalls, MathsQueues
from croupier.server.maths.routes import MATHS_ROUTES
from croupier.server.office.calls import OfficeCalls
from croupier.server.office.game_approval_calls import GameApprovalCalls
from croupier.server.office.routes import GAME_ROUTES, OFFICE_ROUTES
from croupier.server.people.calls import SessionCalls
from croupier.server.people.player_calls import PlayerCalls
from croupier.server.people.routes import PLAYER_ROUTES, SECOND_FACTOR_ROUTES, SESSION_ROUTES
from croupier.server.people.second_factor_calls import SecondFactorCalls
from croupier.server.people.sign_in_attempts import SignInAttempts
from croupier.server.pit.calls import PitCalls
from croupier.server.pit.routes import PIT_ROUTES
from croupier.server.rules.calls import RuleCalls
from croupier.server.rules.routes import RULE_ROUTES
from croupier.server.tables.calls import TableCalls
from croupier.server.tables.coach_calls import CoachCalls
from croupier.server.tables.console_calls import ConsoleCalls
from croupier.server.tables.routes import COACH_ROUTES, CONSOLE_ROUTES, TABLE_ROUTES
from croupier.server.training.calls import TrainingCalls
from croupier.server.training.drill_work import DrillWork
from croupier.server.training.exam_calls import ExamCalls
from croupier.server.training.routes import EXAM_ROUTES, TRAINING_ROUTES


class Shared:
    """What the calls of one server are made of: its tables, and what several rooms use."""

    def __init__(self, floor: TableManager) -> None:
        """Begin with nothing to do."""
        self.floor = floor
        self.attempts = SignInAttempts(floor.guard)
        self.sums = MathsQueues(floor)
        self.drills = DrillWork(floor)


class Room(NamedTuple):
    """The routes that one class of calls answers, and how it is made."""

    routes: tuple[Route, ...]
    calls: Callable[[Shared], object]


ROOMS = (
    Room(SESSION_ROUTES, lambda shared: SessionCalls(shared.floor, shared.attempts)),
    Room(SECOND_FACTOR_ROUTES, lambda shared: SecondFactorCalls(shared.floor, shared.attempts)),
    Room(PLAYER_ROUTES, lambda shared: PlayerCalls(shared.floor)),
    Room(TABLE_ROUTES, lambda shared: TableCalls(shared.floor)),
    Room(CONSOLE_ROUTES, lambda shared: ConsoleCalls(shared.floor)),
    Room(COACH_ROUTES, lambda shared: CoachCalls(shared.floor)),
    Room(ARCHIVE_ROUTES, lambda shared: ArchiveCalls(shared.floor)),
    Room(RULE_ROUTES, lambda shared: RuleCalls(shared.floor)),
    Room(OFFICE_ROUTES, lambda shared: OfficeCalls(shared.floor)),
    Room(GAME_ROUTES, lambda shared: GameApprovalCalls(shared.floor, shared.sums.slow)),
    Room(AUDIT_ROUTES, lambda shared: AuditCalls(shared.floor)),
    Room(PIT_ROUTES, lambda shared: PitCalls(shared.floor)),
    Room(MATHS_ROUTES, lambda shared: MathsCalls(shared.floor, shared.sums)),
    # Before the drills: an address of theirs begins with the name of a game, which could be "exams".
    Room(EXAM_ROUTES, lambda shared: ExamCalls(shared.floor, shared.drills)),
    Room(TRAINING_ROUTES, lambda shared: TrainingCalls(shared.floor, shared.drills)),
    Room(HEALTH_ROUTES, lambda shared: HealthCalls(shared.floor)),
)

ROUTES = tuple(route for room in ROOMS for route in room.routes)
"""Every call there is."""

SOCKET = f"{BASE}/socket"


def bound_routes(floor: TableManager) -> Iterator[tuple[Route, Callable[[Request], Awaitable[Reply]]]]:
    """Yield every route with what answers it at one server."""
    shared = Shared(floor)
    for room in ROOMS:
        calls = room.calls(shared)
        yield from ((route, partial(route.handler, calls)) for route in room.routes)
