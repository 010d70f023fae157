"""Round records: read, write, replay and explain them."""
