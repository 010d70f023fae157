"""What a player keeps of a shoe, and the check of it: every card against the root, at the end everything again."""

from msgspec import Struct

from croupier.cards.deck import deck
from croupier.fairness import merkle
from croupier.fairness.batch import BatchProof, check_batch
from croupier.fairness.shoe_commitment import Opening, SealedShoe, ShoeName, commitment, leaf_content
from croupier.fairness.witness import ClosedList, Witnessed, check_share


class ShoeProof(Struct, frozen=True, forbid_unknown_fields=True):
    """A shoe as it was published: commitments first, then each card's opening, the seed once it is finished."""

    shoe: ShoeName
    commitment: str
    root: str
    nonces: tuple[str, ...] = ()
    openings: tuple[Opening, ...] = ()
    seed: str | None = None
    batch: BatchProof | None = None
    witness: Witnessed | None = None

    @property
    def closed(self) -> ClosedList:
        """Return the list that a witness gave their share for."""
        return ClosedList(self.shoe, self.commitment, self.nonces)

    @property
    def share(self) -> str:
        """Return the witness's share, or nothing where there was no witness."""
        return self.witness.share if self.witness is not None else ""


def check_card(proof: ShoeProof, opening: Opening) -> str | None:
    """Say what is wrong with a shown card, or None where it was in the sealed shoe at that position."""
    size = len(deck(proof.shoe.without)) * proof.shoe.decks
    if not 0 <= opening.position < size:
        return f"position {opening.position} is not in a shoe of {size} cards"
    try:
        content = leaf_content(opening.position, opening.card, bytes.fromhex(opening.salt))
        beside = [bytes.fromhex(node) for node in opening.path]
    except ValueError:
        return f"the proof of card {opening.position} is not hexadecimal"
    found = merkle.root_from(content, opening.position, size, beside)
    if found is None or found.hex() != proof.root:
        return f"card {opening.position}, {opening.card}, does not belong to the sealed shoe"
    return None


def check(proof: ShoeProof, witness: str = "") -> list[str]:
    """Return everything that is wrong with a shoe; an empty list is a proven one.

    `witness` is the key of the witness whom the asker trusts: then a shoe without their share is not proven.
    """
    problems = [problem for opening in proof.openings if (problem := check_card(proof, opening)) is not None]
    seen = [opening.position for opening in proof.openings]
    if len(set(seen)) != len(seen):
        problems.append("a position was shown twice")
    if proof.batch is not None:
        problems += check_batch(proof.shoe, proof.commitment, proof.batch)
    if proof.witness is not None:
        problems += check_share(proof.closed, proof.witness)
    if witness and (proof.witness is None or proof.witness.key != witness):
        problems.append("the shoe holds no share of the witness asked for: the house could choose it")
    return problems + _check_seed(proof) if proof.seed is not None else problems


def _check_seed(proof: ShoeProof) -> list[str]:
    try:
        seed = bytes.fromhex(proof.seed or "")
        shoe = SealedShoe(proof.shoe, seed, proof.nonces, proof.share)
    except ValueError as error:
        return [f"the seed cannot be used: {error}"]
    problems: list[str] = []
    if commitment(proof.shoe, seed) != proof.commitment:
        problems.append("the seed is not the one that was committed to")
    if shoe.root != proof.root:
        problems.append("the order of the cards is not the one that was committed to")
    shown = [opening for opening in proof.openings if opening.card != shoe.card_at(opening.position)]
    problems += [f"card {o.position} was shown as {o.card} and is {shoe.card_at(o.position)}" for o in shown]
    return problems
