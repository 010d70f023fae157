"""Claims on a contested place: giving way is for the place at hand, and not for the next one."""

from tests.clauses.floor import lines, table


def test_giving_way_on_a_side_place_gives_up_no_insurance() -> None:
    """Outsiders are served first come, first served: dee came before hal, though she gave way on a Pair place."""
    acts = (
        "ann bets 100 on 1",
        "dee bets 10 on 1 pair",
        "dee yields 1",
        "no more bets",
        "ann declines 1",
        "dee insures 1 of ann for 50",
        "hal insures 1 of ann for 50",
        "deal",
        "ann stands 1",
    )
    whole = table("lucky8", "9s Ah 9d 6c", *acts)
    assert ("dee", 1, "insurance", -5000) in lines(whole)
    assert all(player != "hal" for player, *_ in lines(whole))


def test_giving_way_on_the_insurance_leaves_it_to_the_next() -> None:
    acts = (
        "ann bets 100 on 1",
        "no more bets",
        "ann declines 1",
        "dee insures 1 of ann for 50",
        "hal insures 1 of ann for 50",
        "dee yields 1",
        "deal",
        "ann stands 1",
    )
    assert ("hal", 1, "insurance", -5000) in lines(table("lucky8", "9s Ah 9d 6c", *acts))
