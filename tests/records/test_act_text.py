"""Every kind of act has a text, and reading the text gives the act back."""

import pytest
from msgspec.structs import replace

from croupier.cards.card import Card
from croupier.records.acts import CardsAsDue, CardsTo, CardTo, act_text, parse_act, staff
from croupier.table import commands as c
from croupier.table import effects as x
from croupier.table.actors import HOUSE, Actor, Role, player
from croupier.table.places import BURN, DEALER, Place
from croupier.table.roles import LEAST

ANN = player("ann")
LEE = Actor(Role.PIT_MANAGER, "lee")
CARD = Card("9d")

PLAYERS: tuple[c.PlayerCommand, ...] = (
    c.Sit(by=ANN, player="ann", box=7),
    c.Bet(by=ANN, player="ann", box=1, amount=10000),
    c.Bet(by=ANN, player="ann", box=1, amount=1250, wager="21+"),
    c.Bet(by=ANN, player="ann", box=1, amount=1205, wager="pair", unnoticed=True),
    c.Bet(by=ANN, player="ann", box=1, amount=600000, unnoticed=True),
    c.Bet(by=ANN, player="ann", box=1, amount=5000, late=True),
    c.Bet(by=ANN, player="ann", box=1, amount=2500, wager="ace-race", hand=1),
    c.Lift(by=ANN, player="ann", box=1),
    c.Lift(by=ANN, player="ann", box=1, wager="rws-pairs"),
    c.AskSqueeze(by=ANN, player="ann", box=2),
    c.Raise(by=ANN, player="ann", box=1),
    c.Raise(by=ANN, player="ann", box=1, amount=5000),
    c.Surrender(by=ANN, player="ann", box=1),
    c.Surrender(by=ANN, player="ann", box=1, hand=1),
    c.Insure(by=ANN, player="ann", box=1, amount=5000),
    c.Insure(by=ANN, player="ann", box=1, amount=5000, of="bob"),
    c.TakeEvenMoney(by=ANN, player="ann", box=1),
    c.Hit(by=ANN, player="ann", box=1),
    c.Hit(by=ANN, player="ann", box=1, hand=0),
    c.Stand(by=ANN, player="ann", box=1, hand=3),
    c.Double(by=ANN, player="ann", box=1),
    c.Double(by=ANN, player="ann", box=1, hand=1, amount=5000),
    c.Split(by=ANN, player="ann", box=1, hand=2),
    c.Follow(by=ANN, player="ann", box=1),
    c.Follow(by=ANN, player="ann", box=1, amount=10),
    c.Decline(by=ANN, player="ann", box=1),
    c.Yield(by=ANN, player="ann", box=1),
    c.ComeBack(by=player("ann"), player="ann"),
    c.Leave(by=ANN, player="ann"),
    c.PickCard(by=ANN, player="ann", card=CARD),
    c.AcceptCard(by=ANN, player="ann"),
    c.RefuseCard(by=ANN, player="ann"),
    c.Withdraw(by=ANN, player="ann"),
    c.Withdraw(by=ANN, player="ann", box=1),
    c.Stay(by=ANN, player="ann"),
    c.Stay(by=ANN, player="ann", box=3),
)
STAFF: tuple[c.Command, ...] = (
    c.GrantSqueeze(by=HOUSE, player="ann"),
    c.RestrictPlayer(by=HOUSE, player="ann"),
    c.CloseBets(by=HOUSE),
    c.Deal(by=HOUSE),
    c.Settle(by=HOUSE),
    c.PitPicksCard(by=HOUSE, card=CARD),
    c.ReportSkipped(by=HOUSE, box=2),
    c.ReportBurnForgotten(by=HOUSE),
    c.ReportFaceUp(by=HOUSE),
    c.ReportCards(by=HOUSE, what="foreign"),
    c.ReportCards(by=HOUSE, what="missing"),
    c.ReportCards(by=HOUSE, what="extra"),
    c.ReportCards(by=HOUSE, what="unshuffled"),
    c.ReportCutCard(by=HOUSE),
    c.FailPower(by=HOUSE),
    c.PlayOn(by=HOUSE),
    c.Reconstruct(by=HOUSE),
    c.CannotReconstruct(by=HOUSE),
    c.Refer(by=HOUSE, text="a drink was spilled"),
    c.ForgetSettlement(by=HOUSE, wager="rws-pairs"),
    c.SettleForgotten(by=HOUSE, wager="rws-pairs"),
    c.Rule(by=HOUSE, text="play on"),
    c.Rule(by=HOUSE, text="void", effects=(x.VoidRound(),)),
    c.Rule(by=HOUSE, text="back", effects=(x.ReturnWagers(box=1), x.ReturnWagers(player="ann"))),
    c.Rule(by=HOUSE, text="back", effects=(x.ReturnWagers(player="ann", box=1, wager="pair"),)),
    c.Rule(by=HOUSE, text="back", effects=(x.ReturnWagers(wager="pair"), x.ReturnWagers(box=2, wager="21+"))),
    c.Rule(by=HOUSE, text="back", effects=(x.ReturnWagers(player="ann", wager="insurance"),)),
    c.Rule(by=HOUSE, text="back", effects=(x.ReturnWagers(player="ann", box=1, hand=1, wager="tie18"),)),
    c.Rule(by=HOUSE, text="won", effects=(x.DecideWager(player="ann", box=1, result="win"),)),
    c.Rule(by=HOUSE, text="lost", effects=(x.DecideWager(player="ann", box=1, hand=1, result="lose"),)),
    c.Rule(by=HOUSE, text="off", effects=(x.DecideWager(player="ann", box=1, wager="21+", result="stand-off"),)),
    c.Rule(
        by=HOUSE,
        text="lost",
        effects=(x.DecideWager(player="cal", box=1, wager="insurance", of="ann", result="lose"),),
    ),
    c.Rule(by=HOUSE, text="away", effects=(x.DiscardCard(card=CARD), x.PutBackCard(card=CARD))),
    c.Rule(by=HOUSE, text="laid", effects=(x.LayCard(card=CARD, to=Place(1)), x.LayCard(card=CARD, to=Place(1, 1)))),
    c.Rule(by=HOUSE, text="laid", effects=(x.LayCard(card=CARD, to=DEALER),)),
)
LISTED = {c.DealCard, c.DealSeveral, c.EmptyShoe}
"""Commands a record shows by its cards."""


def kinds(base: type[c.Command]) -> set[type[c.Command]]:
    own = [child for child in base.__subclasses__() if child.__module__ == c.__name__]
    return {kind for child in own for kind in kinds(child)} or {base}


def test_every_kind_of_command_is_tried_here() -> None:
    tried = {type(command) for command in (*PLAYERS, *STAFF)}
    assert tried | LISTED == kinds(c.Command)


@pytest.mark.parametrize("command", PLAYERS, ids=act_text)
def test_player_act_reads_back(command: c.PlayerCommand) -> None:
    assert parse_act(act_text(command)) == command


@pytest.mark.parametrize("command", PLAYERS, ids=act_text)
def test_act_given_for_a_player_names_who_gave_it(command: c.PlayerCommand) -> None:
    given = replace(command, by=LEE)
    assert act_text(given).endswith(" by pit-manager lee")
    assert parse_act(act_text(given)) == given


@pytest.mark.parametrize("command", STAFF, ids=act_text)
def test_staff_act_reads_back_as_the_least_role(command: c.Command) -> None:
    least = LEAST[type(command)]
    read = parse_act(act_text(command))
    assert read == replace(command, by=Actor(least, HOUSE.name if isinstance(command, c.Rule) else least.value))


@pytest.mark.parametrize("command", STAFF, ids=act_text)
def test_staff_act_of_somebody_named_reads_back(command: c.Command) -> None:
    for role in (Role.PIT_MANAGER, Role.SHIFT_MANAGER):
        given = replace(command, by=Actor(role, "lee"))
        assert parse_act(act_text(given)) == given


@pytest.mark.parametrize(
    "act",
    [
        CardTo(staff(c.DealCard, None), Place(3), named=False),
        CardTo(staff(c.DealCard, None), Place(1, 0), named=True),
        CardTo(LEE, Place(1, 1), named=True),
        CardTo(staff(c.DealCard, None), DEALER, named=True),
        CardTo(staff(c.DealCard, None), BURN, named=True),
        CardsTo(staff(c.DealSeveral, None), 2, Place(3), named=False, shown=1),
        CardsTo(LEE, 3, DEALER, named=True, shown=0),
        CardsAsDue(staff(c.DealCard, None)),
    ],
    ids=act_text,
)
def test_card_act_reads_back(act: CardTo | CardsTo | CardsAsDue) -> None:
    assert parse_act(act_text(act)) == act


@pytest.mark.parametrize("kind", sorted(LISTED, key=str))
def test_what_cards_show_has_no_words(kind: type[c.Command]) -> None:
    given = {
        c.DealCard: c.DealCard(by=HOUSE, card=CARD),
        c.DealSeveral: c.DealSeveral(by=HOUSE, cards=(CARD, CARD), to=DEALER, shown=0),
        c.EmptyShoe: c.EmptyShoe(by=HOUSE),
    }[kind]
    with pytest.raises(ValueError, match="by its cards"):
        act_text(given)


@pytest.mark.parametrize(
    "effects", ["", "returns", "ann wins", "returns 1.0", "discards 1x", "card 9d", "void;", "so be it"]
)
def test_what_is_no_effect_is_named(effects: str) -> None:
    with pytest.raises(ValueError, match=r"effect|act|counted|card|whose"):
        parse_act(f'shift manager lee rules "so": {effects}')


def test_one_player_acting_for_another_has_no_words() -> None:
    with pytest.raises(ValueError, match="may not act for another"):
        act_text(c.Hit(by=player("bob"), player="ann", box=1))


def test_quotation_marks_in_a_ruling_are_made_readable() -> None:
    ruling = c.Rule(by=Actor(Role.SHIFT_MANAGER, "lee"), text='"void",\n he said')
    assert act_text(ruling) == "shift manager lee rules \"'void', he said\""
    assert parse_act(act_text(ruling)) == replace(ruling, text="'void', he said")
