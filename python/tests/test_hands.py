"""Hands against a second count in plain Python."""

import pickle
import random

import pytest

from kibitzer import bridge
from kibitzer.bridge import Hand

RANKS = "AKQJT98765432"
BALANCED = ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2])


def some_hands(count, seed):
    """Hands dealt by Python's own shuffle."""
    source = random.Random(seed)
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    for _ in range(count):
        cards = source.sample(pack, 13)
        yield ".".join("".join(RANKS[rank] for rank in sorted(r for s, r in cards if s == suit)) for suit in range(4))


def points(text):
    return sum({"A": 4, "K": 3, "Q": 2, "J": 1}.get(letter, 0) for letter in text)


def suit_losers(ranks):
    """Of the first three cards, those that are not the ace, king and queen, for as many as there are cards."""
    top = "AKQ"[: len(ranks)]
    return len(top) - sum(letter in ranks for letter in top)


def test_what_is_counted_is_what_is_there():
    for text in some_hands(500, seed=1):
        hand = Hand(text)
        suits = text.split(".")
        assert hand.hcp == bridge.hcp(text) == points(text)
        assert hand.shape == tuple(map(len, suits)) == bridge.shape(hand)
        assert (hand.spades, hand.hearts, hand.diamonds, hand.clubs) == tuple(suits)
        assert hand.is_balanced == (sorted(hand.shape, reverse=True) in BALANCED)
        assert hand.controls == 2 * text.count("A") + text.count("K")
        assert hand.losers == sum(map(suit_losers, suits))
        assert hand.total_points == hand.hcp + sum(max(0, len(suit) - 4) for suit in suits)
        assert len(hand) == len(hand.cards) == len(set(hand)) == 13
        assert all(card in hand for card in hand)


def test_lists_say_the_same_as_hands():
    texts = list(some_hands(300, seed=2))
    hands = [Hand(text) for text in texts]
    assert bridge.hcp(texts) == bridge.hcp(hands) == [points(text) for text in texts]
    assert bridge.controls(texts) == [hand.controls for hand in hands]
    assert bridge.losers(texts) == [hand.losers for hand in hands]
    assert bridge.shape(texts) == ["=".join(map(str, hand.shape)) for hand in hands]
    condition = "hcp 10-12 and 4+ spades"
    assert bridge.fits(texts, condition) == [10 <= points(t) <= 12 and len(t.split(".")[0]) >= 4 for t in texts]
    assert bridge.hcp([texts[0], None]) == [points(texts[0]), None]


def test_a_hand_is_a_value():
    hand = Hand("AKQ2.T98.765.432")
    assert hand == Hand("2QKA.89T.567.234") and hash(hand) == hash(Hand(str(hand)))
    assert hand != Hand("AKQ3.T98.765.432")
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert repr(hand) == "Hand('AKQ2.T98.765.432')"
    assert "SA" in hand and "HA" not in hand
    assert hand.length("S") == 4 and hand.holding("hearts") == "T98"
    with pytest.raises(AttributeError):
        hand.hcp = 40


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AKQ2.T98.765.43", "a hand has 13"),
        ("AKQA.T98.765.432", "twice"),
        ("AKQ2.T98.765432", "four with dots"),
        ("AKQ2.T98.765.4Z2", "not a rank"),
        ("", "suits"),
    ],
)
def test_a_hand_that_is_none_is_a_value_error(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        Hand(text)


def test_a_list_names_the_row_that_is_wrong():
    with pytest.raises(ValueError, match=r"a hand has 13 \(at row 1\)") as caught:
        bridge.hcp(["AKQ2.T98.765.432", "AKQ.T98.765.432"])
    assert caught.value.kind == "bad_hand"
    with pytest.raises(ValueError, match="condition|expected|word"):
        Hand("AKQ2.T98.765.432").fits("hcp fifteen or so")
    with pytest.raises(TypeError, match="a hand is a Hand or text"):
        Hand(13)
