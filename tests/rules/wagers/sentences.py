"""Sentences of the wager language by chance, each of which can be understood."""

from hypothesis import strategies as st

RANKS = ["A", "2", "7", "8", "10", "J", "K"]
CARD_TESTS = [*RANKS, "2..7", "T..A", "8s", "Qh", "red", "black", "spades", "hearts", "picture", "value 10"]
FEATURES = ["rank", "suit", "colour", "value"]
GROUPS = ["p1 p2", "p1 p2 d1", "p1 d1", "d1 d2", "p1 p2 p3", "hand", "box", "D", "first 2 of box", "last 2 of D"]
ONES = ["p1", "p2", "p3", "d1", "d2", "last of D", "first 1 of hand"]
OUTCOMES = ["win", "lose", "push"]

card_tests = st.sampled_from(CARD_TESTS) | st.sampled_from(CARD_TESTS).map("not {}".format)
either = st.tuples(card_tests, card_tests).map(lambda both: f"{both[0]} or {both[1]}")
group_tests = (
    st.sampled_from(FEATURES).map("same {}".format)
    | st.sampled_from(FEATURES).map("different {}".format)
    | st.sampled_from(["straight", "soft", "bust", "not bust"])
)


@st.composite
def numbers(draw: st.DrawFn) -> str:
    """Draw a sentence about numbers."""
    figure = draw(st.sampled_from(["total", "low", "size", "highest", "lowest"]))
    left = f"{figure}({draw(st.sampled_from(GROUPS))})"
    sign = draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
    return f"{left} {sign} {draw(st.integers(1, 24))}"


@st.composite
def statements(draw: st.DrawFn, *, split: bool) -> str:
    """Draw one statement."""
    groups, ones = (["h1 h2"], ["h1", "h2"]) if split and draw(st.booleans()) else (GROUPS, ONES)
    group, one = draw(st.sampled_from(groups)), draw(st.sampled_from(ones))
    many = draw(st.sampled_from(["any of", "none of", "2 of", "exactly 1 of"]))
    kinds: st.SearchStrategy[str] = st.one_of(
        card_tests.map(lambda test: f"{one} is {test}"),
        either.map(lambda test: f"{group} are {test}"),
        group_tests.map(lambda test: f"{group} are {test}"),
        st.sampled_from(CARD_TESTS).map(lambda test: f"{many} {group} are {test}"),
        numbers(),
        st.sampled_from(OUTCOMES).map("main is {}".format),
    )
    return draw(kinds)


@st.composite
def sentences(draw: st.DrawFn, *, split: bool = False) -> str:
    """Draw a whole sentence: one statement, or two that are joined."""
    one = draw(statements(split=split))
    if draw(st.booleans()):
        return one
    joint = draw(st.sampled_from(["and", "or", "and not"]))
    return f"{one} {joint} {draw(statements(split=split))}"
