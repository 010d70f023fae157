"""The schema of a rulebook as a tree of fields: what each holds, its allowed values, its default, its meaning."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT, Meta, Struct

from croupier.cards.card import KINDS, RANKS, SUITS
from croupier.cards.total import LIMIT
from croupier.money.odds import format_odds
from croupier.rules.schema import Rulebook
from croupier.rules.schema_play import LATER
from croupier.rules.wagers.definition import CardTest, When, card_test
from croupier.rules.wagers.parse import parse

LEAST_TOTAL = 2
"""The hard total of two Aces, the least that two cards can have."""

LEAST_SOFT = 12
"""The total of two Aces, one of them counted 11."""

LEAST_TIE = 17
"""The least total the dealer stands on."""


class Whole(NamedTuple):
    """A whole number, between two limits where it has them."""

    least: int | None = None
    most: int | None = None


class Text(NamedTuple):
    """A text, of a pattern where it has one, and what that is: `allowed.NAME` of the catalogue."""

    pattern: str | None = None
    says: str = "text"


class Truth(NamedTuple):
    """True or false."""


class Odds(NamedTuple):
    """Odds such as `3:2`."""


class Choice(NamedTuple):
    """One of the named values."""

    values: tuple[str, ...]


class Many(NamedTuple):
    """A list; `alone` where one item may stand without its brackets."""

    item: "Kind"
    alone: bool = False


class Named(NamedTuple):
    """A table whose keys the user names, or chooses where they are listed."""

    item: "Kind"
    keys: "Choice | None" = None


class Group(NamedTuple):
    """A table of fields."""

    says: str
    fields: Mapping[str, "Field"]


class Sentence(NamedTuple):
    """A text in the wager language: a condition about cards, or only a test of one card."""

    read: Callable[[str], object]
    says: str


Kind: TypeAlias = Whole | Text | Truth | Odds | Choice | Sentence | Many | Named | Group


class Field(NamedTuple):
    """One key: what it holds, what it means, and its default unless it must be given.

    A `later` one came after books had digests: at its default it is no part of one.
    """

    kind: Kind
    says: str
    required: bool
    default: object = None
    later: bool = False


class Leaf(NamedTuple):
    """A field that holds no table of fields, with its full name; `*` stands for a name the user gives."""

    path: tuple[str, ...]
    field: Field

    @property
    def name(self) -> str:
        """Return the name as messages and clause tables write it."""
        return ".".join(self.path)


@cache
def tree() -> Group:
    """Return the whole schema."""
    whole = _group(Rulebook)
    for path, kind in _NARROWER.items():
        whole = _with(whole, path, kind)
    return whole


_NARROWER: dict[tuple[str, ...], Kind] = {
    ("game",): Text("^[a-z0-9][a-z0-9-]*$", "name"),
    ("deck", "printed"): Text(f"^(?:[{RANKS}][{SUITS}])?$", "card"),
    ("deck", "without"): Many(Choice(tuple(RANKS))),
    ("double", "totals"): Many(Whole(LEAST_TOTAL, LIMIT)),
    ("double", "soft_totals"): Many(Whole(LEAST_SOFT, LIMIT)),
    ("double", "free"): Many(Whole(LEAST_TOTAL, LIMIT)),
    ("split", "never"): Many(Choice(tuple(KINDS))),
    ("split", "free"): Many(Choice(tuple(KINDS))),
    ("split", "hands_by_rank"): Named(Whole(1, 4), Choice(tuple(KINDS))),
    ("surrender", "against"): Many(Choice(tuple(KINDS))),
    ("surrender", "early_against"): Many(Choice(tuple(KINDS))),
    ("dealer", "peeks"): Many(Choice(("A", "T"))),
    ("dealer", "hits_soft"): Many(Whole(18, 20)),
    ("ties", "lose"): Many(Whole(LEAST_TIE, LIMIT)),
    ("ties", "win"): Many(Whole(LEAST_TIE, LIMIT)),
    # A file may write one clause without brackets; `load` makes a list of it.
    ("clauses",): Named(Many(Text(), alone=True)),
}
"""What a file may hold where the type alone says too much or too little."""


def _with(group: Group, path: tuple[str, ...], kind: Kind) -> Group:
    name, *rest = path
    field = group.fields[name]
    inside = _with(field.kind, tuple(rest), kind) if rest and isinstance(field.kind, Group) else kind
    return group._replace(fields={**group.fields, name: field._replace(kind=inside)})


def leaves(group: Group | None = None, above: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Yield every field that holds a value, in the order of the schema."""
    for name, field in (group or tree()).fields.items():
        path = (*above, name)
        if isinstance(field.kind, Group):
            yield from leaves(field.kind, path)
        elif isinstance(field.kind, Named) and isinstance(field.kind.item, Group):
            yield from leaves(field.kind.item, (*path, "*"))
        else:
            yield Leaf(path, field)


def at_default(values: Mapping[str, Any], leaf: Leaf) -> bool:
    """Tell whether a rulebook, given as plain values, leaves a field as it is where nothing is written."""
    value: Any = values
    for key in leaf.path:
        value = value[key]
    return (list(value) if isinstance(value, tuple) else value) == leaf.field.default


def _group(struct: type[Struct]) -> Group:
    hints = get_type_hints(struct, include_extras=True)
    fields = {info.name: _field(hints[info.name], info) for info in msgspec.structs.fields(struct)}
    return Group((struct.__doc__ or "").partition("\n")[0], fields)


def _field(hint: object, info: msgspec.structs.FieldInfo) -> Field:
    meta = next((extra for extra in get_args(hint)[1:] if isinstance(extra, Meta)), Meta())
    kind = _kind(get_args(hint)[0] if get_origin(hint) is Annotated else hint, meta)
    says = meta.description or (kind.says if isinstance(kind, Group) else "")
    is_later = bool((meta.extra or {}).get(LATER))
    return Field(kind, says, required=info.required, default=_default(info), later=is_later)


def _default(info: msgspec.structs.FieldInfo) -> object:
    if info.default_factory is not NODEFAULT:
        # The default of a table of fields is that of its fields.
        return {} if info.default_factory is dict else None
    value = None if info.default is NODEFAULT else info.default
    if isinstance(value, Fraction):
        return format_odds(value)
    if isinstance(value, StrEnum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _kind(hint: object, meta: Meta) -> Kind:
    origin, inside = get_origin(hint), get_args(hint)
    if origin is tuple:
        return Many(_kind(inside[0], Meta()))
    if origin is dict:
        return Named(_kind(inside[1], Meta()))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return Choice(tuple(value.value for value in hint))
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _group(hint)
    plain: dict[object, Kind] = {
        When: Sentence(parse, "sentence"),
        CardTest: Sentence(card_test, "card-test"),
        int: Whole(_whole(meta.ge), _whole(meta.le)),
        str: Text(meta.pattern),
        bool: Truth(),
        Fraction: Odds(),
    }
    return plain[hint]


def _whole(limit: float | None) -> int | None:
    return None if limit is None else int(limit)
