"""What people do at a table, as facts: a command with its player, box, wager and amount."""

from croupier.cards.card import Card
from croupier.records.acts import Act, CardsAsDue, CardsTo, CardTo
from croupier.table import commands as c
from croupier.table.places import DEALER, Place
from croupier.training.facts import Fact, Money, Shown, Value, WagerName, fact

_SPECIAL = {CardTo: "card-to", CardsTo: "cards-to", CardsAsDue: "cards-as-due"}


def act_code(act: Act) -> str:
    """Return the code of an act: its command's name, without the version."""
    if isinstance(act, c.Command):
        return str(type(act).__struct_config__.tag).partition("/")[0]
    return _SPECIAL[type(act)]


def act_fact(game: str, act: Act) -> Fact:
    """Return an act in words."""
    code = act_code(act)
    if isinstance(act, c.Bet):
        code += "-late" if act.late else "-unnoticed" if act.unnoticed else ""
    if isinstance(act, c.Double | c.Follow) and act.amount is not None:
        code += "-for"
    if isinstance(act, c.ReportCards):
        code += f"-{act.what}"
    return fact(f"act.{code}", **_values(game, act))


def _values(game: str, act: Act) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for name in ("player", "box", "of", "text", "number", "shown"):
        value = getattr(act, name, None)
        values[name] = value if isinstance(value, int | str) else ""
    amount = getattr(act, "amount", None)
    values["amount"] = Money(amount) if isinstance(amount, int) else ""
    wager = getattr(act, "wager", None)
    values["wager"] = WagerName(game, wager) if isinstance(wager, str) else ""
    card = getattr(act, "card", None)
    values["card"] = Shown((Card(card),)) if isinstance(card, str) else ""
    place = getattr(act, "place", getattr(act, "to", None))
    values["place"] = _place(place) if isinstance(place, Place) else ""
    return values


def _place(place: Place) -> Fact:
    if place.box < 0:
        return fact("scene.away")
    if place == DEALER:
        return fact("line.dealer")
    return fact("line.hand", box=place.box, hand=place.hand + 1) if place.hand else fact("line.box", box=place.box)
