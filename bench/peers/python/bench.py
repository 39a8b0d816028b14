"""The Python package beside endplay and redeal, in one run: deals that fit, double dummy, many bids, many points.

Deals and double dummy are told in processor time, which other programs on the machine hardly change; bids and points by the clock, as
they are promised. Everything is the best of three.
"""

import random
import time

import polars

from kibitzer import bridge

SUITS = "CDHSN"


def best(work, clock, times=3):
    found = []
    for _ in range(times):
        start = clock()
        work()
        found.append(clock() - start)
    return min(found)


def rate(name, count, work):
    """How many a second of one processor."""
    found = count / best(work, time.process_time)
    print(f"  {name:<44} {found:>12,.0f} deals a second")
    return found


def peers_deals():
    """South opens a strong notrump; then a strong hand opposite five spades, which one deal in some thousands has."""
    from endplay.dealer import generate_deals

    one = "hcp(south)>=15 && hcp(south)<=17 && shape(south, any 4333 + any 4432 + any 5332)"
    two = "hcp(south)>=20 && spades(north)>=5 && hcp(north)>=8"
    for title, theirs, few, ours in (
        ("South has 15-17 and is balanced", one, 60, {"south": "hcp 15-17 and balanced"}),
        ("South has 20+, North 5+ spades and 8+", two, 3, {"south": "hcp 20+", "north": "5+ spades and 8+ hcp"}),
    ):
        print(title)
        peers = [rate("endplay", few, lambda theirs=theirs, few=few: list(generate_deals(theirs, produce=few, seed=1, max_attempts=-1)))]
        peers += redeal(title)
        kibitzer = rate("kibitzer", 100_000, lambda ours=ours: bridge.deals(100_000, seed=1, **ours))
        print(f"  {kibitzer / max(peers):,.0f} times the better (wanted: 20)")


def redeal(title):
    """The same by redeal, where it is installed: by testing deals, and by its stacked hands."""
    try:
        from redeal import Deal, Evaluator, SmartStack, balanced
    except ImportError:
        print("  redeal is not here: install it from its repository to see it beside the others")
        return []
    plain = Deal.prepare()
    if not title.startswith("South has 15-17"):

        def strong(deal):
            return deal.south.hcp >= 20 and len(deal.north.spades) >= 5 and deal.north.hcp >= 8

        return [rate("redeal", 2, lambda: draw(plain, strong, 2))]
    stacked = Deal.prepare({"S": SmartStack(balanced, Evaluator(4, 3, 2, 1), range(15, 18))})
    return [
        rate("redeal", 60, lambda: draw(plain, lambda deal: balanced(deal.south) and 15 <= deal.south.hcp <= 17, 60)),
        rate("redeal, stacked", 300, lambda: draw(stacked, lambda deal: True, 300)),
    ]


def draw(dealer, accept, count):
    for _ in range(count):
        while not accept(dealer()):
            pass


def double_dummy():
    from endplay.dds import calc_all_tables
    from endplay.types import Deal

    boards = bridge.deals(96, seed=3)
    theirs = [Deal(str(deal)) for deal in boards]
    print("Double dummy, whole tables of 96 deals, each solver on every core")
    # New deals each time: a solver that remembers would only look them up.
    sets = iter([bridge.deals(96, seed=seed) for seed in (11, 12, 13)])
    peer = rate("endplay", 96, lambda: [calc_all_tables(theirs[at : at + 32]) for at in range(0, 96, 32)])
    ours = rate("kibitzer", 96, lambda: bridge.dd_tables(next(sets)))
    print(f"  {ours / peer:.2f} times its rate (wanted: 1)")


def many_bids():
    print("100,000 bids by the clock (wanted: at most 0.3 s)")
    hands = [str(deal.south) for deal in bridge.deals(100_000, seed=5)]
    openings = best(lambda: bridge.bids(hands, "", dealer="S"), time.perf_counter)
    print(f"  {'openings, a list':<44} {openings:.3f} s")
    column = polars.Series(hands)
    print(f"  {'openings, a column':<44} {best(lambda: bridge.bids(column, '', dealer='S'), time.perf_counter):.3f} s")
    source = random.Random(1)
    some = ["", "P", "1C P", "1D P", "1H P", "1S P", "1N P", "2C P", "1H", "1S", "1H P 2H P", "1N P 2C P", "1S P 2S P", "P P P"]
    before = [source.choice(some) for _ in hands]
    print(f"  {'fourteen common auctions, a list':<44} {best(lambda: bridge.bids(hands, before), time.perf_counter):.3f} s")
    hands, before = positions(100_000)
    new = best(lambda: bridge.bids(hands, before, system="sayc"), time.perf_counter)
    print(f"  {f'every turn of whole boards ({len(set(before)):,} auctions)':<44} {new:.3f} s")


def positions(count):
    """Every turn of boards that are bid out by another system: hands, and what was called before."""
    hands, before = [], []
    boards = bridge.deals(count // 8, seed=7)
    for deal, auction in zip(boards, bridge.auctions(boards, system="two-over-one"), strict=True):
        seats = "NESW"
        for turn in range(len(auction.calls)):
            hands.append(str(deal[seats[turn % 4]]))
            before.append(" ".join(auction.calls[:turn]))
    return hands[:count], before[:count]


def many_points():
    column = bridge.deals_table(1_000_000, seed=6)["south"]
    print("1,000,000 hcp over Arrow by the clock (wanted: at most 0.1 s)")
    print(f"  {'our own column':<44} {best(lambda: bridge.hcp(column), time.perf_counter):.3f} s")
    series = polars.Series(column)
    print(f"  {'from Polars and back':<44} {best(lambda: polars.Series(bridge.hcp(series)), time.perf_counter):.3f} s")


if __name__ == "__main__":
    many_points()
    many_bids()
    peers_deals()
    double_dummy()
