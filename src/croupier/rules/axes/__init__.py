"""The choices of a rulebook that are words: one enum an axis, with the questions that are asked of it.

Each question is answered value by value, so a value without an answer does not pass mypy.
"""
