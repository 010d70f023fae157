"""Sealed shoes: a shuffle that can be proven fair, its commitment, and the verifier."""
