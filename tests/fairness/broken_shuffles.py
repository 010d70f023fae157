"""Shuffles that are wrong in known ways; a test that lets one of them pass has no power."""

from random import Random


def naive(size: int, number: int) -> list[int]:
    """Swap every card with any card."""
    chance = Random(number)
    order = list(range(size))
    for place in range(size):
        other = chance.randrange(size)
        order[place], order[other] = order[other], order[place]
    return order


def sattolo(size: int, number: int) -> list[int]:
    """Never leave a card where it is: one cycle only."""
    chance = Random(number)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = chance.randrange(last)
        order[last], order[other] = order[other], order[last]
    return order


def eight_bits(size: int, number: int) -> list[int]:
    """Take a byte modulo the bound, and throw nothing away."""
    chance = Random(number)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        other = chance.randrange(256) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def stops_early(size: int, number: int) -> list[int]:
    """Leave the last step out."""
    chance = Random(number)
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        other = chance.randrange(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def seven_riffles(size: int, number: int) -> list[int]:
    """Cut and riffle seven times."""
    chance = Random(number)
    order = list(range(size))
    for _ in range(7):
        left = sum(chance.random() < 1 / 2 for _ in range(size))
        halves = [order[:left], order[left:]]
        order = []
        while halves[0] or halves[1]:
            pick = chance.randrange(len(halves[0]) + len(halves[1])) >= len(halves[0])
            order.append(halves[pick].pop(0))
    return order


def small_seed(size: int, number: int) -> list[int]:
    """Shuffle well, from a seed of 16 bits."""
    chance = Random(Random(number).randrange(1 << 16))
    order = list(range(size))
    chance.shuffle(order)
    return order
