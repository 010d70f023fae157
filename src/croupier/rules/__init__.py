"""Rulebooks as data: their schema, loading, checking, comparing, and the clauses they rest on."""
