"""The oracle against the figures of the rulings: doubling, splitting, compulsory draws and the dealer's hand."""

import pytest

from tests.oracle.cases import ROOMY, Case, problems, run
from tests.oracle.games import Readings
from tests.oracle.state import UnlawfulError

ANN = "ann bets 100 on 1"
MBS = ("lucky8", "ace-race")
NATURAL_GAMES = (*MBS, "blackjack-plus")
BUSTED_TOO = Readings(obo_bust="busted-too")

DOUBLES = [
    Case(
        "R-DBL-RANGE",
        "lucky8",
        "6s 7d 5h Th Td",
        "ann bets 30 on 1 | deal, ann doubles 1 for 25",
        "ann 55",
        limits=ROOMY,
    ),
    Case("R-BP-DD-MIN", "blackjack-plus", "6s 7d 5h Th Td", f"{ANN} | deal, ann doubles 1 for 5", "ann 105"),
    *(
        Case(
            "R-DBL-FOLLOW",
            game,
            "6s 7d 5h Th Td",
            f"{ANN}, bob bets 80 on 1, cal bets 40 on 1 | deal, ann doubles 1 for 50, bob follows 1, cal declines 1",
            "ann 150 bob 160 cal 40",
            5,
        )
        for game in NATURAL_GAMES
    ),
    Case(
        "R-DBL-FOLLOW",
        "dueling8s",
        "3s Tc Kh Ks",
        f"{ANN}, bob bets 80 on 1 | deal, ann doubles 1 for 50, deal",
        "ann 150 bob 80",
        3,
    ),
    Case("R-AR-A9", "ace-race", "As 8d 9h Ac Th", f"{ANN} | deal, ann doubles 1", "ann 200"),
    Case("R-AR-A9", "ace-race", "As 8d 9h 7c Th", f"{ANN} | deal, ann doubles 1", "ann -200"),
    Case(
        "R-AR-SPLITDBL",
        "ace-race",
        "9s 8d 9h 2c Tc Tc Td",
        f"{ANN} | deal, ann splits 1, ann doubles 1.1, ann stands 1.2",
        "ann/main/1.1 200 ann/main/1.2 100",
    ),
    Case(
        "R-DBL-PAIRWORD",
        "lucky8",
        "Ks Td Qh 2c 9c Tc Th",
        f"{ANN} | deal, ann splits 1, ann doubles 1, ann stands 1",
        "ann/main/1.1 200 ann/main/1.2 0",
    ),
    Case("R-DBL-BUST", "blackjack-plus", "9s Kd 6h Qc", f"{ANN} | deal, ann doubles 1", "ann -200", 4),
    Case("R-DBL-BUST card two", "lucky8", "9s 9d 6h Qc", f"{ANN} | deal, ann doubles 1", "ann -200", 4),
]

SPLITS = [
    *(
        Case(
            "R-SPLIT-VALUE",
            game,
            "Ks 7d Qh Jd 9c 8c 9d Td",
            f"{ANN} | deal, ann splits 1, ann splits 1.1, ann stands 1.1, ann stands 1.2, ann stands 1.3",
            "ann 300",
            8,
        )
        for game in NATURAL_GAMES
    ),
    Case(
        "R-SPLIT-ORDER",
        "lucky8",
        "8s 7d 8h 8c 3d Td 3h Tc 3s Th Td",
        f"{ANN} | deal, ann splits 1, ann splits 1.1, ann hits 1.1, ann hits 1.2, ann hits 1.3",
        "ann/main/1.1 100 ann/main/1.2 100 ann/main/1.3 100",
    ),
    Case(
        "R-SPLIT-FOLLOW",
        "lucky8",
        "8s 7d 8h 8c Td Tc Th Td",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, cal declines 1, ann splits 1, cal follows 1, "
        "ann stands 1, ann stands 1, ann stands 1",
        "ann 300 cal 120",
    ),
    Case(
        "R-SPLIT-FOLLOW",
        "lucky8",
        "8s 7d 8h Td 8c Tc Th Td",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, cal declines 1, ann stands 1, ann splits 1, "
        "ann stands 1, ann stands 1",
        "ann 300 cal 60",
    ),
    Case(
        "R-BP-SPLIT-FOLLOW",
        "blackjack-plus",
        "8s 7d 8h 8c Td Tc Th Td",
        f"ann sits at 1, {ANN}, bob bets 60 on 1 | deal, ann splits 1, bob declines 1, ann splits 1, "
        "ann stands 1, ann stands 1, ann stands 1",
        "ann 300 bob 60",
    ),
    Case(
        "R-RESPLIT-DECLINE",
        "ace-race",
        "8s 7d 8h 8c Td Tc Th Td",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, cal follows 1, ann splits 1, cal declines 1, "
        "ann stands 1, ann stands 1, ann stands 1",
        "ann 300 cal 120 cal/main/1.2 0 cal/main/1.3 60",
    ),
    *(
        Case(
            "R-ACES",
            game,
            "As Td Ah Ac Kc Kd",
            f"{ANN} | deal, ann splits 1, deal",
            "ann/main/1.1 -100 ann/main/1.2 100",
            6,
        )
        for game in NATURAL_GAMES
    ),
]

FOUR = "8s Kd 8h 8c 8d 3s 9s 2s 9h Td Tc Ad"
FOUR_ACTS = (
    f"{ANN} | deal, ann splits 1, ann splits 1, ann splits 1, ann doubles 1.1, ann doubles 1.2, "
    "ann stands 1.3, ann stands 1.4"
)
BUST_LIVE = f"{ANN} | deal, ann splits 1, ann hits 1.1, ann stands 1.2"
BP_OBO = f"{ANN} | deal, ann splits 1, ann splits 1, ann hits 1.1, ann doubles 1.2, ann stands 1.3"
THREE_HANDS = f"{ANN} | deal, ann splits 1, ann splits 1, ann doubles 1.1, ann stands 1.2, ann stands 1.3"
DEALER_BLACKJACK = [
    Case("R-OBO-ONCE", "lucky8", FOUR, FOUR_ACTS, "ann -100", 12),
    Case(
        "R-OBO-ATTR",
        "lucky8",
        "8s Kd 8h 8c Td Tc Th Ad",
        f"{ANN} | deal, ann splits 1, ann splits 1, ann stands 1, ann stands 1, ann stands 1",
        "ann/main/1.1 -100 ann/main/1.2 0 ann/main/1.3 0",
    ),
    Case("R-OBO-BUST", "lucky8", "8s Kd 8h 6d Td Th Ad", BUST_LIVE, "ann -100", 7),
    Case("R-OBO-BUST", "lucky8", "8s Kd 8h 6d Td Th Ad", BUST_LIVE, "ann -200", 7, readings=BUSTED_TOO),
    Case("R-OBO-BUST", "lucky8", "9s Kd 6h Qd Ad", f"{ANN} | deal, ann doubles 1", "ann -100", 5),
    Case("R-OBO-BUST", "lucky8", "9s Kd 6h Qd 5d", f"{ANN} | deal, ann doubles 1", "ann -200", 5),
    Case("R-OBO-BUST", "lucky8", "9s Kd 6h Qd Ad", f"{ANN} | deal, ann doubles 1", "ann -200", 4, readings=BUSTED_TOO),
    Case("R-BP-OBO", "blackjack-plus", "8s Kd 8h 8c 6d Td 3s 9h Tc Ad", BP_OBO, "ann -200", 10),
    Case(
        "R-BP-OBO",
        "blackjack-plus",
        "8s Kd 8h 6d Td 6c Tc",
        f"{ANN} | deal, ann splits 1, ann hits 1, ann hits 1",
        "ann -200",
        7,
    ),
    Case(
        "R-OBO-DECLINER",
        "lucky8",
        "8s Kd 8h 6d Td Tc Ad",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, deal, ann hits 1, ann stands 1",
        "cal -60 ann -100",
    ),
    Case(
        "R-OBO-DECLINER",
        "blackjack-plus",
        "8s Kd 8h 6d Td Tc Ad",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, deal, ann hits 1, ann stands 1",
        "cal -60 ann -200",
    ),
    Case("R-AR-ALL", "ace-race", "8s Kd 8h 8c 3s 9h Td Tc Ad", THREE_HANDS, "ann -400", 9),
    Case(
        "R-AR-SPLIT-SIDE",
        "ace-race",
        "As Kd Ah Ac 5d Ad",
        f"{ANN} | deal, ann splits 1, ann bets 20 on 1.1 ace-race, deal",
        "ann/ace-race 200 ann/main -200",
    ),
    Case(
        "R-AR-SPLIT-SIDE",
        "ace-race",
        "As Kd Ah Ac 5d Ad",
        f"{ANN} | deal, ann splits 1, ann bets 20 on 1.1 ace-race, deal",
        "ann/ace-race -20 ann/main -200",
        readings=Readings(split_race="lost"),
    ),
    Case(
        "R-AR-SPLIT-WHO",
        "ace-race",
        "As 9d Ah 5c Ad Td",
        f"{ANN}, bob bets 40 on 1 | deal, ann splits 1, bob follows 1, bob bets 20 on 1.2 ace-race, deal",
        "bob/ace-race 200 ann/ace-race 0",
    ),
]

TOTALS = [
    Case("R-BP-SOFT-MIN", "blackjack-plus", "As 7d Ah Td", f"{ANN} | deal, ann stands 1", "ann -100", 4),
    Case("R-BP-HARD21", "blackjack-plus", "Ts 7d 6h 5c 2c", f"{ANN} | deal, ann hits 1, ann hits 1", "ann -100", 5),
    Case("R-BP-DBL-LOW", "blackjack-plus", "2s 6d 2h 3c Td 9d", f"{ANN} | deal, ann doubles 1", "ann 200", 6),
    *(Case("R-MBS-STANDLOW", game, "2s 6d 2h Td 9d", f"{ANN} | deal, ann stands 1", "ann 100", 5) for game in MBS),
    Case("R-BP-DEALER-ACE", "blackjack-plus", "Ts Ad 8h 6d", f"{ANN} | deal, ann stands 1", "ann 100", 4),
    Case("R-BP-DRAW16", "blackjack-plus", "Ts Td 8h 6d 5d", f"{ANN} | deal, ann stands 1", "ann -100", 5),
    Case("R-AR-H17", "ace-race", "Ts Ad 8h 5d Ad 4d", f"{ANN} | deal, ann stands 1", "ann -100", 6),
    Case("R-AR-H17", "ace-race", "Ts 7d 8h Ad", f"{ANN} | deal, ann stands 1", "ann 0", 4),
    Case("L8 stands on soft 17", "lucky8", "Ts Ad 8h 6d", f"{ANN} | deal, ann stands 1", "ann 100", 4),
]

BUST = "deal, ann hits 1"
DRAWING = [
    Case("R-DRAW-OPEN", "lucky8", "Ts Ad 6h Tc 5d", f"{ANN} | ann insures 1 for 50, {BUST}", "ann -150", 5),
    Case("R-DRAW-OPEN", "lucky8", "Ts 9d 6h Tc", f"{ANN} | {BUST}", "ann -100", 4),
    Case("R-DRAW-OPEN", "ace-race", "As Kd Kh 5d", f"{ANN} | deal", "ann 120", 4),
    Case("R-DRAW-BPD8", "blackjack-plus", "As Kd Kh 5d Td", f"{ANN} | deal", "ann 150", 5),
    Case("R-DRAW-BPD8", "blackjack-plus", "Ts Kd 6h Tc", f"{ANN} | {BUST}", "ann -100", 4),
    Case(
        "R-DRAW-BPD8",
        "blackjack-plus",
        "Ts Kd 6h Tc 6d Td",
        f"{ANN}, ann bets 10 on 1 boom-busted | {BUST}",
        "ann/boom-busted 20 ann/main -100",
        6,
    ),
    Case("R-DRAW-BPD8", "blackjack-plus", "Ts Ad 6h Tc 6d", f"{ANN} | ann insures 1 for 50, {BUST}", "ann -150", 5),
    Case("R-TIE-DRAW", "dueling8s", "6d Kc", f"{ANN}, ann bets 10 on 1 tie18 | {BUST}", "ann -110", 2),
    Case("R-DRAW-BPD8", "dueling8s", "6d Kc 5c Kd", f"{ANN}, ann bets 10 on 1 21+ | {BUST}", "ann -80", 4),
    Case(
        "R-BOOM-BJ",
        "blackjack-plus",
        "Ts Kd 9h Ad",
        f"{ANN}, ann bets 10 on 1 boom-busted | deal, ann stands 1",
        "ann/boom-busted -10",
        4,
    ),
]

SPLIT_ACES = f"{ANN} | deal, ann splits 1, deal"
REFUSED = [
    Case("R-DBL-RANGE", "lucky8", "6s 7d 5h", "ann bets 30 on 1 | deal, ann doubles 1 for 24", limits=ROOMY),
    Case("R-DBL-RANGE", "lucky8", "6s 7d 5h", "ann bets 10 on 1 unnoticed | deal, ann doubles 1", limits=ROOMY),
    Case("R-AR-A9", "ace-race", "Ts 7d Kh Ac 5d", f"{ANN} | deal, ann splits 1, ann doubles 1.1"),
    Case("AR 3.26.1", "ace-race", "4s 7d 5h", f"{ANN} | deal, ann doubles 1"),
    Case("R-SPLIT-VALUE", "dueling8s", "7d", f"{ANN} | deal, ann splits 1"),
    Case("R-SPLIT-EQUAL", "lucky8", "8s 7d 8h", f"{ANN}, bob bets 100 on 1 | deal, ann splits 1, bob follows 1 for 60"),
    Case(
        "R-SPLIT-FOLLOW",
        "lucky8",
        "8s 7d 8h Td 8c 5c",
        f"{ANN}, cal bets 60 on 1 | deal, ann splits 1, cal declines 1, ann stands 1, ann splits 1, cal follows 1",
    ),
    Case(
        "R-BP-SPLIT-FOLLOW",
        "blackjack-plus",
        "8s 7d 8h 8c Td",
        f"{ANN}, bob bets 60 on 1 | deal, ann splits 1, bob declines 1, ann splits 1, bob follows 1",
    ),
    Case("R-ACES", "lucky8", "As 7d Ah Ac Ad Ts", f"{SPLIT_ACES}, ann splits 1.1"),
    Case("four hands", "lucky8", "8s 7d 8h 8c 8d 8s", f"{ANN} | deal" + ", ann splits 1" * 4),
    Case("R-AR-SPLIT-WHO", "ace-race", "As 9d Ah 5c Ad Td", f"{SPLIT_ACES}, ann bets 20 on 1.2 ace-race"),
    Case("R-BP-ACE-CHOICE", "blackjack-plus", "Ks 7d Kh As 5d", f"{ANN} | deal, ann splits 1, ann hits 1.1"),
    Case("R-BP-ACE-CHOICE", "blackjack-plus", "Ks 7d Kh As 5d", f"{ANN} | deal, ann splits 1, ann doubles 1.1"),
    Case("R-BP-SOFT-MIN", "blackjack-plus", "6s 7d 5h", f"{ANN} | deal, ann stands 1"),
    Case("R-CONTROL", "lucky8", "6s 7d 5h", f"{ANN}, bob bets 50 on 1 | deal, bob hits 1"),
]


@pytest.mark.parametrize(
    "case", [*DOUBLES, *SPLITS, *DEALER_BLACKJACK, *TOTALS, *DRAWING], ids=lambda case: case.ruling
)
def test_ruling(case: Case) -> None:
    assert problems(case) == []


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.ruling)
def test_refused(case: Case) -> None:
    with pytest.raises(UnlawfulError):
        run(case)
