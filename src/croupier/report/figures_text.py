"""Figures as people read them: values in per cent with their sign, chances, and what a sign means."""

from croupier.words.facts import Message, message
from croupier.words.wording import IN_ENGLISH, Wording

HUNDRED = 100.0
RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def per_cent(value: float, digits: int = 4) -> str:
    """Return a value with its sign, in per cent of the wager."""
    return f"{value * HUNDRED:+.{digits}f} %".replace("-", "−")


def estimate(value: float, error: float | None) -> str:
    """Return a value in per cent, with its standard error where it was simulated."""
    return per_cent(value) if error is None else f"{per_cent(value)} ± {chance(error)}"


def signed(value: float, digits: int = 6) -> str:
    """Return a value with its sign."""
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", "−")


def chance(value: float, digits: int = 4) -> str:
    """Return a chance in per cent."""
    return f"{value * HUNDRED:.{digits}f} %"


def edge(value: float, digits: int = 4, wording: Wording = IN_ENGLISH) -> str:
    """Say whose edge a value is."""
    if value == 0:
        return wording("edge.none")
    share = f"{abs(value) * HUNDRED:.{digits}f} %"
    return wording("edge.player", share=share) if value > 0 else wording("edge.house", share=share)


def gain(change: float, digits: int = 4, wording: Wording = IN_ENGLISH) -> str:
    """Say what a difference means: plus is what the player gains, minus what the house does."""
    return wording.of(gain_words(change, digits))


def gain_words(change: float, digits: int = 4) -> Message:
    """Return what a difference means."""
    if change == 0:
        return message("gain.none")
    points = f"{abs(change) * HUNDRED:.{digits}f}"
    return message("gain.player", points=points) if change > 0 else message("gain.house", points=points)


def rounds(value: float, wording: Wording = IN_ENGLISH) -> str:
    """Return a number of rounds with its thousands set apart."""
    return wording("figure.never") if value == float("inf") else f"{value:,.0f}".replace(",", " ")


def odds(value: float, wording: Wording = IN_ENGLISH) -> str:
    """Return what a row pays."""
    return wording("figure.loses") if value < 0 else wording("figure.odds", odds=f"{value:g}")


def deck_count(count: int, wording: Wording = IN_ENGLISH) -> str:
    """Return a number of decks."""
    return wording("count.deck", count=count) if count == 1 else wording("count.decks", count=count)


def box_count(count: int, wording: Wording = IN_ENGLISH) -> str:
    """Return a number of boxes."""
    return wording("count.box", count=count) if count == 1 else wording("count.boxes", count=count)


def tiny(value: float, digits: int = 3) -> str:
    """Return a chance that may be very small, with its power of ten where it is."""
    number, _, power = f"{value:.{digits}g}".partition("e")
    return f"{number} × 10{str(int(power)).translate(RAISED)}" if power else number
