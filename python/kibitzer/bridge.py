"""Bridge: what a hand bids, what an auction tells, deals that fit, double dummy.

Hands are written ``AKQ2.T98.765.432`` (spades, hearts, diamonds, clubs), calls ``P X XX 1C … 7N``, seats ``N E S W``, vulnerability
``none ns ew both``. What is wrong with an argument is said by a ``ValueError``.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, overload

from . import _html, _kibitzer
from ._answer import Answer, ask
from ._kibitzer import Auction, Column, Deal, Hand, System, Table

__all__ = [
    "Advice", "Auction", "Bid", "Board", "Card", "Deal", "Hand", "Meanings", "Par", "Reader", "Reading", "System", "Tricks",
    "Verdict", "advise", "auction", "auctions", "bid", "bids", "boards", "chance", "compare", "controls", "convention_card", "dd_table", "dd_tables",
    "dd_tricks", "deal", "deals", "deals_table", "evaluate", "fits", "hcp", "imps", "losers", "meanings", "par", "read", "score", "shape",
]  # fmt: skip

HandLike: TypeAlias = "Hand | str"
DealLike: TypeAlias = "Deal | str"
AuctionLike: TypeAlias = "Auction | str | Sequence[str]"
SystemLike: TypeAlias = "System | str"
#: A list of hands, or a column of Polars, pyarrow or pandas: anything with the Arrow PyCapsule interface.
Hands: TypeAlias = "Sequence[HandLike | None] | Any"

SEATS = "NESW"
STRAINS = "CDHSN"


class Bid(Answer):
    """A call, its rule, what it shows and why it was chosen. ``str(bid)`` is the call."""

    def __str__(self) -> str:
        return str(self["call"])

    def _repr_html_(self) -> str:
        rule, why = (escape(str(self[field])) for field in ("rule", "why"))
        return f"<b>{_html.call(self['call'])}</b> {rule}<br>{why}"


class Reading(Answer):
    """What an auction has told: ``calls``, ``seats``, ``cards``, ``strange``, ``surprise_bits``."""

    def __str__(self) -> str:
        heard = [f"{one['seat']} {one['call']:3} {one['rule']}: {one['text']}" for one in self["calls"]]
        return "\n".join(heard + [self._line(seat) for seat in SEATS if seat in self["seats"]])

    def _line(self, seat: str) -> str:
        told = self["seats"][seat]
        lengths = " ".join("{}{}-{}".format(suit, *told["lengths"][suit]) for suit in "SHDC")
        return "{}  {}-{} hcp  {}  balanced {:.0%}".format(seat, *told["hcp"], lengths, told["balanced"])

    def chance(self, card: str, seat: str) -> float:
        """How likely a seat holds a card: ``reading.chance("SA", "N")``."""
        return float(self["cards"][card].get(seat, 0.0))

    def _repr_html_(self) -> str:
        return _html.reading(self)


class Advice(Answer):
    """Calls compared by simulation: ``calls`` (best first), ``best``, ``text``."""

    def _repr_html_(self) -> str:
        rows = (
            (_html.call(one["call"]), f"{one['score']:.0f}", f"{one['imps']:+.1f} ± {one['error']:.1f}", f"{one['makes']:.0%}")
            for one in self["calls"]
        )
        return f"<p>{escape(self['text'])}</p>" + _html.table(("", "score", "IMPs", "makes"), rows)


class Verdict(Answer):
    """A mark for a call: ``score`` of ten, ``correctness``, ``optimal``, ``feedback``."""

    def __str__(self) -> str:
        return str(self["feedback"])


class Meanings(Answer):
    """What every legal call would show: ``calls``."""

    def __str__(self) -> str:
        return "\n".join(f"{one['call']:3} {one['text']}" for one in self["calls"])

    def _repr_html_(self) -> str:
        rows = ((_html.call(one["call"]), escape(one["text"]), f"{one['share']:.1%}") for one in self["calls"])
        return _html.table(("call", "shows", "how often"), rows)


class Card(Answer):
    """A system's convention card: ``title``, ``modules``, ``params``, ``text``, ``html``."""


class Board(Answer):
    """A board of a file: ``board`` (its number), ``dealer``, ``vul``, ``auction``, ``players``, ``play``, ``tags`` …"""

    @property
    def deal(self) -> Deal | None:
        """The deal, where all four hands are known."""
        hands = self["deal"]
        return Deal.from_hands(*(hands[seat] for seat in SEATS)) if len(hands) == 4 else None

    @property
    def calls(self) -> Auction:
        """The auction."""
        return Auction(self["auction"], self["dealer"], self["vul"])

    def __str__(self) -> str:
        return f"Board {self['board']}, {self['dealer']} deals, {self['vul']} vulnerable: {' '.join(self['auction'])}"


class Tricks(Mapping[str, Mapping[str, int]]):
    """The tricks of each declarer in each strain: ``tricks["N"]["S"]`` is what North takes in spades."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        self._rows = {seat: dict(zip(STRAINS, row, strict=True)) for seat, row in zip(SEATS, rows, strict=True)}

    def __getitem__(self, declarer: str) -> Mapping[str, int]:
        return self._rows[declarer]

    def __iter__(self) -> Any:
        return iter(self._rows)

    def __len__(self) -> int:
        return 4

    def __repr__(self) -> str:
        return f"Tricks({self._rows!r})"

    def __str__(self) -> str:
        rows = (f"{seat}" + "".join(f"{row[strain]:>3}" for strain in STRAINS) for seat, row in self._rows.items())
        return "\n".join([" " + "".join(f"{strain:>3}" for strain in STRAINS), *rows])

    def _repr_html_(self) -> str:
        marks = {letter: f'<span style="color:{colour}">{mark}</span>' for letter, mark, colour in _html.SUITS}
        rows = ([seat, *(str(row[strain]) for strain in STRAINS)] for seat, row in self._rows.items())
        return _html.table(("", *(marks.get(strain, "NT") for strain in STRAINS)), rows)


class Par(NamedTuple):
    """The par score for North-South, and the contracts that reach it (``4SX W -2``)."""

    score: int
    contracts: list[str]


def _auction(auction: AuctionLike | None, dealer: str, vul: str) -> Auction:
    return auction if isinstance(auction, Auction) else Auction(auction, dealer, vul)


def _position(auction: AuctionLike | None, dealer: str, vul: str) -> dict[str, Any]:
    calls = _auction(auction, dealer, vul)
    return {"auction": calls.calls, "dealer": calls.dealer, "vul": calls.vul}


def _system(system: SystemLike) -> System:
    return system if isinstance(system, System) else System(system)


def _hand(hand: HandLike) -> str:
    return str(hand if isinstance(hand, Hand) else Hand(hand))


def bid(
    hand: HandLike,
    auction: AuctionLike | None = None,
    *,
    dealer: str = "N",
    vul: str = "none",
    system: SystemLike = "sayc",
    explain: str | None = None,
    think: int | None = None,
) -> Bid:
    """What a hand calls.

    ``think`` gives it about so many milliseconds to choose by simulation where that clearly gains; ``explain`` is ``simple``, ``detailed``,
    ``expert`` or ``convention``. Use :func:`bids` for many hands.

    >>> bid("K2.K9873.AQ8.KQ4", "P 1D P").call
    '1H'
    """
    question = {
        "hand": _hand(hand),
        "system": _system(system).key,
        "explain": explain,
        "think": think,
        **_position(auction, dealer, vul),
    }
    return ask(Bid, "bridge", "think" if think else "bid", question)


def bids(
    hands: Hands,
    auctions: AuctionLike | Any = "",
    *,
    dealer: str | Any = "N",
    vul: str | Any = "none",
    system: SystemLike = "sayc",
) -> Any:
    """The calls of many hands: a list for a list, an Arrow column for a column.

    ``auctions``, ``dealer`` and ``vul`` are one for all hands, or a list or column with one for each; a column has texts such as
    ``"1N P 2C P"``.
    """
    if isinstance(auctions, Auction):
        dealer, vul, auctions = auctions.dealer, auctions.vul, str(auctions)
    elif isinstance(auctions, Sequence) and not isinstance(auctions, str):
        auctions = [one if isinstance(one, str) or one is None else " ".join(one) for one in auctions]
    return _system(system).calls(hands, auctions, dealer, vul)


def auction(deal: DealLike, *, dealer: str = "N", vul: str = "none", system: SystemLike = "sayc") -> Auction:
    """The auction of a deal where all four players use one system."""
    return _system(system).auction(deal, dealer, vul)


def auctions(deals: Iterable[DealLike], *, dealer: str = "N", vul: str = "none", system: SystemLike = "sayc") -> list[Auction]:
    """The auctions of many deals."""
    return _system(system).auctions(list(deals), dealer, vul)


class Reader:
    """Listens to an auction for one viewer, who knows a hand or none.

    >>> reader = Reader("1N P 2C P", viewer="E")
    >>> reader.hear("2H").read().seats["N"]["strict"]["lengths"]["H"][0]
    4
    """

    def __init__(
        self,
        auction: AuctionLike | None = None,
        *,
        viewer: str | None = None,
        hand: HandLike | None = None,
        dealer: str = "N",
        vul: str = "none",
        ours: SystemLike = "sayc",
        theirs: SystemLike = "sayc",
        strict: bool = False,
    ) -> None:
        self.auction = _auction(auction, dealer, vul)
        self.viewer = viewer
        self.hand = None if hand is None else Hand(_hand(hand))
        self.ours, self.theirs = _system(ours), _system(theirs)
        self.strict = strict

    def hear(self, calls: AuctionLike) -> Reader:
        """Hear one more call, or several; gives the reader itself."""
        self.auction = self.auction.bid(calls)
        return self

    def question(self) -> dict[str, Any]:
        """The question that the command line would be asked."""
        return {
            **_position(self.auction, "N", "none"),
            "viewer": self.viewer,
            "hand": None if self.hand is None else str(self.hand),
            "ours": self.ours.key,
            "theirs": self.theirs.key,
            "strict": self.strict,
        }

    def read(self, *, chances: bool = True, samples: int | None = None, seed: int | None = None, only: str | None = None) -> Reading:
        """What the auction has told so far."""
        question = {**self.question(), "chances": chances, "samples": samples, "seed": seed, "only": only}
        return ask(Reading, "bridge", "read", question)

    def deals(self, count: int = 1, *, seed: int | None = None) -> list[Deal]:
        """Deals by the chances of the reading."""
        question = {key: value for key, value in self.question().items() if value is not None}
        return _kibitzer.draw_by_auction(json.dumps({**question, "seed": _seed(seed)}), count)

    def advise(self, *, deals: int | None = None, calls: Sequence[str] | None = None, seed: int | None = None) -> Advice:
        """Which call is best, by simulation to the end of the auction; the reader must know the hand of the seat to call."""
        return ask(Advice, "bridge", "advise", {**self.question(), "deals": deals, "calls": calls, "seed": seed})


def read(
    auction: AuctionLike,
    *,
    viewer: str | None = None,
    hand: HandLike | None = None,
    dealer: str = "N",
    vul: str = "none",
    ours: SystemLike = "sayc",
    theirs: SystemLike = "sayc",
    strict: bool = False,
    chances: bool = True,
    samples: int | None = None,
    seed: int | None = None,
) -> Reading:
    """What an auction has told this viewer.

    >>> read("1N", chances=False).seats["N"]["hcp"]
    [15, 17]
    """
    reader = Reader(auction, viewer=viewer, hand=hand, dealer=dealer, vul=vul, ours=ours, theirs=theirs, strict=strict)
    return reader.read(chances=chances, samples=samples, seed=seed)


def advise(
    hand: HandLike,
    auction: AuctionLike | None = None,
    *,
    dealer: str = "N",
    vul: str = "none",
    ours: SystemLike = "sayc",
    theirs: SystemLike = "sayc",
    deals: int | None = None,
    calls: Sequence[str] | None = None,
    seed: int | None = None,
) -> Advice:
    """Which call is best, by simulation to the end of the auction, double dummy."""
    reader = Reader(auction, hand=hand, dealer=dealer, vul=vul, ours=ours, theirs=theirs)
    return reader.advise(deals=deals, calls=calls, seed=seed)


def evaluate(
    hand: HandLike,
    auction: AuctionLike | None,
    call: str,
    *,
    dealer: str = "N",
    vul: str = "none",
    system: SystemLike = "sayc",
    deals: int | None = None,
) -> Verdict:
    """A mark for a call that was made: ``score`` of ten, what was better and why."""
    question = {"hand": _hand(hand), "user_call": call, "system": _system(system).key, "deals": deals, **_position(auction, dealer, vul)}
    return ask(Verdict, "bridge", "evaluate", question)


def meanings(
    auction: AuctionLike | None = None, *, dealer: str = "N", vul: str = "none", system: SystemLike = "sayc"
) -> Meanings:
    """What every legal call would show."""
    return ask(Meanings, "bridge", "meanings", {"system": _system(system).key, **_position(auction, dealer, vul)})


def chance(
    condition: str | None = None,
    *,
    north: str | None = None,
    east: str | None = None,
    south: str | None = None,
    west: str | None = None,
) -> Answer:
    """How likely a hand fits a condition (``hands`` of 635,013,559,600 do), or a deal fits conditions on its seats.

    >>> chance("13 spades").hands
    1
    """
    return ask(Answer, "bridge", "chance", {"condition": condition, "north": north, "east": east, "south": south, "west": west})


def convention_card(card: str = "sayc") -> Card:
    """The convention card of a system, or of a card's text such as ``"sayc +bergen notrump=14-16"``."""
    return ask(Card, "bridge", "card", {"card": card})


def compare(a: str, b: str, *, boards: int | None = None, seed: int | None = None) -> Answer:
    """Where two convention cards bid differently, over so many boards."""
    return ask(Answer, "bridge", "diff", {"a": a, "b": b, "boards": boards, "seed": seed})


def _seed(seed: int | None) -> int:
    return random.getrandbits(63) if seed is None else seed


def deals(
    count: int = 1,
    *,
    north: HandLike | None = None,
    east: HandLike | None = None,
    south: HandLike | None = None,
    west: HandLike | None = None,
    accept: Callable[[Deal], bool] | None = None,
    seed: int | None = None,
    most: int = 10_000_000,
) -> list[Deal]:
    """Deals in which every seat's hand fits its condition, each such deal equally likely.

    A seat has a condition (``"hcp 15-17 and balanced"``), a whole hand, or nothing. ``accept`` is asked of every deal besides; it costs a call
    of Python each, so say in conditions what they can say. After ``most`` deals drawn in vain it gives up. The same seed gives the same deals,
    those of ``kibitzer bridge deals --seed``.

    >>> all(deal.south.hcp >= 22 for deal in deals(10, south="hcp 22+", seed=1))
    True
    """
    wanted = _wanted(north, east, south, west)
    if accept is None:
        return _kibitzer.draw_deals(wanted, count, _seed(seed))
    found: list[Deal] = []
    source, drawn = random.Random(seed), 0
    while len(found) < count:
        if drawn >= most:
            raise ValueError(f"{len(found)} of {drawn} deals drawn were accepted: the rest is impossible or very rare")
        batch = _kibitzer.draw_deals(wanted, min(1000, most - drawn), source.getrandbits(63))
        drawn += len(batch)
        found.extend(filter(accept, batch))
    return found[:count]


def _wanted(*seats: HandLike | None) -> tuple[str | None, str | None, str | None, str | None]:
    north, east, south, west = (None if seat is None else str(seat) for seat in seats)
    return north, east, south, west


def deal(
    *,
    north: HandLike | None = None,
    east: HandLike | None = None,
    south: HandLike | None = None,
    west: HandLike | None = None,
    seed: int | None = None,
) -> Deal:
    """One deal in which every seat's hand fits its condition."""
    return deals(1, north=north, east=east, south=south, west=west, seed=seed)[0]


def deals_table(
    count: int,
    *,
    north: HandLike | None = None,
    east: HandLike | None = None,
    south: HandLike | None = None,
    west: HandLike | None = None,
    seed: int | None = None,
) -> Table:
    """The same deals as a table of ``number``, ``north``, ``east``, ``south``, ``west`` for Polars, pyarrow or pandas."""
    return _kibitzer.draw_table(_wanted(north, east, south, west), count, _seed(seed))


def dd_table(deal: DealLike) -> Tricks:
    """The tricks that each declarer takes in each strain, seeing all cards.

    >>> dd_table("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")["N"]["S"]
    13
    """
    return dd_tables([deal])[0]


def dd_tables(deals: Iterable[DealLike]) -> list[Tricks]:
    """The same for many deals, solved on every core."""
    return [Tricks(rows) for rows in _kibitzer.dd_tables(list(deals))]


def dd_tricks(deals: Iterable[DealLike], strain: str, declarer: str) -> list[int]:
    """The tricks that one declarer takes in one strain on each of many deals: quicker than whole tables."""
    return _kibitzer.dd_tricks(list(deals), strain, declarer)


def par(deal: DealLike, *, vul: str = "none", dealer: str = "N") -> Par:
    """The score where both sides bid as well as they can, seeing all cards, for North-South."""
    return Par(*_kibitzer.par(deal, vul, dealer))


def score(contract: str, tricks: int, *, vulnerable: bool = False) -> int:
    """What a contract scores for declarer, who takes so many tricks.

    >>> score("4S", 10), score("3NX", 7, vulnerable=True)
    (420, -500)
    """
    return _kibitzer.score(contract, tricks, vulnerable)


def imps(difference: int) -> int:
    """The IMPs of a difference in points.

    >>> imps(620 - 170)
    10
    """
    return _kibitzer.imps(difference)


@overload
def hcp(hands: HandLike) -> int: ...
@overload
def hcp(hands: list[Hand] | list[str] | list[str | None]) -> list[int | None]: ...
@overload
def hcp(hands: Any) -> Column: ...
def hcp(hands: Any) -> Any:
    """High-card points of a hand, of each of a list, or of an Arrow column (the answer is a column too).

    >>> hcp("AKQ2.T98.765.432"), hcp(["AKQ2.T98.765.432", "5432.432.432.432"])
    (9, [9, 0])
    """
    return hands.hcp if isinstance(hands, Hand) else Hand(hands).hcp if isinstance(hands, str) else _kibitzer.count_hands("hcp", hands)


@overload
def losers(hands: HandLike) -> int: ...
@overload
def losers(hands: list[Hand] | list[str] | list[str | None]) -> list[int | None]: ...
@overload
def losers(hands: Any) -> Column: ...
def losers(hands: Any) -> Any:
    """The losing trick count of a hand, of each of a list, or of a column."""
    return Hand(hands).losers if isinstance(hands, (Hand, str)) else _kibitzer.count_hands("losers", hands)


@overload
def controls(hands: HandLike) -> int: ...
@overload
def controls(hands: list[Hand] | list[str] | list[str | None]) -> list[int | None]: ...
@overload
def controls(hands: Any) -> Column: ...
def controls(hands: Any) -> Any:
    """Controls (ace 2, king 1) of a hand, of each of a list, or of a column."""
    return Hand(hands).controls if isinstance(hands, (Hand, str)) else _kibitzer.count_hands("controls", hands)


def shape(hands: Any) -> Any:
    """How many spades, hearts, diamonds and clubs: a tuple for a hand, texts such as ``4=3=3=3`` for a list or a column."""
    return Hand(hands).shape if isinstance(hands, (Hand, str)) else _kibitzer.shapes(hands)


def fits(hands: Any, condition: str) -> Any:
    """Whether a hand, each of a list, or each of a column fits a condition.

    >>> fits("AKQ2.T98.765.432", "hcp 9 and balanced")
    True
    """
    return Hand(hands).fits(condition) if isinstance(hands, (Hand, str)) else _kibitzer.fits(hands, condition)


def boards(source: str | os.PathLike[str], *, strict: bool = True) -> list[Board]:
    """The boards of a file, or of a text: PBN, LIN, plain text, links to Bridge Base Online's hand viewer.

    With ``strict=False``, boards that cannot be read are left out instead of being an error.
    """
    is_path = not isinstance(source, str) or ("\n" not in source and len(source) < 4096 and Path(source).is_file())
    text = Path(source).read_text(encoding="utf-8", errors="replace") if is_path else str(source)
    found, wrong = _kibitzer.boards(text)
    if wrong and strict:
        raise ValueError(wrong[0])
    return [Board(json.loads(board)) for board in found]
