//! A deal that fits some facts, found by matching cards to hands.
//!
//! Cards are matched to places with room (a hand, the envelope's suspect, weapon and room, the pile); what a show or a wrong
//! accusation asks beyond that is tried case by case, and only where the matching at hand does not answer it by chance.
//! Most questions are over after the first matching. Otherwise what cannot be is ruled out before each case. A question that takes too many cases
//! is left to the counting engine.

use kibitzer_deal::{Hands, Piece};

use crate::evidence::Fact;
use crate::pieces::{Card, CardSet, Kind};
use crate::position::{Claim, Position};
use crate::table::{Holder, Slots, Table};

/// A set of places, one bit each.
type Places = u32;

/// Where a piece is that is nowhere yet.
const NOWHERE: u8 = u8::MAX;

/// This many cases are tried before the question is given up.
pub(super) const MOST_CASES: usize = 4000;

/// Who could hold what before anything happens.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    kinds: Vec<Kind>,
    players: usize,
    /// Places of each player: the sure cards, and the one more that some hands may have.
    own: Vec<Places>,
    room: Vec<u8>,
    /// The places of each piece: the cards, then blanks for hands that have not the one card more.
    places: Vec<Places>,
}

/// What came of looking for a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Found {
    /// This one fits.
    Deal(Witness),
    /// None fits.
    Nothing,
    /// It took too many cases.
    GivenUp,
}

/// A deal, as places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Witness {
    at: Vec<u8>,
}

/// What the facts ask of a deal beyond who may hold what.
#[derive(Debug, Clone, Copy)]
struct Demand {
    cards: CardSet,
    holder: Holder,
    /// At least one of the cards; otherwise not all of them.
    one_of: bool,
}

impl Setup {
    pub(crate) fn of(table: &Table) -> Self {
        let players = table.names.len();
        let mut room: Vec<u8> = table.players().map(|player| sure(table.slots(player))).collect();
        let mut own: Vec<Places> = (0..players).map(bit).collect();
        let envelope = room.len();
        room.extend([1; 3]);
        let pile = room.len();
        room.push(table.undealt as u8);
        let face_up = bit(room.len());
        room.push(table.face_up.len() as u8);
        let mut shy: Places = 0;
        for player in table.players() {
            if matches!(table.slots(player), Slots::OrOneMore(_)) {
                let place = bit(room.len());
                own[player.index()] |= place;
                shy |= place;
                room.push(1);
            }
        }
        let anybody = own.iter().fold(0, |all, places| all | places);
        let anywhere = |card: Card| anybody | bit(envelope + table.deck.kind(card) as usize) | bit(pile);
        let mut places: Vec<Places> = table
            .deck
            .cards()
            .map(|card| {
                if table.face_up.contains(card) {
                    face_up
                } else {
                    anywhere(card)
                }
            })
            .collect();
        let all: usize = room.iter().map(|&room| usize::from(room)).sum();
        let blanks = all.saturating_sub(places.len());
        if let (Some(viewer), Some(hand)) = (table.viewer, table.hand) {
            hand.iter()
                .for_each(|card| places[card.index()] &= own[viewer.index()]);
        }
        places.extend(std::iter::repeat_n(shy, blanks));
        Self {
            kinds: table.deck.cards().map(|card| table.deck.kind(card)).collect(),
            players,
            own,
            room,
            places,
        }
    }

    fn of_holder(&self, holder: Holder, card: Card) -> Places {
        match holder {
            Holder::Player(player) => self.own[player.index()],
            Holder::Envelope => bit(self.players + self.kinds[card.index()] as usize),
            Holder::Undealt => bit(self.players + Kind::ALL.len()),
        }
    }

    /// Looks for a deal in which all facts hold, and the claim does not.
    pub(crate) fn find(
        &self,
        facts: impl Iterator<Item = Fact>,
        denied: Option<Claim>,
        like: Option<&Witness>,
    ) -> Found {
        self.find_within(MOST_CASES, facts, denied, like)
    }

    /// The same, given up after this many cases.
    pub(super) fn find_within(
        &self,
        most_cases: usize,
        facts: impl Iterator<Item = Fact>,
        denied: Option<Claim>,
        like: Option<&Witness>,
    ) -> Found {
        let (mut search, places) = self.search(facts);
        search.most_cases = most_cases;
        let mut state = State {
            at: like.map_or_else(|| vec![NOWHERE; places.len()], |like| like.at.clone()),
            places,
        };
        if let Some(claim) = denied {
            let mine = self.of_holder(claim.holder, claim.card);
            narrow(
                &mut state.places,
                claim.card,
                if claim.has { !mine } else { mine },
            );
        }
        match search.settle(state) {
            Some(state) => Found::Deal(Witness { at: state.at }),
            None if search.cases > most_cases => Found::GivenUp,
            None => Found::Nothing,
        }
    }

    /// What the facts ask for, and where they let the pieces be.
    fn search(&self, facts: impl Iterator<Item = Fact>) -> (Search<'_>, Vec<Places>) {
        let mut search = Search {
            setup: self,
            demands: Vec::new(),
            cases: 0,
            most_cases: MOST_CASES,
        };
        let mut places = self.places.clone();
        facts.for_each(|fact| search.take(&mut places, fact));
        (search, places)
    }

    /// The cards that a holder can have, as far as that follows without trying cases; `None` where nothing fits.
    pub(crate) fn open(&self, facts: impl Iterator<Item = Fact>, holder: Holder) -> Option<CardSet> {
        let (search, mut places) = self.search(facts);
        let fits = search.rule_out(&mut places);
        let can = |card: &Card| places[card.index()] & self.of_holder(holder, *card) != 0;
        let cards = CardSet::ALL.iter().take(self.kinds.len());
        fits.then(|| cards.filter(can).collect())
    }

    /// A deal in the engine's terms.
    pub(crate) fn hands(&self, witness: &Witness, position: &Position, table: &Table) -> Hands {
        let mut hands = Hands::default();
        let envelope = self.players..self.players + Kind::ALL.len();
        for (piece, &at) in Piece::ALL.into_iter().zip(&witness.at) {
            let at = usize::from(at);
            let owner = table
                .players()
                .find(|player| self.own[player.index()] & bit(at) != 0);
            let holder = match owner {
                Some(player) => position.holder(Holder::Player(player)),
                None if envelope.contains(&at) => position.holder(Holder::Envelope),
                None if at == envelope.end => position.holder(Holder::Undealt),
                None => position.face_up(),
            };
            hands.give(holder, piece);
        }
        hands
    }

    /// Whether a fact holds in a deal.
    pub(crate) fn holds(&self, witness: &Witness, fact: &Fact) -> bool {
        let has = |holder, card: Card| witness.is_in(card, self.of_holder(holder, card));
        match *fact {
            Fact::Has(holder, card) => has(holder, card),
            Fact::HasNot(holder, card) => !has(holder, card),
            Fact::OneOf(holder, cards) => cards.iter().any(|card| has(holder, card)),
            Fact::NotAll(holder, cards) => !cards.iter().all(|card| has(holder, card)),
            Fact::Weight(..) => true,
        }
    }
}

impl Witness {
    fn is_in(&self, card: Card, places: Places) -> bool {
        let at = self.at[card.index()];
        at != NOWHERE && places & bit(at.into()) != 0
    }
}

#[derive(Clone)]
struct State {
    places: Vec<Places>,
    at: Vec<u8>,
}

struct Search<'a> {
    setup: &'a Setup,
    demands: Vec<Demand>,
    cases: usize,
    most_cases: usize,
}

impl Search<'_> {
    fn take(&mut self, places: &mut [Places], fact: Fact) {
        match fact {
            Fact::Has(holder, card) => narrow(places, card, self.setup.of_holder(holder, card)),
            Fact::HasNot(holder, card) => narrow(places, card, !self.setup.of_holder(holder, card)),
            Fact::OneOf(holder, cards) => self.demands.push(Demand {
                cards,
                holder,
                one_of: true,
            }),
            Fact::NotAll(holder, cards) => self.demands.push(Demand {
                cards,
                holder,
                one_of: false,
            }),
            Fact::Weight(..) => {}
        }
    }

    /// Matches, and tries the cases of a demand that the matching leaves open.
    fn settle(&mut self, mut state: State) -> Option<State> {
        self.cases += 1;
        if self.cases > self.most_cases || !state.complete(&self.setup.room) {
            return None;
        }
        if self.demands.iter().all(|demand| self.meets(&state, demand)) {
            return Some(state);
        }
        if !self.rule_out(&mut state.places) {
            return None;
        }
        let Some(demand) = self.hardest(&state) else {
            // What was ruled out has met every demand: a matching in what is left is the deal.
            return state.complete(&self.setup.room).then_some(state);
        };
        let mut rest = state;
        for card in demand.cards.iter() {
            let met = self.met(&demand, card);
            if rest.places[card.index()] & met == 0 {
                continue;
            }
            let mut case = rest.clone();
            narrow(&mut case.places, card, met);
            if let Some(found) = self.settle(case) {
                return Some(found);
            }
            narrow(&mut rest.places, card, !met);
        }
        None
    }

    /// Where the card meets the demand.
    fn met(&self, demand: &Demand, card: Card) -> Places {
        let mine = self.setup.of_holder(demand.holder, card);
        if demand.one_of { mine } else { !mine }
    }

    /// Rules out what the demands and the sizes of hands do, until nothing more follows: the last card that can meet a demand
    /// does, and what fills a hand leaves no room for others. False where nothing is left.
    fn rule_out(&self, places: &mut [Places]) -> bool {
        loop {
            match (self.last_cards(places), fill(places, &self.setup.room)) {
                (None, _) | (_, None) => return false,
                (Some(false), Some(false)) => return true,
                _ => {}
            }
        }
    }

    /// Whether anything was ruled out; `None` where a demand cannot be met.
    fn last_cards(&self, places: &mut [Places]) -> Option<bool> {
        let mut changed = false;
        for demand in &self.demands {
            let open = |card: &Card| places[card.index()] & self.met(demand, *card) != 0;
            let mut able = demand.cards.iter().filter(open);
            let (first, more) = (able.next()?, able.next().is_some());
            let met = self.met(demand, first);
            if !more && places[first.index()] & !met != 0 {
                narrow(places, first, met);
                changed = true;
            }
        }
        Some(changed)
    }

    /// The demand with the fewest cases among those that some matching can fail.
    fn hardest(&self, state: &State) -> Option<Demand> {
        let places = |card: Card| state.places[card.index()];
        let sure = |demand: &Demand| {
            let mut cards = demand.cards.iter();
            cards.any(|card| places(card) & !self.met(demand, card) == 0)
        };
        let cases = |demand: &Demand| {
            let open = |card: &Card| places(*card) & self.met(demand, *card) != 0;
            demand.cards.iter().filter(open).count()
        };
        let open = self.demands.iter().filter(|demand| !sure(demand));
        let hardest = open.min_by_key(|demand| (cases(demand), self.meets(state, demand)));
        hardest.copied()
    }

    fn meets(&self, state: &State, demand: &Demand) -> bool {
        let mut cards = demand.cards.iter();
        let has = |card: Card| {
            let at = state.at[card.index()];
            at != NOWHERE && self.setup.of_holder(demand.holder, card) & bit(at.into()) != 0
        };
        if demand.one_of {
            cards.any(has)
        } else {
            !cards.all(has)
        }
    }
}

impl State {
    /// Finds a place for every piece, starting from where they are.
    fn complete(&mut self, room: &[u8]) -> bool {
        let mut load = vec![0_u8; room.len()];
        for piece in 0..self.at.len() {
            let at = self.at[piece];
            if at != NOWHERE
                && self.places[piece] & bit(at.into()) != 0
                && load[at as usize] < room[at as usize]
            {
                load[at as usize] += 1;
            } else {
                self.at[piece] = NOWHERE;
            }
        }
        (0..self.at.len())
            .all(|piece| self.at[piece] != NOWHERE || self.place(piece, room, &mut load, &mut 0))
    }

    /// Finds a place for one piece, moving others where that helps.
    fn place(&mut self, piece: usize, room: &[u8], load: &mut [u8], tried: &mut Places) -> bool {
        let mut free = self.places[piece] & !*tried;
        while free != 0 {
            let place = free.trailing_zeros() as usize;
            free &= free - 1;
            if load[place] < room[place] {
                load[place] += 1;
                self.at[piece] = place as u8;
                return true;
            }
        }
        loop {
            let open = self.places[piece] & !*tried;
            if open == 0 {
                return false;
            }
            let place = open.trailing_zeros() as usize;
            *tried |= bit(place);
            for other in 0..self.at.len() {
                if self.at[other] as usize == place && self.place(other, room, load, tried) {
                    self.at[piece] = place as u8;
                    return true;
                }
            }
        }
    }
}

/// What must be at a place and fills it leaves no room for others; where no more can be there than fill it, all of them are.
/// Whether anything was ruled out; `None` where a place has too many or too few: every place is full in a deal.
fn fill(places: &mut [Places], room: &[u8]) -> Option<bool> {
    let mut must = [0_u8; Places::BITS as usize];
    let mut may = [0_u8; Places::BITS as usize];
    for &piece in &*places {
        if piece.is_power_of_two() {
            must[piece.trailing_zeros() as usize] += 1;
        }
        let mut open = piece;
        while open != 0 {
            may[open.trailing_zeros() as usize] += 1;
            open &= open - 1;
        }
    }
    let (mut full, mut short): (Places, Places) = (0, 0);
    for (place, &room) in room.iter().enumerate() {
        if must[place] > room || room > may[place] {
            return None;
        }
        full |= Places::from(must[place] == room) << place;
        short |= Places::from(may[place] == room) << place;
    }
    let mut changed = false;
    for piece in places.iter_mut().filter(|piece| !piece.is_power_of_two()) {
        let left = match (*piece & short).count_ones() {
            0 => *piece & !full,
            1 => *piece & short,
            // Two places need it.
            _ => return None,
        };
        if left == 0 {
            return None;
        }
        changed |= left != *piece;
        *piece = left;
    }
    Some(changed)
}

fn narrow(places: &mut [Places], card: Card, to: Places) {
    places[card.index()] &= to;
}

const fn bit(place: usize) -> Places {
    1 << place
}

fn sure(slots: Slots) -> u8 {
    match slots {
        Slots::Exactly(cards) | Slots::OrOneMore(cards) => cards as u8,
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    use super::*;
    use crate::evidence::Evidence;
    use crate::pieces::{ByKind, Deck};
    use crate::simulate::{Game, Seating};

    /// Sixty cards, ten players and many suggestions that nobody in particular saw: few questions may be left to the counting engine, which
    /// takes a tenth of a second for each.
    #[test]
    fn a_large_table_takes_few_cases() {
        let mut random = SmallRng::seed_from_u64(87);
        let names = ByKind::from_fn(|kind| (0..20).map(|card| format!("{} {card}", kind.word())).collect());
        let deck = Deck::new(&names).unwrap();
        let mut game = Game::deal(Seating::new(deck, 10), &mut random);
        let seats: Vec<_> = game.players().collect();
        for turn in 0..80 {
            let cards = game.random_triple(&mut random);
            game.suggest(seats[turn % 10], cards, &mut random);
        }
        let table = game.table_for(None);
        let (setup, evidence) = (Setup::of(&table), Evidence::of(&table));
        let (mut asked, mut given_up) = (0, 0);
        for events in [20, 40, 60, 80] {
            let facts = || (0..events).flat_map(|event| evidence.event(event).iter().copied());
            for card in table.deck.cards() {
                for holder in table.holders() {
                    let claim = |has| Some(Claim { holder, card, has });
                    let has = game.owner(card) == holder;
                    // The true deal denies what is wrong.
                    let found = setup.find(facts(), claim(!has), None);
                    assert!(matches!(found, Found::Deal(_) | Found::GivenUp));
                    let denied = setup.find(facts(), claim(has), None);
                    for found in [found, denied] {
                        asked += 1;
                        given_up += usize::from(found == Found::GivenUp);
                    }
                }
            }
        }
        assert!(given_up * 100 < asked, "{given_up} of {asked}");
    }
}
