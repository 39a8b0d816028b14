//! `kibitzer bridge`: bidding, reading, deals and tricks.

mod advise;
mod asked;
mod bid;
mod card;
mod chance;
mod check;
mod convert;
mod deals;
mod diff;
mod evaluate;
mod explain;
mod features;
mod meanings;
mod mine;
mod practice;
mod read;
mod seats;
mod systems;
mod team_match;
mod tricks;

use std::process::ExitCode;

use clap::Subcommand;
use kibitzer_bridge::wire;
use kibitzer_wire::Problem;

use crate::failure::Failure;

/// Examples for the help text.
pub(crate) const EXAMPLES: &str = "Examples:
  kibitzer bridge chance \"hcp 15-17 and balanced\"
  echo '{\"hand\":\"K2.K9873.AQ8.KQ4\",\"auction\":[\"P\",\"1D\",\"P\"]}' | kibitzer bridge bid
  kibitzer bridge practice";

/// What can be asked about bridge.
#[derive(Debug, Subcommand)]
pub(crate) enum Bridge {
    /// What does this hand call?
    #[command(after_help = bid::EXAMPLES)]
    Bid(bid::Bid),
    /// Why does this hand make that call?
    #[command(after_help = explain::EXAMPLES)]
    Explain(explain::Explain),
    /// What is wrong with a system?
    #[command(after_help = check::CHECK_EXAMPLES)]
    Check(check::Check),
    /// Print a system as a book
    #[command(after_help = check::BOOK_EXAMPLES)]
    Book(check::Book),
    /// Show, check, print or convert a convention card
    #[command(after_help = card::EXAMPLES)]
    Card(card::ShowCard),
    /// Where do two cards differ, how often, and what is it worth?
    #[command(after_help = diff::EXAMPLES)]
    Diff(diff::Diff),
    /// What has the auction told this viewer?
    #[command(after_help = read::EXAMPLES)]
    Read(read::Read),
    /// What would each call mean here?
    #[command(after_help = meanings::EXAMPLES)]
    Meanings(meanings::Meanings),
    /// Which call is best, by simulation to the end of the auction?
    #[command(after_help = advise::EXAMPLES)]
    Advise(advise::Advise),
    /// How good was this call?
    #[command(after_help = evaluate::EXAMPLES)]
    Evaluate(evaluate::Evaluate),
    /// Bid boards with three bots; every call gets a mark and a reason
    #[command(after_help = practice::EXAMPLES)]
    Practice(practice::Practice),
    /// How often does a hand, or a whole deal, fit a condition?
    #[command(after_help = chance::EXAMPLES)]
    Chance(chance::Chance),
    /// Draw deals in which every hand fits, each such deal equally likely
    #[command(after_help = deals::EXAMPLES)]
    Deals(deals::Deals),
    /// The tricks each declarer takes, seeing all cards, and the par score
    #[command(after_help = tricks::EXAMPLES)]
    Tricks(tricks::Tricks),
    /// What is known before a call about the hand and the auction
    #[command(after_help = features::EXAMPLES)]
    Features(features::Features),
    /// Convert boards from one kind of file to another: PBN, LIN, JSON
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::Convert),
    /// Four bidders bid boards, each call explained
    #[command(after_help = team_match::TABLE_EXAMPLES)]
    Table(team_match::Table),
    /// Two sides bid the same boards at two tables, scored double dummy
    #[command(after_help = team_match::MATCH_EXAMPLES)]
    Match(team_match::Match),
    /// Which rules does thinking keep overruling, and with which calls?
    #[command(after_help = mine::EXAMPLES)]
    Mine(mine::MineRules),
}

/// Does what was asked.
pub(crate) fn run(bridge: &Bridge) -> Result<ExitCode, Failure> {
    match bridge {
        Bridge::Bid(bid) => bid.run(),
        Bridge::Explain(explain) => explain.run(),
        Bridge::Check(check) => check.run(),
        Bridge::Book(book) => book.run(),
        Bridge::Card(card) => card.run(),
        Bridge::Diff(diff) => diff.run(),
        Bridge::Read(read) => read.run(),
        Bridge::Meanings(meanings) => meanings.run(),
        Bridge::Advise(advise) => advise.run(),
        Bridge::Evaluate(evaluate) => evaluate.run(),
        Bridge::Practice(practice) => practice.run(),
        Bridge::Chance(chance) => chance.run(),
        Bridge::Deals(deals) => deals.run(),
        Bridge::Tricks(tricks) => tricks.run(),
        Bridge::Features(features) => features.run(),
        Bridge::Convert(convert) => convert.run(),
        Bridge::Table(table) => table.run(),
        Bridge::Match(contest) => contest.run(),
        Bridge::Mine(mine) => mine.run(),
    }
}

/// The first look at bridge for `kibitzer demo`.
pub(crate) fn demo() -> Result<String, Failure> {
    let question = serde_json::json!({ "auction": ["1N", "P", "2C", "P", "2H"], "viewer": "E" });
    let question = serde_json::from_value(question).map_err(Problem::from)?;
    let answer = wire::read(&systems::Modules::default().systems(), &question)?;
    Ok(format!(
        "Bridge. North opened 1NT, South asked with 2♣, North answered 2♥; East listens.\n{}",
        answer.words(kibitzer_wire::Level::Values)
    ))
}
