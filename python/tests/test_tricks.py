"""Double dummy where anyone can count the tricks."""

import pytest

from kibitzer import bridge

ONE_SUIT_EACH = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_one_suit_each():
    table = bridge.dd_table(ONE_SUIT_EACH)
    assert table["N"]["S"] == table["S"]["S"] == 13 and table["E"]["S"] == 0
    # At notrump whoever leads takes all.
    assert [table[seat]["N"] for seat in "NESW"] == [0, 0, 0, 0]
    assert bridge.par(ONE_SUIT_EACH) == (1510, bridge.par(ONE_SUIT_EACH).contracts)
    assert any(contract.startswith("7S N") for contract in bridge.par(ONE_SUIT_EACH).contracts)


def test_tricks_of_one_declarer_are_those_of_the_table():
    deals = bridge.deals(6, seed=4)
    tables = bridge.dd_tables(deals)
    for strain in "CDHSN":
        for seat in "NE":
            assert bridge.dd_tricks(deals, strain, seat) == [table[seat][strain] for table in tables]
    # Both sides' tricks in a strain come to 13 or fewer: each takes at most what the other leaves.
    for table in tables:
        assert all(table["N"][strain] + min(table["E"][strain], table["W"][strain]) <= 13 for strain in "CDHSN")


def test_the_peer_agrees():
    """Bo Haglund's solver, where endplay is installed."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    for deal in bridge.deals(10, seed=9):
        theirs = dds.calc_dd_table(types.Deal(str(deal)))
        ours = bridge.dd_table(deal)
        for letter, strain in zip("CDHSN", ("clubs", "diamonds", "hearts", "spades", "nt"), strict=True):
            for player in ("north", "east", "south", "west"):
                found = theirs[getattr(types.Denom, strain), getattr(types.Player, player)]
                assert ours[player[0].upper()][letter] == found
