"""The `bot` command: a player by the chart at a table of a server."""

import asyncio
from typing import Annotated

from croupier.cli import output
from croupier.cli.error_sentences import UsageError
from croupier.cli.language import wording
from croupier.cli.options import option
from croupier.money.cents import format_amount, format_gain
from croupier.words.facts import Fact, message


def bot(  # noqa: PLR0913 - one parameter each option
    *,
    server: Annotated[str, option("bot.server")],
    table: Annotated[str, option("bot.table")] = "lucky8",
    name: Annotated[str, option("bot.name")] = "",
    box: Annotated[int, option("bot.box")] = 1,
    wager: Annotated[int, option("bot.wager")] = 10,
    rounds: Annotated[int, option("bot.rounds")] = 1,
) -> int:
    """Play at a server by the chart."""
    from httpx import HTTPError, InvalidURL

    from croupier.client.errors import ConnectionLost, ServerSaysNo

    try:
        return asyncio.run(_play(server, table, name, (box, wager * 100), rounds))
    except (HTTPError, InvalidURL) as error:
        raise UsageError(message("usage.no-server", server=server, why=str(error))) from error
    except (ServerSaysNo, ConnectionLost) as error:
        raise UsageError(str(error)) from error


async def _play(server: str, table: str, name: str, habit: tuple[int, int], rounds: int) -> int:
    from croupier.bots.chart_player import ChartPlayer, Habit
    from croupier.bots.charts import default_chart
    from croupier.bots.visitor import Visitor
    from croupier.client.http import Client
    from croupier.client.socket import open_socket
    from croupier.rules.load import load

    async with Client(server) as client:
        session = await client.come_in(name)
        view = await client.table(table)
        policy = ChartPlayer(default_chart(load(view.game)), Habit(*habit))
        async with open_socket(client) as socket:
            played = await Visitor(client, socket, table, policy).play(rounds)
        balance = (await client.me()).balance
    gained = balance - session.balance
    has = f"{format_amount(balance)} ({format_gain(gained)})"
    facts: dict[str, Fact] = {"name": session.name, "rounds": played, "table": table, "balance": has}
    output.line(wording()("done.bot-one", **facts) if played == 1 else wording()("done.bot", **facts))
    return 0 if played == rounds else 1
