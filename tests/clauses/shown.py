"""What several books say alike, shown at any of their games."""

from croupier.rules.load import load
from croupier.table import events as e
from croupier.table.play.deal import due
from croupier.table.state import Phase, Status
from croupier.table.turn import caller
from tests.clauses.floor import options, played, refusal, table


def no_bets_before_or_after_the_window(game: str) -> None:
    """Show that the table opens with the call for bets, and takes none once they are closed."""
    opened = table(game)
    assert (opened.phase, opened.status, opened.dealt) == (Phase.BETTING, Status.OPEN, ())
    assert "Bet" in options(opened)
    assert due(opened) is None
    betting = table(game, "", "ann bets 100 on 1")
    assert refusal(betting, "bob bets 100 on 1") is None
    assert due(betting) is None
    closed = table(game, "", "ann bets 100 on 1", "no more bets")
    late = refusal(closed, "bob bets 100 on 1")
    assert late is not None
    assert late.decided_by(load(game).cite("wagers.late")[0])
    assert "Bet" not in options(closed)
    assert due(closed) is not None
    again = refusal(closed, "no more bets")
    assert again is not None
    assert again.clauses == load(game).cite("wagers.close")


def callers_are_known_before_the_first_card(game: str) -> None:
    """Show that it is settled when bets close who calls each box, and that no seat is taken after that."""
    acts = ("bob sits at 2", "ann bets 100 on 1", "cal bets 300 on 2", "bob bets 100 on 2", "no more bets")
    closed = table(game, "", *acts)
    assert closed.dealt == ()
    assert [caller(closed, box, box.hands[0]) for box in closed.boxes] == ["ann", "bob"]
    late = refusal(closed, "cal sits at 1")
    assert late is not None
    assert late.decided_by(load(game).cite("control.ascertained")[0])
    assert refusal(table(game, "", "ann bets 100 on 1"), "cal sits at 1") is None


def round_runs_from_the_call_to_the_last_payment(game: str, cards: str, *acts: str) -> None:
    """Show that the round is open until every wager has been paid or taken, and ends with that."""
    whole = played(game, cards, *acts)
    happened = [event for told in whole.steps for event in told.events]
    assert all(told.after.status is Status.OPEN for told in whole.steps[:-1])
    assert whole.table.status is Status.SETTLED
    assert isinstance(happened[-1], e.RoundEnded)
    assert isinstance(happened[-2], e.LinesSettled)
    assert happened[-1].clauses == load(game).cite("round")
    assert options(whole.table) == set()
    assert due(whole.table) is None


def subsequent_deal_begins_with_the_first_card_asked_for(game: str, cards: str) -> None:
    """Show that not the cards of the initial deal begin it, but the first card after them."""
    acts = ("ann bets 100 on 1", "no more bets", "deal")
    dealt = table(game, cards, *acts)
    assert dealt.phase is Phase.TURNS
    assert not dealt.subsequent_started
    assert table(game, cards, *acts, "ann hits 1").subsequent_started


def interim_settlement_is_any_wager_decided_by_the_initial_deal(game: str, side: str, cards: str) -> None:
    """Show with cards that lose a side wager at once: with it something is settled, without it nothing is."""
    without = table(game, cards, "ann bets 100 on 1", "no more bets")
    assert not without.interim_settled
    assert without.lines == ()
    taken = table(game, cards, "ann bets 100 on 1", f"ann bets 10 on 1 {side}", "no more bets")
    assert taken.interim_settled
    assert [line.wager for line in taken.lines] == [side]
    bust = table(game, cards, "ann bets 100 on 1", "no more bets", "deal", "ann hits 1")
    assert [line.result for line in bust.lines] == ["lose"]
    assert not bust.interim_settled


def hands_are_the_cards_of_the_round(game: str) -> None:
    """Show that a box or the dealer holds the cards dealt to it in this round, and a new round begins with none."""
    acts = ("ann bets 100 on 1", "bob bets 100 on 3", "no more bets")
    dealt = table(game, "9s 7d 6h 5c 2d", *acts)
    assert [box.hands[0].cards for box in dealt.boxes] == [("9s", "5c"), ("7d", "2d")]
    assert dealt.dealer == ("6h",)
    fresh = table(game, "", *acts)
    assert [box.hands[0].cards for box in fresh.boxes] == [(), ()]
    assert fresh.dealer == ()


def every_position_has_an_area(game: str, wager: str, positions: int) -> None:
    """Show that a wager of this kind is taken at each position of the layout."""
    bets = [f"ann bets 100 on {box}" for box in range(1, positions + 1)]
    sides = [f"bob bets 10 on {box} {wager}" for box in range(1, positions + 1)] if wager != "main" else []
    laid = table(game, "", *bets, *sides, positions=positions)
    found = [[w.kind for w in (*box.mains, *box.sides)] for box in laid.boxes]
    assert found == [["main"] if wager == "main" else ["main", wager]] * positions
    beyond = refusal(laid, f"ann bets 100 on {positions + 1}")
    assert beyond is not None
    assert beyond.clauses == load(game).cite("layout")


def every_position_can_be_insured(game: str, positions: int) -> None:
    """Show that against an Ace the wager of each box is insured, with a line of its own."""
    boxes = range(1, positions + 1)
    cards = f"{' '.join(['5c'] * positions)} As {' '.join(['5d'] * positions)}"
    bets = [f"ann bets 100 on {box}" for box in boxes]
    insured = [f"ann insures {box} for 50" for box in boxes]
    stands = [f"ann stands {box}" for box in boxes]
    whole = table(game, f"{cards} Kh", *bets, "no more bets", *insured, *stands, positions=positions, decks=8)
    assert [line.box for line in whole.lines if line.wager == "insurance"] == list(boxes)
