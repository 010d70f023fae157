"""The game itself: pure functions, no clock, no chance, no I/O."""
