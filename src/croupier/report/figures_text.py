"""Figures as people read them: values in per cent with their sign, chances, and what a sign means."""

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


def edge(value: float, digits: int = 4) -> str:
    """Say whose edge a value is."""
    if value == 0:
        return "nobody's edge: the wager is fair"
    who = "the player" if value > 0 else "the house"
    return f"{abs(value) * HUNDRED:.{digits}f} % for {who}"


def gain(change: float, digits: int = 4) -> str:
    """Say what a difference means: plus is what the player gains, minus what the house does."""
    if change == 0:
        return "changes nothing"
    points = f"{abs(change) * HUNDRED:.{digits}f} percentage points"
    return f"the player gains {points}" if change > 0 else f"the player loses {points}, the house gains them"


def rounds(value: float) -> str:
    """Return a number of rounds with its thousands set apart."""
    return "never" if value == float("inf") else f"{value:,.0f}".replace(",", " ")


def odds(value: float) -> str:
    """Return what a row pays."""
    return "loses" if value < 0 else f"{value:g} to 1"


def many(count: int, what: str, several: str | None = None) -> str:
    """Return a number of things; several of them have an s where nothing else is said."""
    return f"{count} {what}" if count == 1 else f"{count} {several or what + 's'}"


def tiny(value: float, digits: int = 3) -> str:
    """Return a chance that may be very small, with its power of ten where it is."""
    number, _, power = f"{value:.{digits}g}".partition("e")
    return f"{number} × 10{str(int(power)).translate(RAISED)}" if power else number
