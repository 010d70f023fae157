"""The witness: a program of another person's, such as a regulator's, that gives a share of every shoe."""
