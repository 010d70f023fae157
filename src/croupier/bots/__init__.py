"""Players who are no person: policies that answer what the table asks, and the round they play together."""
