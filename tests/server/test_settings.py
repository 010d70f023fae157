"""Settings: file, then environment, then flags; a mistake is one sentence."""

from pathlib import Path

import pytest

from croupier.live.config import Clocks
from croupier.server.live_tables.table_setup import plan
from croupier.server.settings import SAYS, Settings, SettingsError, TableSettings, load_settings


def test_flags_stand_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    file.write_text('port = 1\nhost = "file"\nbots = 3\n[clocks]\nbets = 2.5\n')
    env = {"CROUPIER_PORT": "2", "CROUPIER_HOST": "env", "XDG_DATA_HOME": "/somewhere"}
    found = load_settings(file, {"port": 3, "host": None}, env)
    assert (found.port, found.host, found.bots, found.clocks.bets) == (3, "env", 3, 2.5)
    assert found.store == "/somewhere/croupier/croupier.db"
    assert found.key == "/somewhere/croupier/croupier.db.key"


def test_without_anything_there_is_one_automatic_table_of_each_game_on_loopback() -> None:
    found = load_settings(None, None, {})
    assert found.host == "127.0.0.1"
    assert [(t.game, t.dealing) for t in found.tables] == [
        ("lucky8", "automatic"),
        ("ace-race", "automatic"),
        ("blackjack-plus", "automatic"),
        ("dueling8s", "automatic"),
    ]


@pytest.mark.parametrize("text", ["port = 'x'", "nonsense = 1", "port =", "[clocks]\nnap = 1", "[[tables]]\nname='a'"])
def test_a_mistake_in_the_file_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "s.toml"
    file.write_text(text)
    with pytest.raises(SettingsError):
        load_settings(file, None, {})


@pytest.mark.parametrize(
    "table",
    [
        TableSettings("t", "lucky8", decks=99),
        TableSettings("t", "lucky8", least=0),
        TableSettings("t", "lucky8", least=10, most=5),
        TableSettings("t", "nowhere"),
        TableSettings("t", "lucky8", dealing="by-hand"),
        TableSettings("t", "lucky8", dealing="test", record="nonsense"),
        TableSettings("t", "lucky8", unit=1),
    ],
)
def test_a_table_the_book_does_not_allow_is_not_opened(table: TableSettings) -> None:
    with pytest.raises(SettingsError, match="table t"):
        plan(table, Clocks())


def test_every_setting_is_explained() -> None:
    assert set(SAYS) == set(Settings.__struct_fields__)
    page = Path("docs/reference/settings.md").read_text(encoding="utf-8")
    assert [name for name in SAYS if f"`{name}`" not in page] == []
