"""The audit trail: who did what, signed checkpoints outside the store, and the digests of everything that runs."""
