"""What the dealer's console makes of a table: contested places, squeezed cards, outsiders' insurance, chips."""

import pytest

from croupier.api.console import ConsoleOption, Contest, DealerConsole
from croupier.live.console.build import console
from croupier.live.state import LiveTable
from croupier.money.chips import VALUES, in_chips, why_no_chips
from croupier.table import commands as c
from croupier.table.actors import DEALER
from croupier.table.decide import step
from croupier.table.prompt import among, prompt
from croupier.table.state import Setup, Table
from tests.clauses.floor import refusal, table

SEATS = ("ann bets 100 on 2", "bob bets 100 on 2", "cat bets 100 on 3", "dan bets 100 on 1")


def told(at: Table, chips: tuple[int, ...] = VALUES) -> DealerConsole:
    return console(LiveTable("floor", at.book, Setup(6), table=at), DEALER, prompt(at).options, chips)


def kinds(at: Table, kind: str, **facts: object) -> list[ConsoleOption]:
    """Return the options of a kind that the dealer is shown."""
    found = (option for option in told(at).options if option.command["command"] == f"{kind}/1")
    return [option for option in found if facts.items() <= option.command.items()]


def placed(contest: Contest) -> tuple[int, str, tuple[str, ...], tuple[str, ...]]:
    return (contest.box, contest.wager, contest.gets, contest.goes)


@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [("lucky8", "lucky8", "3.17.2.2"), ("ace-race", "pair", "3.17.2.2"), ("dueling8s", "21+", "3.18.2.2")],
)
def test_a_place_that_too_many_want_shows_who_gets_it_and_who_gives_way(game: str, wager: str, clause: str) -> None:
    sides = tuple(f"{who} bets 10 on 2 {wager}" for who in ("zoe", "dan", "ann", "bob"))
    at = table(game, "", *SEATS, *sides)
    (contest,) = told(at).contests
    assert (placed(contest), contest.places) == ((2, wager, ("ann", "bob", "dan"), ("zoe",)), 3)
    assert contest.clauses == (clause,)
    assert [option.command["player"] for option in kinds(at, "yield", box=2)] == ["dan", "ann", "bob", "zoe"]
    after = step(at, c.Yield(by=DEALER, player="bob", box=2)).after
    (contest,) = told(after).contests
    assert placed(contest) == (2, wager, ("ann", "dan", "zoe"), ("bob",))
    assert contest.yielded == ("bob",)
    assert not kinds(after, "yield", player="bob")


def test_what_is_shown_of_a_contest_is_what_closing_the_bets_does() -> None:
    sides = tuple(f"{who} bets 10 on 2 pair" for who in ("cat", "dan", "ann", "bob", "zoe"))
    at = table("lucky8", "", *SEATS, *sides)
    (contest,) = told(at).contests
    assert placed(contest) == (2, "pair", ("ann", "bob"), ("cat", "dan", "zoe")), "equal claims leave the place empty"
    closed = step(at, c.CloseBets(by=DEALER)).after
    standing = {wager.player for box in closed.boxes if box.position == contest.box for wager in box.sides}
    assert standing == set(contest.gets)


def test_a_box_with_room_for_all_is_no_contest() -> None:
    sides = tuple(f"{who} bets 10 on 2 pair" for who in ("dan", "ann", "bob"))
    assert told(table("lucky8", "", *SEATS, *sides)).contests == ()
    plus = tuple(f"{who} bets 10 on 2 rws-pairs" for who in ("zoe", "dan", "ann", "bob"))
    assert told(table("blackjack-plus", "", *SEATS, *plus)).contests == ()


ACE = ("ann bets 100 on 1", "bob bets 100 on 3", "no more bets")


def test_an_outsider_insures_what_another_passes_up() -> None:
    at = table("lucky8", "9s 8h Ad 7c 6c", *ACE)
    assert {option.command["of"]: option.most for option in kinds(at, "insure", player="*")} == {
        "ann": 5_000,
        "bob": 5_000,
    }
    claimed = step(at, c.Insure(by=DEALER, player="zoe", box=3, amount=5_000, of="bob")).after
    (contest,) = told(claimed).contests
    assert (placed(contest), contest.of) == ((3, "insurance", ("zoe",), ()), "bob")
    rival = step(claimed, c.Insure(by=DEALER, player="ann", box=3, amount=2_500, of="bob")).after
    (contest,) = told(rival).contests
    assert (placed(contest), contest.clauses) == ((3, "insurance", ("ann",), ("zoe",)), ("3.27.4.2",))
    given = step(rival, c.Yield(by=DEALER, player="ann", box=3)).after
    assert placed(told(given).contests[0]) == (3, "insurance", ("zoe",), ("ann",))
    dealt = step(given, c.Deal(by=DEALER)).after
    assert [(one.player, one.of, one.amount) for one in dealt.insurances] == [("zoe", "bob", 5_000)]


def test_nobody_insures_for_another_where_the_book_does_not_know_it() -> None:
    assert not kinds(table("blackjack-plus", "9s 8h Ad 7c 6c", *ACE), "insure", player="*")


BETS = ("ann bets 100 on 1", "bob bets 100 on 1", "cat bets 100 on 4")


def test_a_squeeze_is_asked_for_and_granted_while_a_card_may_come() -> None:
    at = table("blackjack-plus", "", *BETS, observed=True)
    assert [(one.command["player"], one.command["box"]) for one in kinds(at, "ask-squeeze")] == [
        ("ann", 1),
        ("bob", 1),
        ("cat", 4),
    ]
    assert (told(at).squeeze, kinds(at, "grant-squeeze")) == (("3.12",), [])
    asked = step(at, c.AskSqueeze(by=DEALER, player="cat", box=4)).after
    assert [one.command["player"] for one in kinds(asked, "ask-squeeze")] == ["ann", "bob"]
    (grant,) = kinds(asked, "grant-squeeze")
    assert (grant.command["player"], grant.post) == ("cat", "")
    closed = step(asked, c.CloseBets(by=DEALER)).after
    assert kinds(closed, "grant-squeeze") == [grant]
    granted = step(closed, c.GrantSqueeze(by=DEALER, player="cat")).after
    assert (granted.squeezing, kinds(granted, "grant-squeeze")) == (("cat",), [])
    begun = table("blackjack-plus", "9s", *BETS, "no more bets", "card to 1", observed=True)
    assert [one.command["player"] for one in kinds(begun, "ask-squeeze")] == ["ann", "bob", "cat"]
    stood = table("blackjack-plus", "Th 9s 6d 9h Ts", *BETS, "no more bets", "ann stands 1")
    assert [one.command["player"] for one in kinds(stood, "ask-squeeze")] == ["cat"]


@pytest.mark.parametrize("game", ["lucky8", "ace-race", "dueling8s"])
def test_no_squeeze_is_offered_where_the_book_has_none(game: str) -> None:
    at = table(game, "", *BETS, observed=True)
    assert (kinds(at, "ask-squeeze"), told(at).squeeze) == ([], ())


@pytest.mark.clause("blackjack-plus", "3.12")
@pytest.mark.parametrize(
    ("game", "acts", "who", "code"),
    [
        ("blackjack-plus", BETS, "zoe", "squeeze-no-bet"),
        ("blackjack-plus", (*BETS, "no more bets", "ann stands 1"), "ann", "squeeze-late"),
        ("lucky8", BETS, "ann", "no-squeeze"),
    ],
)
def test_a_squeeze_is_granted_in_time_to_who_has_a_bet(game: str, acts: tuple[str, ...], who: str, code: str) -> None:
    refused = refusal(table(game, "9s 8h 7d 6c 5c", *acts), f"squeeze granted to {who}")
    assert refused is not None
    assert refused.code == code


def test_a_squeeze_asked_for_or_granted_twice_is_one() -> None:
    at = table("blackjack-plus", "", *BETS, "ann asks to squeeze 1", "squeeze granted to ann")
    again = (c.AskSqueeze(by=DEALER, player="ann", box=1), c.GrantSqueeze(by=DEALER, player="ann"))
    assert [step(at, command).events for command in again] == [(), ()]
    assert not among(at, prompt(at).options, again[1])


def test_a_withdrawal_of_all_and_of_the_only_box_is_offered_once() -> None:
    at = table(
        "lucky8",
        "",
        "ann bets 100 on 1",
        "bob bets 100 on 2",
        "bob bets 100 on 3",
        "no more bets",
        "power fails",
        observed=True,
    )
    withdraws = [(one.command["player"], one.command.get("box")) for one in kinds(at, "withdraw")]
    assert withdraws.count(("ann", None)) == 1
    assert ("ann", 1) not in withdraws
    assert len(withdraws) == len(set(withdraws))


@pytest.mark.clause("lucky8", "5.17")
@pytest.mark.parametrize(
    ("first", "second", "plays"),
    [("5s", "6c", {"hit", "stand", "double"}), ("8s", "8c", {"hit", "stand", "double", "split"})],
)
def test_who_was_passed_over_plays_as_he_would_have(first: str, second: str, plays: set[str]) -> None:
    acts = ("ann bets 100 on 1", "bob bets 100 on 2", "no more bets", "deal", "1 skipped", "bob hits 2", "bob stands 2")
    at = table("lucky8", f"{first} 4d 6h {second} 5d 3h", *acts)
    offered = {
        str(one.command["command"]).partition("/")[0] for one in told(at).options if one.command.get("player") == "ann"
    }
    assert offered == plays
    after = step(
        at, c.Split(by=DEALER, player="ann", box=1) if "split" in plays else c.Double(by=DEALER, player="ann", box=1)
    ).after
    assert after.skip is None


@pytest.mark.parametrize(
    ("cents", "values", "chips", "rest"),
    [
        (0, VALUES, (), 0),
        (7, VALUES, (), 7),
        (12_345, VALUES, ((10_000, 1), (500, 4), (100, 3), (10, 4)), 5),
        (3_000, (2_500, 1_000), ((1_000, 3),), 0),
        (6_000, (5_000, 2_000), ((2_000, 3),), 0),
        (3_750, (2_500, 500), ((2_500, 1), (500, 2)), 250),
        (1_300, (700, 500), ((700, 1), (500, 1)), 100),
        (1_000_000_000, (2_500, 1_000), ((2_500, 400_000),), 0),
    ],
)  # fmt: skip
def test_an_amount_in_chips(cents: int, values: tuple[int, ...], chips: tuple[tuple[int, int], ...], rest: int) -> None:
    assert in_chips(cents, values) == (chips, rest)


def test_chips_make_up_whatever_they_can() -> None:
    values = (900, 600, 400)
    makeable = {0}
    for amount in range(1, 6_000):
        if any(amount - value in makeable for value in values):
            makeable.add(amount)
    for amount in range(6_000):
        chips, rest = in_chips(amount, values)
        assert (
            sum(value * count for value, count in chips)
            == amount - rest
            == max(one for one in makeable if one <= amount)
        )


@pytest.mark.parametrize(("values", "right"), [((), False), ((100, 0), False), ((100, 100), False), ((100, 25), True)])
def test_values_that_cannot_be_chips(values: tuple[int, ...], right: bool) -> None:  # noqa: FBT001 - a row
    assert (why_no_chips(values) == "") is right


def test_what_the_chips_leave_over_is_said() -> None:
    at = table("lucky8", "As 9h Kd", "ann bets 25 on 1", "no more bets", "cards as due", observed=True)
    over = step(at, c.Settle(by=DEALER)).after
    (push,) = told(over, (2_500, 500)).pushes
    assert (push.cents, push.rest, [(one.value, one.count) for one in push.chips]) == (
        3_750,
        250,
        [(2_500, 1), (500, 2)],
    )
    (push,) = told(over).pushes
    assert push.rest == 0
