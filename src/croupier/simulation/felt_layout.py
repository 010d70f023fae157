"""Columns of a felt that is to be settled, and of what it comes to."""

FELT_MANY, FELT_HAND, FELT_STATE, FELT_STAKE, FELT_FIRST, FELT_SECOND = range(6)
FELT_OFFERED, FELT_INSURED, FELT_BLACKJACK, FELT_POINTS, FELT_WIDTH = range(6, 11)
"""A felt to be settled: hands, which of them, its state and stake, the first cards, what was offered, whether it is
insured, and the dealer's Blackjack or points."""

SETTLED_CODE, SETTLED_NET, SETTLED_COVER, SETTLED_WIDTH = range(4)
