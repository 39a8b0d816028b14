"""Auctions by the Laws, bids by SAYC, and what they tell."""

import pickle

import pytest

from kibitzer import bridge
from kibitzer.bridge import Auction, Reader, System


def test_the_laws():
    auction = Auction("1S P 2H X 3S P 4S P P X P P P", vul="ns")
    assert auction.is_over and auction.turn is None and auction.legal_calls == []
    # North named spades first.
    assert (auction.contract, auction.declarer) == ("4SX", "N")
    # Ten tricks doubled and vulnerable: 2 * 120 + 500 + 50.
    assert auction.score(10) == 790
    assert Auction("P P P P").contract is None
    with pytest.raises(ValueError, match="a bid must be above 1S"):
        Auction("1S P 1H")
    with pytest.raises(ValueError, match="cannot double its own bid"):
        Auction(["1S", "P"]) + "X"
    assert (Auction("1S", dealer="W") + "P 2S").calls == ["1S", "P", "2S"]
    assert Auction("1S", dealer="W").turn == "N"
    assert pickle.loads(pickle.dumps(auction)) == auction
    assert Auction().legal_calls[0] == "P" and len(Auction().legal_calls) == 36


def test_scores_of_the_laws():
    # Law 77: trick scores, bonuses, undertricks.
    assert bridge.score("1N", 7) == 90
    assert bridge.score("3N", 9, vulnerable=True) == 600
    assert bridge.score("6S", 12) == 980
    assert bridge.score("7NXX", 13, vulnerable=True) == 2980
    assert bridge.score("4HX", 7) == -500
    assert [bridge.imps(points) for points in (0, 10, 20, 50, 420, 4000, -620)] == [0, 0, 1, 2, 9, 24, -12]
    with pytest.raises(ValueError):
        bridge.score("8S", 10)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        # From the SAYC booklet: strong notrump, five-card majors, strong two clubs, weak twos, Stayman and transfers.
        ("K2.K98.AQ87.KQ43", "", "1N"),
        ("AKQ54.K93.Q87.43", "", "1S"),
        ("AKQ2.AKQ.KQJ.432", "", "2C"),
        ("KQT876.43.876.43", "", "2S"),
        ("KQ54.A932.87.543", "1N P", "2C"),
        ("KQ543.932.87.543", "1N P", "2H"),
        ("J432.932.872.543", "1H P", "P"),
        ("K2.K9873.AQ8.KQ4", "P 1D P", "1H"),
    ],
)
def test_the_booklet(hand, auction, call):
    answer = bridge.bid(hand, auction)
    assert answer.call == answer["call"] == str(answer) == call
    assert answer.why and answer.rule
    assert bridge.bids([hand], auction) == [call]


def test_many_bids_are_the_bids_one_by_one():
    deals = bridge.deals(60, seed=11)
    system = System("two-over-one")
    rows = []
    for deal in deals:
        auction = system.auction(deal, dealer="E", vul="ew")
        for length in range(len(auction)):
            before = Auction(auction.calls[:length], "E", "ew")
            rows.append((deal[before.turn], before, auction.calls[length]))
    calls = bridge.bids([r[0] for r in rows], [str(r[1]) for r in rows], dealer="E", vul="ew", system=system)
    assert calls == [row[2] for row in rows]
    assert calls[:20] == [bridge.bid(h, a, system=system).call for h, a, _ in rows[:20]]
    assert system.auctions(deals, "E", "ew") == [system.auction(deal, "E", "ew") for deal in deals]
    with pytest.raises(ValueError, match=r"row 1"):
        bridge.bids([rows[0][0]] * 2, ["", "1S 1H"])
    with pytest.raises(ValueError, match="2 hands"):
        bridge.bids([rows[0][0]] * 2, [""])


def test_systems(tmp_path):
    assert {"sayc", "two-over-one", "natural"} <= set(System.names())
    with pytest.raises(ValueError, match="precision"):
        System("precision")
    file = tmp_path / "mine.kbs"
    file.write_text("system Mine\nwhen start\n  1N weak notrump : 12-14 hcp, balanced\n  P pass : always\n")
    hand = "K2.K98.AQ87.8743"
    assert bridge.bid(hand, system=str(file)).call == "1N"
    file.write_text("system Mine\nwhen start\n  1D any : 12-14 hcp\n  P pass : always\n")
    assert bridge.bid(hand, system=str(file)).call == "1D"
    weak = System("sayc notrump=12-14")
    assert bridge.bid(hand, system=weak).call == "1N"
    assert pickle.loads(pickle.dumps(weak)).call(hand, Auction()) == "1N"
    assert "# " in weak.book() and "<" in weak.book(html=True)


def test_a_reading():
    reading = bridge.read("1N P 2C P 2H", viewer="E", hand="QJ32.K2.8765.432", seed=1)
    north = reading.seats["N"]
    assert north["strict"]["hcp"] == [15, 17] and north["strict"]["lengths"]["H"][0] == 4
    assert reading.consistent and [call["call"] for call in reading.calls] == ["1N", "P", "2C", "P", "2H"]
    assert reading.chance("HK", "E") == 1 and reading.chance("HK", "N") == 0
    for seat in "NSW":
        assert sum(reading.chance(card, seat) for card in reading.cards) == pytest.approx(13, abs=1e-6)
    with pytest.raises(AttributeError, match="there is no setas"):
        assert reading.setas


def test_a_reader_hears_and_draws():
    reader = Reader("1N", strict=True).hear("P")
    for deal in reader.deals(50, seed=3):
        assert 15 <= deal.north.hcp <= 17
    assert reader.deals(5, seed=3) == reader.deals(5, seed=3)
    weak = Reader("1N", ours="sayc notrump=12-14", strict=True).read(chances=False)
    assert weak.seats["N"]["strict"]["hcp"] == [12, 14]


def test_advice_and_marks():
    advice = bridge.advise("AKQJT987.AK.AK.2", "P P", deals=20, seed=1)
    assert advice.best == advice.calls[0]["call"] and len(advice.text) > 10
    verdict = bridge.evaluate("K2.K98.AQ87.KQ43", "", "1N")
    assert verdict.correctness == "optimal" and verdict.score == 10
    assert {one["call"] for one in bridge.meanings("1N P").calls} == set(Auction("1N P").legal_calls)
    assert bridge.bid("K2.K98.AQ87.KQ43", think=20).call == "1N"
