"""Studies: SQL over many boards, by the program ``kibitzer-study``.

>>> sql("SELECT hcp(south) AS points, count(*) AS boards FROM deals(1000, 1) GROUP BY points ORDER BY points")  # doctest: +SKIP
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import warnings
from pathlib import Path
from typing import Any

__all__ = ["program", "sql"]

NAME = "kibitzer-study"


def program() -> str:
    """Where ``kibitzer-study`` is: ``KIBITZER_STUDY``, beside this Python's own programs, or on the path."""
    chosen = os.environ.get("KIBITZER_STUDY")
    ending = ".exe" if sys.platform == "win32" else ""
    beside = Path(sysconfig.get_path("scripts")) / (NAME + ending)
    found = chosen or (str(beside) if beside.is_file() else shutil.which(NAME))
    if not found:
        raise FileNotFoundError(
            f"{NAME} is not here: build it with `make study` in Kibitzer's sources, and put it on the path or name it in KIBITZER_STUDY"
        )
    return found


def sql(query: str, *, parquet: str | os.PathLike[str] | None = None, bank: str | os.PathLike[str] | None = None) -> Any:
    """Rows of a query, as a list of dictionaries; of several with semicolons between, those of the last.

    With ``parquet``, they are written to that file instead, which Polars, pyarrow and pandas read; its path is given back. ``bank`` is a folder
    that remembers double-dummy results. What is wrong with the query is said by a ``ValueError``.
    """
    command = [program(), "--file", "-", "--format", "json" if parquet is None else "parquet"]
    if bank is not None:
        command += ["--bank", os.fspath(bank)]
    if parquet is not None:
        target = Path(parquet)
        # Half a file is no file: it gets its name when it is whole.
        draft = target.with_name(target.name + ".part")
        try:
            with draft.open("wb") as out:
                _run(command, query, out)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
        return target
    return _rows(_run(command, query, subprocess.PIPE).decode().strip())


def _run(command: list[str], query: str, out: Any) -> bytes:
    # A KeyboardInterrupt reaches the program too, and ends it.
    done = subprocess.run(command, input=query.encode(), stdout=out, stderr=subprocess.PIPE, check=False)
    words = done.stderr.decode(errors="replace").strip().removeprefix(f"{NAME}: ")
    if done.returncode != 0:
        raise ValueError(words)
    if words:
        # Bad boards and lines are left out; whoever asked wants to know.
        warnings.warn(words, stacklevel=3)
    return done.stdout or b""


def _rows(text: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while text:
        rows, end = json.JSONDecoder().raw_decode(text)
        text = text[end:].lstrip()
    return rows
