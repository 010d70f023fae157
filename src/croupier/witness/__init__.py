"""The witness: a program of somebody else's, such as a regulator's, that gives a share of every shoe."""
