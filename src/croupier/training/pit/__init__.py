"""Drills for the pit."""
