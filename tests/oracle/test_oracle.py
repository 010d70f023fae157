"""The oracle against the figures of the rulings: money, Blackjack, surrender and insurance."""

import pytest

from tests.oracle.cases import ROOMY, Case, problems, run
from tests.oracle.games import Readings
from tests.oracle.state import UnlawfulError

ANN = "ann bets 100 on 1"
BOX = "ann sits at 1, ann bets 100 on 1"

MONEY = [
    Case("R-ODDS", "lucky8", "7s 5d 7h", f"{ANN}, ann bets 10 on 1 pair | ann surrenders 1", "ann/pair 110"),
    Case("R-ROUND", "lucky8", "As 9d Kh", "ann bets 25 on 1 | ", "ann 37.50", 3),
    Case("R-ROUND", "blackjack-plus", "As 9d Kh", "ann bets 25 on 1 | ", "ann 37.50", 3),
    Case("R-ROUND", "ace-race", "As 9d Kh", "ann bets 25 on 1 | ", "ann 30", 3),
    Case("R-ROUND", "dueling8s", "5d", "ann bets 25 on 1 | ann surrenders 1", "ann -12.50", 1),
    Case(
        "R-ORIGINAL",
        "lucky8",
        "8s Kd 8h 8c Td 3s 9h Ts As",
        f"{ANN} | deal, ann splits 1, ann splits 1, ann stands 1.1, ann doubles 1.2, ann stands 1.3",
        "ann -100 ann/main/1.1 -100 ann/main/1.2 0",
        9,
    ),
    Case(
        "R-OVERMAX",
        "lucky8",
        "Ts 7d Th Td",
        "ann bets 6000 on 1 unnoticed | deal, ann stands 1",
        "ann 5000",
        limits=ROOMY,
    ),
    Case(
        "R-OVERMAX",
        "lucky8",
        "Ts 9d 6h Td",
        "ann bets 6000 on 1 unnoticed | deal, ann stands 1",
        "ann -5000",
        limits=ROOMY,
    ),
    Case("R-OVERMAX", "ace-race", "As 9d Kh", "ann bets 6000 on 1 unnoticed | ", "ann 6000", limits=ROOMY),
    Case(
        "R-OVERMAX",
        "lucky8",
        "9s 9d 6h",
        "ann bets 6000 on 1 unnoticed | ann surrenders 1",
        "ann -2500",
        limits=ROOMY,
    ),
    Case("R-DBLMAX", "lucky8", "6s 7d 5h Th Td", "ann bets 5000 on 1 | deal, ann doubles 1", "ann 10000", 5, ROOMY),
    Case(
        "R-LIMITS",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann sits at 1, ann bets 3000 on 1, bob bets 2500 on 1 | deal, ann stands 1",
        "ann 3000 bob 2000",
        limits=ROOMY,
    ),
    Case(
        "R-BP-EXCESS",
        "blackjack-plus",
        "Ts 7d Th Td",
        "bob bets 4000 on 1, cal bets 500 on 1, ann sits at 1, ann bets 1500 on 1 | deal, ann stands 1",
        "ann 1500 bob 3500 cal 0",
        limits=ROOMY,
    ),
    Case(
        "R-LIMITS",
        "lucky8",
        "Ts 7d Th Td",
        "ann sits at 1, ann bets 3000 on 1, bob bets 2500 on 1 | deal, ann stands 1",
        "ann 3000 bob 2500",
        limits=ROOMY,
    ),
    Case(
        "R-BP-PRORATA",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann bets 3600 on 1, bob bets 2400 on 1 unnoticed | deal, ann stands 1",
        "ann 3000 bob 2000",
        limits=ROOMY,
    ),
    Case(
        "R-BP-PRORATA",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann bets 1900 on 1 unnoticed, bob bets 100 on 1 unnoticed | deal, ann stands 1",
        "ann 950 bob 100",
        limits="main 100 1000",
    ),
    Case(
        "R-BP-PRORATA",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann bets 1500 on 1 unnoticed, bob bets 50 on 1 unnoticed | deal, ann stands 1",
        "ann 967.74 bob 50",
        limits="main 100 1000",
    ),
    Case(
        "R-UNDERMIN",
        "lucky8",
        "Ts 7d Th Td",
        "ann bets 10 on 1 unnoticed | deal, ann stands 1",
        "ann 10",
        limits=ROOMY,
    ),
    Case(
        "R-BP-UNDERMIN",
        "blackjack-plus",
        "Ts 7d Th Td",
        "ann bets 10 on 1 unnoticed | deal, ann stands 1",
        "ann 10",
        limits=ROOMY,
    ),
]

NATURAL_AND_21 = "ann bets 100 on 1, bob bets 100 on 2"
BLACKJACK = [
    Case("R-BJ-10UP", "lucky8", "As Kd Kh Ad", f"{ANN} | deal", "ann 0", 4),
    Case("R-BJ-10UP", "lucky8", "As Kd Kh 5d", f"{ANN} | deal", "ann 150", 4),
    Case("R-BJ-10UP", "ace-race", "As Kd Kh 5d", f"{ANN} | deal", "ann 120", 4),
    Case(
        "R-BJ-OVER-21",
        "lucky8",
        "As 7s Td Kh 7h 7d 5c 6c",
        f"{NATURAL_AND_21} | deal, bob hits 2",
        "ann 150 bob 0",
        8,
    ),
    Case(
        "R-BJ-OVER-21",
        "ace-race",
        "As 7s Td Kh 7h 7d 5c 6c",
        f"{NATURAL_AND_21} | deal, bob hits 2",
        "ann 120 bob 0",
    ),
    Case(
        "R-BJ-OVER-21",
        "blackjack-plus",
        "As 7s Td Kh 7h 7d 5c 6c",
        f"{NATURAL_AND_21} | deal, bob hits 2, bob stands 2",
        "ann 150 bob 0",
    ),
    Case("R-DBJ-BEATS-21", "lucky8", "7s Kd 7h 7d Ad", f"{ANN} | deal, ann hits 1", "ann -100", 5),
    Case("R-DBJ-BEATS-21", "ace-race", "7s Kd 7h 7d Ad", f"{ANN} | deal, ann hits 1", "ann -100", 5),
    Case("R-BP-21-V-BJ", "blackjack-plus", "7s Kd 7h 7d Ad", f"{ANN} | deal, ann hits 1, ann stands 1", "ann -100"),
    Case(
        "R-BP-21-V-BJ",
        "blackjack-plus",
        "7s Kd 7h 7d Ad",
        f"{ANN} | deal, ann hits 1, ann stands 1",
        "ann 0",
        readings=Readings(plain_21="stand-off"),
    ),
    *(
        Case(
            "R-SPLIT-NO-BJ",
            game,
            "Ks Td Qh As 9c Kd",
            f"{ANN} | deal, ann splits 1, ann stands 1.2",
            "ann/main/1.1 100 ann/main/1.2 -100",
            6,
        )
        for game in ("lucky8", "ace-race", "blackjack-plus")
    ),
    *(
        Case(
            "R-EVEN-WHO",
            game,
            "As Ad Kh Kd",
            f"{ANN}, bob bets 100 on 1 | ann takes even money on 1, deal",
            "ann 100 bob 0",
            4,
        )
        for game in ("lucky8", "ace-race", "blackjack-plus")
    ),
    Case(
        "R-EVEN-INS",
        "lucky8",
        "As Ad Kh Kd",
        f"{ANN} | eve insures 1 of ann for 50, ann takes even money on 1, deal",
        "ann 100 eve 100",
        4,
    ),
    Case(
        "R-EVEN-INS own",
        "ace-race",
        "As Ad Kh 5d",
        f"{ANN} | ann insures 1 for 50, ann takes even money on 1, deal",
        "ann/main 100 ann/insurance 0",
        3,
    ),
    Case(
        "R-BP-EVEN-INS",
        "blackjack-plus",
        "As Ad Kh 5d",
        f"{ANN} | ann insures 1 for 50, ann takes even money on 1, deal",
        "ann/main 100 ann/insurance 0",
        3,
    ),
    Case(
        "R-BP-EVEN-INS",
        "blackjack-plus",
        "As Ad Kh 5d",
        f"{ANN} | ann insures 1 for 50, ann takes even money on 1, deal",
        "ann/main 100 ann/insurance -50",
        4,
        readings=Readings(even_insurance="live"),
    ),
]

SURRENDER = [
    Case("R-SURR-FINAL", "lucky8", "Ts Kd 6h", f"{ANN} | ann surrenders 1", "ann -50", 3),
    Case(
        "R-SURR-FINAL",
        "lucky8",
        "Ts Ts Kd 6h 9h Ad",
        f"{ANN}, bob bets 100 on 2 | ann surrenders 1, deal, bob stands 2",
        "ann -50 bob -100",
    ),
    Case(
        "R-SURR-FINAL",
        "blackjack-plus",
        "Ts Ts Kd 6h 9h 6d Td",
        f"{ANN}, bob bets 100 on 2 | ann surrenders 1, deal, bob stands 2",
        "ann -50 bob 100",
    ),
    Case("R-SURR-NATURAL", "lucky8", "As Kd Kh Ad", f"{ANN} | ann surrenders 1", "ann -50", 3),
    Case(
        "R-SURR-SIDE",
        "lucky8",
        "8s Kd 8h",
        f"{ANN}, ann bets 25 on 1 pair, ann bets 10 on 1 lucky8 | ann surrenders 1",
        "ann/main -50 ann/pair 275 ann/lucky8 50",
    ),
    Case(
        "R-SURR-SIDE",
        "dueling8s",
        "8h",
        f"{ANN}, ann bets 10 on 1 superb8s | ann surrenders 1",
        "ann/main -50 ann/superb8s 30",
        1,
    ),
    Case(
        "R-SURR-TIE", "dueling8s", "Kh", f"{ANN}, ann bets 10 on 1 tie18 | ann surrenders 1", "ann -60 ann/tie18 -10", 1
    ),
    Case(
        "R-SURR-TIE",
        "dueling8s",
        "Kh Kd",
        f"{ANN}, ann bets 10 on 1 tie18, ann bets 10 on 1 21+ | ann surrenders 1",
        "ann/tie18 -10",
        2,
    ),
    Case(
        "R-SURR-TIE",
        "dueling8s",
        "Kh Kd",
        f"{ANN}, ann bets 10 on 1 tie18, ann bets 10 on 1 21+ | ann surrenders 1",
        "ann/tie18 80",
        2,
        readings=Readings(folded_tie="stands"),
    ),
    Case(
        "R-SURR-TIE",
        "dueling8s",
        "Kh Kd",
        f"{ANN}, bob bets 60 on 1, ann bets 10 on 1 tie18 | ann surrenders 1, deal, bob stands 1",
        "ann/main -50 ann/tie18 80 bob 0",
    ),
    Case(
        "R-TIE-OUTSIDER-SURR",
        "dueling8s",
        "Kh Kd",
        f"{ANN}, eve bets 10 on 1 tie18 | ann surrenders 1",
        "eve -10",
        1,
    ),
    Case(
        "R-TIE-OUTSIDER-SURR",
        "dueling8s",
        "Kh Kd",
        f"{ANN}, eve bets 10 on 1 tie18 | ann surrenders 1",
        "eve 0",
        1,
        readings=Readings(outsider_tie="returned"),
    ),
    Case(
        "R-SURR-CONTROL",
        "ace-race",
        "Ts 9d 8h Tc",
        "bob bets 50 on 1, cal bets 70 on 1, ann sits at 1, ann bets 100 on 1 | ann surrenders 1, deal, bob stands 1",
        "ann -50 bob -50 cal -70",
    ),
    Case(
        "R-BP-SURR-BOX",
        "blackjack-plus",
        "Ts 9d Kh Tc",
        f"{BOX}, bob bets 60 on 1 | ann surrenders 1, deal, bob stands 1",
        "ann -50 bob 60",
    ),
    Case(
        "R-BP-SURR-BOX",
        "blackjack-plus",
        "Ts 9d Kh",
        f"{BOX}, bob bets 60 on 1 | ann surrenders 1, deal",
        "ann -50 bob -30",
        3,
        readings=Readings(surrender="box"),
    ),
]

FIVE = "ann sits at 1, ann bets 100 on 1, bob sits at 5, bob bets 40 on 5, ann bets 40 on 5"
THREE = "dee sits at 2, dee bets 100 on 2, cal sits at 3, cal bets 20 on 3"
FIVE_CARDS = "Ts Ts Ts Ts Ad 9h 9h 9h 9h Kd"
STANDS = "ann stands 1, dee stands 2, cal stands 3, bob stands 5"
INSURANCE = [
    Case(
        "R-INS-MIN",
        "lucky8",
        "Ts Ad 9h Kd",
        f"{ANN} | ann insures 1 for 5, deal, ann stands 1",
        "ann/insurance 10 ann/main -100",
    ),
    Case(
        "R-INS-OUTSIDER",
        "lucky8",
        "Ts Ad 9h Kd",
        "dee bets 100 on 1 | eve insures 1 of dee for 50, deal, dee stands 1",
        "eve 100 dee -100",
    ),
    Case(
        "R-INS-PRIO",
        "lucky8",
        FIVE_CARDS,
        f"{FIVE}, {THREE} | ann insures 1 for 50, ann insures 5 for 20, cal insures 3 for 10, "
        f"ann insures 2 of dee for 50, cal insures 2 of dee for 50, deal, {STANDS}",
        "ann/insurance 140 cal/insurance 120 dee -100",
    ),
    Case(
        "R-INS-PRIO what he controls is left out",
        "lucky8",
        FIVE_CARDS,
        f"ann sits at 1, ann bets 100 on 1, bob sits at 5, bob bets 40 on 5, cal bets 40 on 5, {THREE} | "
        f"ann insures 1 for 50, cal insures 5 for 10, cal insures 2 of dee for 50, ann insures 2 of dee for 50, "
        f"deal, {STANDS}",
        "ann/insurance 200 cal/insurance 20",
    ),
    Case(
        "R-INS-PRIO deadlock",
        "ace-race",
        FIVE_CARDS,
        f"{FIVE}, {THREE} | eve insures 2 of dee for 50, ann insures 2 of dee for 50, "
        f"cal insures 2 of dee for 50, deal, {STANDS}",
        "ann/insurance 0 cal/insurance 0 eve 0",
    ),
    Case(
        "R-INS-PRIO yields",
        "lucky8",
        FIVE_CARDS,
        f"{FIVE}, {THREE} | ann insures 2 of dee for 50, cal insures 2 of dee for 40, cal yields 2, deal, {STANDS}",
        "ann/insurance 100 cal/insurance 0",
    ),
    Case(
        "R-INS-PRIO same area",
        "lucky8",
        "Ts Ts Ad 9h 9h Kd",
        "dee bets 100 on 2, eve bets 20 on 2, gus bets 20 on 2, ann bets 50 on 1 | eve insures 2 of dee for 50, "
        "ann insures 2 of dee for 50, gus insures 2 of dee for 40, deal, ann stands 1, dee stands 2",
        "eve/insurance 100 ann/insurance 0 gus/insurance 0",
    ),
    Case(
        "R-INS-PRIO outsiders",
        "lucky8",
        "Ts Ad 9h Kd",
        f"{ANN} | gus insures 1 of ann for 20, eve insures 1 of ann for 50, deal, ann stands 1",
        "gus 40 eve 0",
    ),
    *(
        Case(
            "R-INS-ALIVE",
            game,
            "Ts Ad 5h Kd Jd",
            f"{ANN} | ann insures 1 for 50, deal, ann hits 1",
            "ann/main -100 ann/insurance 100",
            5,
        )
        for game in ("lucky8", "ace-race", "blackjack-plus")
    ),
    Case(
        "R-INS-TIME",
        "blackjack-plus",
        "Ts Ad 5h 3d 7c",
        f"{ANN} | ann insures 1 for 50, deal, ann hits 1, ann stands 1",
        "ann/insurance -50 ann/main 0",
        5,
    ),
]

REFUSED = [
    Case("R-SURR-WINDOW", "lucky8", "5s 5s 9d 6h 6h 2c", f"{NATURAL_AND_21} | deal, ann hits 1, bob surrenders 2"),
    Case("R-SURR-ACE", "lucky8", "Ts Ad 6h", f"{ANN} | ann surrenders 1"),
    Case("R-SURR-ACE", "blackjack-plus", "Ts Ad 6h", f"{ANN} | ann surrenders 1"),
    Case("R-INS-BASE", "lucky8", "Ts Ad 6h", f"{ANN} | ann insures 1 for 50.01"),
    Case(
        "R-INS-DECLINED",
        "lucky8",
        "Ts Ad 6h",
        "dee bets 100 on 1 | dee insures 1 for 20, eve insures 1 of dee for 30",
    ),
    Case("R-INS-OUTSIDER", "blackjack-plus", "Ts Ad 6h", f"{ANN} | eve insures 1 of ann for 50, deal"),
    Case("R-INS-PAID", "lucky8", "As Ad Kh", f"{ANN} | ann takes even money on 1, eve insures 1 of ann for 50"),
    Case("R-EVEN-WHO", "lucky8", "As Ad 6h", f"{ANN} | ann takes even money on 1"),
]


@pytest.mark.parametrize("case", [*MONEY, *BLACKJACK, *SURRENDER, *INSURANCE], ids=lambda case: case.ruling)
def test_ruling(case: Case) -> None:
    assert problems(case) == []


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.ruling)
def test_refused(case: Case) -> None:
    with pytest.raises(UnlawfulError):
        run(case)
