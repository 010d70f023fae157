"""The page of significant events is the table of kinds."""

from tools.event_pages import FILE, page


def test_every_kind_is_on_its_page() -> None:
    assert FILE.read_text(encoding="utf-8") == page()
