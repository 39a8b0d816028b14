"""Kibitzer reads hidden hands: who holds what, how sure that is, why, and what to do next.

``kibitzer.bridge``, ``kibitzer.domino`` and ``kibitzer.clue`` are the games, ``kibitzer.deal`` hidden deals of any pieces,
``kibitzer.study`` SQL over many boards.

>>> from kibitzer.bridge import Hand, bid
>>> Hand("AKQ2.T98.765.432").hcp
9
>>> bid("K2.K98.AQ87.KQ43").call
'1N'
"""

from importlib.metadata import version as _version

from . import bridge, clue, deal, domino, study
from ._answer import Answer
from ._kibitzer import Column, Table
from ._progress import progress

__version__ = _version("kibitzer")
__all__ = ["Answer", "Column", "Table", "bridge", "clue", "deal", "domino", "progress", "study"]
