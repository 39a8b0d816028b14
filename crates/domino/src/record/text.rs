//! Records as text that people write.
//!
//! ```text
//! set 6
//! viewer S
//! hand 0|1 1|3 2|5 3|3 4|6 5|5 6|6
//! S 3|3
//! W pass                  (W pass by mistake: it says nothing)
//! N 3|6 on 3, E 2|6 on 6  (a comma or a semicolon starts the next move)
//! ```
//!
//! A record reads back from its own text exactly. `#` starts a comment.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use kibitzer_wire::Place;

use super::{Drawn, Event, Fault, Record, RecordError, Viewer};
use crate::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use crate::rules::{Blocked, Boneyard, Count, Opening, Rules, Scoring};

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut draft = Draft::default();
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default();
            for part in line.split([',', ';']) {
                let words: Vec<&str> = part.split_whitespace().collect();
                if !words.is_empty() {
                    draft.take(&words).map_err(|fault| fault.at(Place::line(i + 1)))?;
                }
            }
        }
        draft.finish()
    }
}

/// A record half read.
#[derive(Default)]
struct Draft {
    record: Record,
    partners: Option<bool>,
    boneyard: Option<Boneyard>,
    viewer: Option<Seat>,
    hand: Option<TileSet>,
}

impl Draft {
    fn take(&mut self, words: &[&str]) -> Result<(), Fault> {
        let (&first, rest) = words.split_first().unwrap_or((&"", &[]));
        match first.to_ascii_lowercase().as_str() {
            "set" => self.record.rules.set = number(rest, "a set is a number, as in: set 6")?,
            "slots" => self.record.rules.slots = slots(rest)?,
            "partners" => self.partners = Some(yes_or_no(rest)?),
            "boneyard" => self.boneyard = Some(boneyard(rest)?),
            "opening" => self.record.rules.opening = opening(rest)?,
            "scoring" => self.record.rules.scoring = scoring(rest)?,
            "starter" => self.record.starter = Some(one_seat(rest)?),
            "spectator" if rest.is_empty() => self.viewer = None,
            "viewer" => self.viewer = Some(one_seat(rest)?),
            "hand" => self.hand = Some(tiles(rest)?),
            "deal" => self.deal(rest)?,
            "note" => self.record.events.push(note(rest)?),
            _ => self.record.events.push(event(first, rest)?),
        }
        Ok(())
    }

    fn deal(&mut self, words: &[&str]) -> Result<(), Fault> {
        let (seat, rest) = words
            .split_first()
            .ok_or_else(|| wrong(words, "as in: deal S 0|1 1|3"))?;
        let seat: Seat = seat.parse()?;
        let mut hands = self.record.hands.unwrap_or_default();
        hands[seat] = tiles(rest)?;
        self.record.hands = Some(hands);
        Ok(())
    }

    fn finish(mut self) -> Result<Record, RecordError> {
        let rules = &mut self.record.rules;
        let four = rules.slots.iter().all(|(_, &n)| n > 0);
        rules.partners = self.partners.unwrap_or(four);
        let drew = self.record.events.iter().any(|e| matches!(e, Event::Draw { .. }));
        rules.boneyard = match self.boneyard {
            None if drew => Boneyard::Draw {
                once: false,
                leave: 0,
            },
            given => given.unwrap_or_default(),
        };
        self.record.viewer = match (self.viewer, self.hand) {
            (Some(seat), Some(hand)) => Some(Viewer { seat, hand }),
            (Some(_), None) => return Err(Fault::MissingHand.at("hand")),
            (None, Some(_)) => return Err(Fault::HandWithoutViewer.at("viewer")),
            (None, None) => None,
        };
        self.record.check()?;
        Ok(self.record)
    }
}

fn wrong(words: &[&str], expected: &'static str) -> Fault {
    Fault::Text {
        found: words.join(" ").chars().take(40).collect(),
        expected,
    }
}

fn number(words: &[&str], expected: &'static str) -> Result<u8, Fault> {
    match words {
        [one] => one.parse().map_err(|_| wrong(words, expected)),
        _ => Err(wrong(words, expected)),
    }
}

fn one_seat(words: &[&str]) -> Result<Seat, Fault> {
    match words {
        [one] => Ok(one.parse()?),
        _ => Err(wrong(words, "one seat stands here: S, W, N or E")),
    }
}

fn yes_or_no(words: &[&str]) -> Result<bool, Fault> {
    match words {
        ["yes"] => Ok(true),
        ["no"] => Ok(false),
        _ => Err(wrong(words, "yes or no stands here")),
    }
}

/// Different tiles, each written by itself.
pub(crate) fn tiles(words: &[impl AsRef<str>]) -> Result<TileSet, Fault> {
    let mut set = TileSet::EMPTY;
    for word in words {
        let tile: Tile = word.as_ref().parse()?;
        if set.contains(tile) {
            return Err(Fault::TwiceInHand(tile));
        }
        set.insert(tile);
    }
    Ok(set)
}

fn slots(words: &[&str]) -> Result<BySeat<u8>, Fault> {
    let mut slots = BySeat::default();
    for word in words {
        let expected = "hand sizes are written as in: slots S7 N7";
        let mut letters = word.chars();
        let seat = letters
            .next()
            .map(String::from)
            .unwrap_or_default()
            .parse::<Seat>()?;
        slots[seat] = letters.as_str().parse().map_err(|_| wrong(words, expected))?;
    }
    Ok(slots)
}

fn boneyard(words: &[&str]) -> Result<Boneyard, Fault> {
    let expected = "as in: boneyard dead, boneyard draw, boneyard draw once leave 2";
    let (first, mut rest) = words.split_first().ok_or_else(|| wrong(words, expected))?;
    if *first == "dead" && rest.is_empty() {
        return Ok(Boneyard::Dead);
    }
    if *first != "draw" {
        return Err(wrong(words, expected));
    }
    let once = rest.first() == Some(&"once");
    rest = &rest[usize::from(once)..];
    let leave = match rest {
        [] => 0,
        ["leave", n] => n.parse().map_err(|_| wrong(words, expected))?,
        _ => return Err(wrong(words, expected)),
    };
    Ok(Boneyard::Draw { once, leave })
}

fn opening(words: &[&str]) -> Result<Opening, Fault> {
    match words {
        ["any"] => Ok(Opening::Any),
        ["highest_double"] => Ok(Opening::HighestDouble),
        ["previous_winner"] => Ok(Opening::PreviousWinner),
        _ => Err(wrong(words, "any, highest_double or previous_winner stands here")),
    }
}

fn scoring(words: &[&str]) -> Result<Scoring, Fault> {
    let expected = "as in: scoring count=all_others blocked=lowest_hand capicua=25 target=200";
    let mut scoring = Scoring::default();
    let points = |text: &str| text.parse::<u16>().map_err(|_| wrong(words, expected));
    for word in words {
        match word.split_once('=') {
            Some(("count", "losers")) => scoring.count = Count::Losers,
            Some(("count", "all_others")) => scoring.count = Count::AllOthers,
            Some(("blocked", "lower_side")) => scoring.blocked = Blocked::LowerSide,
            Some(("blocked", "lowest_hand")) => scoring.blocked = Blocked::LowestHand,
            Some(("capicua", n)) => scoring.capicua = points(n)?,
            Some(("target", n)) => scoring.target = points(n)?,
            _ => return Err(wrong(words, expected)),
        }
    }
    Ok(scoring)
}

fn note(words: &[&str]) -> Result<Event, Fault> {
    let (seat, has, tile) = match words {
        [seat, "has", tile] => (seat, true, tile),
        [seat, "lacks", tile] => (seat, false, tile),
        _ => return Err(wrong(words, "as in: note W has 3|4, note W lacks 3|4")),
    };
    Ok(Event::Note {
        player: seat.parse()?,
        tile: tile.parse()?,
        has,
    })
}

const MOVE: &str = "a move is written as in: S 3|3, W pass, N 3|6 on 3, E draws 2";

fn event(first: &str, rest: &[&str]) -> Result<Event, Fault> {
    let player: Seat = first.parse().map_err(|_| wrong(&[first], MOVE))?;
    let play = |tile: &str, on: Option<Pip>| -> Result<Event, Fault> {
        Ok(Event::Play {
            player,
            tile: tile.parse()?,
            on,
        })
    };
    match rest {
        ["pass"] => Ok(Event::Pass {
            player,
            mistake: false,
        }),
        ["pass", "by", "mistake"] => Ok(Event::Pass {
            player,
            mistake: true,
        }),
        ["draws", drawn @ ..] if !drawn.is_empty() => Ok(Event::Draw {
            player,
            drawn: draw(drawn)?,
        }),
        [tile] => play(tile, None),
        [tile, "on", on] => {
            let on = on.parse().ok().and_then(Pip::new);
            play(tile, Some(on.ok_or_else(|| wrong(rest, MOVE))?))
        }
        _ => Err(wrong(rest, MOVE)),
    }
}

/// A number below ten is a count; two digits without a stroke would be a tile, so counts from ten up read `x12`.
fn draw(words: &[&str]) -> Result<Drawn, Fault> {
    if let [one] = words {
        let count = one.strip_prefix('x').or((one.len() == 1).then_some(*one));
        if let Some(count) = count.and_then(|c| c.parse::<u8>().ok()).filter(|&c| c > 0) {
            return Ok(Drawn::Hidden(count));
        }
    }
    tiles(words)?;
    Ok(Drawn::Seen(
        words.iter().map(|w| w.parse()).collect::<Result<_, _>>()?,
    ))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rules(f, &self.rules)?;
        if let Some(starter) = self.starter {
            writeln!(f, "starter {}", starter.letter())?;
        }
        match self.viewer {
            Some(viewer) => writeln!(f, "viewer {}\nhand {}", viewer.seat.letter(), viewer.hand)?,
            None => writeln!(f, "spectator")?,
        }
        for (seat, hand) in self.hands.iter().flat_map(BySeat::iter) {
            if !hand.is_empty() {
                writeln!(f, "deal {} {hand}", seat.letter())?;
            }
        }
        self.events.iter().try_for_each(|event| writeln!(f, "{event}"))
    }
}

fn write_rules(f: &mut fmt::Formatter<'_>, rules: &Rules) -> fmt::Result {
    let usual = Rules::default();
    writeln!(f, "set {}", rules.set)?;
    if rules.slots != usual.slots {
        let mut line = String::from("slots");
        for seat in rules.players() {
            write!(line, " {}{}", seat.letter(), rules.slots[seat])?;
        }
        writeln!(f, "{line}")?;
    }
    if rules.partners != rules.slots.iter().all(|(_, &n)| n > 0) {
        writeln!(f, "partners {}", if rules.partners { "yes" } else { "no" })?;
    }
    match rules.boneyard {
        Boneyard::Dead if rules.undealt() == 0 => {}
        Boneyard::Dead => writeln!(f, "boneyard dead")?,
        Boneyard::Draw { once, leave } => {
            let once = if once { " once" } else { "" };
            writeln!(f, "boneyard draw{once} leave {leave}")?;
        }
    }
    match rules.opening {
        Opening::Any => {}
        Opening::HighestDouble => writeln!(f, "opening highest_double")?,
        Opening::PreviousWinner => writeln!(f, "opening previous_winner")?,
    }
    if rules.scoring != usual.scoring {
        write_scoring(f, rules.scoring)?;
    }
    Ok(())
}

fn write_scoring(f: &mut fmt::Formatter<'_>, scoring: Scoring) -> fmt::Result {
    let count = match scoring.count {
        Count::Losers => "losers",
        Count::AllOthers => "all_others",
    };
    let blocked = match scoring.blocked {
        Blocked::LowerSide => "lower_side",
        Blocked::LowestHand => "lowest_hand",
    };
    let Scoring { capicua, target, .. } = scoring;
    writeln!(
        f,
        "scoring count={count} blocked={blocked} capicua={capicua} target={target}"
    )
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = self.player().letter();
        match self {
            Self::Play { tile, on: None, .. } => write!(f, "{letter} {tile}"),
            Self::Play {
                tile, on: Some(on), ..
            } => write!(f, "{letter} {tile} on {on}"),
            Self::Pass { mistake: false, .. } => write!(f, "{letter} pass"),
            Self::Pass { mistake: true, .. } => write!(f, "{letter} pass by mistake"),
            Self::Draw { drawn, .. } => match drawn {
                Drawn::Hidden(n @ 1..=9) => write!(f, "{letter} draws {n}"),
                Drawn::Hidden(n) => write!(f, "{letter} draws x{n}"),
                Drawn::Seen(tiles) => {
                    write!(f, "{letter} draws")?;
                    tiles.iter().try_for_each(|tile| write!(f, " {tile}"))
                }
            },
            Self::Note { tile, has, .. } => {
                write!(f, "note {letter} {} {tile}", if *has { "has" } else { "lacks" })
            }
        }
    }
}
