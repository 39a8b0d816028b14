//! A game whose true deal is known: who really answers what, and what each player gets to see of it.

use kibitzer_deal::Stop;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use crate::pieces::{Card, CardSet, Deck, Kind, Triple};
use crate::record::{Model, Shows};
use crate::table::{Happening, Holder, Player, Reply, Slots, Table};

/// Who sits at a simulated table.
#[derive(Debug, Clone)]
pub struct Seating {
    /// The cards.
    pub deck: Deck,
    /// How many players.
    pub players: usize,
    /// Who shows.
    pub shows: Shows,
    /// How many cards are left out of the deal, face down.
    pub undealt: usize,
    /// When the game should end, finished or not.
    pub stop: Stop,
}

/// What really happened in a turn.
#[derive(Debug, Clone)]
struct Turn {
    by: Player,
    cards: Triple,
    answers: Vec<(Player, Option<Card>)>,
}

/// A game with its true deal.
#[derive(Debug, Clone)]
pub struct Game {
    seating: Seating,
    owners: Vec<Holder>,
    turns: Vec<Turn>,
}

impl Seating {
    /// A table of that many players with this deck, where the first who can shows.
    pub fn new(deck: Deck, players: usize) -> Self {
        Self {
            deck,
            players,
            shows: Shows::First,
            undealt: 0,
            stop: Stop::never(),
        }
    }
}

impl Game {
    /// Deals: one card of each kind into the envelope, some left out, the rest round the table.
    pub fn deal(seating: Seating, random: &mut impl Rng) -> Self {
        let deck = &seating.deck;
        let mut owners = vec![Holder::Envelope; deck.len()];
        let envelope: CardSet = Kind::ALL
            .iter()
            .filter_map(|&kind| deck.of(kind).iter().collect::<Vec<_>>().choose(random).copied())
            .collect();
        let mut rest: Vec<Card> = deck.all().without(envelope).iter().collect();
        rest.shuffle(random);
        let first = random.random_range(0..seating.players);
        for (turn, card) in rest.into_iter().enumerate() {
            owners[card.index()] = match turn.checked_sub(seating.undealt) {
                None => Holder::Undealt,
                Some(turn) => Holder::Player(Player::at((first + turn) % seating.players)),
            };
        }
        Self {
            seating,
            owners,
            turns: Vec::new(),
        }
    }

    /// Where a card really is.
    pub fn owner(&self, card: Card) -> Holder {
        self.owners[card.index()]
    }

    /// The cards that a holder really has.
    pub fn hand(&self, holder: Holder) -> CardSet {
        self.seating
            .deck
            .cards()
            .filter(|&card| self.owner(card) == holder)
            .collect()
    }

    /// The cards in the envelope.
    pub fn solution(&self) -> CardSet {
        self.hand(Holder::Envelope)
    }

    /// The deck.
    pub fn deck(&self) -> &Deck {
        &self.seating.deck
    }

    /// The players.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        (0..self.seating.players).map(Player::at)
    }

    /// How many suggestions were made.
    pub fn turns(&self) -> usize {
        self.turns.len()
    }

    /// A suggestion is made and answered truly; who holds several of the cards shows any of them.
    pub fn suggest(&mut self, by: Player, cards: Triple, random: &mut impl Rng) {
        self.suggest_with(by, cards, |_, _, holds| holds.choose(random).copied());
    }

    /// A suggestion is made and answered truly; who holds some of the cards shows the one that `choose` says, which gets the
    /// suggestion as it was answered so far. A card that is not held is not shown: the first that is takes its place.
    pub fn suggest_with(
        &mut self,
        by: Player,
        cards: Triple,
        mut choose: impl FnMut(Player, &[(Player, Option<Card>)], &[Card]) -> Option<Card>,
    ) {
        let mut answers = Vec::new();
        for step in 1..self.seating.players {
            let player = Player::at((by.index() + step) % self.seating.players);
            let holds: Vec<Card> = cards
                .set()
                .and(self.hand(Holder::Player(player)))
                .iter()
                .collect();
            let shown = holds.first().copied().map(|first| {
                let chosen = choose(player, &answers, &holds);
                chosen.filter(|card| holds.contains(card)).unwrap_or(first)
            });
            answers.push((player, shown));
            if shown.is_some() && self.seating.shows == Shows::First {
                break;
            }
        }
        self.turns.push(Turn { by, cards, answers });
    }

    /// The table as a player sees it while a suggestion waits for their answer.
    pub fn table_waiting(
        &self,
        viewer: Player,
        by: Player,
        cards: Triple,
        answers: &[(Player, Option<Card>)],
    ) -> Table {
        let turn = Turn {
            by,
            cards,
            answers: answers.to_vec(),
        };
        self.table_for(Some(viewer)).with(turn.seen_by(Some(viewer)))
    }

    /// A triple, each as likely as any other.
    pub fn random_triple(&self, random: &mut impl Rng) -> Triple {
        Triple::from_fn(|kind| {
            let cards = self.seating.deck.of(kind);
            let place = random.random_range(0..cards.len());
            cards
                .iter()
                .nth(place)
                .unwrap_or_else(|| unreachable!("the place is below the number of cards"))
        })
    }

    /// The game as a player, or a spectator, wrote it down.
    pub fn table_for(&self, viewer: Option<Player>) -> Table {
        Table {
            deck: self.seating.deck.clone(),
            names: self
                .players()
                .map(|player| format!("P{}", player.index() + 1))
                .collect(),
            slots: self
                .players()
                .map(|player| Slots::Exactly(self.hand(Holder::Player(player)).len()))
                .collect(),
            viewer,
            hand: viewer.map(|player| self.hand(Holder::Player(player))),
            face_up: CardSet::EMPTY,
            undealt: self.seating.undealt,
            shows: self.seating.shows,
            model: Model::RandomShow,
            behaviour: false,
            seldom_own: false,
            patterns: Vec::new(),
            happenings: self.turns.iter().map(|turn| turn.seen_by(viewer)).collect(),
            stop: self.seating.stop.clone(),
        }
    }
}

impl Turn {
    fn seen_by(&self, viewer: Option<Player>) -> Happening {
        let reply = |&(player, shown): &(Player, Option<Card>)| {
            let sees = viewer == Some(self.by) || viewer == Some(player);
            (
                player,
                shown.map_or(
                    Reply::Pass,
                    |card| if sees { Reply::Card(card) } else { Reply::Unseen },
                ),
            )
        };
        Happening::Suggestion {
            by: self.by,
            cards: self.cards,
            answers: self.answers.iter().map(reply).collect(),
        }
    }
}
