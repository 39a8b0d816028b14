"""Dominoes: who holds which tile, and what to play.

A record is a dictionary as the command line takes it, or text with a line for each thing:

>>> game = '''
... viewer S
... hand 0|1 1|3 2|5 3|3 4|6 5|5 6|6
... S 3|3, W pass, N 3|6, E 2|6 on 6
... '''
>>> read(game).deals
'5945940'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any

from . import _html, _kibitzer
from ._answer import Answer, ask

__all__ = ["Advice", "Reading", "Review", "advise", "read", "record", "review"]


class Reading(Answer):
    """Where the hidden tiles are: ``deals`` (how many fit), ``tiles`` (chances), ``counts``, ``certain``, ``lacks``, ``entropy_bits``."""

    def chance(self, tile: str, player: str) -> float:
        """How likely a player, or ``boneyard``, has a tile: ``reading.chance("0|0", "W")``."""
        return float(self["tiles"][tile].get(player, 0.0))

    def _repr_html_(self) -> str:
        places = list(dict.fromkeys(place for row in self["tiles"].values() for place in row))
        return _html.chances(self["tiles"], places)


class Advice(Answer):
    """Each legal play with its chance to win the hand: ``plays`` (best first), ``best``, ``text``."""

    def _repr_html_(self) -> str:
        rows = (
            (escape(str(one["play"])), escape(str(one.get("on", ""))), f"{one['win']:.0%}", f"{one['points']:+.1f}")
            for one in self["plays"]
        )
        return _html.table(("play", "on", "wins", "points"), rows)


class Review(Answer):
    """What each play of a hand cost."""


def record(game: str | Mapping[str, Any]) -> dict[str, Any]:
    """A record as a dictionary: of a text, or a copy."""
    if isinstance(game, str) and not game.lstrip().startswith("{"):
        return dict(json.loads(_kibitzer.domino_record(game)))
    return dict(json.loads(game)) if isinstance(game, str) else dict(game)


def read(game: str | Mapping[str, Any], *, model: str | Mapping[str, Any] | None = None) -> Reading:
    """Who holds which tile, with what chance.

    ``model`` is ``legal`` (every deal that fits is equal), ``random``, or a behaviour: ``doubles``, ``heavy``, ``heaviest``, ``partner``,
    ``careful``, ``club``.
    """
    return ask(Reading, "domino", "read", _asked(game, model=model))


def advise(
    game: str | Mapping[str, Any], *, model: str | Mapping[str, Any] | None = None, deals: int | None = None, seed: int | None = None
) -> Advice:
    """What to play: each legal play with its chance to win the hand, and points."""
    return ask(Advice, "domino", "advise", _asked(game, model=model, deals=deals, seed=seed))


def review(
    game: str | Mapping[str, Any], *, model: str | Mapping[str, Any] | None = None, deals: int | None = None, seed: int | None = None
) -> Review:
    """What each play of the viewer cost."""
    return ask(Review, "domino", "review", _asked(game, model=model, deals=deals, seed=seed))


def _asked(game: str | Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {**record(game), **{name: value for name, value in more.items() if value is not None}}
