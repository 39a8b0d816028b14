//! What the events say about the hidden hands: one factor per holder.
//!
//! A holder is a *lot*: tiles that came to one owner at one moment. Every hand is one lot, the boneyard is one, and what
//! a player draws in a turn is a new one: an earlier pass says nothing of it. A tile that such a player plays later may
//! have come from any of their lots; it stays a piece of the problem, so that the count is right.

use kibitzer_deal::{Holder, HolderSet, MAX_HOLDERS, MayHold};
use kibitzer_wire::Place;

use crate::pieces::{BySeat, Pip, Seat, Tile, TileSet};
use crate::record::{Fault, RecordError};
use crate::rules::Opening;
use crate::table::{Action, Ends, Move, Step, Table, higher_doubles};

/// Tiles that came to one owner at one moment.
#[derive(Debug, Clone)]
pub(crate) struct Arrival {
    /// Whose they are; the boneyard's if nobody's.
    pub(crate) owner: Option<Seat>,
    /// How many of them have not been shown.
    pub(crate) slots: usize,
    /// The first event at which they were in the owner's hand.
    pub(crate) since: usize,
    bars: Vec<Bar>,
}

/// Whether the tiles of a lot were in the hand at an event.
pub(crate) fn in_hand(lot: &Arrival, event: usize) -> bool {
    lot.since == 0 || lot.since < event
}

/// An event that rules tiles out for a lot.
#[derive(Debug, Clone, Copy)]
struct Bar {
    event: usize,
    tiles: TileSet,
}

impl Arrival {
    fn barred(&self) -> TileSet {
        self.bars.iter().fold(TileSet::EMPTY, |all, bar| all | bar.tiles)
    }

    fn barred_by(&self, tile: Tile) -> Option<usize> {
        self.bars
            .iter()
            .find(|bar| bar.tiles.contains(tile))
            .map(|bar| bar.event)
    }
}

/// A choice that a player made, with the table as it was.
#[derive(Debug, Clone)]
pub(crate) struct Decision {
    pub(crate) event: usize,
    pub(crate) player: Seat,
    pub(crate) ends: Option<Ends>,
    pub(crate) play: Move,
    /// Tiles in the hand before the play.
    pub(crate) held: u8,
    /// The suits that each opponent is known to lack, and the first suit the partner opened.
    pub(crate) opponents_lack: TileSetByPip,
    pub(crate) partner_suit: Option<Pip>,
}

/// A set of pips, one bit each.
pub(crate) type TileSetByPip = u16;

/// A tile whose place is not known, with the lots it may belong to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) tile: Tile,
    pub(crate) lots: HolderSet,
    /// Who has shown it since, and when: then only its lot is unknown.
    pub(crate) shown: Option<(Seat, usize)>,
}

/// A tile that a hidden hand has shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) tile: Tile,
    pub(crate) event: usize,
    pub(crate) lot: usize,
}

/// All that the events say about the hidden tiles.
#[derive(Debug, Clone)]
pub(crate) struct Evidence {
    pub(crate) lots: Vec<Arrival>,
    pub(crate) pieces: Vec<Candidate>,
    pub(crate) decisions: Vec<Decision>,
    /// Every tile that a hidden hand has shown, with the lot it came from where that is certain.
    pub(crate) shown: Vec<Shown>,
    /// The events that rule something out: those that can explain a certainty.
    pub(crate) telling: Vec<usize>,
}

impl Evidence {
    /// Gathers it all.
    pub(crate) fn gather(table: &Table) -> Result<Self, RecordError> {
        Self::gather_but(table, &[])
    }

    /// Gathers it as if the events in `ignored` had said nothing.
    pub(crate) fn gather_but(table: &Table, ignored: &[usize]) -> Result<Self, RecordError> {
        let mut gatherer = Gatherer::new(table, ignored);
        for step in &table.steps {
            gatherer
                .take(step)
                .map_err(|fault| fault.at(Place::event(step.event)))?;
        }
        gatherer.finish()
    }

    /// The deal problem: pieces and holders are numbered as in `pieces` and `lots`.
    pub(crate) fn may_hold(&self) -> Result<MayHold, kibitzer_deal::DealError> {
        let slots: Vec<usize> = self.lots.iter().map(|lot| lot.slots).collect();
        MayHold::new(&slots, self.pieces.iter().map(|piece| piece.lots))
    }

    /// The holders that stand for one seat, or for the boneyard.
    pub(crate) fn holders_of(&self, owner: Option<Seat>) -> HolderSet {
        let held = self.lots.iter().zip(Holder::ALL);
        held.filter(|(lot, _)| lot.owner == owner)
            .map(|(_, holder)| holder)
            .collect()
    }
}

struct Gatherer<'a> {
    table: &'a Table,
    ignored: &'a [usize],
    lots: Vec<Arrival>,
    pieces: Vec<Candidate>,
    decisions: Vec<Decision>,
    telling: Vec<usize>,
    /// Tiles drawn in the turn under way by a player whose hand is hidden.
    drawn: usize,
    known: Vec<(Tile, usize)>,
    shown: Vec<Shown>,
    lacks: BySeat<TileSetByPip>,
    opened: BySeat<Option<Pip>>,
}

/// The boneyard is always the first lot.
const BONEYARD: usize = 0;

impl<'a> Gatherer<'a> {
    fn new(table: &'a Table, ignored: &'a [usize]) -> Self {
        let lot = |owner: Option<Seat>, slots: usize| Arrival {
            owner,
            slots,
            since: 0,
            bars: Vec::new(),
        };
        let mut lots = vec![lot(None, table.rules.undealt())];
        let others = table.rules.players().filter(|&p| Some(p) != table.viewer());
        lots.extend(others.map(|p| lot(Some(p), usize::from(table.rules.slots[p]))));
        Self {
            table,
            ignored,
            lots,
            pieces: Vec::new(),
            decisions: Vec::new(),
            telling: Vec::new(),
            drawn: 0,
            known: Vec::new(),
            shown: Vec::new(),
            lacks: BySeat::default(),
            opened: BySeat::default(),
        }
    }

    fn take(&mut self, step: &Step) -> Result<(), Fault> {
        let own = self.table.viewer() == Some(step.player);
        match &step.action {
            Action::Play { play, after_draw } => {
                self.opening(step, play.tile);
                self.remember_suits(step, *play);
                if own {
                    self.decide(step, *play, *after_draw);
                    return Ok(());
                }
                let seen = self.known.iter().any(|(tile, _)| *tile == play.tile);
                if *after_draw && !seen {
                    self.play_drawn(step, play.tile)?;
                } else {
                    self.play(step, play.tile)?;
                }
                self.decide(step, *play, *after_draw);
            }
            Action::Pass { mistake } => self.pass(step, own, *mistake),
            Action::Draw { count, seen } => self.draw(step, own, *count, seen)?,
            Action::Note { tile, has } => self.note(step, own, *tile, *has),
        }
        Ok(())
    }

    fn lots_of(&self, player: Seat) -> impl Iterator<Item = usize> + '_ {
        (0..self.lots.len()).filter(move |&i| self.lots[i].owner == Some(player))
    }

    fn bar(&mut self, event: usize, which: impl Fn(&Arrival) -> bool, tiles: TileSet) {
        if self.ignored.contains(&event) {
            return;
        }
        for lot in self.lots.iter_mut().filter(|lot| which(lot)) {
            lot.bars.push(Bar { event, tiles });
        }
        if self.telling.last() != Some(&event) {
            self.telling.push(event);
        }
    }

    /// Where the highest double opens, nobody was dealt a higher one.
    fn opening(&mut self, step: &Step, tile: Tile) {
        if step.ends.is_none() && self.table.rules.opening == Opening::HighestDouble {
            let higher = higher_doubles(tile, self.table.rules.set);
            if !higher.is_empty() {
                self.bar(step.event, |lot| lot.owner.is_some(), higher);
            }
        }
    }

    fn remember_suits(&mut self, step: &Step, play: Move) {
        let open = match play.on {
            Some(on) => play.tile.other(on),
            None => play.tile.high(),
        };
        self.opened[step.player].get_or_insert(open);
    }

    fn decide(&mut self, step: &Step, play: Move, after_draw: bool) {
        // Who has drawn plays the tile drawn: no choice but, perhaps, of the end. Whoever has to open with the highest
        // double has none either.
        let must_open = step.ends.is_none()
            && self.table.rules.opening == Opening::HighestDouble
            && play.tile.is_double();
        if after_draw || must_open {
            return;
        }
        let rules = &self.table.rules;
        let opponents = rules.players().filter(|&p| !rules.together(p, step.player));
        self.decisions.push(Decision {
            event: step.event,
            player: step.player,
            ends: step.ends,
            play,
            held: step.held,
            opponents_lack: opponents.fold(0, |all, p| all | self.lacks[p]),
            partner_suit: rules.partner(step.player).and_then(|p| self.opened[p]),
        });
    }

    fn ruled_out(&self, step: &Step, tile: Tile, by: usize) -> Fault {
        let denied = self
            .table
            .steps
            .iter()
            .find(|s| s.event == by)
            .map_or_else(String::new, |s| {
                let ends = s.ends.map(|e| format!(" on {e}")).unwrap_or_default();
                match s.action {
                    Action::Pass { .. } => format!("passed{ends}"),
                    Action::Draw { .. } => format!("drew because nothing fitted{ends}"),
                    Action::Note { has: true, .. } => format!("cannot: {} was noted to have it", s.player),
                    Action::Note { .. } => "was noted not to have it".into(),
                    Action::Play { .. } => "would have opened with it".into(),
                }
            });
        Fault::RuledOut {
            player: step.player,
            tile,
            by,
            denied,
        }
    }

    /// A tile from the hand: from the one lot that can have held it, or from one of several.
    fn play(&mut self, step: &Step, tile: Tile) -> Result<(), Fault> {
        if let Some(place) = self.known.iter().position(|(t, _)| *t == tile) {
            let (_, lot) = self.known.swap_remove(place);
            self.show(step, tile, lot);
            return Ok(());
        }
        let all: Vec<usize> = self.lots_of(step.player).collect();
        let able: Vec<usize> = all
            .iter()
            .copied()
            .filter(|&i| self.lots[i].barred_by(tile).is_none())
            .collect();
        match able[..] {
            [] => {
                let by = all.iter().filter_map(|&i| self.lots[i].barred_by(tile)).max();
                Err(self.ruled_out(step, tile, by.unwrap_or(step.event)))
            }
            [only] if self.lots[only].slots > 0 => {
                self.show(step, tile, only);
                Ok(())
            }
            _ => {
                self.pieces.push(Candidate {
                    tile,
                    lots: holders(&able),
                    shown: Some((step.player, step.event)),
                });
                Ok(())
            }
        }
    }

    fn show(&mut self, step: &Step, tile: Tile, lot: usize) {
        self.lots[lot].slots -= 1;
        self.shown.push(Shown {
            tile,
            event: step.event,
            lot,
        });
    }

    /// The tile drawn last, shown at once: it never was in a hidden hand.
    fn play_drawn(&mut self, step: &Step, tile: Tile) -> Result<(), Fault> {
        if let Some(by) = self.lots[BONEYARD].barred_by(tile) {
            return Err(self.ruled_out(step, tile, by));
        }
        self.lots[BONEYARD].slots -= 1;
        self.end_draw(step, self.drawn.saturating_sub(1))
    }

    fn pass(&mut self, step: &Step, own: bool, mistake: bool) {
        let Some(ends) = step.ends.filter(|_| !mistake) else {
            return;
        };
        self.lacks[step.player] |= suits(ends);
        if own {
            return;
        }
        // What was drawn in this turn did not fit either; it is in place before the pass bars it.
        let _ = self.end_draw(step, self.drawn);
        self.bar(step.event, |lot| lot.owner == Some(step.player), ends.fitting());
    }

    fn draw(&mut self, step: &Step, own: bool, count: usize, seen: &[Tile]) -> Result<(), Fault> {
        let Some(ends) = step.ends else { return Ok(()) };
        // What is drawn may be of any suit that was lacking; only these ends are known not to be kept.
        self.lacks[step.player] = suits(ends);
        if own {
            self.lots[BONEYARD].slots -= count;
            return Ok(());
        }
        if self.drawn == 0 {
            self.bar(step.event, |lot| lot.owner == Some(step.player), ends.fitting());
        }
        if seen.is_empty() {
            self.drawn += count;
            return Ok(());
        }
        if let Some(&tile) = seen
            .iter()
            .find(|&&tile| self.known.iter().any(|(t, _)| *t == tile))
        {
            let why = "it was drawn before, and is still in that hand";
            return Err(Fault::NotDrawn { tile, why });
        }
        self.lots[BONEYARD].slots -= count;
        let lot = self.new_lot(step, count)?;
        self.known.extend(seen.iter().map(|&tile| (tile, lot)));
        Ok(())
    }

    /// Puts the hidden tiles drawn in this turn, none of which fitted, into a lot of their own.
    fn end_draw(&mut self, step: &Step, kept: usize) -> Result<(), Fault> {
        self.drawn = 0;
        let Some(ends) = step.ends.filter(|_| kept > 0) else {
            return Ok(());
        };
        self.lots[BONEYARD].slots -= kept;
        let lot = self.new_lot(step, kept)?;
        if !self.ignored.contains(&step.event) {
            self.lots[lot].bars.push(Bar {
                event: step.event,
                tiles: ends.fitting(),
            });
        }
        Ok(())
    }

    /// A lot from the boneyard: what the boneyard cannot have had, it cannot have.
    fn new_lot(&mut self, step: &Step, slots: usize) -> Result<usize, Fault> {
        if self.lots.len() >= MAX_HOLDERS {
            return Err(Fault::TooManyDraws(MAX_HOLDERS));
        }
        self.lots.push(Arrival {
            owner: Some(step.player),
            slots,
            since: step.event,
            bars: self.lots[BONEYARD].bars.clone(),
        });
        Ok(self.lots.len() - 1)
    }

    fn note(&mut self, step: &Step, own: bool, tile: Tile, has: bool) {
        if own {
            return;
        }
        let only: TileSet = [tile].into_iter().collect();
        let player = Some(step.player);
        if has {
            self.bar(step.event, |lot| lot.owner != player, only);
        } else {
            self.bar(step.event, |lot| lot.owner == player, only);
        }
    }

    fn finish(mut self) -> Result<Evidence, RecordError> {
        // A turn that is still under way: all but the last tile drawn did not fit; of the last nothing is known.
        if self.drawn > 0
            && let Some(step) = self.table.steps.last()
        {
            let at = |fault: Fault| fault.at(Place::event(step.event));
            self.end_draw(step, self.drawn - 1).map_err(at)?;
            self.lots[BONEYARD].slots -= 1;
            self.new_lot(step, 1).map_err(at)?;
        }
        let barred: Vec<TileSet> = self.lots.iter().map(Arrival::barred).collect();
        for tile in self.table.hidden().sorted() {
            let known = self.known.iter().find(|(t, _)| *t == tile);
            let able: Vec<usize> = match known {
                Some(&(_, lot)) => vec![lot],
                None => (0..self.lots.len())
                    .filter(|&i| !barred[i].contains(tile))
                    .collect(),
            };
            self.pieces.push(Candidate {
                tile,
                lots: holders(&able),
                shown: None,
            });
        }
        Ok(Evidence {
            lots: self.lots,
            pieces: self.pieces,
            decisions: self.decisions,
            shown: self.shown,
            telling: self.telling,
        })
    }
}

fn suits(ends: Ends) -> TileSetByPip {
    ends.pips().fold(0, |all, pip| all | 1 << pip.value())
}

fn holders(lots: &[usize]) -> HolderSet {
    lots.iter().filter_map(|&i| Holder::ALL.get(i)).copied().collect()
}
