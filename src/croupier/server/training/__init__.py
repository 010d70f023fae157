"""Calls of the training room: drills, tutorials and exams."""
