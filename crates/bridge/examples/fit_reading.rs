//! Fits how real players use their calls (`src/reading/tolerance.txt`) to auctions with all four hands known.
//!
//! Reads boards as JSON lines (`id`, `table`, `dealer`, `vul`, `hands`, `auction`) and takes those with an odd number in their
//! `id`; the deals of one table are bid by SAYC itself besides (`own`). For each seat, the log score of its true hand by its own calls is made as good as it gets: the weight of the true
//! hand over the mean weight of all hands, estimated from draws. One number after the other is moved up and down while
//! that helps; a number of a kind that is seldom seen stays near that of all kinds together.
//!
//! ```text
//! zcat panel.jsonl.gz | cargo run --release -p kibitzer-bridge --example fit_reading -- 300 > new.txt
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its purpose")]

use std::collections::BTreeMap;
use std::io::BufRead;

use kibitzer_bridge::deals::OneHand;
use kibitzer_bridge::pieces::Side;
use kibitzer_bridge::reading::tolerance::{Clue, Step, Tolerance, Use, UseTable};
use kibitzer_bridge::reading::{Interpretation, Kind, Reader, Systems, Viewer};
use kibitzer_bridge::{Auction, Call, Hand, HandFeatures, Notation, Seat, Vulnerability};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use serde::Deserialize;

/// Boards of each table where no number is given.
const BOARDS: usize = 400;
/// Hands drawn to weigh all hands by a seat's calls.
const DRAWS: usize = 120;
/// How strongly a number is held near that of all kinds: nats for each unit of distance squared.
const HOLD: f64 = 3.0;
/// Rounds over all numbers.
const ROUNDS: usize = 12;
/// The most and the least of each number's inner scale.
const WIDEST: f64 = 9.0;
const NUMBERS: usize = Use::NAMES.len();
/// From here on numbers are slopes, before it chances.
const SLOPES: usize = 7;

#[derive(Deserialize)]
struct Board {
    id: String,
    table: String,
    dealer: String,
    vul: String,
    hands: BTreeMap<String, String>,
    auction: Vec<String>,
}

/// The table that is bid here, on the deals of this one.
const OWN: (&str, &str) = ("own", "kibitzer");

/// One seat of one board: its true hand, and others with the inverse of the weight by which they were drawn.
struct Case {
    kinds: Vec<Kind>,
    /// How often each call is made.
    shares: Vec<f64>,
    step: Step,
    truth: Vec<Clue>,
    others: Vec<(f64, Vec<Clue>)>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let most = std::env::args()
        .nth(1)
        .map_or(Ok(BOARDS), |boards| boards.parse())?;
    let systems = Systems::builtin();
    let mut random = SmallRng::seed_from_u64(18);
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    let mut cases = Vec::new();
    let mut own = 0;
    for line in std::io::stdin().lock().lines() {
        let board: Board = serde_json::from_str(&line?)?;
        let number = board
            .id
            .split('/')
            .nth(1)
            .and_then(|number| number.parse::<usize>().ok());
        let taken = taken.entry(board.table.clone()).or_default();
        if number.is_none_or(|number| number % 2 == 0) || *taken >= most {
            continue;
        }
        *taken += 1;
        let turn = number.unwrap_or(0) / 2;
        cases_of(&board, turn, &systems, &mut random, &mut cases)?;
        if board.table == OWN.1 {
            let board = bid_anew(board, &systems)?;
            cases_of(&board, turn, &systems, &mut random, &mut cases)?;
            own += 1;
        }
    }
    taken.insert(OWN.0.into(), own);
    let boards: usize = taken.values().sum();
    eprintln!("{} seats of {boards} boards", cases.len());
    let fitted = fit(&cases);
    let tables: Vec<_> = taken
        .iter()
        .map(|(table, count)| format!("{count} {table}"))
        .collect();
    println!(
        "# How players use a call, beside 1 for a hand that fits it; see `tolerance.rs` for what the numbers mean."
    );
    println!(
        "# Written by `examples/fit_reading.rs`: the best log score of the true hands of {} seats,",
        cases.len()
    );
    println!(
        "# {DRAWS} hands drawn for each, of boards with odd numbers: {}.",
        tables.join(", ")
    );
    println!(
        "# Score: {:.4} bits a seat over knowing nothing.",
        score(&cases, &fitted) / cases.len().max(1) as f64
    );
    print!("{}", fitted.written());
    Ok(())
}

/// The same deal with the calls of SAYC.
fn bid_anew(mut board: Board, systems: &Systems) -> Result<Board, Box<dyn std::error::Error>> {
    let sayc = systems.get("sayc")?;
    let mut auction = Auction::new(Seat::read(&board.dealer)?, Vulnerability::read(&board.vul)?);
    while let Some(seat) = auction.turn() {
        let hand = board
            .hands
            .get(&seat.letter().to_string())
            .ok_or("a hand is missing")?;
        let call = sayc.bidder().call(Hand::read(hand)?, &auction);
        auction.push(call.unwrap_or(Call::Pass))?;
    }
    let calls = auction.calls().iter().map(|call| call.written().to_string());
    board.auction = calls.collect();
    board.table = OWN.0.into();
    Ok(board)
}

/// Who looks at `seat` on this board: nobody, partner, or one of the others.
fn viewer_of(board: &Board, seat: Seat, turn: usize) -> Viewer {
    let viewer = match turn % 4 {
        0 => None,
        1 => Some(seat.lho()),
        2 => Some(seat.partner()),
        _ => Some(seat.rho()),
    };
    let hand = |viewer: Seat| {
        Some((
            viewer,
            Hand::read(board.hands.get(&viewer.letter().to_string())?).ok()?,
        ))
    };
    Viewer {
        hand: viewer.and_then(hand),
    }
}

fn cases_of(
    board: &Board,
    turn: usize,
    systems: &Systems,
    random: &mut SmallRng,
    cases: &mut Vec<Case>,
) -> Result<(), Box<dyn std::error::Error>> {
    let agreements = systems.get("sayc")?;
    let (dealer, vul) = (Seat::read(&board.dealer)?, Vulnerability::read(&board.vul)?);
    let mut reader = Reader::new(agreements.clone(), agreements, Side::NorthSouth, dealer, vul);
    for call in &board.auction {
        reader.hear(Call::read(call)?)?;
    }
    let plain = Tolerance::plain();
    for (at, seat) in Seat::ALL.into_iter().enumerate() {
        let reading = reader.reading(viewer_of(board, seat, turn + at));
        let told = &reading.seats()[seat];
        let interpretations: Vec<&Interpretation> = told.calls().collect();
        let Some(hand) = board.hands.get(&seat.letter().to_string()) else {
            continue;
        };
        let clues = |hand: Hand| -> Vec<Clue> {
            let features = HandFeatures::of(hand);
            interpretations
                .iter()
                .map(|interpretation| interpretation.clue(&features))
                .collect()
        };
        // Drawn by round numbers, so that no hand is too rare; the sum of all weights is the same whatever is fitted.
        let hands = OneHand::new(told.most_by_face(&plain));
        let drawn = (0..DRAWS).filter_map(|_| hands.draw(random));
        cases.push(Case {
            kinds: interpretations
                .iter()
                .map(|interpretation| interpretation.kind())
                .collect(),
            shares: interpretations
                .iter()
                .map(|interpretation| interpretation.share())
                .collect(),
            step: reading.step(),
            truth: clues(Hand::read(hand)?),
            others: drawn
                .map(|(hand, by)| (hands.mean() / by / DRAWS as f64, clues(hand)))
                .collect(),
        });
    }
    Ok(())
}

/// The bits of one case.
fn bits(case: &Case, tolerance: &Tolerance, tables: &[UseTable]) -> f64 {
    let rarities: Vec<f32> = case.shares.iter().map(|&share| tolerance.rarity(share)).collect();
    let weight = |clues: &[Clue]| {
        let fits = clues.iter().all(|clue| clue.makes);
        let each = case.kinds.iter().zip(&rarities).zip(clues);
        let product = each
            .map(|((&kind, &rarity), clue)| tables[kind as usize].weight(clue, rarity))
            .product();
        tolerance.of_players(product, fits, case.step)
    };
    let all: f64 = case.others.iter().map(|(by, clues)| by * weight(clues)).sum();
    (weight(&case.truth) / all.max(f64::MIN_POSITIVE)).log2()
}

fn tables(tolerance: &Tolerance) -> Vec<UseTable> {
    Kind::ALL.iter().map(|&kind| tolerance.of(kind).table()).collect()
}

fn score(cases: &[Case], tolerance: &Tolerance) -> f64 {
    let tables = tables(tolerance);
    cases.iter().map(|case| bits(case, tolerance, &tables)).sum()
}

/// Numbers on a scale without ends: chances as log odds.
fn inner(numbers: &[f64; NUMBERS]) -> [f64; NUMBERS] {
    std::array::from_fn(|at| {
        if at < SLOPES {
            let chance = numbers[at].clamp(1e-4, 1.0 - 1e-4);
            (chance / (1.0 - chance)).ln()
        } else {
            3.0 * numbers[at]
        }
    })
}

fn outer(inner: &[f64; NUMBERS]) -> Use {
    Use::new(std::array::from_fn(|at| {
        if at < SLOPES {
            1.0 / (1.0 + (-inner[at]).exp())
        } else {
            inner[at] / 3.0
        }
    }))
}

/// First one use for all kinds, then one for each.
fn fit(cases: &[Case]) -> Tolerance {
    let mut tolerance = Tolerance::plain();
    let mut shared = inner(tolerance.of(Kind::Raise).numbers());
    let mut steps = [0.5; NUMBERS];
    let every: Vec<&Case> = cases.iter().step_by(1 + cases.len() / 2_000).collect();
    let mut best = whole(&every, &tolerance);
    for round in 0..ROUNDS {
        for at in 0..NUMBERS {
            let try_number = |number: f64, tolerance: &mut Tolerance| {
                let mut numbers = shared;
                numbers[at] = number.clamp(-WIDEST, WIDEST);
                for kind in Kind::ALL {
                    tolerance.set(kind, outer(&numbers));
                }
                (numbers, whole(&every, tolerance))
            };
            let mut moved = false;
            for step in [steps[at], -steps[at]] {
                let mut trial = tolerance.clone();
                let (numbers, score) = try_number(shared[at] + step, &mut trial);
                if score > best {
                    (shared, best, tolerance, moved) = (numbers, score, trial, true);
                    break;
                }
            }
            steps[at] *= if moved { 1.3 } else { 0.5 };
        }
        best = fit_players(&every, &mut tolerance, best);
        eprintln!("all kinds, round {round}: {:.4}", best / every.len() as f64);
    }
    eprint!("{}", tolerance.written());
    fit_kinds(cases, tolerance, &shared)
}

fn whole(cases: &[&Case], tolerance: &Tolerance) -> f64 {
    let tables = tables(tolerance);
    cases.iter().map(|case| bits(case, tolerance, &tables)).sum()
}

/// Moves what is the same for every kind.
fn fit_players(cases: &[&Case], tolerance: &mut Tolerance, mut best: f64) -> f64 {
    type Number = fn(&mut Tolerance) -> &mut f64;
    let numbers: [Number; 5] = [
        |tolerance| &mut tolerance.letters[0],
        |tolerance| &mut tolerance.letters[1],
        |tolerance| &mut tolerance.letters[2],
        |tolerance| &mut tolerance.loose,
        |tolerance| &mut tolerance.rare,
    ];
    for number in numbers {
        for factor in [1.5, 1.0 / 1.5, 1.1, 1.0 / 1.1] {
            let mut trial = tolerance.clone();
            let moved = number(&mut trial);
            *moved = (*moved * factor).clamp(0.001, 100.0);
            let score = whole(cases, &trial);
            if score > best {
                (*tolerance, best) = (trial, score);
            }
        }
    }
    best
}

fn fit_kinds(cases: &[Case], mut tolerance: Tolerance, shared: &[f64; NUMBERS]) -> Tolerance {
    let mut steps = vec![[0.6; NUMBERS]; Kind::ALL.len()];
    let of_kind: Vec<Vec<&Case>> = Kind::ALL
        .iter()
        .map(|kind| cases.iter().filter(|case| case.kinds.contains(kind)).collect())
        .collect();
    let all: Vec<&Case> = cases.iter().collect();
    for round in 0..ROUNDS {
        for (kind, steps) in Kind::ALL.into_iter().zip(&mut steps) {
            let cases = &of_kind[kind as usize];
            let objective = |tolerance: &Tolerance, numbers: &[f64; NUMBERS]| {
                let far: f64 = numbers.iter().zip(shared).map(|(a, b)| (a - b) * (a - b)).sum();
                whole(cases, tolerance) - HOLD * far
            };
            let mut numbers = inner(tolerance.of(kind).numbers());
            let mut best = objective(&tolerance, &numbers);
            #[allow(
                clippy::needless_range_loop,
                reason = "numbers and their steps are walked together"
            )]
            for at in 0..NUMBERS {
                let mut moved = false;
                for step in [steps[at], -steps[at]] {
                    let mut trial = (tolerance.clone(), numbers);
                    trial.1[at] = (trial.1[at] + step).clamp(-WIDEST, WIDEST);
                    trial.0.set(kind, outer(&trial.1));
                    let score = objective(&trial.0, &trial.1);
                    if score > best {
                        ((tolerance, numbers), best, moved) = (trial, score, true);
                        break;
                    }
                }
                steps[at] *= if moved { 1.3 } else { 0.5 };
            }
        }
        let best = whole(&all, &tolerance);
        let best = fit_players(&all, &mut tolerance, best);
        eprintln!("each kind, round {round}: {:.4}", best / cases.len() as f64);
    }
    tolerance
}
