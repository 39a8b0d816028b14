//! A reading: who holds what, with exact chances where they can be counted in time.

mod posterior;

use kibitzer_deal::{DealError, LinkReading, Linked, PieceSet};
use rand::Rng;

use crate::conflict::Conflict;
use crate::evidence::{Evidence, Fact};
use crate::pieces::{ByKind, Card, CardSet, Kind, Triple};
use crate::position::{Claim, Position, Weights, piece};
use crate::table::{Holder, Player, Table};
use posterior::{Drawn, MOST_STATES, Posterior};

/// Why there is no reading.
#[derive(Debug, Clone, thiserror::Error)]
pub enum NoReading {
    /// Entries contradict each other.
    #[error("the entries contradict each other")]
    Conflict(Box<Conflict>),
    /// The engine has too much to count.
    #[error("this position is too large to count: {0}")]
    Engine(#[from] DealError),
}

/// What a table tells: the chance of every card and holder, exactly, or by drawn deals at a table too large to count ([`Reading::drawn`]).
#[derive(Debug, Clone)]
pub struct Reading {
    holders: Vec<Holder>,
    /// The cards of each kind.
    kinds: ByKind<CardSet>,
    cards: usize,
    chances: Vec<f64>,
    deals: Option<u128>,
    posterior: Posterior,
    position: Position,
}

/// What is known about a card and a holder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// The holder has it.
    Owned,
    /// The holder has not got it.
    NotOwned,
    /// The holder showed one of several cards, of which it may be one.
    Possible,
    /// Anything can be.
    Unknown,
}

/// A show that nobody saw and that is still open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Who showed.
    pub player: Player,
    /// The cards it can have been.
    pub cards: CardSet,
    /// In which event.
    pub event: usize,
}

impl Reading {
    /// Reads a table.
    ///
    /// ```
    /// use kibitzer_clue::reading::Reading;
    /// use kibitzer_clue::record::Record;
    /// use kibitzer_clue::table::Table;
    ///
    /// let record: Record = serde_json::from_str(r#"{
    ///     "players": [{"name": "Ann", "cards": 6}, {"name": "Bob", "cards": 6}, {"name": "Carol", "cards": 6}], "viewer": "Ann",
    ///     "hand": ["Rope", "Hall", "Plum", "Study", "White", "Lounge"],
    ///     "events": [{"suggest": {"by": "Ann", "cards": ["Scarlett", "Dagger", "Kitchen"],
    ///                             "answers": [{"player": "Bob", "pass": true}, {"player": "Carol", "pass": true}]}}]
    /// }"#).unwrap();
    /// let reading = Reading::of(&Table::replay(&record).unwrap()).unwrap();
    /// // Nobody has any of the three, and neither has Ann: that is the solution.
    /// assert!(reading.deals().is_some());
    /// ```
    pub fn of(table: &Table) -> Result<Self, NoReading> {
        let position = Position::of(table)?;
        let evidence = Evidence::of(table);
        match Self::after(table, &position, &evidence, 0..evidence.len()) {
            Ok(reading) => Ok(reading),
            Err(error) if error.is_contradiction() => {
                let conflict = Conflict::of(table, &position, &evidence);
                table.stop.check().map_err(DealError::from)?;
                Err(NoReading::Conflict(Box::new(conflict)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Reads a table with only some of its events.
    pub(crate) fn after(
        table: &Table,
        position: &Position,
        evidence: &Evidence,
        events: impl IntoIterator<Item = usize> + Clone,
    ) -> Result<Self, DealError> {
        let weighed = position.after(evidence, events.clone(), Weights::On)?;
        let posterior = match read(weighed.clone().within(MOST_STATES)) {
            Err(DealError::TooManyStates { .. }) => {
                let drawn = Drawn::new(table, position, evidence, events.clone(), weighed)?;
                Posterior::Drawn(Box::new(drawn))
            }
            counted => Posterior::Counted(Box::new(counted?)),
        };
        let deals = match posterior.total() {
            Some(total) => Some(total),
            None if posterior.drawn().is_some() => None,
            None => position
                .after(evidence, events, Weights::Off)?
                .within(MOST_STATES)
                .read()
                .ok()
                .and_then(|all| all.total()),
        };
        Ok(Self::new(table, position, posterior, deals))
    }

    fn new(table: &Table, position: &Position, posterior: Posterior, deals: Option<u128>) -> Self {
        let holders: Vec<Holder> = table.holders().collect();
        let mut chances = Vec::with_capacity(table.deck.len() * holders.len());
        for card in table.deck.cards() {
            let held = |&holder| posterior.chance(piece(card), position.holder(holder));
            chances.extend(holders.iter().map(held));
        }
        Self {
            holders,
            kinds: ByKind::from_fn(|kind| table.deck.of(kind)),
            cards: table.deck.len(),
            chances,
            deals: deals.map(|deals| deals / position.copies()),
            posterior,
            position: position.clone(),
        }
    }

    /// Everywhere a card can be, in the order of the columns.
    pub fn holders(&self) -> &[Holder] {
        &self.holders
    }

    /// The chance that a holder has a card: 0 and 1 are proofs.
    pub fn chance(&self, holder: Holder, card: Card) -> f64 {
        self.holders
            .iter()
            .position(|&known| known == holder)
            .map_or(0.0, |column| {
                self.chances[card.index() * self.holders.len() + column]
            })
    }

    /// Who can have a card.
    pub fn owners(&self, card: Card) -> impl Iterator<Item = Holder> {
        self.holders
            .iter()
            .copied()
            .filter(move |&holder| self.chance(holder, card) > 0.0)
    }

    /// The only one who can have a card.
    pub fn owner(&self, card: Card) -> Option<Holder> {
        let mut owners = self.owners(card);
        owners.next().filter(|_| owners.next().is_none())
    }

    /// What is known about a card and a holder. `links` are the open ones.
    pub fn cell(&self, holder: Holder, card: Card, links: &[Link]) -> Cell {
        let linked = |link: &Link| Holder::Player(link.player) == holder && link.cards.contains(card);
        if self.chance(holder, card) <= 0.0 {
            Cell::NotOwned
        } else if self.owner(card) == Some(holder) {
            Cell::Owned
        } else if links.iter().any(linked) {
            Cell::Possible
        } else {
            Cell::Unknown
        }
    }

    /// How many deals the chances were drawn from, and their largest standard error; `None` where they were counted.
    pub fn drawn(&self) -> Option<(usize, f64)> {
        self.posterior.drawn()
    }

    /// How many deals fit; `None` beyond 128 bits, and where they were not counted.
    pub fn deals(&self) -> Option<u128> {
        self.deals
    }

    /// The weight of all deals that fit: how many, each counted by how likely it made what was seen.
    pub fn weight(&self) -> f64 {
        self.posterior.weight()
    }

    /// The card of each kind that is in the envelope for sure.
    pub fn solved(&self) -> ByKind<Option<Card>> {
        ByKind::from_fn(|kind| {
            self.kinds
                .get(kind)
                .iter()
                .find(|&card| self.owner(card) == Some(Holder::Envelope))
        })
    }

    /// The whole solution, where it is known.
    pub fn solution(&self) -> Option<Triple> {
        self.solved().all()
    }

    /// Every solution that can be, with its chance, the likeliest first.
    pub fn solutions(&self) -> Vec<(Triple, f64)> {
        let hands = self.posterior.envelopes(self.position.holder(Holder::Envelope));
        let mut all: Vec<(Triple, f64)> = hands
            .into_iter()
            .filter_map(|(hand, chance)| Some((self.triple(hand)?, chance)))
            .collect();
        all.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.set().cmp(&b.0.set())));
        all
    }

    fn triple(&self, hand: PieceSet) -> Option<Triple> {
        let kinds = self.kinds;
        let cards = kinds.map(|cards| cards.iter().find(|&card| hand.contains(piece(card))));
        cards.all()
    }

    /// How many bits the envelope still hides.
    pub fn envelope_bits(&self) -> f64 {
        entropy(self.solutions().into_iter().map(|(_, chance)| chance))
    }

    /// How many bits each kind of card in the envelope hides, taken by itself.
    pub fn kind_bits(&self) -> ByKind<f64> {
        ByKind::from_fn(|kind| {
            let cards = self.kinds.get(kind).iter();
            entropy(cards.map(|card| self.chance(Holder::Envelope, card)))
        })
    }

    /// The unseen shows that are still open, with the cards they can have been.
    pub fn links(&self, evidence: &Evidence) -> Vec<Link> {
        let mut links = Vec::new();
        for event in evidence.telling() {
            for fact in evidence.event(event) {
                if let Fact::OneOf(Holder::Player(player), cards) = *fact {
                    links.extend(self.open(Link { player, cards, event }));
                }
            }
        }
        links
    }

    fn open(&self, link: Link) -> Option<Link> {
        let holder = Holder::Player(link.player);
        let settled = link.cards.iter().any(|card| self.owner(card) == Some(holder));
        let cards = link
            .cards
            .iter()
            .filter(|&card| self.chance(holder, card) > 0.0)
            .collect();
        (!settled).then_some(Link { cards, ..link })
    }

    /// Every claim that is certain.
    pub fn certain(&self) -> Vec<Claim> {
        let mut claims = Vec::new();
        for card in Kind::ALL.into_iter().flat_map(|kind| self.kinds.get(kind).iter()) {
            for &holder in &self.holders {
                let has = self.owner(card) == Some(holder);
                if has || self.chance(holder, card) <= 0.0 {
                    claims.push(Claim { holder, card, has });
                }
            }
        }
        claims
    }

    /// Draws a deal that fits, each as often as it is likely: the holder of every card; face-up cards have none.
    pub(crate) fn draw(&self, random: &mut impl Rng, owners: &mut Vec<Option<Holder>>) {
        let hands = self.posterior.draw(random);
        owners.clear();
        owners.resize(self.cards, None);
        for &holder in &self.holders {
            for piece in hands.of(self.position.holder(holder)).iter() {
                // Blanks come after the cards and stand for no card.
                if let Some(owner) = owners.get_mut(piece.index()) {
                    *owner = Some(holder);
                }
            }
        }
    }
}

/// Reads a deal; where whole numbers run out, in floating point.
fn read(deal: Linked) -> Result<LinkReading, DealError> {
    match deal.read() {
        Err(DealError::TooManyDeals) => deal.in_floating_point().read(),
        other => other,
    }
}

/// The entropy of chances, in bits.
pub(crate) fn entropy(chances: impl Iterator<Item = f64>) -> f64 {
    chances
        .filter(|&p| p > 0.0)
        // From zero on, not with `sum`: that of nothing is minus zero.
        .fold(0.0, |bits, p| bits - p * p.log2())
        .max(0.0)
}
