"""Columns in and out of Polars, pyarrow and pandas, where they are installed."""

import pytest

from kibitzer import bridge

DEALS = bridge.deals(50, seed=6)
HANDS = [str(deal.south) for deal in DEALS]
POINTS = [deal.south.hcp for deal in DEALS]


def test_polars():
    polars = pytest.importorskip("polars")
    column = polars.Series("hand", [*HANDS, None])
    assert polars.Series(bridge.hcp(column)).to_list() == [*POINTS, None]
    assert polars.Series(bridge.fits(column, "hcp 12+")).to_list() == [*(p >= 12 for p in POINTS), None]
    frame = polars.DataFrame(bridge.deals_table(50, seed=6))
    assert frame["south"].to_list() == HANDS and frame.columns == ["number", "north", "east", "south", "west"]
    calls = bridge.bids(column, polars.Series([""] * 51), dealer="S")
    assert polars.Series(calls).to_list()[:50] == bridge.bids(HANDS, "", dealer="S")
    with pytest.raises(TypeError, match="a column of texts"):
        bridge.hcp(polars.Series([1, 2]))


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view"])
def test_pyarrow(kind):
    pyarrow = pytest.importorskip("pyarrow")
    column = pyarrow.array(HANDS, type=getattr(pyarrow, kind)())
    assert pyarrow.array(bridge.hcp(column)).to_pylist() == POINTS
    chunked = pyarrow.chunked_array([column, column])
    assert bridge.hcp(chunked).to_list() == POINTS * 2
    assert bridge.hcp(column.slice(10, 5)).to_list() == POINTS[10:15]
    assert bridge.hcp(column.dictionary_encode() if kind == "string" else column).to_list() == POINTS
    table = pyarrow.table(bridge.deals_table(50, seed=6))
    assert table.column("south").to_pylist() == HANDS
    assert pyarrow.array(bridge.shape(column)).to_pylist() == bridge.shape(HANDS)
    with pytest.raises(ValueError, match="row 3"):
        bridge.hcp(pyarrow.array([*HANDS[:3], "AKQ"]))
    with pytest.raises(ValueError, match="row 50"):
        bridge.hcp(pyarrow.chunked_array([column, pyarrow.array(["AKQ", "."], type=column.type)]))


def test_pandas():
    pandas = pytest.importorskip("pandas")
    if not hasattr(pandas.DataFrame, "from_arrow"):
        pytest.skip("this pandas does not take Arrow tables")
    frame = pandas.DataFrame.from_arrow(bridge.deals_table(50, seed=6))
    assert list(frame["south"]) == HANDS
    assert list(pandas.Series.from_arrow(bridge.hcp(frame["south"]))) == POINTS
