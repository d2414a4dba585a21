"""JSON read strictly, so that what is written again is what was read; errors say which field."""

import json
import math
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from mjgui.core.rules.toml_file import fault
from mjgui.core.system_messages import in_words
from mjgui.core.texts import SaidError, Text, text

S = TypeVar("S")

# Deeper than anything a program or a person writes here, and not deep enough to exhaust the stack.
MOST_DEEP = 32


class ContentError(SaidError):
    """Content that cannot be used. ``field`` is the path of what is wrong, such as ``claim.total``; "" for the
    whole."""

    def __init__(self, field: str, words: Text) -> None:
        self.field = field
        self.detail = words
        """What is wrong with it."""
        super().__init__(text("json.field", field=field, detail=words) if field else words)


def parsed(content: bytes) -> dict[str, Any]:
    """The object a text holds: plain values, each key once, every number finite. Raises ContentError."""
    try:
        value = json.loads(
            content.decode("utf-8-sig"),
            object_pairs_hook=_each_once,
            parse_constant=_not_finite,
            parse_float=_finite,
        )
    except UnicodeDecodeError as error:
        raise ContentError("", text("json.not-utf8", place=error.start)) from None
    except json.JSONDecodeError as error:
        raise ContentError(
            "", text("json.damaged", line=error.lineno, column=error.colno, detail=in_words(error.msg))
        ) from None
    except RecursionError:
        raise ContentError("", text("json.too-deep", most=MOST_DEEP)) from None
    except ContentError:
        raise
    except ValueError:
        # Python reads no integer of more than some thousands of digits.
        raise ContentError("", text("json.number")) from None
    if not isinstance(value, dict):
        raise ContentError("", text("json.no-object"))
    _check(value)
    return value


def written(value: Mapping[str, Any]) -> bytes:
    """An object as readable text, which ``parsed`` gives back. Raises ContentError for what JSON cannot say."""
    _check(value)
    return (json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()


def converted(value: object, shape: type[S]) -> S:
    """A value read strictly as this shape. Raises ContentError naming the field."""
    try:
        return msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        raise ContentError(*fault(error, shape)) from None


def merged(old: object, new: object, whole: frozenset[str] = frozenset()) -> object:
    """The new value with the fields of the old one it does not know, at every depth. ``whole`` names the fields of
    which nothing old is kept."""
    if isinstance(old, dict) and isinstance(new, dict):
        known = {key: value if key in whole else merged(old.get(key), value, whole) for key, value in new.items()}
        return known | {key: value for key, value in old.items() if key not in new}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [merged(before, after, whole) for before, after in zip(old, new, strict=True)]
    return new


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ContentError("", text("json.twice", key=key))
        found[key] = value
    return found


def _not_finite(name: str) -> float:
    raise ContentError("", text("json.not-finite", number=name))


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _not_finite(digits[:40])


def _check(value: object) -> None:
    """Look through a value. Raises ContentError for text that is no Unicode and for nesting without end."""
    waiting: list[tuple[str, int, object]] = [("", 0, value)]
    while waiting:
        path, depth, each = waiting.pop()
        if depth > MOST_DEEP:
            raise ContentError(path[:80], text("json.too-deep", most=MOST_DEEP))
        if isinstance(each, str):
            _check_text(path, each)
        elif isinstance(each, Mapping):
            for key, inner in each.items():
                _check_text(path, key)
                waiting.append((f"{path}.{key}".lstrip("."), depth + 1, inner))
        elif isinstance(each, list | tuple):
            waiting += ((f"{path}[{index}]", depth + 1, inner) for index, inner in enumerate(each))


def _check_text(path: str, words: str) -> None:
    if (place := next((at for at, letter in enumerate(words) if "\ud800" <= letter <= "\udfff"), None)) is not None:
        raise ContentError(path, text("json.surrogate", place=place + 1))
