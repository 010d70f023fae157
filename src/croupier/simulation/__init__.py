"""Simulation: compiled rounds that equal the engine card for card, runs of many chunks, and where they run."""
