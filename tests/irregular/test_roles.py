"""Who may give which command: one table of command by role, every cell of it tried at every game."""

from typing import Any, get_args

import msgspec
import pytest

from croupier.cards.card import Card
from croupier.rules.clauses.catalogue import book
from croupier.rules.load import GAMES, load
from croupier.rules.refusals import Refused
from croupier.rules.schema import HOUSE_RULE
from croupier.table import commands as c
from croupier.table.actors import RANK, Actor, Role
from croupier.table.decide import step
from croupier.table.places import DEALER, Place
from croupier.table.roles import LEAST
from croupier.table.state import Post, Setup, Table
from croupier.words.facts import message
from tests.machines.text import COMMANDS

BY_PLAYERS = (
    c.Sit, c.Bet, c.Lift, c.AskSqueeze, c.Raise, c.Surrender, c.Insure, c.TakeEvenMoney, c.Hit, c.Stand, c.Double,
    c.Split, c.Follow, c.Decline, c.Yield, c.Leave, c.ComeBack, c.PickCard, c.AcceptCard, c.RefuseCard, c.Withdraw,
    c.Stay,
)  # fmt: skip
"""What players decide about their own wagers."""

BY_DEALERS = (
    c.GrantSqueeze, c.CloseBets, c.Deal, c.DealCard, c.Settle, c.DealSeveral, c.ReportSkipped, c.ReportBurnForgotten,
    c.ReportFaceUp, c.ReportCards, c.ReportCutCard, c.FailPower, c.PlayOn, c.EmptyShoe, c.Refer, c.ForgetSettlement,
    c.SettleForgotten,
)  # fmt: skip
"""The dealer's own work, and what he reports."""

TABLE: dict[type[c.Command], Role] = {
    **dict.fromkeys(BY_PLAYERS, Role.PLAYER),
    **dict.fromkeys(BY_DEALERS, Role.DEALER),
    c.Reconstruct: Role.DEALER,
    c.CannotReconstruct: Role.DEALER,
    c.RestrictPlayer: Role.PIT_MANAGER,
    c.PitPicksCard: Role.PIT_MANAGER,
    c.Rule: Role.SHIFT_MANAGER,
}

GIVEN: dict[str, Any] = {
    "player": "ann",
    "box": 1,
    "amount": 2500,
    "card": Card("9d"),
    "cards": (Card("9d"), Card("Kh")),
    "to": Place(1),
    "shown": 0,
    "what": "foreign",
    "text": "a drink was spilled",
    "wager": "main",
}
CELLS = [pytest.param(kind, role, id=f"{kind.__name__}-{role}") for kind in TABLE for role in Role]


def given_by(kind: type[c.Command], role: Role) -> c.Command:
    """Return a command of a kind as a post gives it; a player speaks for himself."""
    values = {
        field.name: GIVEN[field.name] for field in msgspec.structs.fields(kind) if field.required and field.name != "by"
    }
    return kind(by=Actor(role, "ann" if role is Role.PLAYER else "lee"), **values)


def refusal(table: Table, command: c.Command) -> Refused | None:
    """Return why a command is refused, or None."""
    try:
        step(table, command)
    except Refused as refused:
        return refused
    return None


def test_every_command_has_a_row() -> None:
    assert set(TABLE) == {kind for kind in COMMANDS if kind.__module__ == c.__name__}
    assert LEAST == TABLE


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("kind", "role"), CELLS)
def test_a_post_that_is_too_low_is_refused_and_a_higher_one_is_not(
    game: str, kind: type[c.Command], role: Role
) -> None:
    rulebook = load(game)
    refused = refusal(Table(rulebook, Setup(rulebook.deck.most)), given_by(kind, role))
    if RANK[role] < RANK[TABLE[kind]]:
        assert refused is not None
        assert refused.code == "role-too-low"
        assert all(number in book(game) for number in refused.clauses)
        assert refused.says.facts["least"] == message(f"post.{TABLE[kind]}")
    else:
        assert refused is None or refused.code != "role-too-low"


@pytest.mark.clause("lucky8", "6.2", "3.9", "5.23.4.5", "6.1")
@pytest.mark.clause("ace-race", "6.2", "3.9", "5.23.4.5", "6.1")
@pytest.mark.clause("dueling8s", "6.2", "3.9", "5.20.4.5", "6.1")
@pytest.mark.clause("blackjack-plus", "1.20", "5.12.1", "5.19")
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_names_the_clause_that_names_the_post(game: str) -> None:
    rulebook = load(game)
    table = Table(rulebook, Setup(rulebook.deck.most))
    topics: dict[type[c.Command], str] = {
        c.RestrictPlayer: "wagers.one_box",
        c.PitPicksCard: "irregular.several_dealer_both",
        c.Rule: "irregular.refer",
        c.CloseBets: "irregular.roles",
    }
    for kind, topic in topics.items():
        refused = refusal(table, given_by(kind, Role.PLAYER))
        assert refused is not None
        assert refused.clauses == rulebook.cite(topic)


@pytest.mark.clause("blackjack-plus", "5.12.1")
@pytest.mark.parametrize("game", GAMES)
def test_cards_drawn_together_for_the_dealer_need_the_pit_at_blackjack_plus(game: str) -> None:
    lowest = Role.PIT_SUPERVISOR if game == "blackjack-plus" else Role.DEALER
    table = Table(load(game), Setup(6))
    for role in Role:
        refused = refusal(table, c.DealSeveral(by=Actor(role, "lee"), cards=GIVEN["cards"], to=DEALER, shown=0))
        assert refused is not None
        assert (refused.code == "role-too-low") == (RANK[role] < RANK[lowest])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", [c.Reconstruct, c.CannotReconstruct])
def test_who_puts_cards_back_is_the_house_s_to_set(game: str, kind: type[c.Command]) -> None:
    for post in get_args(Post):
        table = Table(load(game), Setup(6, reconstruct_by=post))
        for role in Role:
            refused = refusal(table, given_by(kind, role))
            assert refused is not None
            too_low = RANK[role] < RANK[Role(post)]
            assert (refused.code == "role-too-low") == too_low
            staff = RANK[role] >= RANK[Role.DEALER]
            assert not too_low or refused.clauses == (HOUSE_RULE if staff else table.book.cite("irregular.roles"))


@pytest.mark.clause("lucky8", "3.7")
@pytest.mark.clause("ace-race", "3.7")
@pytest.mark.clause("dueling8s", "3.7")
@pytest.mark.clause("blackjack-plus", "5.18")
@pytest.mark.parametrize("game", GAMES)
def test_staff_may_act_for_a_player_and_another_player_may_not(game: str) -> None:
    rulebook = load(game)
    table = Table(rulebook, Setup(rulebook.deck.most))
    for role in Role:
        bet = c.Bet(by=Actor(role, "kim"), player="ann", box=1, amount=2500)
        refused = refusal(table, bet)
        assert (refused is not None) == (role is Role.PLAYER or RANK[role] < 0)
        assert role is not Role.PLAYER or (refused is not None and refused.clauses == rulebook.cite("wagers.by_staff"))
