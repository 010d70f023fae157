"""The control functions of a house: its log, checkpoints, verification and periodic tasks."""
