"""The regular game, one file a part of the round."""
