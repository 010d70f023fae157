"""The tree of fields says what the schema says, and narrows it where a type says too much."""

import pytest

from croupier.rules.fields import Choice, Group, Leaf, Many, Named, Odds, Text, Whole, leaves, tree

LEAVES = {leaf.name: leaf for leaf in leaves()}


def test_every_group_of_the_schema_is_there() -> None:
    groups = [name for name, field in tree().fields.items() if isinstance(field.kind, Group)]
    assert groups[:3] == ["deck", "layout", "wagers"]
    assert {"blackjack", "insurance", "double", "split", "dealer", "irregular", "rulings"} <= set(groups)


def test_every_field_says_what_it_means() -> None:
    assert [leaf.name for leaf in LEAVES.values() if not leaf.field.says] == []


@pytest.mark.parametrize(
    ("name", "kind", "default"),
    [
        ("deck.fewest", Whole(1, 8), None),
        ("dealer.soft_17", Choice(("stand", "hit")), "stand"),
        ("blackjack.pays", Odds(), "3:2"),
        ("double.totals", Many(Whole(2, 21)), []),
        ("side.*.pays", Named(Odds()), None),
        ("clauses", Named(Many(Text(), alone=True)), {}),
    ],
)
def test_a_field_knows_its_values_and_its_default(name: str, kind: object, default: object) -> None:
    leaf = LEAVES[name]
    assert type(leaf.field.kind) is type(kind)
    assert leaf.field.kind == kind
    assert leaf.field.default == default


def test_choices_keep_the_order_of_the_schema() -> None:
    assert all(
        leaf.field.kind.values[0] == leaf.field.default
        for leaf in LEAVES.values()
        if leaf.path[0] == "rulings" and isinstance(leaf.field.kind, Choice)
    )


def test_what_must_be_given() -> None:
    required = {leaf.name for leaf in LEAVES.values() if leaf.field.required}
    assert required == {
        "game",
        "title",
        "deck.fewest",
        "deck.most",
        "layout.fewest",
        "layout.most",
        "side.*.pays",
        "side.*.when",
    }


def test_a_leaf_is_named_as_a_person_writes_it() -> None:
    assert Leaf(("dealer", "soft_17"), LEAVES["dealer.soft_17"].field).name == "dealer.soft_17"
