"""`croupier rules`: the group of its sub-commands; a game's name instead of one shows that game."""

from croupier.cli.rules.commands import RULES
from croupier.cli.rules.show import show
from croupier.cli.run import new_app

app = new_app("rules", RULES)
app.default(show)
