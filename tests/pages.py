"""Reads what stands on a picture or a sheet."""

from mjgui.render.flow import Words
from mjgui.render.picture import Page


def words_on(page: Page) -> list[str]:
    """The words of a page, from above."""
    return _words(page.body)


def _words(part: object) -> list[str]:
    if isinstance(part, Words):
        return [part.text]
    inner = getattr(part, "parts", ())
    return [each for one in (inner if isinstance(inner, tuple | list) else (inner,)) for each in _words(one)]
