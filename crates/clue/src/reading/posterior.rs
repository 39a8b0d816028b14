//! The chances behind a reading: counted where that can be done in time, else drawn.
//!
//! A large table has more states than can be counted in time. Then what can be is proven card by card, by a deal that shows it (or
//! by there being none), and the chances of what can be come from deals drawn by random walks from those deals.

use std::collections::HashMap;

use kibitzer_deal::{DealError, Hands, Holder, HolderSet, LinkReading, Linked, Piece, PieceSet, Walked};
use rand::Rng;

use crate::evidence::{Evidence, Fact};
use crate::pieces::{ByKind, Card, Kind};
use crate::position::{Claim, Position, pieces};
use crate::proof::{Found, Setup, Witness};
use crate::table::Table;

/// States that are counted through at most: a few tenths of a second.
pub(super) const MOST_STATES: usize = 150_000;

/// Random walks, and the deals that are kept of each.
const WALKS: usize = 16;
const DEALS: usize = 256;
/// The seed is fixed, so that the same record is read the same way.
const SEED: u64 = 1;

#[derive(Debug, Clone)]
pub(super) enum Posterior {
    Counted(Box<LinkReading>),
    Drawn(Box<Drawn>),
}

/// Chances from drawn deals; what is possible is known exactly.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    deal: Linked,
    walked: Walked,
    possible: Vec<HolderSet>,
    envelope: Holder,
    kinds: ByKind<PieceSet>,
}

impl Posterior {
    /// Who may have this piece.
    pub(super) fn support(&self, piece: Piece) -> HolderSet {
        match self {
            Self::Counted(counted) => counted.support(piece),
            Self::Drawn(drawn) => drawn.possible.get(piece.index()).copied().unwrap_or_default(),
        }
    }

    /// The chance that a holder has this piece: 0 and 1 are proofs.
    pub(super) fn chance(&self, piece: Piece, holder: Holder) -> f64 {
        let support = self.support(piece);
        match self {
            // Sums of weights are rounded; that one holder alone is left is not.
            _ if support.single() == Some(holder) => 1.0,
            Self::Counted(counted) => counted.chance(piece, holder),
            Self::Drawn(_) if !support.contains(holder) => 0.0,
            Self::Drawn(drawn) => {
                let all: f64 = support.iter().map(|other| drawn.share(piece, other)).sum();
                drawn.share(piece, holder) / all
            }
        }
    }

    /// How many deals fit, where they are equal and counted.
    pub(super) fn total(&self) -> Option<u128> {
        match self {
            Self::Counted(counted) => counted.total(),
            Self::Drawn(_) => None,
        }
    }

    /// The weight of all deals that fit; nothing is known of it where deals were drawn.
    pub(super) fn weight(&self) -> f64 {
        match self {
            Self::Counted(counted) => counted.weight(),
            Self::Drawn(_) => 0.0,
        }
    }

    /// Every hand that the envelope can have, with its chance.
    pub(super) fn envelopes(&self, envelope: Holder) -> Vec<(PieceSet, f64)> {
        match self {
            Self::Counted(counted) => counted.hands_of(envelope),
            Self::Drawn(drawn) => drawn.envelopes(|piece| self.chance(piece, envelope)),
        }
    }

    pub(super) fn draw(&self, random: &mut impl Rng) -> Hands {
        match self {
            Self::Counted(counted) => counted.draw(random),
            Self::Drawn(drawn) => drawn.walked.draw(random),
        }
    }

    /// How many deals were drawn, and the largest standard error of a chance; none where they were counted.
    pub(super) fn drawn(&self) -> Option<(usize, f64)> {
        let Self::Drawn(drawn) = self else { return None };
        let errors = Piece::first(drawn.possible.len()).flat_map(|piece| {
            let holders = self.support(piece).iter();
            holders.map(move |holder| drawn.walked.chance(piece, holder).1)
        });
        Some((drawn.walked.deals().len(), errors.fold(0.0, f64::max)))
    }
}

impl Drawn {
    /// Draws deals that fit these events; the error says so where none fits.
    pub(super) fn new(
        table: &Table,
        position: &Position,
        evidence: &Evidence,
        events: impl IntoIterator<Item = usize>,
        deal: Linked,
    ) -> Result<Self, DealError> {
        let facts: Vec<Fact> = events
            .into_iter()
            .flat_map(|event| evidence.event(event))
            .copied()
            .collect();
        let setup = Setup::of(table);
        let (possible, shown) = possible(table, position, &setup, &facts)?;
        let starts: Vec<Hands> = (0..WALKS)
            .map(|walk| setup.hands(&shown[walk * shown.len() / WALKS], position, table))
            .collect();
        let walked = deal.walk(&starts, DEALS, SEED)?;
        Ok(Self {
            deal,
            walked,
            possible,
            envelope: position.holder(crate::table::Holder::Envelope),
            kinds: ByKind::from_fn(|kind| pieces(table.deck.of(kind))),
        })
    }

    /// How often the holder had the piece. What can be and was not met in any deal is taken to be met in half a deal.
    fn share(&self, piece: Piece, holder: Holder) -> f64 {
        let least = 0.5 / self.walked.deals().len() as f64;
        self.walked.chance(piece, holder).0.max(least)
    }

    /// How often each solution was met. There may be more of them than deals, so every solution that can be also counts once, shared
    /// out as if its cards had nothing to do with each other.
    fn envelopes(&self, chance: impl Fn(Piece) -> f64) -> Vec<(PieceSet, f64)> {
        let mut met: HashMap<PieceSet, f64> = HashMap::new();
        for hands in self.walked.deals() {
            *met.entry(hands.of(self.envelope)).or_default() += 1.0;
        }
        let of = |kind: Kind| {
            let cards = self.kinds.get(kind).iter().map(|piece| (piece, chance(piece)));
            cards.filter(|(_, chance)| *chance > 0.0).collect::<Vec<_>>()
        };
        let mut all = Vec::new();
        for (suspect, a) in of(Kind::Suspect) {
            for (weapon, b) in of(Kind::Weapon) {
                for (room, c) in of(Kind::Room) {
                    let hand: PieceSet = [suspect, weapon, room].into_iter().collect();
                    let rules = self.deal.rules().iter();
                    let mut told = rules.filter(|rule| rule.holder() == self.envelope);
                    if told.all(|rule| rule.weigh(hand) > 0.0) {
                        all.push((hand, a * b * c));
                    }
                }
            }
        }
        let apart: f64 = all.iter().map(|(_, chance)| chance).sum();
        let once = all.len() as f64;
        let total = self.walked.deals().len() as f64 + once;
        for (hand, chance) in &mut all {
            let met = met.get(hand).copied().unwrap_or_default();
            *chance = (met + once * *chance / apart) / total;
        }
        all
    }
}

/// Who may have each piece, and the deals that show it. A question that takes too many cases proves nothing: the card may be there.
fn possible(
    table: &Table,
    position: &Position,
    setup: &Setup,
    facts: &[Fact],
) -> Result<(Vec<HolderSet>, Vec<Witness>), DealError> {
    let facts = || facts.iter().copied();
    let mut shown = match setup.find(facts(), None, None) {
        Found::Deal(witness) => vec![witness],
        Found::Nothing => return Err(DealError::NothingFits),
        Found::GivenUp => return Err(DealError::TooManyStates { limit: MOST_STATES }),
    };
    let mut look = |card: Card, holder| {
        let denied = Claim {
            holder,
            card,
            has: false,
        };
        match setup.find(facts(), Some(denied), shown.last()) {
            Found::Deal(witness) => {
                shown.push(witness);
                true
            }
            Found::Nothing => false,
            Found::GivenUp => true,
        }
    };
    let mut possible = Vec::new();
    for card in table.deck.cards() {
        table.stop.check()?;
        let holders = table.holders().filter(|&holder| look(card, holder));
        possible.push(holders.map(|holder| position.holder(holder)).collect());
    }
    Ok((possible, shown))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::pieces::{Deck, EDITIONS};
    use crate::position::Weights;
    use crate::simulate::{Game, Seating};

    /// The table of a spectator, or of a player, after some random suggestions.
    fn table(players: usize, suggestions: usize, spectator: bool, seed: u64) -> Table {
        let mut random = SmallRng::seed_from_u64(seed);
        let deck = Deck::of_edition(&EDITIONS[0], &[]).unwrap();
        let mut game = Game::deal(Seating::new(deck, players), &mut random);
        let seats: Vec<_> = game.players().collect();
        for turn in 0..suggestions {
            let cards = game.random_triple(&mut random);
            game.suggest(seats[turn % players], cards, &mut random);
        }
        game.table_for((!spectator).then(|| seats[0]))
    }

    /// Counting is the second method: what is possible must be the same, and chances must differ as their errors say.
    #[test]
    fn drawn_deals_agree_with_counting() {
        let (mut cells, mut squares) = (0.0, 0.0);
        for seed in 0..24 {
            let suggestions = [0, 4, 12, 30][seed as usize % 4];
            let table = table(3 + seed as usize % 4, suggestions, seed % 3 == 0, seed);
            let position = Position::of(&table).unwrap();
            let evidence = Evidence::of(&table);
            let all = 0..evidence.len();
            let deal = position.after(&evidence, all.clone(), Weights::On).unwrap();
            let counted = Posterior::Counted(Box::new(super::super::read(deal.clone()).unwrap()));
            let drawn = Drawn::new(&table, &position, &evidence, all, deal).unwrap();
            let drawn = Posterior::Drawn(Box::new(drawn));
            for card in table.deck.cards() {
                let piece = crate::position::piece(card);
                assert_eq!(drawn.support(piece), counted.support(piece), "seed {seed}");
                for holder in table.holders().map(|holder| position.holder(holder)) {
                    let apart = drawn.chance(piece, holder) - counted.chance(piece, holder);
                    let error = match &drawn {
                        Posterior::Drawn(drawn) => drawn.walked.chance(piece, holder).1.max(0.002),
                        Posterior::Counted(_) => 0.0,
                    };
                    if counted.support(piece).len() > 1 && counted.support(piece).contains(holder) {
                        assert!(apart.abs() < 6.0 * error + 0.005, "seed {seed}: {apart} {error}");
                        cells += 1.0;
                        squares += (apart / error).powi(2);
                    }
                }
            }
            let solutions = |posterior: &Posterior| {
                let envelope = position.holder(crate::table::Holder::Envelope);
                let mut all = posterior.envelopes(envelope);
                all.sort_by_key(|a| a.0);
                all
            };
            let (exact, found) = (solutions(&counted), solutions(&drawn));
            let apart: f64 = found
                .iter()
                .map(|(hand, chance)| {
                    let same = exact.iter().find(|(other, _)| other == hand);
                    (chance - same.map_or(0.0, |(_, chance)| *chance)).abs() / 2.0
                })
                .sum();
            assert!(apart < 0.15, "seed {seed}: solutions {apart}");
        }
        // With sixteen walks the squares have a mean of 15/13 where the errors are honest.
        let mean = squares / cells;
        assert!(
            cells > 1_000.0 && (0.7..1.6).contains(&mean),
            "{mean} over {cells}"
        );
    }

    /// Sixty cards and ten players, seen by nobody in particular: more deals than 2¹²⁸. The true deal must have a chance.
    #[test]
    fn the_largest_table_is_read() {
        for suggestions in [0, 3, 40] {
            let mut random = SmallRng::seed_from_u64(suggestions);
            let names =
                ByKind::from_fn(|kind| (0..20).map(|card| format!("{} {card}", kind.word())).collect());
            let deck = Deck::new(&names).unwrap();
            let mut game = Game::deal(Seating::new(deck, 10), &mut random);
            let seats: Vec<_> = game.players().collect();
            for turn in 0..suggestions {
                let cards = game.random_triple(&mut random);
                game.suggest(seats[turn as usize % 10], cards, &mut random);
            }
            let table = game.table_for(None);
            let reading = crate::reading::Reading::of(&table).unwrap();
            let (draws, error) = reading.drawn().unwrap();
            assert!(draws == WALKS * DEALS && error < 0.03, "{error}");
            for card in table.deck.cards() {
                assert!(reading.chance(game.owner(card), card) > 0.0);
                let sum: f64 = reading
                    .owners(card)
                    .map(|holder| reading.chance(holder, card))
                    .sum();
                assert!((sum - 1.0).abs() < 1e-9);
            }
            let all: f64 = reading.solutions().iter().map(|(_, chance)| chance).sum();
            assert!((all - 1.0).abs() < 1e-9);
        }
    }
}
