"""Clue (Cluedo): who holds which card, why, and what to suggest next.

A record is a dictionary as the command line takes it (or its JSON). :class:`Game` writes one down as it is played:

>>> game = Game(["Ann", "Bob", "Cleo"], viewer="Ann", hand=["Scarlett", "Rope", "Dagger", "Hall", "Lounge", "Study"])
>>> game.suggest("Ann", ["Plum", "Wrench", "Kitchen"], Bob=None, Cleo="Plum").read().cards["Plum"]["owners"]
['Cleo']
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from . import _html
from ._answer import Answer, ask

__all__ = ["Advice", "Game", "Reading", "Why", "advise", "question", "read", "show", "why"]


class Reading(Answer):
    """Who can have each card: ``deals``, ``solved``, ``cards`` (``owners``, ``p``), ``links``, ``deductions``, ``text``."""

    def chance(self, card: str, holder: str) -> float:
        """How likely a player, or ``envelope``, has a card."""
        return float(self["cards"][card]["p"].get(holder, 0.0))

    def _repr_html_(self) -> str:
        if not self.get("cards"):
            return _html.text(str(self))
        holders = list(dict.fromkeys(holder for card in self["cards"].values() for holder in card["cells"]))
        return _html.chances({name: card["p"] for name, card in self["cards"].items()}, holders)


class Advice(Answer):
    """What to suggest: ``suggestions``, ``accuse``, ``threats``, ``text``."""


class Why(Answer):
    """Why somebody has a card, or does not: ``text``, ``steps``."""


class Game:
    """A record that is written down as the game goes on. ``game.record`` is the dictionary that questions take."""

    def __init__(
        self,
        players: Sequence[str | tuple[str, int | None]],
        *,
        viewer: str | None = None,
        hand: Sequence[str] | None = None,
        edition: str = "classic",
        deck: Mapping[str, Sequence[str]] | None = None,
        **more: Any,
    ) -> None:
        named = [{"name": one} if isinstance(one, str) else {"name": one[0], "cards": one[1]} for one in players]
        cards: dict[str, Any] = {"edition": edition} if deck is None else {"deck": deck}
        seen = {name: value for name, value in (("viewer", viewer), ("hand", hand)) if value is not None}
        self.record: dict[str, Any] = {**cards, "players": named, **seen, **more, "events": []}

    def suggest(self, by: str, cards: Sequence[str], /, **answers: str | bool | None) -> Game:
        """Somebody suggests. ``Bob=None`` or ``Bob=False`` passes, ``Cleo="Plum"`` shows a card that was seen, ``Cleo=True`` one that was not."""
        return self.suggested(by, cards, list(answers.items()))

    def suggested(self, by: str, cards: Sequence[str], answers: Sequence[tuple[str, str | bool | None]]) -> Game:
        """The same for names that are no words of Python."""

        def answer(player: str, shown: str | bool | None) -> dict[str, Any]:
            if shown is None or shown is False:
                return {"player": player, "pass": True}
            return {"player": player, "shows": None if shown is True else shown}

        heard = [answer(player, shown) for player, shown in answers]
        self.record["events"].append({"suggest": {"by": by, "cards": list(cards), "answers": heard}})
        return self

    def accuse(self, by: str, cards: Sequence[str], right: bool = False) -> Game:
        """Somebody accuses."""
        self.record["events"].append({"accuse": {"by": by, "cards": list(cards), "right": right}})
        return self

    def note(self, holder: str, card: str, has: bool = True) -> Game:
        """Write down what is known otherwise."""
        self.record["events"].append({"note": {"holder": holder, "card": card, "has": has}})
        return self

    def read(self) -> Reading:
        """Who can have each card."""
        return read(self.record)

    def advise(self, **more: Any) -> Advice:
        """What to suggest next."""
        return advise(self.record, **more)

    def why(self, card: str, holder: str) -> Why:
        """Why somebody has a card, or does not."""
        return why(self.record, card, holder)

    def __repr__(self) -> str:
        names = ", ".join(player["name"] for player in self.record["players"])
        return f"<Game of {names}: {len(self.record['events'])} entries>"

    def _repr_html_(self) -> str:
        return self.read()._repr_html_()


Record: TypeAlias = "Game | Mapping[str, Any] | str"


def _record(game: Record) -> dict[str, Any]:
    if isinstance(game, Game):
        return dict(game.record)
    return dict(json.loads(game)) if isinstance(game, str) else dict(game)


def read(game: Record) -> Reading:
    """Who can have each card, how likely, and what is certain; or which entries contradict each other."""
    return ask(Reading, "clue", "read", _record(game))


def advise(game: Record, *, rooms: Sequence[str] | None = None, draws: int | None = None, seed: int | None = None) -> Advice:
    """What to suggest next, whether to accuse, and how close the others are."""
    return ask(Advice, "clue", "advise", {**_record(game), "rooms": rooms, "draws": draws, "seed": seed})


def why(game: Record, card: str, holder: str) -> Why:
    """Why somebody has a card, or does not. ``holder`` is a player or ``envelope``."""
    return ask(Why, "clue", "why", {**_record(game), "card": card, "holder": holder})


def show(game: Record, *, seed: int | None = None) -> Answer:
    """Which card to show to the suggestion that is the record's last entry."""
    return ask(Answer, "clue", "show", {**_record(game), "seed": seed})


def question(game: Record, *words: str) -> list[str]:
    """Ask in words: ``question(game, "who can have Rope?", "why not Carol?")``."""
    answer = ask(Answer, "clue", "ask", {**_record(game), "questions": list(words)})
    return [one["text"] for one in answer["answers"]]
