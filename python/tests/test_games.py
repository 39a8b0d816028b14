"""Dominoes, Clue and hidden deals against counting by hand."""

import itertools
import math

import pytest

from kibitzer import clue, domino
from kibitzer.deal import Hidden

GAME = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6, E 2|6 on 6"


def test_dominoes_after_a_pass():
    reading = domino.read(GAME)
    # West passed on threes: seven of the 15 hidden tiles without one; North and East share the other twelve.
    assert int(reading.deals) == math.comb(15, 7) * math.comb(12, 6)
    assert reading.chance("0|0", "W") == pytest.approx(7 / 15)
    assert reading.chance("0|0", "N") == pytest.approx(4 / 15)
    assert reading.chance("3|4", "W") == 0
    assert reading.text and domino.read(domino.record(GAME)) == reading
    assert domino.read(GAME, model="random").model == "random"
    advice = domino.advise(GAME, deals=50, seed=1)
    # South holds a three or a two to play.
    assert {one["play"] for one in advice.plays} == {"1|3", "2|5"}
    with pytest.raises(ValueError):
        domino.read("viewer S\nhand 0|1\nS 9|9")


DECK = {"suspect": ["Red", "Blue"], "weapon": ["Rope", "Pipe"], "room": ["Hall", "Loft"]}


def clue_game():
    return clue.Game([("Ann", 1), ("Bob", 1), ("Cleo", 1)], viewer="Ann", hand=["Red"], deck=DECK)


def test_clue_against_every_deal():
    game = clue_game().suggest("Ann", ["Red", "Rope", "Hall"], Bob=True)
    reading = game.read()
    # Blue is in the envelope. Of each other kind one card is, and Bob and Cleo have the other two; Bob has Rope or Hall.
    rest = [(w, r) for w in DECK["weapon"] for r in DECK["room"]]
    deals = [
        (dict.fromkeys(envelope, "envelope"), bob)
        for envelope in rest
        for bob in itertools.chain.from_iterable(itertools.permutations(set(DECK["weapon"] + DECK["room"]) - set(envelope), 1))
        if bob in ("Rope", "Hall")
    ]
    assert int(reading.deals) == len(deals)
    for card in ("Rope", "Pipe", "Hall", "Loft"):
        with_bob = sum(bob == card for _, bob in deals) / len(deals)
        assert reading.chance(card, "Bob") == pytest.approx(with_bob)
        in_envelope = sum(card in envelope for envelope, _ in deals) / len(deals)
        assert reading.chance(card, "envelope") == pytest.approx(in_envelope)
    assert reading.solved["suspect"] == "Blue"
    assert game.why("Blue", "envelope").text
    assert len(clue.question(game, "who can have Rope?")) == 1


def test_clue_contradictions_are_answers():
    game = clue_game().note("Bob", "Rope", True).note("Bob", "Rope", False)
    reading = game.read()
    assert not reading.consistent and reading.conflicts
    with pytest.raises(ValueError, match="Banana"):
        clue_game().suggest("Ann", ["Banana", "Rope", "Hall"]).read()


def every_deal(slots, count):
    """All ways to give each piece a holder so that the slots are full."""
    for holders in itertools.product(range(len(slots)), repeat=count):
        if all(holders.count(holder) == size for holder, size in enumerate(slots)):
            yield holders


def test_hidden_deals_against_every_deal():
    hidden = Hidden({"Ann": 2, "Bob": 3, "box": 2}, pieces="abcdefg")
    hidden.bar("Ann", "ab").at_least_one("Bob", "ac").not_all("box", "de").exactly_one("box", "fgc").give("Bob", "e")
    fitting = [
        deal
        for deal in every_deal([2, 3, 2], 7)
        if deal[0] != 0 and deal[1] != 0 and 1 in (deal[0], deal[2]) and not (deal[3] == deal[4] == 2)
        and [deal[5], deal[6], deal[2]].count(2) == 1 and deal[4] == 1
    ]  # fmt: skip
    reading = hidden.read()
    assert reading.deals == len(fitting)
    assert reading.entropy_bits == pytest.approx(math.log2(len(fitting)))
    for number, piece in enumerate("abcdefg"):
        for holder, name in enumerate(("Ann", "Bob", "box")):
            share = sum(deal[number] == holder for deal in fitting) / len(fitting)
            assert reading.chance(piece, name) == pytest.approx(share)
    drawn = {tuple(next(n for n, hand in enumerate(d.values()) if p in hand) for p in "abcdefg") for d in hidden.draw(2000, seed=1)}
    assert drawn == set(fitting)
    assert hidden.why("e", "Bob") == (True, [("give", "Bob", ["e"])])
    assert hidden.why("a", "Ann") == (False, [("bar", "Ann", ["a", "b"])])
    assert hidden.why("f", "Ann") is None


def test_hidden_contradictions():
    with pytest.raises(ValueError, match="no deal fits"):
        Hidden({"Ann": 1, "Bob": 1}).bar("Ann", "0").bar("Bob", "0").read()
    with pytest.raises(ValueError, match="nobody is called Cleo"):
        Hidden({"Ann": 1}).bar("Cleo", "0")
    with pytest.raises(ValueError, match="2 pieces for 1 slots"):
        Hidden({"Ann": 1}, pieces="ab")
