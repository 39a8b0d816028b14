//! Tables: drawn deals against known probabilities, and files with bad boards in them.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

mod asked;

use std::fmt::Write as _;
use std::sync::Arc;

use asked::{ask, try_ask, value};
use kibitzer_study::{Bank, Solver, Workshop};

/// Whether a share seen in `n` draws is within four standard errors of what it must be.
fn is_near(seen: f64, n: f64, p: f64) -> bool {
    (seen / n - p).abs() < 4.0 * (p * (1.0 - p) / n).sqrt()
}

#[test]
fn drawn_deals_have_the_known_probabilities() {
    const N: f64 = 40_000.0;
    let rows = ask("SELECT pattern(west), count(*) FROM deals(40000, 1) GROUP BY 1");
    let count = |pattern: &str| {
        rows.iter()
            .find(|row| row[0] == pattern)
            .map_or(0.0, |row| row[1].parse::<f64>().unwrap())
    };
    // The Official Encyclopedia of Bridge: 4432 21.551%, 5332 15.517%, 4333 10.536%, 7321 1.881%.
    for (pattern, p) in [
        ("4432", 0.21551),
        ("5332", 0.15517),
        ("4333", 0.10536),
        ("7321", 0.01881),
    ] {
        assert!(is_near(count(pattern), N, p), "{pattern}: {}", count(pattern));
    }
    // Eight cards: the other five break 3-2 in 67.83%.
    let rows = ask(
        "SELECT abs(length(east, 'S') - length(west, 'S')) AS apart, count(*) FROM deals(40000, 2) WHERE length(north, 'S') + length(south, 'S') = 8 GROUP BY 1",
    );
    let all: f64 = rows.iter().map(|row| row[1].parse::<f64>().unwrap()).sum();
    let even: f64 = rows.iter().find(|row| row[0] == "1").unwrap()[1].parse().unwrap();
    assert!(is_near(even, all, 0.6783), "{even} of {all}");
    // Points of all four hands make forty, whatever was dealt.
    assert_eq!(
        ask("SELECT DISTINCT hcp(north) + hcp(east) + hcp(south) + hcp(west) FROM deals(2000, 3)"),
        [["40"]]
    );
}

#[test]
fn deals_that_fit_fit() {
    let misses = value(
        "SELECT count(*) FROM deals_where('north: 15-17 hcp, balanced; e: 5+ spades', 3000, 9) WHERE NOT (hcp(north) BETWEEN 15 AND 17 AND is_balanced(north) AND length(east, 'S') >= 5)",
    );
    assert_eq!(misses, "0");
    let calls = ask(
        "SELECT DISTINCT bid('sayc', north, ''), bid('sayc', south, '1N P') FROM deals_where('north: 1NT opening; south: 3NT after 1NT P', 500, 1)",
    );
    assert_eq!(calls, [["1N", "3N"]]);
    // All shapes that fit are equally likely: among 15-17 balanced hands 4333 stand to 4432 as they do among all.
    let rows =
        ask("SELECT pattern(north), count(*) FROM deals_where('15-17 hcp, balanced', 20000, 4) GROUP BY 1");
    let count = |pattern: &str| {
        rows.iter().find(|row| row[0] == pattern).unwrap()[1]
            .parse::<f64>()
            .unwrap()
    };
    let all: f64 = rows.iter().map(|row| row[1].parse::<f64>().unwrap()).sum();
    // By enumeration of all hands with 15-17 points: shapes differ a little from those of all hands, within two points of 100.
    assert!(
        (count("4432") / all - 0.4527).abs() < 0.02 && (count("4333") / all - 0.2213).abs() < 0.02,
        "{rows:?}"
    );
}

#[test]
fn a_row_is_a_function_of_seed_and_number() {
    let long = ask("SELECT * FROM deals(5000, 7) WHERE number BETWEEN 990 AND 1010");
    let short = ask("SELECT * FROM deals(1010, 7) WHERE number >= 990");
    assert_eq!((long.len(), &long), (21, &short));
    let by_itself = ask(
        "SELECT b['dealer'], b['vul'], b['north'], b['east'], b['south'], b['west'] FROM (SELECT dealt('', 7, 990) AS b)",
    );
    assert_eq!(long[0][1..], by_itself[0]);
    assert_ne!(long, ask("SELECT * FROM deals(1010, 8) WHERE number >= 990"));
    assert_eq!(ask("SELECT number FROM deals(0, 1)"), Vec::<Vec<String>>::new());
    assert_eq!(value("SELECT count(*) FROM deals(100000, 1)"), "100000");
}

#[test]
fn rows_do_not_depend_on_threads() {
    for sql in [
        "SELECT * FROM deals(3000, 5)",
        "SELECT number, north FROM deals(100000, 5) WHERE hcp(north) > 26 LIMIT 7",
        "SELECT hcp(north), count(*), sum(hcp(south)) FROM deals(20000, 5) GROUP BY 1",
        "SELECT contract, count(*) FROM auctions('sayc', 300, 2) GROUP BY 1",
        "SELECT number, auction FROM auctions('two-over-one', 100, 2)",
    ] {
        let on = |threads| try_ask(sql, &Arc::new(Workshop::default()), threads).unwrap();
        let one = on(1);
        assert!(!one.is_empty());
        assert_eq!(one, on(2), "{sql}");
        assert_eq!(one, on(5), "{sql}");
    }
}

const GOOD: &str = "[Event \"Club\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[North \"Ann\"]\n[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n[Auction \"N\"]\n7S Pass Pass Pass\n[Result \"13\"]\n\n";

#[test]
fn bad_boards_are_counted_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let bad = GOOD.replace("AKQJT98765432... ", "AKQJT98765432.A.. ");
    let path = folder.path().join("club.pbn");
    std::fs::write(&path, format!("{GOOD}{bad}{GOOD}")).unwrap();
    let workshop = Arc::new(Workshop::default());
    let sql = format!(
        "SELECT number, dealer, contract, declarer, result, north_name, auction FROM '{}'",
        path.display()
    );
    let rows = try_ask(&sql, &workshop, 2).unwrap();
    assert_eq!(
        rows,
        [
            ["1", "N", "7S", "N", "13", "Ann", "7S P P P"],
            ["1", "N", "7S", "N", "13", "Ann", "7S P P P"]
        ]
    );
    let listed = workshop.complaints.take_left_out();
    assert_eq!((listed.count, listed.first.len()), (1, 1));
    assert!(listed.first[0].contains("club.pbn, line "), "{listed:?}");
    std::fs::write(
        folder.path().join("lines.jsonl"),
        "{\"a\":1,\"b\":\"x\"}\n{\"a\":\n{\"a\":2,\"b\":\"y\"}\n[]\n\n{\"a\":3,\"b\":null}",
    )
    .unwrap();
    let rows = try_ask(
        &format!(
            "SELECT a, b FROM '{}'",
            folder.path().join("lines.jsonl").display()
        ),
        &workshop,
        2,
    )
    .unwrap();
    assert_eq!(rows, [["1", "x"], ["2", "y"], ["3", ""]]);
    assert_eq!(workshop.complaints.take_left_out().count, 2);
    for (name, text) in [
        ("empty.pbn", ""),
        ("odd.lin", "\u{0}\u{1}|||"),
        ("odd.pbn", "[[[\"\n\n[\n"),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
        assert_eq!(
            value(&format!(
                "SELECT count(*) FROM '{}'",
                folder.path().join(name).display()
            )),
            "0",
            "{name}"
        );
    }
}

/// A hand that is none, an auction that cannot be: the row stays, what is asked of it is null, and the rest is answered.
#[test]
fn values_of_rows_that_cannot_be_read_do_not_end_a_query() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hands.csv");
    let rows = "AKQ2.T98.765.432,1N P\nAKQ.T98.765.432,1N P\nAKQ2.T98.765.432,1S 1H\nAKQ2.T98.765.432,1N P\n";
    std::fs::write(&path, format!("hand,auction\n{rows}")).unwrap();
    let from = format!("FROM '{}'", path.display());
    let workshop = Arc::new(Workshop::default());
    let points = try_ask(&format!("SELECT hcp(hand) {from}"), &workshop, 2).unwrap();
    // Ace, king, queen: nine points.
    assert_eq!(points, [["9"], [""], ["9"], ["9"]]);
    let listed = workshop.complaints.take_not_understood();
    assert_eq!(
        (listed.count, listed.first),
        (
            1,
            vec!["hcp: the hand \"AKQ.T98.765.432\" has 12 cards; a hand has 13".to_owned()]
        )
    );
    let bids = try_ask(
        &format!("SELECT bid('sayc', hand, auction) IS NULL {from}"),
        &workshop,
        2,
    )
    .unwrap();
    assert_eq!(bids, [["false"], ["true"], ["true"], ["false"]]);
    assert_eq!(workshop.complaints.take_not_understood().count, 2);
    // What stands in the statement itself is a mistake of whoever wrote it.
    for (call, words) in [
        ("bid('acoll', hand, auction)", "acoll"),
        ("bid('sayc', hand, '1S 1H')", "1H"),
        ("fits(hand, '5+ spoons')", "spoons"),
    ] {
        let error = asked::wrong(&format!("SELECT {call} {from}"));
        assert!(error.contains(words), "{error}");
    }
}

/// Lines that say different things of a column: the first says what it is, the others are bad.
#[test]
fn lines_of_json_that_do_not_go_together_do_not_end_a_query() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines.jsonl");
    std::fs::write(&path, "{\"a\":1}\n{\"a\":{\"b\":2}}\n{\"a\":3}\n").unwrap();
    let workshop = Arc::new(Workshop::default());
    let rows = try_ask(&format!("SELECT a FROM '{}'", path.display()), &workshop, 2).unwrap();
    assert_eq!(rows, [["1"], ["3"]]);
    assert_eq!(workshop.complaints.take_left_out().count, 1);
}

#[test]
fn bad_rows_of_csv_are_counted_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.csv");
    let rows = "1,x,2.5\n2,y\n\n3,\"z, \"\"w\"\"\nv\",1\nfour,u,2\n5,t,none\n6,\"s,9\n7,r,\n";
    // The types come from the first thousand rows: what is wrong stands after them.
    let text = format!("a,b,c\r\n{}{rows}", "0,o,0.5\n".repeat(1_000));
    std::fs::write(&path, text).unwrap();
    let workshop = Arc::new(Workshop::default());
    let sql = format!("SELECT a, b, c FROM '{}' WHERE a > 0", path.display());
    for threads in [1, 2] {
        let rows = try_ask(&sql, &workshop, threads).unwrap();
        assert_eq!(
            rows,
            [["1", "x", "2.5"], ["3", "z, \"w\"\nv", "1.0"], ["7", "r", ""]]
        );
        let listed = workshop.complaints.take_left_out();
        let expected = [
            "line 1003: 2 fields, but there are 3 columns",
            "line 1007: \"four\" is not a whole number, as a is",
            "line 1008: \"none\" is not a number, as c is",
            "line 1009: a quote is never closed",
        ];
        assert_eq!(listed.count, 4);
        for (listed, expected) in listed.first.iter().zip(expected) {
            assert_eq!(*listed, format!("{}, {expected}", path.display()));
        }
    }
    // A bad row among the first does not hide the types of the others.
    std::fs::write(&path, "a,b\n1\n2,3\n,4\n").unwrap();
    assert_eq!(
        ask(&format!("SELECT sum(a), sum(b) FROM '{}'", path.display())),
        [["2", "7"]]
    );
    let other = folder.path().join("other.csv");
    std::fs::write(&other, "a,c\n1,2\n").unwrap();
    let error = asked::wrong(&format!("SELECT * FROM '{}/*.csv'", folder.path().display()));
    assert!(error.contains("has the columns a, c, but"), "{error}");
    for (name, text) in [
        ("empty.csv", ""),
        ("odd.csv", "\"\u{0}\n,,\n\"\n"),
        ("header.csv", "a,b"),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        assert_eq!(
            value(&format!("SELECT count(*) FROM '{}'", path.display())),
            "0",
            "{name}"
        );
    }
}

#[test]
fn a_large_archive_is_cut_between_boards() {
    let folder = tempfile::tempdir().unwrap();
    let mut lin = "vg|Cup,Final,I,1,40,A,0,B,0|\npn|a,b,c,d,e,f,g,h|\n".to_owned();
    let mut pbn = String::new();
    let filler = "x".repeat(700);
    for number in 1..=30_000 {
        writeln!(lin, "qx|o{number}|md|3DAKQJT98765432,CAKQJT98765432,SAKQJT98765432,|sv|o|mb|7s|mb|p|mb|p|mb|p|nt|{filler}|pg||").unwrap();
        pbn += &GOOD
            .replace("\"1\"", &format!("\"{number}\""))
            .replace("Club", &filler);
    }
    // Without the lines that count for all boards, each board stands for itself.
    let bare = lin
        .split_once("|\nqx|")
        .map(|(_, rest)| format!("qx|{rest}"))
        .unwrap();
    let path = folder.path().join("bare");
    std::fs::write(path.with_extension("lin"), bare).unwrap();
    let rows = ask(&format!(
        "SELECT count(*), count(DISTINCT number) FROM '{}.lin'",
        path.display()
    ));
    assert_eq!(rows, [["30000", "30000"]]);
    std::fs::remove_file(path.with_extension("lin")).unwrap();
    for (name, text) in [("a.lin", lin), ("a.pbn", pbn)] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let rows = ask(&format!(
            "SELECT count(*), count(DISTINCT number), sum(number), count(north_name) FROM '{}'",
            path.display()
        ));
        // 1 + 2 + … + 30000, and the names that are said once count for all.
        assert_eq!(rows, [["30000", "30000", "450015000", "30000"]], "{name}");
        let first = ask(&format!("SELECT number FROM '{}' LIMIT 3", path.display()));
        assert_eq!(first, [["1"], ["2"], ["3"]], "{name}");
    }
    assert_eq!(
        value(&format!(
            "SELECT count(*) FROM '{}/*.lin'",
            folder.path().display()
        )),
        "30000"
    );
}

/// A file of lines is cut for all cores: the rows stay in order, and a bad line is called by its number in the whole file.
#[test]
fn a_large_file_of_lines_is_cut_between_them() {
    let folder = tempfile::tempdir().unwrap();
    let (mut json, mut csv) = (String::new(), "number,note\n".to_owned());
    let filler = "x".repeat(60);
    for number in 1..=20_000 {
        if number == 15_000 {
            json += "{\"number\":\n";
            csv += "15000\n";
            continue;
        }
        writeln!(json, "{{\"number\":{number},\"note\":\"{filler}\"}}").unwrap();
        // A row of two lines now and then.
        let end = if number % 5_000 == 7 { "\"a\nb\"" } else { &filler };
        writeln!(csv, "{number},{end}").unwrap();
    }
    // One line for the names of the columns, and one more for each of 7, 5007 and 10007.
    for (name, text, line) in [("a.jsonl", json, 15_000), ("a.csv", csv, 15_004)] {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let from = format!("FROM '{}'", path.display());
        for threads in [1, 2, 5] {
            let workshop = Arc::new(Workshop::default());
            let rows = try_ask(&format!("SELECT number {from}"), &workshop, threads).unwrap();
            let expected: Vec<Vec<String>> = (1..=20_000)
                .filter(|&number| number != 15_000)
                .map(|number: i32| vec![number.to_string()])
                .collect();
            assert!(
                rows == expected,
                "{name} on {threads} threads: {} rows",
                rows.len()
            );
            let listed = workshop.complaints.take_left_out();
            assert_eq!(listed.count, 1);
            assert!(
                listed.first[0].contains(&format!(", line {line}: ")),
                "{listed:?}"
            );
            let first = try_ask(&format!("SELECT number {from} LIMIT 2"), &workshop, threads);
            assert_eq!(first.unwrap(), [["1"], ["2"]]);
        }
        let plan = ask(&format!("EXPLAIN SELECT number {from}"));
        assert!(format!("{plan:?}").contains("partition_sizes"), "{plan:?}");
    }
}

#[test]
fn no_board_is_solved_twice() {
    let folder = tempfile::tempdir().unwrap();
    let sql = "SELECT number, tricks(north, east, south, west, 'N', 'S'), par(north, east, south, west, dealer, vul) FROM deals(6, 3)";
    let workshop = || {
        Arc::new(Workshop::new(Arc::new(Solver::with_bank(
            Bank::open(folder.path()).unwrap(),
        ))))
    };
    let first = workshop();
    let solved = try_ask(sql, &first, 2).unwrap();
    first.solver.bank().unwrap().flush().unwrap();
    assert_eq!(solved, ask(sql), "a bank changes nothing");
    let files = || std::fs::read_dir(folder.path()).unwrap().count();
    let before = files();
    let second = workshop();
    assert_eq!(second.solver.bank().unwrap().len(), 6);
    assert_eq!(try_ask(sql, &second, 2).unwrap(), solved);
    second.solver.bank().unwrap().flush().unwrap();
    assert_eq!(files(), before, "there was nothing new to keep");
    assert_eq!(
        value(&format!(
            "SELECT count(*) FROM '{}/*.parquet' WHERE n_s IS NOT NULL",
            folder.path().display()
        )),
        "6"
    );
}

#[test]
fn a_thrown_flag_ends_every_query() {
    for sql in [
        "SELECT sum(hcp(north)) FROM deals(1000000000, 1)",
        "SELECT count(tricks(north, east, south, west, 'N', 'S')) FROM deals(1000000, 1)",
    ] {
        let workshop = Arc::new(Workshop::default());
        let stop = workshop.stop.clone();
        let thrower = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(300));
            stop.stop();
        });
        let error = try_ask(sql, &workshop, 2).unwrap_err();
        thrower.join().unwrap();
        assert!(error.to_string().contains("stopped"), "{error}");
    }
}
