//! A hand being played with all tiles known to the dealer: what bots and simulations run on.

use rand::Rng;
use rand::seq::SliceRandom;

use crate::pieces::{BySeat, Seat, Tile, TileSet};
use crate::record::{Drawn, Event, Record, Viewer};
use crate::rules::{Opening, Rules};
use crate::score::{self, Outcome};
use crate::solver::{Duty, Position};
use crate::table::Move;

/// The tiles of one hand before it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    /// What each seat is dealt.
    pub hands: BySeat<TileSet>,
    /// What is left, the next tile to be drawn last.
    pub boneyard: Vec<Tile>,
}

impl Deal {
    /// Shuffles and deals.
    pub fn random(rules: &Rules, rng: &mut impl Rng) -> Self {
        let mut tiles: Vec<Tile> = rules.tiles().iter().collect();
        tiles.shuffle(rng);
        let mut take = |count: u8| tiles.split_off(tiles.len() - usize::from(count));
        let hands = BySeat::from_fn(|seat| take(rules.slots[seat]).into_iter().collect());
        Self {
            hands,
            boneyard: tiles,
        }
    }
}

/// A hand under way.
#[derive(Debug, Clone)]
pub struct Game {
    rules: Rules,
    deal: Deal,
    position: Position,
    events: Vec<Event>,
    drawn: usize,
    passes: usize,
    outcome: Option<Outcome>,
}

impl Game {
    /// Starts a hand. Where the highest double opens, its holder starts, whatever `starter` says.
    pub fn new(rules: &Rules, deal: Deal, starter: Seat) -> Self {
        let mut position = Position::new(deal.hands, starter);
        position.stock = Position::stock_from(rules, deal.boneyard.clone());
        if let Some((seat, _)) = opener(rules, &deal.hands) {
            position.to_move = seat;
        }
        Self {
            rules: rules.clone(),
            deal,
            position,
            events: Vec::new(),
            drawn: 0,
            passes: 0,
            outcome: None,
        }
    }

    /// The table's rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Replaces this position with another.
    pub(crate) fn take_up(&mut self, position: Position) {
        self.position = position;
    }

    /// The same hand so far, if the tiles lay so: what was played stays played by whom it was.
    pub(crate) fn with_hands(&self, position: Position) -> Self {
        let mut other = self.clone();
        let shown = |seat: Seat| {
            self.events.iter().filter_map(move |event| match event {
                Event::Play { player, tile, .. } if *player == seat => Some(*tile),
                _ => None,
            })
        };
        other.deal.hands = BySeat::from_fn(|seat| shown(seat).fold(position.hands[seat], TileSet::with));
        other.position = position;
        other
    }

    /// All tiles, face up.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The result, when the hand is over.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What has happened so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The choices of the player to move. Empty when the hand is over, or when the player must draw or pass.
    pub fn moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        match opener(&self.rules, &self.deal.hands) {
            Some((_, tile)) if self.position.ends.is_none() => vec![Move { tile, on: None }],
            _ => self.position.moves(),
        }
    }

    /// Draws and passes for players who have no choice, until someone can play or the hand is over.
    pub fn run_forced(&mut self) {
        while self.outcome.is_none() {
            match self.position.duty(&self.rules, self.drawn) {
                Duty::Play => return,
                Duty::Draw => self.draw(),
                Duty::Pass => self.pass(),
            }
        }
    }

    /// Plays one of [`Game::moves`]; anything else changes nothing.
    pub fn play(&mut self, play: Move) {
        if !self.moves().contains(&play) {
            return;
        }
        let player = self.position.to_move;
        let capicua = score::is_capicua(play.tile, self.position.ends);
        self.events.push(Event::Play {
            player,
            tile: play.tile,
            on: play.on,
        });
        self.position.place(play);
        self.passes = 0;
        if self.position.hands[player].is_empty() {
            self.outcome = Some(score::went_out(
                &self.rules,
                player,
                &self.position.hands,
                capicua,
            ));
        }
        self.next_turn();
    }

    fn draw(&mut self) {
        let Some(tile) = self.position.stock.pop() else {
            return;
        };
        let player = self.position.to_move;
        self.position.hands[player].insert(tile);
        if self.drawn > 0
            && let Some(Event::Draw {
                drawn: Drawn::Seen(tiles),
                ..
            }) = self.events.last_mut()
        {
            tiles.push(tile);
        } else {
            let drawn = Drawn::Seen(vec![tile]);
            self.events.push(Event::Draw { player, drawn });
        }
        self.drawn += 1;
    }

    fn pass(&mut self) {
        let player = self.position.to_move;
        self.events.push(Event::Pass {
            player,
            mistake: false,
        });
        // A pass after a draw does not count towards a block: there was something to draw.
        self.passes = if self.drawn > 0 { 0 } else { self.passes + 1 };
        if self.passes == self.rules.players().count() {
            self.outcome = Some(score::blocked(&self.rules, &self.position.hands));
        }
        self.next_turn();
    }

    fn next_turn(&mut self) {
        self.drawn = 0;
        self.position.to_move = self.rules.after(self.position.to_move);
    }

    /// The hand as `viewer` saw it, or a spectator.
    pub fn record(&self, viewer: Option<Seat>) -> Record {
        let hidden = |event: &Event| match event {
            Event::Draw { player, drawn } if Some(*player) != viewer => Event::Draw {
                player: *player,
                drawn: Drawn::Hidden(drawn.count() as u8),
            },
            other => other.clone(),
        };
        Record {
            rules: self.rules.clone(),
            viewer: viewer.map(|seat| Viewer {
                seat,
                hand: self.deal.hands[seat],
            }),
            starter: self.events.is_empty().then_some(self.position.to_move),
            hands: None,
            events: self.events.iter().map(hidden).collect(),
        }
    }

    /// The hand with everything written down: the deal, and each tile drawn.
    pub fn full_record(&self) -> Record {
        Record {
            hands: Some(self.deal.hands),
            events: self.events.clone(),
            ..self.record(None)
        }
    }
}

/// Who must open with which double, where the highest double opens.
fn opener(rules: &Rules, hands: &BySeat<TileSet>) -> Option<(Seat, Tile)> {
    if rules.opening != Opening::HighestDouble {
        return None;
    }
    let doubles = TileSet::doubles();
    let best = |seat: Seat| (hands[seat] & doubles).iter().max_by_key(|t| t.pips());
    rules
        .players()
        .filter_map(|seat| best(seat).map(|tile| (seat, tile)))
        .max_by_key(|(_, tile)| tile.pips())
}
