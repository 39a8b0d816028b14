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
    """Rows of a query, as a list of dictionaries.

    With ``parquet``, they are written to that file instead, which Polars, pyarrow and pandas read; its path is given back. ``bank`` is a folder
    that remembers double-dummy results. What is wrong with the query is said by a ``ValueError``.
    """
    command = [program(), query, "--format", "json" if parquet is None else "parquet"]
    if bank is not None:
        command += ["--bank", os.fspath(bank)]
    if parquet is not None:
        with open(parquet, "wb") as out:
            _run(command, out)
        return Path(parquet)
    return _rows(_run(command, subprocess.PIPE).decode())


def _run(command: list[str], out: Any) -> bytes:
    # A KeyboardInterrupt reaches the program too, and ends it.
    done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=False)
    if done.returncode != 0:
        raise ValueError(done.stderr.decode(errors="replace").strip().removeprefix(f"{NAME}: "))
    return done.stdout or b""


def _rows(text: str) -> list[dict[str, Any]]:
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    return [json.loads(line) for line in text.splitlines() if line.strip()]
