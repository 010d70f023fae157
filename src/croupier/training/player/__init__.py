"""Drills for players."""
