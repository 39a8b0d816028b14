//! `kibitzer bridge deals`.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_bridge::record::{Board, write_pbn};
use kibitzer_bridge::wire::deal_text;
use kibitzer_bridge::{FullDeal, Hand, Notation, PartialDeal, Seat, Suit, Vulnerability, Written};
use serde::Serialize;

use super::seats::{Seats, random, typed_wrong};
use crate::door;
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge deals --south \"hcp 15-17 and balanced\" --count 3
  kibitzer bridge deals --south \"hcp 22+\" --north \"5+ spades and 8+ hcp\" --count 1000 --seed 7 --format pbn > deals.pbn
  kibitzer bridge deals --north AKQ2.T98.765.432 --format jsonl

`kibitzer bridge chance --help` lists what conditions can say.";

/// How deals are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// Portable Bridge Notation
    Pbn,
    /// One JSON object a line
    Jsonl,
    /// The four hands on one line, as in PBN
    Line,
}

/// Deals in which every hand fits, each such deal equally likely
#[derive(Debug, Args)]
pub(crate) struct Deals {
    #[command(flatten)]
    seats: Seats,
    /// How many deals
    #[arg(long, default_value_t = 1, value_name = "N")]
    count: u64,
    /// The same seed gives the same deals
    #[arg(long, value_name = "K")]
    seed: Option<u64>,
    /// How to write them
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format jsonl
    #[arg(long, conflicts_with = "format")]
    jsonl: bool,
    /// Who deals on the boards
    #[arg(long, default_value = "N", value_name = "SEAT")]
    dealer: Written<Seat>,
    /// Who is vulnerable on the boards: none, ns, ew or both
    #[arg(long, default_value = "none", value_name = "VUL")]
    vul: Written<Vulnerability>,
}

#[derive(Serialize)]
struct Line {
    deal: String,
    hands: std::collections::BTreeMap<char, Written<Hand>>,
}

impl Deals {
    pub(crate) fn run(&self) -> Result<ExitCode, Failure> {
        let sampler = self.seats.conditions().sampler().map_err(typed_wrong)?;
        let mut random = random(self.seed);
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        for number in 1..=self.count {
            let deal = sampler.draw(&mut random).map_err(kibitzer_wire::Problem::from)?;
            let text = self.written(number, &deal)?;
            out.write_all(text.as_bytes())
                .map_err(Failure::io("standard output"))?;
        }
        out.flush().map_err(Failure::io("standard output"))?;
        Ok(ExitCode::SUCCESS)
    }

    fn written(&self, number: u64, deal: &FullDeal) -> Result<String, Failure> {
        let format = if self.jsonl { Format::Jsonl } else { self.format };
        Ok(match format {
            Format::Text => diagram(number, deal),
            Format::Pbn => {
                let mut board = Board::new(PartialDeal::from(*deal), self.dealer.0, self.vul.0);
                board.number = u32::try_from(number).ok();
                write_pbn(&board)
            }
            Format::Line => deal_text(deal) + "\n",
            Format::Jsonl => {
                let hands = Seat::ALL.map(|seat| (seat.letter(), Written(deal[seat])));
                let line = Line {
                    deal: deal_text(deal),
                    hands: hands.into(),
                };
                door::to_json(&line)? + "\n"
            }
        })
    }
}

/// The four hands around the table.
fn diagram(number: u64, deal: &FullDeal) -> String {
    let suits = |seat: Seat| {
        Suit::DESC.map(|suit| {
            let cards = deal[seat][suit].to_string();
            format!("{suit} {}", if cards.is_empty() { "-" } else { &cards })
        })
    };
    let mut lines = vec![format!("Deal {number}")];
    lines.extend(suits(Seat::North).map(|cards| format!("{:14}{cards}", "")));
    let sides = suits(Seat::West).into_iter().zip(suits(Seat::East));
    lines.extend(sides.map(|(west, east)| format!("{west:28}{east}")));
    lines.extend(suits(Seat::South).map(|cards| format!("{:14}{cards}", "")));
    let points = Seat::ALL.map(|seat| {
        let hcp = kibitzer_bridge::HandFeatures::of(deal[seat]).hcp();
        format!("{} {hcp}", seat.written())
    });
    lines.push(format!("hcp: {}\n\n", points.join(", ")));
    lines.join("\n")
}
