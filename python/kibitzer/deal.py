"""Hidden deals of any pieces: who may hold what, counted exactly.

A deal splits *pieces* among *holders*, each with a known number of *slots*. Write down what was seen; read the chances.

>>> hidden = Hidden({"Ann": 2, "Bob": 2, "envelope": 2}, pieces="abcdef")
>>> hidden.bar("Ann", "ad").read().deals
36
>>> hidden.exactly_one("envelope", "abc").exactly_one("envelope", "def").at_least_one("Bob", "ae").read().deals
14
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

from . import _html, _kibitzer
from ._answer import Answer

__all__ = ["Hidden", "Reading"]


class Reading(Answer):
    """``deals`` (how many fit), ``chances`` (by piece and holder), ``certain`` (pieces whose holder is sure), ``entropy_bits``."""

    def chance(self, piece: str, holder: str) -> float:
        """How likely a holder has a piece; exactly 0 or 1 is a proof."""
        return float(self["chances"][piece][holder])

    def _repr_html_(self) -> str:
        return _html.chances(self["chances"], list(next(iter(self["chances"].values()), {})))


class Hidden:
    """Hidden pieces, their holders, and what was seen. Every observation gives the object itself, so that they can be chained."""

    def __init__(self, slots: Mapping[str, int], pieces: Iterable[str] | None = None) -> None:
        self.holders = list(slots)
        self.slots = list(slots.values())
        self.pieces = [str(number) for number in range(sum(self.slots))] if pieces is None else list(pieces)
        if len(self.pieces) != sum(self.slots):
            raise ValueError(f"there are {len(self.pieces)} pieces for {sum(self.slots)} slots")
        if len(set(self.pieces)) != len(self.pieces):
            raise ValueError("two pieces have the same name")
        self.seen: list[tuple[str, int, list[int]]] = []

    def _holder(self, name: str) -> int:
        if name not in self.holders:
            raise ValueError(f"nobody is called {name}; there are {', '.join(self.holders)}")
        return self.holders.index(name)

    def _piece(self, name: str) -> int:
        if name not in self.pieces:
            raise ValueError(f"no piece is called {name}")
        return self.pieces.index(name)

    def _saw(self, kind: str, holder: str, pieces: Iterable[str]) -> Hidden:
        self.seen.append((kind, self._holder(holder), [self._piece(piece) for piece in pieces]))
        return self

    def bar(self, holder: str, pieces: Iterable[str]) -> Hidden:
        """The holder has none of the pieces."""
        return self._saw("bar", holder, pieces)

    def give(self, holder: str, pieces: Iterable[str]) -> Hidden:
        """The holder has all of the pieces."""
        return self._saw("give", holder, pieces)

    def at_least_one(self, holder: str, pieces: Iterable[str]) -> Hidden:
        """The holder has one of the pieces or more."""
        return self._saw("at_least_one", holder, pieces)

    def not_all(self, holder: str, pieces: Iterable[str]) -> Hidden:
        """The holder lacks one of the pieces or more."""
        return self._saw("not_all", holder, pieces)

    def exactly_one(self, holder: str, pieces: Iterable[str]) -> Hidden:
        """The holder has one of the pieces and no more."""
        return self._saw("exactly_one", holder, pieces)

    def read(self) -> Reading:
        """How many deals fit, and the chance of every piece to be with every holder."""
        total, rows, bits = _kibitzer.hidden_read(self.slots, self.seen)
        chances = {piece: dict(zip(self.holders, row, strict=True)) for piece, row in zip(self.pieces, rows, strict=True)}
        certain = {piece: holder for piece, row in chances.items() for holder, chance in row.items() if chance == 1}
        deals = None if total is None else int(total)
        return Reading({"deals": deals, "chances": chances, "certain": certain, "entropy_bits": bits})

    def draw(self, count: int = 1, *, seed: int | None = None) -> list[dict[str, list[str]]]:
        """Deals, each that fits equally likely: the pieces of every holder."""
        chosen = random.getrandbits(63) if seed is None else seed

        def hands(holders: list[int]) -> dict[str, list[str]]:
            found: dict[str, list[str]] = {holder: [] for holder in self.holders}
            for piece, holder in zip(self.pieces, holders, strict=True):
                found[self.holders[holder]].append(piece)
            return found

        return [hands(holders) for holders in _kibitzer.hidden_draw(self.slots, self.seen, count, chosen)]

    def why(self, piece: str, holder: str) -> tuple[bool, list[tuple[str, str, list[str]]]] | None:
        """Whether a holder has a piece for sure (``True``) or surely not (``False``), and the fewest observations that prove it.

        ``None`` where it is open.
        """
        found = _kibitzer.hidden_why(self.slots, self.seen, self._piece(piece), self._holder(holder))
        if found is None:
            return None
        has, proof = found

        def words(kind: str, holder: int, pieces: list[int]) -> tuple[str, str, list[str]]:
            return kind, self.holders[holder], [self.pieces[piece] for piece in pieces]

        return has, [words(*self.seen[number]) for number in proof]

    def __repr__(self) -> str:
        return f"<Hidden {len(self.pieces)} pieces, {len(self.holders)} holders, {len(self.seen)} observations>"

    def _repr_html_(self) -> Any:
        return self.read()._repr_html_()
