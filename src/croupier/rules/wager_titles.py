"""What a wager and its rows are called, in the language asked for, else in English, else by their short names."""

from collections.abc import Iterator, Mapping

from croupier.rules.schema import Bonus, Rulebook, SideWager, WagerWords

ENGLISH = "en"


def _told(wager: SideWager | Bonus, language: str) -> WagerWords:
    return wager.words.get(language, wager.words.get(ENGLISH, WagerWords()))


def wager_of(book: Rulebook, name: str) -> SideWager | Bonus | None:
    """Return the side wager or the bonus that a settled line names, or None for any other wager."""
    return book.bonus if name == book.bonus.name else book.side.get(name)


def title_words(wager: SideWager | Bonus, language: str = ENGLISH) -> str:
    """Return what a wager is called; nothing where its book does not say."""
    return _told(wager, language).title or wager.title


def titles(wager: SideWager | Bonus) -> dict[str, str]:
    """Return what a wager is called by language; nothing where its book does not say."""
    said = {language: title_words(wager, language) for language in (ENGLISH, *wager.words)}
    return {language: title for language, title in said.items() if title} if said[ENGLISH] else {}


def asks_titles(wager: SideWager | Bonus) -> dict[str, str]:
    """Return what a wager asks by language; nothing where its book does not say."""
    said = {language: asks_words(wager, language) for language in (ENGLISH, *wager.words)}
    return {language: asks for language, asks in said.items() if asks} if said[ENGLISH] else {}


def row_titles(wager: SideWager | Bonus, row: str) -> dict[str, str]:
    """Return what a row of a pay table is called by language."""
    return {language: row_words(wager, row, language) for language in (ENGLISH, *wager.words)}


def asks_words(wager: SideWager | Bonus, language: str = ENGLISH) -> str:
    """Return what a wager asks, in one phrase; nothing where its book does not say."""
    return _told(wager, language).asks


def book_words(book: Rulebook) -> dict[str, dict[str, str]]:
    """Return by language what a game's wagers and their rows are called: `wager.NAME` and `result.ROW`.

    They begin with a capital letter, as names do.
    """
    wagers: dict[str, SideWager | Bonus] = {**book.side} | ({book.bonus.name: book.bonus} if book.bonus.pays else {})
    languages = {ENGLISH, *(language for wager in wagers.values() for language in wager.words)}
    return {language: dict(_called(wagers, language)) for language in sorted(languages)}


def _called(wagers: Mapping[str, SideWager | Bonus], language: str) -> Iterator[tuple[str, str]]:
    for name, wager in wagers.items():
        yield f"wager.{name}", title_words(wager, language) or name
        for row in wager.pays:
            text = row_words(wager, row, language)
            yield f"result.{row}", text[:1].upper() + text[1:]


def row_words(wager: SideWager | Bonus, row: str, language: str = ENGLISH) -> str:
    """Return what a row of a pay table is called."""
    return _told(wager, language).rows.get(row, row.replace("-", " "))
