"""Calls that read the rules of the games."""
