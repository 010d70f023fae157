"""`croupier rules`: one file a sub-command."""
