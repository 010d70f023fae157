"""The routes of the mathematics of a game."""

from croupier.api.mathematics import (
    GameAsked,
    GameEffects,
    GameFigures,
    GameForm,
    GameProtection,
    GameWorth,
    ParDocument,
    ProtectionAsked,
    SimulationCall,
    SimulationView,
)
from croupier.api.messages import BASE
from croupier.server.http.route import QUEUED, Route
from croupier.server.maths.calls import MathsCalls

_MATHS = f"{BASE}/maths"

MATHS_ROUTES = (
    Route(
        "POST",
        f"{_MATHS}/form",
        MathsCalls.maths_form,
        takes=GameAsked,
        gives=GameForm,
        refusals=QUEUED,
        cost=3,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/worth",
        MathsCalls.maths_worth,
        takes=GameAsked,
        gives=GameWorth,
        refusals=QUEUED,
        cost=5,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/figures",
        MathsCalls.maths_figures,
        takes=GameAsked,
        gives=GameFigures,
        refusals=QUEUED,
        cost=5,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/effects",
        MathsCalls.maths_effects,
        takes=GameAsked,
        gives=GameEffects,
        refusals=QUEUED,
        cost=5,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/par",
        MathsCalls.maths_par,
        takes=GameAsked,
        gives=ParDocument,
        refusals=QUEUED,
        cost=5,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/protection",
        MathsCalls.maths_protection,
        takes=ProtectionAsked,
        gives=GameProtection,
        refusals=QUEUED,
        cost=10,
        auditor_may=True,
    ),
    Route(
        "POST",
        f"{_MATHS}/simulation",
        MathsCalls.simulate,
        takes=SimulationCall,
        gives=SimulationView,
        status=201,
        session=True,
        refusals=(*QUEUED, "simulation-running", "too-many-rounds"),
        auditor_may=True,
    ),
    Route("GET", f"{_MATHS}/simulation", MathsCalls.simulation, gives=SimulationView, session=True),
    Route(
        "DELETE",
        f"{_MATHS}/simulation",
        MathsCalls.stop_simulation,
        gives=SimulationView,
        session=True,
        auditor_may=True,
    ),
)
