"""Structured logs: one JSON object a line on standard error; no token, seed or card that is not dealt is in any."""

import logging
import sys
import threading
from types import TracebackType

import structlog
from structlog.typing import Processor

LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}


SHARED: list[Processor] = [
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.dict_tracebacks,
]
"""What every line is given, whoever writes it."""


def configure(level: str) -> None:
    """Set up logging for the whole process."""
    _all_as_json(LEVELS.get(level, logging.INFO))
    structlog.configure(
        processors=[*SHARED, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS.get(level, logging.INFO)),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _all_as_json(level: int) -> None:
    """Have whatever others say through Python's own logging, warnings and last errors written in the same way."""
    shared = [structlog.stdlib.add_logger_name, *SHARED]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))
    logging.captureWarnings(capture=True)
    sys.excepthook = _uncaught
    threading.excepthook = lambda failed: _uncaught(
        failed.exc_type, failed.exc_value or failed.exc_type(), failed.exc_traceback
    )


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        log().error("uncaught", exc_info=(kind, error, trace))


def log() -> structlog.stdlib.BoundLogger:
    """Return the logger."""
    logger: structlog.stdlib.BoundLogger = structlog.get_logger()
    return logger
