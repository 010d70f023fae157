"""By which play the value of a side wager goes, where hands are played before it is decided."""

from croupier.words.facts import Message, message
from croupier.words.render import render

_WORDS = {
    name: message(f"policy.{name}")
    for name in ("cards", "box", "split", "main", "written", "own", "bonus", "simulated")
}
_ENGLISH = {name: render(words) for name, words in _WORDS.items()}

NO_POLICY = _ENGLISH["cards"]
BOX_POLICY = _ENGLISH["box"]
SPLIT_POLICY = _ENGLISH["split"]
MAIN_POLICY = _ENGLISH["main"]
WRITTEN_POLICY = _ENGLISH["written"]
OWN_POLICY = _ENGLISH["own"]
BONUS_POLICY = _ENGLISH["bonus"]
SIMULATED_POLICY = _ENGLISH["simulated"]


def policy_words(policy: str) -> Message:
    """Return what a policy of a report says, for every language."""
    return next(words for name, words in _WORDS.items() if _ENGLISH[name] == policy)
