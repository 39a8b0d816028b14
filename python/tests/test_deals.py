"""Deals that fit, counted and drawn."""

import math
import pickle
import statistics

import pytest

from kibitzer import bridge
from kibitzer.bridge import Deal

OPENING = "hcp 15-17 and balanced"


def test_every_deal_is_the_whole_pack_and_fits():
    for deal in bridge.deals(300, south=OPENING, north="5+ spades", seed=7):
        cards = [card for hand in deal for card in hand]
        assert len(set(cards)) == 52
        assert 15 <= deal.south.hcp <= 17 and deal.south.is_balanced
        assert len(deal.north.spades) >= 5
        assert sum(hand.hcp for hand in deal) == 40


def test_a_seed_gives_the_same_deals_again():
    first = bridge.deals(20, west="hcp 20+", seed=5)
    assert bridge.deals(20, west="hcp 20+", seed=5) == first
    assert bridge.deals(20, west="hcp 20+", seed=6) != first
    table = bridge.deals_table(20, west="hcp 20+", seed=5).to_dict()
    assert table["west"] == [str(deal.west) for deal in first]
    assert table["number"] == list(range(1, 21))


def test_deals_without_conditions_are_fair():
    deals = bridge.deals(4000, seed=3)
    mean = statistics.fmean(deal.north.hcp for deal in deals)
    # One hand's points have a standard deviation of 4.13.
    assert abs(mean - 10) < 4 * 4.13 / math.sqrt(len(deals))
    share = sum("SA" in deal.east for deal in deals) / len(deals)
    assert abs(share - 0.25) < 4 * math.sqrt(0.25 * 0.75 / len(deals))


def test_a_function_may_choose():
    deals = bridge.deals(5, south="5+ spades", accept=lambda deal: "SA" in deal.south, seed=1)
    assert len(deals) == 5 and all("SA" in deal.south and deal.south.length("S") >= 5 for deal in deals)
    with pytest.raises(ValueError, match="very rare"):
        bridge.deals(1, accept=lambda deal: False, most=2000, seed=1)


def test_a_whole_hand_is_a_condition_too():
    known = "AKQ2.T98.765.432"
    assert str(bridge.deal(north=known, seed=1).north) == known
    with pytest.raises(ValueError, match="two hands"):
        bridge.deals(1, north=known, south=known)
    with pytest.raises(ValueError, match="fit"):
        bridge.deals(1, north="hcp 38+")


def test_counts_are_those_of_the_pack():
    assert bridge.chance("13 spades").hands == 1
    # All aces, kings and queens, and one of four jacks.
    assert bridge.chance("hcp 37").hands == 4
    four_each = math.comb(13, 4) * math.comb(13, 3) ** 3
    assert bridge.chance("exactly 4 spades, exactly 3 hearts, exactly 3 diamonds").hands == four_each
    assert bridge.chance("exactly 4 spades, exactly 3 hearts, exactly 3 diamonds").exact


def test_a_deal_is_a_value():
    text = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
    deal = Deal(text)
    assert str(deal) == text and deal == Deal(text) and pickle.loads(pickle.dumps(deal)) == deal
    assert deal["E"] == deal.east == deal.hands[1]
    assert Deal("S:" + " ".join(str(deal[seat]) for seat in "SWNE")) == deal
    assert Deal.from_hands(*deal) == deal
    with pytest.raises(ValueError, match="is in two hands"):
        Deal.from_hands(deal.north, deal.north, deal.south, deal.west)
    with pytest.raises(ValueError, match="four hands"):
        Deal("N:AKQ2.T98.765.432")


def test_files_keep_what_was_written(tmp_path):
    deal = bridge.deal(seed=2)
    auction = bridge.Auction("1S P 4S P P P", dealer="S", vul="ew")
    file = tmp_path / "one.pbn"
    file.write_text(deal.to_pbn(number=7, auction=auction))
    for source in (file, str(file), file.read_text(), deal.to_lin(number=7, auction=auction)):
        [board] = bridge.boards(source)
        assert board.deal == deal and board.calls == auction and board.board == 7
    with pytest.raises(ValueError):
        bridge.boards('[Deal "N:AKQ2.T98.765.432 x y z"]\n')
