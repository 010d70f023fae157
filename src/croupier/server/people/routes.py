"""The routes of sessions, second factors and players."""

from croupier.api import messages as m
from croupier.api.history import History
from croupier.api.limits import HeldLimits, SetLimits
from croupier.api.messages import BASE
from croupier.server.http.route import READ, Route
from croupier.server.people.calls import SessionCalls
from croupier.server.people.player_calls import PlayerCalls
from croupier.server.people.second_factor_calls import SecondFactorCalls

SESSION_ROUTES = (
    Route(
        "POST",
        f"{BASE}/guests",
        SessionCalls.guest,
        takes=m.NewGuest,
        gives=m.Session,
        status=201,
        refusals=("bad-name", "name-taken", "too-many-guests", "full-house"),
    ),
    Route(
        "POST",
        f"{BASE}/sessions",
        SessionCalls.sign_in,
        takes=m.SignIn,
        gives=m.Session,
        status=201,
        refusals=(
            "sign-in-failed",
            "second-factor",
            "wrong-code",
            "wrong-passkey",
            "no-factor",
            "too-many-guests",
            "too-many-sign-ins",
        ),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/password",
        SessionCalls.change_password,
        takes=m.ChangePassword,
        gives=m.Session,
        session=True,
        refusals=("sign-in-failed", "too-many-sign-ins", "too-many-guests", "weak-password", "post-too-low"),
        auditor_may=True,
    ),
    Route("DELETE", f"{BASE}/sessions", SessionCalls.sign_out, status=204, session=True, auditor_may=True),
    Route("GET", f"{BASE}/me", SessionCalls.me, gives=m.Me, session=True),
)

SECOND_FACTOR_ROUTES = (
    Route(
        "POST",
        f"{BASE}/sessions/passkey",
        SecondFactorCalls.ask_sign_in,
        takes=m.SignIn,
        gives=m.PasskeyOptions,
        refusals=("sign-in-failed", "no-factor", "too-many-guests", "too-many-sign-ins"),
        auditor_may=True,
    ),
    Route("GET", f"{BASE}/me/factor", SecondFactorCalls.factor, gives=m.FactorState, session=True),
    Route(
        "POST",
        f"{BASE}/me/factor",
        SecondFactorCalls.begin_factor,
        gives=m.FactorBegun,
        session=True,
        refusals=("post-too-low", "step-up"),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/factor/confirmed",
        SecondFactorCalls.confirm_factor,
        takes=m.FactorCode,
        gives=m.FactorState,
        session=True,
        refusals=("no-factor", "wrong-code", "too-many-sign-ins"),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/factor/codes",
        SecondFactorCalls.step_up,
        takes=m.FactorCode,
        gives=m.FactorState,
        session=True,
        refusals=("no-factor", "wrong-code", "too-many-sign-ins"),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/passkeys/new",
        SecondFactorCalls.begin_passkey,
        gives=m.PasskeyOptions,
        session=True,
        refusals=("post-too-low", "step-up", "no-factor"),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/passkeys",
        SecondFactorCalls.add_passkey,
        takes=m.PasskeyShown,
        gives=m.FactorState,
        session=True,
        refusals=("post-too-low", "step-up", "wrong-passkey"),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/passkeys/asked",
        SecondFactorCalls.ask_passkey,
        gives=m.PasskeyOptions,
        session=True,
        refusals=("no-factor",),
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{BASE}/me/passkeys/shown",
        SecondFactorCalls.show_passkey,
        takes=m.PasskeyShown,
        gives=m.FactorState,
        session=True,
        refusals=("wrong-passkey", "too-many-sign-ins"),
        auditor_may=True,
    ),
)

PLAYER_ROUTES = (
    Route("GET", f"{BASE}/me/history", PlayerCalls.history, gives=History, session=True, refusals=READ, cost=3),
    Route("GET", f"{BASE}/me/limits", PlayerCalls.limits, gives=HeldLimits, session=True, refusals=READ),
    Route(
        "POST",
        f"{BASE}/me/limits",
        PlayerCalls.set_limits,
        takes=SetLimits,
        gives=HeldLimits,
        session=True,
        refusals=(*READ, "try-again"),
    ),
    Route(
        "POST",
        f"{BASE}/me/refill",
        PlayerCalls.refill,
        gives=m.Me,
        session=True,
        refusals=("no-refill", "own-time-out"),
    ),
)
