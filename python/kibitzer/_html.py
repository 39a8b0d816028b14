"""Hands, deals, auctions, readings and matrices as HTML for notebooks. Everything that comes from outside is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

SUITS = (("S", "♠", "#222"), ("H", "♥", "#c00"), ("D", "♦", "#c60"), ("C", "♣", "#070"))
SEATS = "NESW"
_CELL = "border:1px solid #ccc;padding:2px 6px;text-align:center"


def text(words: str) -> str:
    """Words as they are."""
    return f"<pre>{escape(words)}</pre>"


def _holding(mark: str, colour: str, ranks: str) -> str:
    return f'<span style="color:{colour}">{mark}</span> {escape(ranks) or "–"}'


def hand(cards: str) -> str:
    """A hand on one line, with the marks of its suits."""
    suits = zip(SUITS, cards.split("."), strict=False)
    line = "&nbsp; ".join(_holding(mark, colour, ranks) for (_, mark, colour), ranks in suits)
    return f'<span style="font-family:monospace">{line}</span>'


def _block(cards: str) -> str:
    suits = zip(SUITS, cards.split("."), strict=False)
    return "<br>".join(_holding(mark, colour, ranks) for (_, mark, colour), ranks in suits)


def deal(words: str) -> str:
    """The four hands round the table."""
    north, east, south, west = (_block(hand) for hand in words.split(":", 1)[1].split())
    style = "font-family:monospace;padding:4px 14px;text-align:left;vertical-align:top;border:0"
    cell = '<td style="{}">{}</td>'.format
    rows = (
        (cell(style, ""), cell(style, north), cell(style, "")),
        (cell(style, west), cell(style + ";text-align:center", "N<br>W&nbsp;&nbsp;&nbsp;E<br>S"), cell(style, east)),
        (cell(style, ""), cell(style, south), cell(style, "")),
    )
    return "<table>" + "".join(f"<tr>{''.join(row)}</tr>" for row in rows) + "</table>"


def call(word: str) -> str:
    """A call with the mark of its suit."""
    for letter, mark, colour in SUITS:
        if len(word) == 2 and word[0].isdigit() and word[1] == letter:
            return f'{escape(word[0])}<span style="color:{colour}">{mark}</span>'
    return escape("Pass" if word == "P" else word[0] + "NT" if word[1:] == "N" else word)


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of cells that are HTML already."""
    top = "".join(f'<th style="{_CELL}">{cell}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in rows)
    return f'<table style="border-collapse:collapse"><tr>{top}</tr>{body}</table>'


def auction(calls: Sequence[str], dealer: str) -> str:
    """The calls under the seats that made them, West first."""
    order = "WNES"
    cells = [""] * order.index(dealer) + [call(word) for word in calls]
    rows = [cells[at : at + 4] for at in range(0, len(cells), 4)] or [[""]]
    return table(order, (row + [""] * (4 - len(row)) for row in rows))


def _span(values: Sequence[int]) -> str:
    low, high = values
    return str(low) if low == high else f"{low}–{high}"


def reading(fields: Mapping[str, Any]) -> str:
    """What each call told, and what is known of each seat."""
    heard = (
        (escape(one["seat"]), call(one["call"]), escape(one["rule"]) + (" !" if one["alert"] else ""), escape(one["text"]))
        for one in fields["calls"]
    )

    def row(seat: str, told: Mapping[str, Any]) -> list[str]:
        lengths = [_span(told["lengths"][suit]) for suit, _, _ in SUITS]
        expected = told.get("expected")
        points = f" ({expected['hcp']:.1f})" if expected else ""
        return [escape(seat), _span(told["hcp"]) + points, *lengths, f"{told['balanced']:.0%}"]

    seats = (row(seat, fields["seats"][seat]) for seat in SEATS if seat in fields["seats"])
    head = ["", "points", *(f'<span style="color:{colour}">{mark}</span>' for _, mark, colour in SUITS), "balanced"]
    strange = "".join(f"<p>{escape(one['text'])}</p>" for one in fields.get("strange", ()))
    return table(("", "call", "rule", "shows"), heard) + table(head, seats) + strange


def chances(rows: Mapping[str, Mapping[str, float]], columns: Sequence[str]) -> str:
    """A matrix of chances: certain ones as ✓ and ·, the others as shades."""

    def cell(chance: float | None) -> str:
        if chance is None or chance == 0:
            return '<span style="color:#999">·</span>'
        if chance == 1:
            return "<b>✓</b>"
        shade = f"rgba(40,110,200,{0.1 + 0.6 * chance:.2f})"
        return f'<span style="background:{shade};padding:0 4px">{chance:.0%}</span>'

    body = ([escape(name), *(cell(row.get(column)) for column in columns)] for name, row in rows.items())
    return table(("", *(escape(column) for column in columns)), body)
