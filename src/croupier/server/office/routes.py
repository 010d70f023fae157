"""The routes of the back office."""

from croupier.api import office as o
from croupier.api import own_games as g
from croupier.api.console import NewPlayer
from croupier.api.messages import BASE
from croupier.api.views import LobbyTable
from croupier.server.http.route import QUEUED, Route
from croupier.server.office.calls import OfficeCalls
from croupier.server.office.game_approval_calls import GameApprovalCalls

_ORDERS = (
    "post-too-low",
    "no-factor",
    "step-up",
    "no-such-person",
    "no-such-table",
    "bad-amount",
    "no-reason",
    "bad-words",
)

OFFICE_ROUTES = (
    Route(
        "GET",
        f"{BASE}/office/orders",
        OfficeCalls.orders,
        gives=o.MoneyOrders,
        session=True,
        refusals=("post-too-low",),
    ),
    Route(
        "POST",
        f"{BASE}/office/orders",
        OfficeCalls.ask_money,
        takes=o.AskMoney,
        gives=o.MoneyOrder,
        status=201,
        session=True,
        refusals=(*_ORDERS, "own-account", "too-many-orders", "try-again"),
        stepped=True,
    ),
    Route(
        "POST",
        f"{BASE}/office/orders/{{number}}",
        OfficeCalls.decide_money,
        takes=o.Decide,
        gives=o.MoneyOrder,
        session=True,
        stepped=True,
        refusals=(*_ORDERS, "no-such-order", "second-person", "not-enough-money", "play-money", "bad-query"),
    ),
    Route(
        "POST",
        f"{BASE}/office/players",
        OfficeCalls.enrol,
        takes=NewPlayer,
        status=204,
        session=True,
        refusals=("post-too-low", "bad-name", "name-taken", "full-house"),
    ),
    Route(
        "POST",
        f"{BASE}/office/closures",
        OfficeCalls.close,
        takes=o.Close,
        gives=o.Closed,
        session=True,
        refusals=_ORDERS,
        stepped=True,
    ),
    Route(
        "POST",
        f"{BASE}/office/tables",
        OfficeCalls.open_table,
        takes=o.OpenTable,
        gives=LobbyTable,
        status=201,
        session=True,
        refusals=(*_ORDERS, "bad-table", "bad-name", "name-taken", "no-such-game", "full-house"),
    ),
    Route(
        "POST",
        f"{BASE}/office/accounts",
        OfficeCalls.account,
        takes=o.AccountOrder,
        status=204,
        session=True,
        refusals=(*_ORDERS, "second-person"),
        stepped=True,
    ),
    Route(
        "POST",
        f"{BASE}/office/files",
        OfficeCalls.check_files,
        gives=o.FilesChecked,
        session=True,
        refusals=("post-too-low",),
    ),
)

GAME_ROUTES = (
    Route(
        "GET",
        f"{BASE}/office/games",
        GameApprovalCalls.own_games,
        gives=g.SubmittedGames,
        session=True,
        refusals=("post-too-low",),
    ),
    Route(
        "POST",
        f"{BASE}/office/games",
        GameApprovalCalls.submit_game,
        takes=g.SubmitGame,
        gives=g.SubmittedGame,
        status=201,
        session=True,
        refusals=(*QUEUED, "post-too-low", "no-reason", "bad-rules", "bad-words"),
        cost=5,
    ),
    Route(
        "POST",
        f"{BASE}/office/games/{{rulebook}}",
        GameApprovalCalls.decide_game,
        takes=o.Decide,
        gives=g.SubmittedGame,
        session=True,
        refusals=("post-too-low", "no-factor", "step-up", "second-person", "no-such-game", "no-reason", "bad-words"),
        stepped=True,
    ),
)
