//! One event after another, each checked against the table as the viewer sees it.

use kibitzer_wire::Place;

use super::{Action, Ending, Ends, Move, Step, Table, playable};
use crate::pieces::{Pip, Seat, Tile, TileSet};
use crate::record::{Drawn, Event, Fault, Record, RecordError};
use crate::rules::{Boneyard, Opening};

pub(super) fn replay(record: &Record) -> Result<Table, RecordError> {
    record.check()?;
    let mut replay = Replay::new(record);
    for (index, event) in record.events.iter().enumerate() {
        replay
            .take(index, event)
            .map_err(|fault| fault.at(Place::event(index)))?;
    }
    Ok(replay.table)
}

struct Replay {
    table: Table,
    passes: usize,
    ended_at: usize,
    /// The last tile that the viewer drew in this turn.
    last_drawn: Option<Tile>,
}

impl Replay {
    fn new(record: &Record) -> Self {
        let rules = record.rules.clone();
        let first = record.events.iter().find(|e| !matches!(e, Event::Note { .. }));
        Self {
            table: Table {
                viewer: record.viewer,
                steps: Vec::with_capacity(record.events.len()),
                played: TileSet::EMPTY,
                chain: Vec::new(),
                ends: None,
                held: rules.slots,
                boneyard: rules.undealt(),
                viewer_holds: record.viewer.map_or(TileSet::EMPTY, |v| v.hand),
                to_move: record.starter.or(first.map(Event::player)),
                over: None,
                drawn_this_turn: 0,
                stop: kibitzer_deal::Stop::never(),
                rules,
            },
            passes: 0,
            ended_at: 0,
            last_drawn: None,
        }
    }

    fn take(&mut self, index: usize, event: &Event) -> Result<(), Fault> {
        let player = event.player();
        if !self.table.rules.plays(player) {
            return Err(Fault::NobodyThere(player));
        }
        if !matches!(event, Event::Note { .. }) {
            self.check_turn(player)?;
        }
        let (ends, held) = (self.table.ends, self.table.held[player]);
        let action = match event {
            Event::Play { tile, on, .. } => self.play(player, *tile, *on)?,
            Event::Pass { mistake, .. } => self.pass(player, *mistake)?,
            Event::Draw { drawn, .. } => self.draw(player, drawn)?,
            Event::Note { tile, has, .. } => self.note(player, *tile, *has)?,
        };
        self.table.steps.push(Step {
            event: index,
            player,
            ends,
            held,
            action,
        });
        self.ended_at = if self.table.over.is_some() {
            self.ended_at
        } else {
            index + 1
        };
        Ok(())
    }

    fn check_turn(&self, player: Seat) -> Result<(), Fault> {
        if self.table.over.is_some() {
            return Err(Fault::HandIsOver(self.ended_at));
        }
        match self.table.to_move {
            Some(expected) if expected != player => Err(Fault::OutOfTurn { player, expected }),
            _ => Ok(()),
        }
    }

    fn check_tile(&self, player: Seat, tile: Tile) -> Result<(), Fault> {
        if !self.table.rules.tiles().contains(tile) {
            let set = self.table.rules.set;
            return Err(Fault::TileNotInSet { tile, set });
        }
        if self.table.played.contains(tile) {
            let before = self.table.steps.iter().find_map(|step| match step.action {
                Action::Play { play, .. } if play.tile == tile => Some(step.event),
                _ => None,
            });
            return Err(Fault::PlayedTwice {
                tile,
                before: before.unwrap_or_default(),
            });
        }
        let Some(viewer) = self.table.viewer.map(|v| v.seat) else {
            return Ok(());
        };
        let held = self.table.viewer_holds;
        match (viewer == player, held.contains(tile)) {
            (true, false) => Err(Fault::NotHeld { player, tile, held }),
            (false, true) => Err(Fault::HeldByViewer { player, tile, viewer }),
            _ => Ok(()),
        }
    }

    fn play(&mut self, player: Seat, tile: Tile, on: Option<Pip>) -> Result<Action, Fault> {
        self.check_tile(player, tile)?;
        let on = which_end(tile, on, self.table.ends)?;
        if self.table.ends.is_none() {
            self.check_opening(player, tile)?;
        }
        let after_draw = self.table.drawn_this_turn > 0;
        if after_draw && self.last_drawn.is_some_and(|last| last != tile) {
            return Err(Fault::NotTheDrawnTile { player, tile });
        }
        let table = &mut self.table;
        match (table.ends, on) {
            (Some(ends), Some(on)) if ends.right != on => table.chain.insert(0, tile),
            _ => table.chain.push(tile),
        }
        table.ends = Some(match (table.ends, on) {
            (Some(ends), Some(on)) => ends.after(tile, on),
            _ => Ends::first(tile),
        });
        table.played.insert(tile);
        table.viewer_holds.remove(tile);
        table.held[player] -= 1;
        if table.held[player] == 0 {
            table.over = Some(Ending::Out(player));
        }
        self.passes = 0;
        self.next_turn(player);
        Ok(Action::Play {
            play: Move { tile, on },
            after_draw,
        })
    }

    /// The viewer can only object to an opening that their own hand, or a full deal, disproves.
    fn check_opening(&self, player: Seat, tile: Tile) -> Result<(), Fault> {
        let table = &self.table;
        if table.rules.opening != Opening::HighestDouble {
            return Ok(());
        }
        let higher = higher_doubles(tile, table.rules.set);
        if let Some(double) = (higher & table.viewer_holds).sorted().pop() {
            let viewer = table.viewer().unwrap_or(player);
            return Err(Fault::Opening(format!("{viewer} has {double}")));
        }
        if table.rules.undealt() < higher.len() {
            return Err(Fault::Opening(format!("{tile} is not it")));
        }
        Ok(())
    }

    fn pass(&mut self, player: Seat, mistake: bool) -> Result<Action, Fault> {
        let table = &self.table;
        if table.ends.is_none() {
            return Err(Fault::PassAtStart);
        }
        let left = table.may_draw();
        if !mistake && left > 0 {
            return Err(Fault::MustDraw { player, left });
        }
        let could = playable(table.viewer_holds, table.ends);
        if !mistake && table.viewer() == Some(player) && !could.is_empty() {
            return Err(Fault::CouldPlay {
                player,
                playable: could,
            });
        }
        // A pass by mistake, or after a draw, does not count towards a block.
        let counts = !mistake && self.table.drawn_this_turn == 0;
        self.passes = if counts { self.passes + 1 } else { 0 };
        if self.passes == self.table.rules.players().count() {
            self.table.over = Some(Ending::Blocked);
        }
        self.next_turn(player);
        Ok(Action::Pass { mistake })
    }

    fn draw(&mut self, player: Seat, drawn: &Drawn) -> Result<Action, Fault> {
        let table = &self.table;
        if table.rules.boneyard == Boneyard::Dead {
            return Err(Fault::CannotDraw("the boneyard is dead"));
        }
        if table.ends.is_none() {
            return Err(Fault::CannotDraw("every tile fits before the first is played"));
        }
        let (count, left) = (drawn.count(), table.may_draw());
        if count > left {
            return Err(Fault::DrawnTooMany { count, left });
        }
        let seen = match drawn {
            Drawn::Seen(tiles) => tiles.clone(),
            Drawn::Hidden(_) => Vec::new(),
        };
        if table.viewer() == Some(player) {
            self.draw_own(player, &seen)?;
        } else {
            self.check_drawn(&seen)?;
            self.last_drawn = seen.last().copied();
        }
        let table = &mut self.table;
        table.boneyard -= count;
        table.held[player] += count as u8;
        table.drawn_this_turn += count;
        Ok(Action::Draw { count, seen })
    }

    /// A drawn tile must have been in the boneyard.
    fn check_drawn(&self, seen: &[Tile]) -> Result<(), Fault> {
        let table = &self.table;
        for &tile in seen {
            if !table.rules.tiles().contains(tile) {
                let set = table.rules.set;
                return Err(Fault::TileNotInSet { tile, set });
            }
            if table.played.contains(tile) || table.viewer_holds.contains(tile) {
                let why = "it is not hidden";
                return Err(Fault::NotDrawn { tile, why });
            }
        }
        Ok(())
    }

    fn draw_own(&mut self, player: Seat, seen: &[Tile]) -> Result<(), Fault> {
        if seen.is_empty() {
            return Err(Fault::EventShape(
                "the viewer sees what they draw: list the tiles",
            ));
        }
        self.check_drawn(seen)?;
        for &tile in seen {
            let could = playable(self.table.viewer_holds, self.table.ends);
            if !could.is_empty() {
                return Err(Fault::CouldPlay {
                    player,
                    playable: could,
                });
            }
            self.table.viewer_holds.insert(tile);
            self.last_drawn = Some(tile);
        }
        Ok(())
    }

    fn note(&self, player: Seat, tile: Tile, has: bool) -> Result<Action, Fault> {
        let table = &self.table;
        let own = table.viewer() == Some(player);
        if has {
            self.check_tile(player, tile)?;
        } else if !table.rules.tiles().contains(tile) {
            let set = table.rules.set;
            return Err(Fault::TileNotInSet { tile, set });
        } else if own && table.viewer_holds.contains(tile) {
            return Err(Fault::HeldByViewer {
                player,
                tile,
                viewer: player,
            });
        }
        Ok(Action::Note { tile, has })
    }

    fn next_turn(&mut self, player: Seat) {
        self.table.to_move = Some(self.table.rules.after(player));
        self.table.drawn_this_turn = 0;
        self.last_drawn = None;
    }
}

impl Table {
    /// How many tiles the player to move may still draw.
    pub(crate) fn may_draw(&self) -> usize {
        match self.rules.boneyard {
            Boneyard::Dead => 0,
            Boneyard::Draw { once, leave } => {
                let left = self.boneyard.saturating_sub(usize::from(leave));
                if once {
                    left.min(1usize.saturating_sub(self.drawn_this_turn))
                } else {
                    left
                }
            }
        }
    }
}

/// The doubles above `tile`: all doubles if it is none.
pub(crate) fn higher_doubles(tile: Tile, set: u8) -> TileSet {
    let from = if tile.is_double() {
        tile.high().value() + 1
    } else {
        0
    };
    Pip::all(set)
        .filter(|pip| pip.value() >= from)
        .map(|pip| Tile::new(pip, pip))
        .collect()
}

fn which_end(tile: Tile, on: Option<Pip>, ends: Option<Ends>) -> Result<Option<Pip>, Fault> {
    let Some(ends) = ends else {
        return match on {
            Some(on) => Err(Fault::WrongEnd { tile, on, ends: None }),
            None => Ok(None),
        };
    };
    if let Some(on) = on {
        let right = ends.show(on) && tile.has(on);
        let ends = Some(ends);
        return if right {
            Ok(Some(on))
        } else {
            Err(Fault::WrongEnd { tile, on, ends })
        };
    }
    let mut fits = ends.pips().filter(|&pip| tile.has(pip));
    match (fits.next(), fits.next()) {
        (None, _) => Err(Fault::DoesNotFit { tile, ends }),
        (one, None) => Ok(one),
        (Some(_), Some(_)) => Err(Fault::WhichEnd { tile, ends }),
    }
}
