"""How far long work is: shown where somebody looks, and only after half a second."""

from __future__ import annotations

import sys
from collections.abc import Callable

Show = Callable[[str, int, int, float], None]

#: Nobody reads faster.
_SECONDS_BETWEEN = 0.25

_shown: bool | Show | None = None
_is_line_open = False
_last_seconds = 0.0


def progress(shown: bool | Show | None = None) -> None:
    """Choose whether long calls show how far they are.

    ``True`` always, ``False`` never, ``None`` (as at the start) on a terminal and in a notebook. A function is called
    instead with what is counted, how much is done, of how much (0 where that is not known), and the seconds since the start.
    """
    global _shown
    _shown = shown


def _somebody_looks() -> bool:
    if isinstance(_shown, bool):
        return _shown
    return sys.stderr is not None and (sys.stderr.isatty() or "ipykernel" in sys.modules)


def show(what: str, done: int, total: int, seconds: float) -> None:
    """Called by long work, some twenty times a second."""
    global _is_line_open, _last_seconds
    if callable(_shown):
        _shown(what, done, total, seconds)
        return
    if not _somebody_looks() or (_is_line_open and seconds < _last_seconds + _SECONDS_BETWEEN):
        return
    _last_seconds = seconds
    line = f"{what}: {seconds:.0f} s"
    if total > 0:
        left = f", {seconds * (total - done) / done:.0f} s left" if done else ""
        line = f"{what}: {done:,} of {total:,} ({done / total:.0%}){left}"
    sys.stderr.write(f"\r{line:<60}")
    sys.stderr.flush()
    _is_line_open = True


def clear() -> None:
    """Called when long work is done."""
    global _is_line_open
    if _is_line_open:
        sys.stderr.write("\r" + " " * 60 + "\r")
        sys.stderr.flush()
        _is_line_open = False
