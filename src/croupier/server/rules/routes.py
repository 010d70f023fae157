"""The routes of the rules."""

from croupier.api.messages import BASE
from croupier.api.rules import Comparison, GameList, GameRules
from croupier.server.http.route import Route
from croupier.server.rules.calls import RuleCalls

RULE_ROUTES = (
    Route("GET", f"{BASE}/rules", RuleCalls.games, gives=GameList),
    Route("GET", f"{BASE}/rules/{{game}}", RuleCalls.rules, gives=GameRules, refusals=("no-such-game",), cost=5),
    Route(
        "GET",
        f"{BASE}/rules/{{game}}/against/{{other}}",
        RuleCalls.compared,
        gives=Comparison,
        refusals=("no-such-game",),
        cost=3,
    ),
)
