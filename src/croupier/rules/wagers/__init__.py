"""Side wagers as data: a small language says of named cards when a row of a pay table applies.

`parse` reads a row, `judge` tells whether it holds, `rows` finds the row that is paid, `sight` and `definition` tell
what a wager looks at and so when it is decided. The language is described in the reference of the rulebook.
"""
