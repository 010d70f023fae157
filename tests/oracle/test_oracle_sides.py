"""The oracle against the figures of the rulings: side wagers, boxes, control and places."""

import pytest

from tests.oracle.cases import Case, problems, run
from tests.oracle.state import UnlawfulError

ANN = "ann bets 100 on 1"
FOLD = "ann surrenders 1"


def first_cards(ruling: str, game: str, cards: str, kind: str, net: int) -> Case:
    """Ten on a side wager that the initial deal decides; the main wager is folded."""
    return Case(ruling, game, cards, f"{ANN}, ann bets 10 on 1 {kind} | {FOLD}", f"ann/{kind} {net}")


FIRST_CARDS = [
    first_cards("R-L8-BEST", "lucky8", "8s 8h 8s", "lucky8", 1000),
    first_cards("R-L8-BEST", "lucky8", "Ks Kh Kd", "lucky8", 30),
    first_cards("R-L8-SUITED", "lucky8", "8c 8c 8c", "lucky8", 10000),
    first_cards("two suited eights", "lucky8", "8c 8c 5h", "lucky8", 100),
    first_cards("two unsuited eights", "lucky8", "5h 8c 8d", "lucky8", 50),
    first_cards("two of a kind with the dealer", "lucky8", "5h 5c 8d", "lucky8", 30),
    first_cards("R-TENVALUE-PAIR", "lucky8", "Ts 9d Kh", "pair", -10),
    first_cards("R-TENVALUE-PAIR", "lucky8", "Ts 9d Kh", "lucky8", -10),
    first_cards("R-TENVALUE-PAIR", "lucky8", "Ts 9d Th", "pair", 110),
    first_cards("R-TENVALUE-PAIR", "ace-race", "Ts 9d Kh", "ace-race", -10),
    first_cards("R-PAIR-EIGHTS", "lucky8", "8s Kd 8h", "pair", 110),
    first_cards("R-PAIR-EIGHTS", "lucky8", "8s Kd 8h", "lucky8", 50),
    first_cards("R-AR-SPLIT-PAY", "ace-race", "As 9d Ah", "ace-race", 500),
    first_cards("suited pair", "ace-race", "9s 9d 9s", "ace-race", 150),
    first_cards("coloured pair", "ace-race", "9s 9d 9c", "ace-race", 80),
    first_cards("mixed pair", "ace-race", "9s 9d 9h", "ace-race", 50),
    first_cards("R-BP-ACEPAIR", "blackjack-plus", "Ah 9d Ad", "rws-pairs", 120),
    first_cards("R-BP-ACEPAIR", "blackjack-plus", "Ac 9d Ah", "rws-pairs", 60),
    first_cards("suited Aces", "blackjack-plus", "Ac 9d Ac", "rws-pairs", 500),
    first_cards("suited pair", "blackjack-plus", "5c 9d 5c", "rws-pairs", 200),
    first_cards("no pair", "blackjack-plus", "Kc 9d Qc", "rws-pairs", -10),
    Case(
        "R-L8-DBJ",
        "ace-race",
        "9s Kd 9c Ad",
        f"{ANN}, ann bets 10 on 1 ace-race | deal, ann stands 1",
        "ann/ace-race 80 ann/main -100",
    ),
    Case(
        "R-AR-SPLIT-PAY",
        "ace-race",
        "As 9d Ah Ac 5c Td",
        f"{ANN} | deal, ann splits 1, ann bets 20 on 1.1 ace-race, ann bets 20 on 1.2 ace-race",
        "ann/ace-race/1.1 200 ann/ace-race/1.2 -20",
    ),
    Case(
        "R-SIDE-CLOSE",
        "blackjack-plus",
        "Kc 9d Kc",
        f"ann bets 10 on 1 rws-pairs, {ANN} | {FOLD}",
        "ann/rws-pairs 200",
    ),
    Case("R-RWS-NOBET", "blackjack-plus", "Kc 9d Kc", f"{ANN}, bob bets 10 on 2 rws-pairs unnoticed | {FOLD}", "bob 0"),
]


def boom(cards: str, net: int) -> Case:
    acts = f"{ANN}, ann bets 10 on 1 boom-busted | deal, ann stands 1"
    return Case("R-BP-BOOM-COUNT", "blackjack-plus", cards, acts, f"ann/boom-busted {net}", len(cards.split()))


def twenty_one_plus(cards: str, net: int) -> Case:
    acts = f"{ANN}, ann bets 10 on 1 21+ | deal, ann stands 1"
    return Case("R-D8-COUNT", "dueling8s", cards, acts, f"ann/21+ {net}", len(cards.split()))


BUSTS = [
    Case(
        "R-BP-BOOM-ANYBOX",
        "blackjack-plus",
        "Ts 6d 9h Td Kd",
        f"{ANN}, bob bets 10 on 2 boom-busted | deal, ann stands 1",
        "bob 20",
    ),
    boom("Ts 6d 9h Td Kd", 20),
    boom("Ts 6d 9h 2d 8d Kd", 20),
    boom("Ts 2d 9h 2d 2d Td Kd", 40),
    boom("Ts 2d 9h 2h 2s 3d 3h Td", 120),
    boom("Ts 2d 9h 2h 2s 2c 2d 2h Td", 500),
    boom("Ts 2d 9h 2h 2s 2c 3d 2d 3h Td", 2000),
    boom("Ts 2d 9h Td 9s", -10),
    twenty_one_plus("Ks 5d Kd", 20),
    twenty_one_plus("Ks 4d 3d Kd", 30),
    twenty_one_plus("Ks 3d 2d Ad Kd", 80),
    twenty_one_plus("Ks 2d 2h 2s 2c Kd", 350),
    twenty_one_plus("Ks 3d Ad As Ac Ah Kd", 800),
    twenty_one_plus("Ks 3d Ad As Ac Ah Ad Kd", 8000),
    twenty_one_plus("Ks 9d", -10),
]


SUPERB = f"{ANN}, ann bets 10 on 1 superb8s | deal"
SPLIT = "deal, ann splits 1"
DUELING = [
    Case(
        "R-S8-ORDER",
        "dueling8s",
        "8h 8d 8c 9d",
        f"{SUPERB}, ann splits 1, ann stands 1, ann stands 1",
        "ann/superb8s 8000",
    ),
    Case(
        "R-S8-ORDER",
        "dueling8s",
        "8h Ad 8c 9d",
        f"{SUPERB}, ann splits 1, ann stands 1, ann stands 1",
        "ann/superb8s 30",
    ),
    Case("R-S8-BUST", "dueling8s", "8h 8d", f"{SUPERB}, ann hits 1", "ann/main -100 ann/superb8s 80", 2),
    Case(
        "R-S8-SPADES",
        "dueling8s",
        "8s 8s 8s 8h Kd 9s 9d",
        f"{SUPERB}, ann splits 1, ann splits 1, ann stands 1, ann stands 1, ann stands 1",
        "ann/superb8s 80000",
    ),
    Case(
        "R-S8-SPADES",
        "dueling8s",
        "8s 8h 8s 8s Kd 9s 9d",
        f"{SUPERB}, ann splits 1, ann splits 1, ann stands 1, ann stands 1, ann stands 1",
        "ann/superb8s 8000",
    ),
    Case(
        "R-S8-SCOPE",
        "dueling8s",
        "8h 8d 8c 9d",
        f"{ANN}, bob bets 60 on 1, bob bets 10 on 1 superb8s, eve bets 5 on 1 superb8s | {SPLIT}, bob declines 1, "
        "ann stands 1, ann stands 1",
        "bob/superb8s 8000 eve 4000 bob/main -60",
    ),
    Case(
        "R-S8-SURR",
        "dueling8s",
        "8h 8d 5d 9d",
        f"{ANN}, bob bets 60 on 1, ann bets 10 on 1 superb8s | {FOLD}, deal, bob splits 1, bob stands 1, bob stands 1",
        "ann/superb8s 80 ann/main -50",
    ),
    Case("R-S8-TIME", "dueling8s", "5d Kd", f"{SUPERB}, ann hits 1", "ann -110", 2),
    Case("R-678-BASE", "dueling8s", "7s 6s Kd", f"{ANN} | deal, ann doubles 1", "ann/bonus-678 500 ann/main 200"),
    Case("R-678-BASE", "dueling8s", "6s 7d Kd", f"{ANN} | deal, ann hits 1", "ann/bonus-678 100 ann/main 100"),
    Case(
        "R-678-SURR",
        "dueling8s",
        "7d 6d 2d Ad",
        f"{ANN}, bob bets 60 on 1 | {FOLD}, deal, bob hits 1",
        "ann -50 bob/bonus-678 60",
    ),
    Case(
        "R-678-EXACT",
        "dueling8s",
        "8h 6d 7d Kd 9d",
        f"{ANN} | {SPLIT}, ann hits 1, ann stands 1",
        "ann/bonus-678 0 ann/main 200",
    ),
    Case(
        "R-TIE-SPLIT",
        "dueling8s",
        "8h Kd 2d Ks Qd",
        f"{ANN}, ann bets 10 on 1 tie18 | {SPLIT}, ann stands 1, ann bets 20 on 1.2 tie18, ann hits 1, ann stands 1",
        "ann/tie18/1.1 80 ann/tie18/1.2 -20 ann/main 100",
    ),
    Case(
        "R-TIE-SPLIT early, then renumbered",
        "dueling8s",
        "8h 8d Kd Ks Kh Qd",
        f"{ANN}, ann bets 10 on 1 tie18 | {SPLIT}, ann bets 20 on 1.2 tie18, ann splits 1, ann stands 1, deal, "
        "ann stands 1, ann stands 1",
        "ann/tie18/1.1 80 ann/tie18/1.2 0 ann/tie18/1.3 160",
    ),
    Case(
        "R-TIE-OUTSIDER",
        "dueling8s",
        "8h Kd Ks Qd",
        f"{ANN}, eve bets 10 on 1 tie18 | {SPLIT}, ann stands 1, ann stands 1",
        "eve 80",
    ),
]

MAINS = "ann bets 100 on 3, bob bets 50 on 3, cal bets 20 on 2, dee bets 20 on 4"
PLAYS = "deal, cal stands 2, ann stands 3, dee stands 4"
PAIR_CARDS = "9s 9s 9s 7d 9h 9h 9h Td"
BOXES = [
    Case("R-CONTROL", "lucky8", "Ts 7d Th Td", f"eve sits at 1, {ANN} | deal, ann stands 1", "ann 100"),
    Case(
        "R-BP-CONTROL",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann bets 10 on 1, bob bets 60 on 1, cal bets 60 on 1 | deal, bob stands 1",
        "bob 60 cal 60 ann 10",
    ),
    Case(
        "R-SIDE-PRIO",
        "lucky8",
        PAIR_CARDS,
        f"{MAINS}, dee bets 20 on 4 lucky8, cal bets 10 on 2 lucky8, dee bets 10 on 3 pair, cal bets 10 on 3 pair, "
        f"bob bets 10 on 3 pair, ann bets 10 on 3 pair | {PLAYS}",
        "ann/pair 110 bob/pair 110 cal/pair 110 dee/pair 0",
    ),
    Case(
        "R-PLACED-TOTALS",
        "lucky8",
        PAIR_CARDS,
        f"{MAINS}, dee bets 20 on 3 pair, cal bets 10 on 3 pair, bob bets 10 on 3 pair, "
        f"ann bets 10 on 3 pair | {PLAYS}",
        "ann/pair 110 bob/pair 110 cal/pair 0 dee/pair 0",
    ),
    Case(
        "R-SIDE-PRIO outsiders last",
        "lucky8",
        PAIR_CARDS,
        f"{MAINS}, eve bets 10 on 3 pair, fay bets 10 on 3 pair, gus bets 10 on 3 pair, "
        f"ann bets 10 on 3 pair | {PLAYS}",
        "ann/pair 110 eve 110 fay 110 gus 0",
    ),
    Case(
        "R-SIDE-TIE-AREA",
        "lucky8",
        PAIR_CARDS,
        f"{MAINS}, dee bets 10 on 3 lucky8, cal bets 10 on 3 lucky8, bob bets 10 on 3 lucky8, "
        f"eve bets 10 on 3 lucky8, ann bets 10 on 3 lucky8 | {PLAYS}",
        "ann/lucky8 30 bob/lucky8 30 cal/lucky8 0 dee/lucky8 0 eve 0",
    ),
    Case(
        "R-SIDE-TIE-AREA yielded",
        "lucky8",
        PAIR_CARDS,
        f"{MAINS}, dee bets 10 on 3 lucky8, cal bets 10 on 3 lucky8, bob bets 10 on 3 lucky8, "
        f"ann bets 10 on 3 lucky8, cal yields 3 | {PLAYS}",
        "ann/lucky8 30 bob/lucky8 30 cal/lucky8 0 dee/lucky8 30",
    ),
    Case(
        "R-DEALORDER",
        "lucky8",
        "Ts 9s 7d Th 9h Td",
        "ann bets 100 on 5, bob bets 50 on 2 | deal, bob stands 2, ann stands 5",
        "bob 50 ann 100",
    ),
    Case(
        "R-BP-BALANCE",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann sits at 1, ann bets 1000 on 1, bob bets 4000 on 1 | deal, ann stands 1",
        "ann 1000 bob 4000",
        limits="main 25 5000",
    ),
    Case(
        "lifted while betting",
        "lucky8",
        "Ts 7d Th Td",
        f"{ANN}, bob bets 5 on 1, bob lifts 1 | deal, ann stands 1",
        "ann 100 bob 0",
    ),
]

REFUSED = [
    Case("R-TIE-SPLIT hand 1", "dueling8s", "8h", f"{ANN}, ann bets 10 on 1 tie18 | {SPLIT}, ann bets 20 on 1.1 tie18"),
    Case("R-TIE-SPLIT no Tie", "dueling8s", "8h 5d", f"{ANN} | {SPLIT}, ann bets 20 on 1.2 tie18"),
    Case(
        "R-TIE-OUTSIDER",
        "dueling8s",
        "8h 5d",
        f"{ANN}, eve bets 10 on 1 tie18 | {SPLIT}, eve bets 20 on 1.2 tie18",
    ),
    Case("L8 3.15.3", "lucky8", "8h 5d", f"{ANN}, eve bets 10 on 2 pair | deal"),
    Case("no such wager", "lucky8", "8h 5d", f"{ANN}, eve bets 10 on 1 tie18 | deal"),
]


@pytest.mark.parametrize("case", [*FIRST_CARDS, *BUSTS, *DUELING, *BOXES], ids=lambda case: case.ruling)
def test_ruling(case: Case) -> None:
    assert problems(case) == []


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.ruling)
def test_refused(case: Case) -> None:
    with pytest.raises(UnlawfulError):
        run(case)
