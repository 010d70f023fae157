"""The routes of an auditor."""

from croupier.api import audit as a
from croupier.api.messages import BASE
from croupier.server.audit.calls import AuditCalls
from croupier.server.http.route import READ, WORKED, Route

_MAY_LOOK = ("not-signed-in", "post-too-low")

AUDIT_ROUTES = (
    Route("GET", f"{BASE}/audit", AuditCalls.audit, gives=a.AuditStatus, session=True, refusals=(*_MAY_LOOK, *READ)),
    Route(
        "GET",
        f"{BASE}/audit/verification",
        AuditCalls.verification,
        gives=a.Verification,
        session=True,
        refusals=(*_MAY_LOOK, "bad-query"),
    ),
    Route(
        "GET",
        f"{BASE}/audit/files",
        AuditCalls.audit_files,
        gives=a.FilesCompared,
        session=True,
        refusals=(*_MAY_LOOK, *WORKED, "job-running"),
    ),
    Route(
        "GET",
        f"{BASE}/audit/events",
        AuditCalls.audit_events,
        gives=a.TrailPage,
        session=True,
        refusals=(*_MAY_LOOK, *READ, "bad-query"),
    ),
    Route(
        "GET",
        f"{BASE}/audit/reconciliation",
        AuditCalls.reconciliation,
        gives=a.Reconciliation,
        session=True,
        refusals=(*_MAY_LOOK, *WORKED, "job-running"),
    ),
    Route(
        "GET",
        f"{BASE}/audit/exports/{{form}}",
        AuditCalls.export,
        session=True,
        refusals=(*_MAY_LOOK, *WORKED, "job-running", "no-such-page"),
    ),
)
