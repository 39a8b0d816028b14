"""How the package behaves: interrupts, threads, progress, HTML, the command beside it."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kibitzer
from kibitzer import bridge, clue, study
from kibitzer.bridge import Auction, Deal, Hand
from kibitzer.deal import Hidden

LONG = {
    "double dummy": "bridge.dd_tables(bridge.deals(100_000, seed=1))",
    "rare deals": "bridge.deals(1_000_000, north='hcp 10-15 and exactly 4 spades', east='hcp 14- and no 6-card suit', "
    "south='15-17 hcp, balanced', west='hcp 0-3')",
    "advice": "[bridge.advise('AKJ54.K3.QT76.82', '1S P 2S P', deals=2000, seed=n) for n in range(1000)]",
    "bids": "[bridge.bids(hands) for _ in range(10_000)]",
}


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("what", LONG)
def test_long_calls_stop_at_once(what):
    begin = "from kibitzer import bridge\nhands = [str(d.south) for d in bridge.deals(5000)]\nprint('ready', flush=True)\n"
    work = subprocess.Popen([sys.executable, "-c", begin + LONG[what]], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert work.stdout.readline().strip() == "ready"
    time.sleep(1.5)
    assert work.poll() is None, work.stderr.read()
    work.send_signal(signal.SIGINT)
    try:
        _, errors = work.communicate(timeout=60)
    finally:
        work.kill()
    assert errors.strip().endswith("KeyboardInterrupt"), errors


def test_other_threads_go_on_meanwhile():
    turns, is_over = 0, threading.Event()

    def count():
        nonlocal turns
        while not is_over.is_set():
            turns += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    before = turns
    bridge.dd_tables(bridge.deals(20, seed=8))
    after = turns
    is_over.set()
    other.join()
    assert after > before + 3


def test_long_work_shows_how_far_it_is():
    seen = []
    kibitzer.progress(lambda *news: seen.append(news))
    try:
        while not seen:
            bridge.dd_tables(bridge.deals(100))
    finally:
        kibitzer.progress(None)
    what, done, total, seconds = seen[-1]
    assert what == "deals solved" and 0 <= done <= total == 100 and seconds > 0.4


class _Strict(HTMLParser):
    """Knows which elements stand in a piece of HTML, and that each is closed."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


NASTY = "<script>alert('x')</script>\"&"


def test_html_is_whole_and_escaped():
    deck = {"suspect": ["Red", NASTY], "weapon": ["Rope", "Pipe"], "room": ["Hall", "Loft"]}
    game = clue.Game([(NASTY + "A", 1), ("Bob", 1), ("Cleo", 1)], deck=deck)
    shown = [
        Hand("AKQ2.T98.765.432"),
        Deal("N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"),
        Auction("1N P 2C X"),
        bridge.bid("K2.K98.AQ87.KQ43"),
        bridge.read("1N P 2C", samples=50),
        bridge.meanings("1N P"),
        bridge.dd_table("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"),
        game,
        game.note("Bob", NASTY).read(),
        Hidden({NASTY: 1, "b": 1}, pieces=["x", NASTY]),
        kibitzer.Answer({"text": NASTY}),
    ]
    for one in shown:
        html = one._repr_html_()
        parser = _Strict()
        parser.feed(html)
        parser.close()
        assert not parser.open and "script" not in parser.seen, html
        assert parser.seen <= {"table", "tr", "td", "th", "span", "b", "br", "p", "pre"}
        assert NASTY not in html


def test_answers_are_dictionaries_that_do_not_change():
    answer = bridge.bid("K2.K98.AQ87.KQ43")
    assert dict(answer)["call"] == answer.call and "call" in dir(answer)
    with pytest.raises(AttributeError, match="does not change"):
        answer.call = "7N"


def test_everything_has_a_docstring_and_a_stub():
    stubs = (Path(kibitzer.__file__).parent / "_kibitzer.pyi").read_text()
    for name in dir(kibitzer._kibitzer):
        thing = getattr(kibitzer._kibitzer, name)
        if name.startswith("_"):
            continue
        assert thing.__doc__, name
        assert re.search(rf"^(class|def) {name}\b", stubs, re.M), name
        for member in dir(thing) if isinstance(thing, type) else ():
            if not member.startswith("_"):
                assert re.search(rf"^    def {member}\b", stubs, re.M), f"{name}.{member}"
                assert getattr(thing, member).__doc__, f"{name}.{member}"
    for module in (bridge, clue, kibitzer.domino, kibitzer.deal, study):
        assert module.__doc__
        for name in module.__all__:
            assert getattr(module, name).__doc__, name
    assert (Path(kibitzer.__file__).parent / "py.typed").exists()


def test_docs_are_true():
    import doctest

    for module in (kibitzer, bridge, clue, kibitzer.domino, kibitzer.deal):
        assert doctest.testmod(module).failed == 0


def test_studies_say_where_their_program_is(monkeypatch, tmp_path):
    monkeypatch.delenv("KIBITZER_STUDY", raising=False)
    beside = Path(sysconfig.get_path("scripts")) / "kibitzer-study"
    if beside.exists() or shutil.which("kibitzer-study"):
        rows = study.sql("SELECT number FROM deals(3, 1) ORDER BY number")
        assert [row["number"] for row in rows] == sorted(row["number"] for row in rows) and len(rows) == 3
        assert study.sql("-- two of them\nSELECT 1 AS a; SELECT 2 AS a") == [{"a": 2}]
        with pytest.raises(ValueError):
            study.sql("no query", parquet=tmp_path / "rows.parquet")
        assert not list(tmp_path.iterdir())
        (tmp_path / "rows.csv").write_text("a,b\n1,2\n3\n")
        with pytest.warns(UserWarning, match="line 3"):
            assert study.sql(f"SELECT a FROM '{tmp_path}/rows.csv'") == [{"a": 1}]
    else:
        with pytest.raises(FileNotFoundError, match="make study"):
            study.sql("SELECT 1")


@pytest.mark.skipif("WITHOUT_PROGRAMS" in os.environ, reason="the wheel was built without its programs")
def test_the_command_comes_along():
    command = Path(sysconfig.get_path("scripts")) / "kibitzer"
    done = subprocess.run([command, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == "kibitzer"
    line = '{"hand":"K2.K98.AQ87.KQ43"}'
    bid = subprocess.run([command, "bridge", "bid", "--json"], input=line, capture_output=True, text=True, check=True)
    assert '"call":"1N"' in bid.stdout
    drawn = subprocess.run(
        [command, "bridge", "deals", "--south", "hcp 20+", "--count", "5", "--seed", "9", "--format", "line"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert drawn.stdout.split("\n")[:5] == [str(deal) for deal in bridge.deals(5, south="hcp 20+", seed=9)]
