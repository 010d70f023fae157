from croupier.public.exact import Exact as Exact
from croupier.public.exact import Side as Side
from croupier.public.frame import Frame as Frame
from croupier.public.game import Game as Game
from croupier.public.game import compare as compare
from croupier.public.game import game as game
from croupier.public.game import sweep as sweep
from croupier.public.par import Par as Par
from croupier.public.picture import Picture as Picture
from croupier.public.play import Count as Count
from croupier.public.play import Play as Play
from croupier.public.rounds import Round as Round
from croupier.public.rounds import replay as replay
from croupier.public.simulated import Simulated as Simulated
from croupier.public.tables import Table as Table
from croupier.records.errors import RecordError as RecordError
from croupier.report.protection_report import Protection as Protection
from croupier.rules.load import RulebookError as RulebookError
from croupier.rules.refusals import Refused as Refused
from croupier.strategy.chart import Chart as Chart

__version__: str
