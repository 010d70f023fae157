"""The names of streams: one a table, and one for the people the server knows."""

PEOPLE = "people"


def stream_of(name: str) -> str:
    """Return the name of a table's stream."""
    return f"table:{name}"
