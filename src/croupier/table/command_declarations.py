"""Every command declared once: the least role that may give it, what carries it out, and whether it waits.

Clauses: L8 3.7, 6.2; AR 3.7, 6.2; BP 1.20, 5.12.1, 5.18, 5.19; D8 3.7, 6.2.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from croupier.rules.refusals import Refused
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.actors import HOUSE, Role
from croupier.table.automatic_steps import settle
from croupier.table.irregular import (
    cards_together,
    choice_of_cards,
    cut_card,
    empty_shoe,
    error_card,
    face_up,
    forgotten_burn,
    forgotten_settlement,
    late_discovery,
    misdeal,
    power_failure,
    reconstruct,
    refer,
    skipped_turn,
    stay_or_withdraw,
    unexpected_card,
    void,
    withdraw,
)
from croupier.table.irregular.deciding import undecided
from croupier.table.play import (
    absence,
    bets,
    close_bets,
    double,
    offers,
    raise_wager,
    seats,
    split,
    surrender,
    turns,
)
from croupier.table.play.deal import due, initial_due
from croupier.table.play.dealer import needs_card
from croupier.table.play.draw_clauses import drawn_under
from croupier.table.play.impossible_reports import can_come
from croupier.table.state import Phase, Status, Table, Trouble


class Declared(NamedTuple):
    """A command: who may give it, what it does, and how a record writes it.

    Each of `texts` is a form: words, fields between braces, and between square brackets what may be left out.
    `decides` is what a player who has left cannot do any more. `waits` is what waits until an open irregularity is
    resolved; facts about the cards and the power are taken at any moment. `post` is the topic under which a role that
    is too low is refused, where a clause names the post.
    """

    least: Role
    handle: Callable[[Table, Any], list[e.Event]]
    texts: tuple[str, ...] = ()
    decides: bool = False
    waits: bool = False
    post: str = "irregular.roles"


def _deal_card(table: Table, command: c.DealCard) -> list[e.Event]:
    """Lay a card where it is due; any other card is an irregularity."""
    place = due(table)
    if place is None or command.to not in (None, place) or table.trouble is not None:
        return unexpected_card.card(table, command)
    if command.to is not None or command.by.role is not HOUSE.role:
        # not from the sealed device itself: somebody has read it
        can_come(table, command.card)
    return [e.CardDealt(command.card, place, drawn_under(table, place))]


def _deal(table: Table, command: c.Deal) -> list[e.Event]:
    """Go on: close what is offered, or take a wrong initial deal for complete."""
    trouble = table.trouble
    if trouble is not None and trouble.kind == "options":
        return stay_or_withdraw.closed(table)
    if trouble is not None and trouble.kind == "several" and (stays := stay_or_withdraw.in_silence(trouble)):
        return stays
    if trouble is not None and trouble.kind == "misdeal" and table.deal_taken and (on := _passed_over(table, trouble)):
        return on
    if error_card.came_early(table):
        return error_card.goes_on(table)
    if trouble is None and table.offer is not None:
        return offers.deal(table, command)
    observed = table.setup.observed and table.phase is Phase.INITIAL_DEAL and not table.deal_taken
    if observed and (trouble is None or trouble.kind == "misdeal") and table.dealt:
        wrong = trouble is not None or initial_due(table) is not None
        return misdeal.taken_for_complete(table) if wrong else []
    if trouble is not None:
        raise undecided(table)
    return offers.deal(table, command)


def _passed_over(table: Table, trouble: Trouble) -> list[e.Event]:
    """Go on from a wrong initial deal that was taken for complete, unless the players still have to choose."""
    if stay_or_withdraw.is_deserted(table):
        return stay_or_withdraw.nobody_left(table, trouble)
    if not table.book.irregular.procedures.by_options:
        return misdeal.gone_on(table, trouble)
    return late_discovery.gone_on(table, trouble) if misdeal.is_early(table) else []


def _stand(table: Table, command: c.Stand) -> list[e.Event]:
    """Stand; while disclosed cards are offered this leaves them."""
    return turns.stand(table, command) if table.trouble is None else choice_of_cards.stand(table, command)


def _settle(table: Table, _command: c.Settle) -> list[e.Event]:
    """End an observed round; one that ended because no one was left stays as it is."""
    if table.status is Status.SETTLED:
        return []
    if table.phase is Phase.DEALER and table.trouble is None and not needs_card(table):
        return settle(table)
    raise Refused("not-finished", table.book.cite("round"), "dealer" if table.phase is Phase.DEALER else "hands")


DECLARED: Mapping[type[c.Command], Declared] = MappingProxyType(
    {
        c.Sit: Declared(Role.PLAYER, seats.sit, texts=("{player} sits at {box}",), waits=True),
        c.AskSqueeze: Declared(Role.PLAYER, seats.ask_squeeze, texts=("{player} asks to squeeze {box}",)),
        c.GrantSqueeze: Declared(
            Role.DEALER, seats.grant_squeeze, texts=("squeeze granted to {player}",), post="control.squeeze"
        ),
        c.RestrictPlayer: Declared(
            Role.PIT_MANAGER,
            seats.restrict,
            texts=("pit manager restricts {player} to one box",),
            post="wagers.one_box",
        ),
        c.Bet: Declared(
            Role.PLAYER,
            bets.bet,
            texts=("{player} bets {amount} on {spot}[ {side}][ {how}]",),
            decides=True,
            waits=True,
        ),
        c.Lift: Declared(Role.PLAYER, bets.lift, texts=("{player} lifts {box}[ {side}]",), decides=True),
        c.Yield: Declared(Role.PLAYER, bets.yield_place, texts=("{player} yields {box}",), waits=True),
        c.CloseBets: Declared(Role.DEALER, close_bets.close_bets, texts=("no more bets",), waits=True),
        c.DealCard: Declared(Role.DEALER, _deal_card),
        c.Deal: Declared(Role.DEALER, _deal, texts=("deal",)),
        c.Raise: Declared(
            Role.PLAYER,
            raise_wager.raise_wager,
            texts=("{player} raises {box}[ for {amount}]",),
            decides=True,
            waits=True,
        ),
        c.Surrender: Declared(
            Role.PLAYER, surrender.surrender, texts=("{player} surrenders {spot}",), decides=True, waits=True
        ),
        c.Insure: Declared(
            Role.PLAYER,
            offers.insure,
            texts=("{player} insures {box}[ of {of}] for {amount}",),
            decides=True,
            waits=True,
        ),
        c.TakeEvenMoney: Declared(
            Role.PLAYER, offers.take_even_money, texts=("{player} takes even money on {box}",), decides=True, waits=True
        ),
        c.Decline: Declared(
            Role.PLAYER, offers.decline, texts=("{player} declines {box}{a hand}",), decides=True, waits=True
        ),
        c.Hit: Declared(Role.PLAYER, turns.hit, texts=("{player} hits {spot}",), decides=True, waits=True),
        c.Stand: Declared(Role.PLAYER, _stand, texts=("{player} stands {spot}",), decides=True, waits=True),
        c.Double: Declared(
            Role.PLAYER, double.double, texts=("{player} doubles {spot}[ for {amount}]",), decides=True, waits=True
        ),
        c.Split: Declared(Role.PLAYER, split.split, texts=("{player} splits {spot}",), decides=True, waits=True),
        c.Follow: Declared(
            Role.PLAYER, split.follow, texts=("{player} follows {spot}[ for {amount}]",), decides=True, waits=True
        ),
        c.Leave: Declared(Role.PLAYER, absence.leave, texts=("{player} leaves",)),
        c.ComeBack: Declared(Role.PLAYER, absence.come_back, texts=("{player} returns",)),
        c.Settle: Declared(Role.DEALER, _settle, texts=("settle",), waits=True),
        c.DealSeveral: Declared(Role.DEALER, cards_together.drawn, post="irregular.several_dealer_none"),
        c.PickCard: Declared(Role.PLAYER, choice_of_cards.pick, texts=("{player} picks {card}",)),
        c.PitPicksCard: Declared(
            Role.PIT_MANAGER,
            choice_of_cards.pit_picks,
            texts=("pit manager picks {card}",),
            post="irregular.several_dealer_both",
        ),
        c.AcceptCard: Declared(Role.PLAYER, choice_of_cards.accept, texts=("{player} accepts",)),
        c.RefuseCard: Declared(Role.PLAYER, choice_of_cards.refuse, texts=("{player} refuses",)),
        c.Withdraw: Declared(Role.PLAYER, withdraw.withdraw, texts=("{player} withdraws[ {box}]",)),
        c.Stay: Declared(Role.PLAYER, withdraw.stay, texts=("{player} stays[ {box}]",)),
        c.ReportSkipped: Declared(Role.DEALER, skipped_turn.report, texts=("{box} skipped",), waits=True),
        c.ReportBurnForgotten: Declared(Role.DEALER, forgotten_burn.forgotten, texts=("burn forgotten",)),
        c.ReportFaceUp: Declared(Role.DEALER, face_up.found, texts=("card found face up",)),
        c.ReportCards: Declared(Role.DEALER, void.report_cards, texts=("{one} card found", "{many} cards found")),
        c.ReportCutCard: Declared(Role.DEALER, cut_card.shown, texts=("missing shuffle found",)),
        c.FailPower: Declared(Role.DEALER, power_failure.power_failed, texts=("power fails",)),
        c.PlayOn: Declared(Role.DEALER, power_failure.play_on, texts=("play on",)),
        c.Reconstruct: Declared(Role.DEALER, reconstruct.reconstruct, texts=("reconstruct",)),
        c.CannotReconstruct: Declared(Role.DEALER, reconstruct.cannot, texts=("cannot reconstruct",)),
        c.EmptyShoe: Declared(Role.DEALER, empty_shoe.empty, waits=True),
        c.Refer: Declared(Role.DEALER, refer.refer, texts=('dealer refers "{text}"',)),
        c.Rule: Declared(
            Role.SHIFT_MANAGER,
            refer.rule,
            texts=('shift manager {manager} rules "{text}"[{effects}]',),
            post="irregular.refer",
        ),
        c.ForgetSettlement: Declared(Role.DEALER, forgotten_settlement.forget, texts=("dealer forgets {wager}",)),
        c.SettleForgotten: Declared(Role.DEALER, forgotten_settlement.settle, texts=("dealer settles {wager}",)),
    }
)
