"""The messages both ends share: commands, answers, events, views, and their schemas."""
