"""Answers: dictionaries whose fields can also be had as attributes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from . import _html, _kibitzer


class Answer(Mapping[str, Any]):
    """What a question was answered with.

    ``answer["call"]`` and ``answer.call`` are the same; ``dict(answer)`` is what the command line prints as JSON.
    """

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_fields", dict(fields))

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        try:
            return self._fields[name]
        except KeyError:
            known = ", ".join(self._fields)
            raise AttributeError(f"there is no {name} here; there are {known}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("an answer does not change")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._fields]

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (dict(self._fields),))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._fields!r})"

    def __str__(self) -> str:
        return str(self._fields.get("text", repr(self)))

    def _repr_html_(self) -> str:
        return _html.text(str(self))


A = TypeVar("A", bound=Answer)


def ask(kind: type[A], game: str, name: str, question: Mapping[str, Any]) -> A:
    """Put a question as the command line does; fields that are None are left out."""
    given = {field: value for field, value in question.items() if value is not None}
    return kind(json.loads(_kibitzer.ask(game, name, json.dumps(given))))
