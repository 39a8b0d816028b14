//! How good readings are, measured on simulated games where the truth is known.

use kibitzer_deal::each;
use serde::Serialize;

use super::one_game;
use crate::behaviour::{Behaviour, Weigher};
use crate::bots::Bot;
use crate::evidence::Evidence;
use crate::pieces::{BySeat, Seat, TileSet};
use crate::reading::{Model, Reader, Weighed};
use crate::record::Record;
use crate::rules::Rules;
use crate::table::Table;

/// How good one model's readings were after this many events.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Calibration {
    /// Events seen.
    pub ply: usize,
    /// The model.
    pub model: String,
    /// Readings measured.
    pub readings: usize,
    /// Mean surprise at where a hidden tile truly was, in bits.
    pub log_loss: f64,
    /// Mean square error of the chances, summed over the places of a tile.
    pub brier: f64,
    /// Mean surprise at the whole true deal, in bits.
    pub deal_bits: f64,
}

/// The plies at which readings are measured.
const PLIES: [usize; 5] = [4, 8, 12, 16, 20];

/// Log-loss, Brier score and deal bits of one reading.
type Loss = [f64; 3];

/// Measures `legal` and the models on games of `bot` playing itself, as South sees them.
pub fn calibrate(
    rules: &Rules,
    bot: &Bot,
    models: &[Behaviour],
    games: usize,
    seed: u64,
    tick: impl Fn() + Sync,
) -> Vec<Calibration> {
    let legal = std::iter::once(Model::Legal);
    let models: Vec<Model> = legal
        .chain(models.iter().cloned().map(Model::Behaviour))
        .collect();
    let losses = each(games, |run| {
        let game = one_game(rules, bot, bot, seed, run);
        let record = game.record(Some(Seat::S));
        let truth = game.full_record().hands.unwrap_or_default();
        let cells = PLIES.iter().flat_map(|&ply| models.iter().map(move |m| (ply, m)));
        let found: Vec<Option<Loss>> = cells
            .map(|(ply, model)| loss(&record, &truth, ply, model))
            .collect();
        tick();
        found
    });
    let cells = PLIES.iter().flat_map(|&ply| models.iter().map(move |m| (ply, m)));
    cells
        .enumerate()
        .map(|(i, (ply, model))| {
            let found: Vec<Loss> = losses.iter().filter_map(|game| game[i]).collect();
            let mean = |k: usize| found.iter().map(|l| l[k]).sum::<f64>() / found.len().max(1) as f64;
            Calibration {
                ply,
                model: model.name().to_owned(),
                readings: found.len(),
                log_loss: mean(0),
                brier: mean(1),
                deal_bits: mean(2),
            }
        })
        .collect()
}

/// None where the game was over before this ply, or has nothing hidden left.
fn loss(record: &Record, dealt: &BySeat<TileSet>, ply: usize, model: &Model) -> Option<Loss> {
    if record.events.len() <= ply {
        return None;
    }
    let table = Table::replay(&record.until(ply)).ok()?;
    let hidden = table.hidden();
    let truth = BySeat::from_fn(|seat| dealt[seat] & hidden);
    let deal_bits = deal_bits(&table, &truth, model)?;
    let reading = Reader::default().read_table(table, model).ok()?;
    let (mut log_loss, mut brier) = (0.0, 0.0);
    for w in &reading.tiles {
        for (seat, &chance) in w.chance.iter() {
            let there = truth[seat].contains(w.tile);
            brier += (chance - f64::from(u8::from(there))).powi(2);
            log_loss -= if there { chance.log2() } else { 0.0 };
        }
    }
    let n = reading.tiles.len().max(1) as f64;
    Some([log_loss / n, brier / n, deal_bits])
}

/// The surprise at the true deal, in bits.
fn deal_bits(table: &Table, truth: &BySeat<TileSet>, model: &Model) -> Option<f64> {
    let evidence = Evidence::gather(table).ok()?;
    match model {
        Model::Legal => {
            let deal = evidence.may_hold().ok()?;
            let total = kibitzer_deal::Counter::new().count(&deal).ok()?.total();
            Some((total as f64).log2())
        }
        Model::Behaviour(behaviour) => {
            let weighed = Weighed::new(table, &evidence, behaviour).ok()?;
            let hidden = table.rules().players().filter(|&p| Some(p) != table.viewer());
            let weight: f64 = hidden
                .map(|p| Weigher::new(&evidence, p, behaviour).weigh(truth[p]))
                .product();
            Some(weighed.weight().log2() - weight.log2())
        }
    }
}
