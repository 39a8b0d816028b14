//! `kibitzer bridge deals`.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use kibitzer_bridge::reading::Posterior;
use kibitzer_bridge::record::{Board, write_lin, write_pbn};
use kibitzer_bridge::wire::{ReadQuestion, deal_text};
use kibitzer_bridge::{FullDeal, Hand, Notation, PartialDeal, Seat, Suit, Vulnerability, Written};
use kibitzer_wire::Problem;
use serde::Serialize;

use super::seats::{Seats, random, typed_wrong};
use super::systems::Modules;
use crate::door::{self, Door};
use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge deals --south \"hcp 15-17 and balanced\" --count 3
  kibitzer bridge deals --south \"hcp 22+\" --north \"5+ spades and 8+ hcp\" --count 1000 --seed 7 --format pbn > deals.pbn
  kibitzer bridge deals --north AKQ2.T98.765.432 --format jsonl
  echo '{\"auction\":[\"1N\",\"P\",\"2C\",\"P\",\"2H\"]}' | kibitzer bridge deals --count 100 --format pbn

`kibitzer bridge chance --help` lists what conditions can say.";

/// How deals are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// Portable Bridge Notation
    Pbn,
    /// LIN, as Bridge Base Online has it
    Lin,
    /// One JSON object per line
    Jsonl,
    /// The four hands on one line, as in PBN
    Line,
}

/// Deals in which every hand fits, each such deal equally likely
#[derive(Debug, Args)]
pub(crate) struct Deals {
    /// An auction to fit, as for `kibitzer bridge read`: a JSON file, or - for standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["north", "east", "south", "west"])]
    file: Option<String>,
    #[command(flatten)]
    seats: Seats,
    #[command(flatten)]
    modules: Modules,
    /// With an auction: only deals in which every call is the one its hand makes
    #[arg(long)]
    strict: bool,
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
        match self.door() {
            Some(door) => self.by_auction(&door)?,
            None => self.by_conditions()?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Where an auction comes from: the file that was named, or what is piped in where no seat has a condition.
    fn door(&self) -> Option<Door> {
        let piped = !self.seats.any() && !std::io::stdin().is_terminal();
        let file = self.file.clone().or_else(|| piped.then(|| "-".to_owned()))?;
        Some(Door {
            file,
            json: false,
            jsonl: false,
        })
    }

    fn by_conditions(&self) -> Result<(), Failure> {
        let sampler = self.seats.conditions().sampler().map_err(typed_wrong)?;
        let mut random = random(self.seed);
        let draw = || sampler.draw(&mut random).map_err(Problem::from);
        self.print(draw, self.dealer.0, self.vul.0)
    }

    /// Deals by the same chances as a reading of the auction.
    fn by_auction(&self, door: &Door) -> Result<(), Failure> {
        let text = door.read_whole()?;
        let text = if text.trim().is_empty() { "{}" } else { text.trim() };
        let mut question: ReadQuestion = kibitzer_wire::question(text)?;
        if self.strict {
            question.strict = Some(true);
        }
        let auction = question.table()?;
        let (reader, viewer) = question.reader(&self.modules.systems())?;
        let reading = reader.reading(viewer);
        let posterior = Posterior::new(&reading).map_err(Problem::from)?;
        let mut random = random(self.seed.or(question.seed));
        let draw = || posterior.draw(&mut random).map_err(Problem::from);
        self.print(draw, auction.dealer(), auction.vulnerability())
    }

    fn print(
        &self,
        mut draw: impl FnMut() -> Result<FullDeal, Problem>,
        dealer: Seat,
        vulnerability: Vulnerability,
    ) -> Result<(), Failure> {
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        for number in 1..=self.count {
            let mut board = Board::new(PartialDeal::from(draw()?), dealer, vulnerability);
            board.number = u32::try_from(number).ok();
            let text = self.written(number, &board)?;
            out.write_all(text.as_bytes())
                .map_err(Failure::io("standard output"))?;
        }
        out.flush().map_err(Failure::io("standard output"))
    }

    fn written(&self, number: u64, board: &Board) -> Result<String, Failure> {
        let format = if self.jsonl { Format::Jsonl } else { self.format };
        let Some(deal) = &board.full_deal() else {
            return Ok(String::new());
        };
        Ok(match format {
            Format::Text => diagram(number, deal),
            Format::Pbn => write_pbn(board),
            Format::Lin => write_lin(board),
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
