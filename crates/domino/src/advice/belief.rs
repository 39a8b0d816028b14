//! What the others' choices tell of their tiles: how likely they were with the hands of a deal.
//!
//! A player who thinks chooses as the [`Policy`] does: whoever leaves fives open probably has more of them. Others just get rid
//! of what is heavy. Nobody knows which of the two a player is, so both are weighed, and the choices themselves soon tell. The
//! chance of a choice depends on the hand that was held then, so a deal is weighed by the product over all choices
//! so far; part of the time a player is taken to choose at random, so that a wrong guess costs little.

use kibitzer_deal::{Hands, Holder, MAX_HOLDERS};

use super::course::Seen;
use super::policy::{Appeals, Policy, View};
use crate::evidence::{Decision, Evidence, in_hand};
use crate::pieces::{BySeat, Tile, TileSet};
use crate::table::Table;

/// The share of choices that are taken to be made at random.
const MIX: f64 = 0.15;

/// The share of players who are taken to think; the others play what is heavy.
const THINKERS: f64 = 0.9;

/// How much more a tile appeals for each pip to those who play what is heavy, as a power of e.
const PER_PIP: f32 = 2.5;

/// A choice that somebody else made, with the table as it was.
#[derive(Debug)]
struct Past<'a> {
    decision: &'a Decision,
    seen: Seen,
    /// What the player is known to have held then.
    held: TileSet,
    /// The lots that were in the hand then.
    lots: Vec<Holder>,
    /// Tiles of these lots that had been played by then.
    gone: TileSet,
}

impl<'a> Past<'a> {
    fn new(evidence: &Evidence, decision: &'a Decision, seen: Seen) -> Self {
        let mine = |lot: usize| {
            let lot = &evidence.lots[lot];
            lot.owner == Some(decision.player) && in_hand(lot, decision.event)
        };
        let held = evidence.shown.iter();
        let held = held.filter(|shown| shown.event >= decision.event && mine(shown.lot));
        let lots = Holder::ALL.into_iter().zip(0..evidence.lots.len());
        let gone = evidence.pieces.iter();
        let gone = gone.filter(|piece| piece.shown.is_some_and(|(_, event)| event < decision.event));
        Self {
            decision,
            seen,
            held: held.map(|shown| shown.tile).collect(),
            lots: lots
                .filter(|(_, lot)| mine(*lot))
                .map(|(holder, _)| holder)
                .collect(),
            gone: gone.map(|piece| piece.tile).collect(),
        }
    }

    fn hand(&self, dealt: &[TileSet; MAX_HOLDERS]) -> TileSet {
        let lots = self.lots.iter().map(|lot| dealt[lot.index()]);
        lots.fold(self.held, |hand, lot| hand | lot) - self.gone
    }
}

/// Weighs deals by what the others chose.
pub(super) struct Belief<'a> {
    table: &'a Table,
    evidence: &'a Evidence,
    policy: &'a Policy,
    pasts: Vec<Past<'a>>,
}

impl<'a> Belief<'a> {
    pub(super) fn new(table: &'a Table, evidence: &'a Evidence, policy: &'a Policy) -> Self {
        let mut seen = Seen::nothing(table.rules());
        let mut pasts = Vec::new();
        let mut decisions = evidence.decisions.iter().peekable();
        for step in &table.steps {
            if let Some(decision) = decisions.next_if(|d| d.event == step.event)
                && table.viewer() != Some(decision.player)
            {
                pasts.push(Past::new(evidence, decision, seen));
            }
            seen.take(step);
        }
        Self {
            table,
            evidence,
            policy,
            pasts,
        }
    }

    /// How likely the choices were with these tiles.
    pub(super) fn weigh(&self, hands: &Hands) -> f64 {
        let mut dealt = [TileSet::EMPTY; MAX_HOLDERS];
        for (tiles, holder) in dealt.iter_mut().zip(Holder::ALL).take(self.evidence.lots.len()) {
            let pieces = hands.of(holder);
            *tiles = pieces
                .iter()
                .filter_map(|p| self.evidence.pieces.get(p.index()))
                .map(|p| p.tile)
                .collect();
        }
        let mut appeals = Appeals::empty();
        let mut chances = BySeat::from_fn(|_| [THINKERS, 1.0 - THINKERS]);
        for past in &self.pasts {
            let of_each = self.chances(past, &dealt, &mut appeals);
            let so_far = &mut chances[past.decision.player];
            so_far
                .iter_mut()
                .zip(of_each)
                .for_each(|(so_far, chance)| *so_far *= chance);
        }
        chances
            .iter()
            .map(|(_, [thinking, heavy])| thinking + heavy)
            .product()
    }

    /// How likely the choice was for one who thinks, and for one who plays what is heavy.
    fn chances(&self, past: &Past<'_>, dealt: &[TileSet; MAX_HOLDERS], appeals: &mut Appeals) -> [f64; 2] {
        let Decision {
            player, ends, play, ..
        } = *past.decision;
        let view = View::new(self.table.rules(), &past.seen, player, past.hand(dealt), ends);
        self.policy.appeals(&view, appeals);
        let Some((share, moves)) = appeals.share_of(play) else {
            return [1.0; 2];
        };
        let heavy = appeals
            .shares()
            .map(|(other, _)| heavier(other.tile, play.tile))
            .sum::<f32>()
            .recip();
        [share, heavy].map(|share| (1.0 - MIX) * f64::from(share) + MIX / moves as f64)
    }
}

/// How much more one tile appeals than another to those who play what is heavy.
fn heavier(one: Tile, other: Tile) -> f32 {
    (PER_PIP * (f32::from(one.pips()) - f32::from(other.pips()))).exp()
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::advice::policy::Weights;
    use crate::bots::Bot;
    use crate::game::{Deal, Game};
    use crate::pieces::Seat;
    use crate::record::{Drawn, Event};
    use crate::rules::{Boneyard, Rules};

    /// The chance of every choice of the others, from their true hands as the game went on.
    fn along_the_game(game: &Game, policy: &Policy, viewer: Seat) -> f64 {
        let record = game.full_record();
        let table = Table::replay(&record).unwrap();
        let mut hands = record.hands.unwrap();
        let mut seen = Seen::nothing(game.rules());
        let mut appeals = Appeals::empty();
        let mut thinking = BySeat::from_fn(|_| THINKERS);
        let mut heavy = BySeat::from_fn(|_| 1.0 - THINKERS);
        let mut drew = false;
        for (step, event) in table.steps.iter().zip(&record.events) {
            match event {
                Event::Play { player, tile, .. } => {
                    let view = View::new(game.rules(), &seen, *player, hands[*player], step.ends);
                    policy.appeals(&view, &mut appeals);
                    let crate::table::Action::Play { play, .. } = step.action else {
                        continue;
                    };
                    let (share, moves) = appeals.share_of(play).unwrap();
                    let pips = |tile: Tile| f64::from(tile.pips()) * f64::from(PER_PIP);
                    let all: f64 = appeals.shares().map(|(play, _)| pips(play.tile).exp()).sum();
                    if *player != viewer && !drew {
                        let at_random = MIX / moves as f64;
                        thinking[*player] *= (1.0 - MIX) * f64::from(share) + at_random;
                        heavy[*player] *= (1.0 - MIX) * pips(*tile).exp() / all + at_random;
                    }
                    hands[*player].remove(*tile);
                }
                Event::Draw {
                    player,
                    drawn: Drawn::Seen(tiles),
                } => tiles.iter().for_each(|tile| hands[*player].insert(*tile)),
                _ => {}
            }
            drew = matches!(event, Event::Draw { .. });
            seen.take(step);
        }
        Seat::ALL
            .into_iter()
            .map(|seat| thinking[seat] + heavy[seat])
            .product()
    }

    /// The true deal in the pieces and lots of the evidence.
    fn truth(game: &Game, evidence: &Evidence) -> Hands {
        let record = game.full_record();
        let dealt = record.hands.unwrap();
        let drawn = |tile: Tile| {
            record
                .events
                .iter()
                .enumerate()
                .find_map(|(at, event)| match event {
                    Event::Draw {
                        player,
                        drawn: Drawn::Seen(tiles),
                    } if tiles.contains(&tile) => Some((*player, at)),
                    _ => None,
                })
        };
        let mut hands = Hands::default();
        for (piece, candidate) in kibitzer_deal::Piece::ALL.into_iter().zip(&evidence.pieces) {
            let seat = Seat::ALL
                .into_iter()
                .find(|&seat| dealt[seat].contains(candidate.tile));
            let came = seat.map(|seat| (seat, 0)).or_else(|| drawn(candidate.tile));
            let lots = Holder::ALL.into_iter().zip(&evidence.lots);
            let mut lots = lots.filter(|(_, lot)| match came {
                None => lot.owner.is_none(),
                Some((seat, 0)) => lot.owner == Some(seat) && lot.since == 0,
                Some((seat, at)) => lot.owner == Some(seat) && lot.since >= at && lot.since > 0,
            });
            hands.give(lots.next().unwrap().0, piece);
        }
        hands
    }

    #[test]
    fn a_deal_weighs_what_the_choices_were_worth_with_its_hands() {
        let draw = Boneyard::Draw {
            once: false,
            leave: 0,
        };
        let two = BySeat::from_fn(|seat| if [Seat::S, Seat::N].contains(&seat) { 5 } else { 0 });
        let tables = [Rules::default(), Rules::new(6, two).unwrap().with_boneyard(draw)];
        let mut weighed = 0;
        for (seed, rules) in (0..80).flat_map(|seed| tables.iter().map(move |rules| (seed, rules))) {
            let mut rng = StdRng::seed_from_u64(seed);
            let mut game = Game::new(rules, Deal::random(rules, &mut rng), Seat::S);
            for _ in 0..rng.random_range(3..14) {
                game.run_forced();
                if let Some(play) = Bot::Random.choose(&game, &mut rng) {
                    game.play(play);
                }
            }
            let policy = Policy::new(rules, &Weights::default());
            let table = Table::replay(&game.record(Some(Seat::S))).unwrap();
            let evidence = Evidence::gather(&table).unwrap();
            let belief = Belief::new(&table, &evidence, &policy);
            let found = belief.weigh(&truth(&game, &evidence));
            let wanted = along_the_game(&game, &policy, Seat::S);
            assert!(
                (found / wanted - 1.0).abs() < 1e-4,
                "seed {seed}: {found} {wanted}"
            );
            weighed += belief.pasts.len();
        }
        assert!(weighed > 300, "{weighed}");
    }
}
