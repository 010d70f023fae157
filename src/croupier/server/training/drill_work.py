"""What drills and exams share: the processes that make questions and judge answers, and everybody's progress."""

from croupier.server.live_tables.table_manager import TableManager
from croupier.server.processes.work_queue import WorkQueue
from croupier.server.processes.worker_process import Budget
from croupier.server.training.progress_store import Progresses

QUESTIONS = Budget(seconds=60.0, memory=4 << 30, answer=512 << 10)


class DrillWork:
    """The work of the training room of one server."""

    def __init__(self, floor: TableManager) -> None:
        """Begin with nothing to do."""
        self.quick = WorkQueue(nice=1, most=32, each=3, budget=QUESTIONS)
        """For questions that take no time."""
        self.exact = WorkQueue(nice=3, most=16, each=2, budget=QUESTIONS)
        """For questions that rest on the exact analysis, the first of which takes seconds."""
        self.progresses = Progresses(floor.reads, floor.writer, floor.now)
        floor.on_stopping += [self.quick.close, self.exact.close]

    def queue(self, *, exact: bool) -> WorkQueue:
        """Return the process for a question."""
        return self.exact if exact else self.quick
