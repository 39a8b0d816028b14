//! A deck: the cards of each kind, by name.

use super::edition::{EDITIONS, Edition};
use super::{ByKind, Card, CardSet, Kind, Lookup, NameIndex, Triple};

/// The largest deck that is read: twice the largest in print.
pub const MOST_CARDS: usize = 60;

/// The names of the cards, as a record writes them.
pub type DeckNames = ByKind<Vec<String>>;

/// The cards of a game.
#[derive(Debug, Clone)]
pub struct Deck {
    names: Vec<String>,
    kinds: ByKind<CardSet>,
    index: NameIndex,
}

/// What is wrong with a deck, or with a name that should be in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// No edition has this name.
    #[error("no edition is called {0}; there are {list}, or give the cards as \"deck\"", list = edition_list())]
    UnknownEdition(String),
    /// A kind without a choice.
    #[error("the deck has no {}; each kind needs at least one card", .0.word())]
    EmptyKind(Kind),
    /// Too many cards.
    #[error("the deck has {0} cards; at most {MOST_CARDS} are read")]
    TooLarge(usize),
    /// Two cards with one name.
    #[error("the deck names {0} twice; every card needs a name of its own")]
    SameName(String),
    /// A card without a name.
    #[error("a {} of the deck has an empty name", .0.word())]
    NoName(Kind),
    /// No card has this name.
    #[error("no card is called {typed}{}", hint(.near.as_ref()))]
    UnknownCard {
        /// What was typed.
        typed: String,
        /// The card that is spelled nearly so.
        near: Option<String>,
    },
}

fn hint(near: Option<&String>) -> String {
    near.map(|name| format!("; did you mean {name}?"))
        .unwrap_or_default()
}

fn edition_list() -> String {
    EDITIONS.map(|edition| edition.name).join(", ")
}

/// A name of a card that begins with one of these needs no other: decks of one's own have "The Attic" and "My Room".
const ARTICLES: [&str; 6] = ["the", "a", "an", "my", "your", "our"];

impl Deck {
    /// The deck with these cards.
    pub fn new(names: &DeckNames) -> Result<Self, DeckError> {
        let count = names.iter().map(Vec::len).sum();
        if count > MOST_CARDS {
            return Err(DeckError::TooLarge(count));
        }
        let mut all = Vec::with_capacity(count);
        let mut kinds = ByKind::default();
        for kind in Kind::ALL {
            let from = all.len();
            for name in names.get(kind) {
                if !name.chars().any(char::is_alphanumeric) {
                    return Err(DeckError::NoName(kind));
                }
                all.push(name.trim().to_owned());
            }
            if all.len() == from {
                return Err(DeckError::EmptyKind(kind));
            }
            *kinds.get_mut(kind) = CardSet::range(from, all.len());
        }
        let index = NameIndex::new(&all);
        match index.twice() {
            Some(again) => Err(DeckError::SameName(all.swap_remove(again))),
            None => Ok(Self {
                names: all,
                kinds,
                index,
            }),
        }
    }

    /// The deck of an edition.
    ///
    /// `mentioned` are the names that the record uses: where they speak of Orchid and the edition has White in her
    /// place, the deck has Orchid, as the boxes printed since 2016 do.
    ///
    /// ```
    /// use kibitzer_clue::pieces::{Deck, Edition};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// assert_eq!(deck.len(), 21);
    /// assert_eq!(deck.triples().count(), 6 * 6 * 9);
    /// ```
    pub fn of_edition(edition: &Edition, mentioned: &[&str]) -> Result<Self, DeckError> {
        let mut names = edition.names();
        let orchid = NameIndex::new(&["Orchid"]);
        if edition.has_mrs_white_alone() && mentioned.iter().any(|name| orchid.find(name) == Lookup::Found(0))
        {
            let short = names.suspect.iter().any(|name| name == "White");
            for name in names.suspect.iter_mut().filter(|name| name.ends_with("White")) {
                if short { "Orchid" } else { "Dr. Orchid" }.clone_into(name);
            }
        }
        Self::new(&names)
    }

    /// Every card, suspects first, then weapons, then rooms.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        self.all().iter()
    }

    /// The set of all cards.
    pub fn all(&self) -> CardSet {
        CardSet::range(0, self.names.len())
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no card; a deck that exists always has some.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The cards of a kind.
    ///
    /// ```
    /// use kibitzer_clue::pieces::{Deck, Edition, Kind};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// let sizes = Kind::ALL.map(|kind| deck.of(kind).len());
    /// assert_eq!(sizes, [6, 6, 9]);
    /// ```
    pub fn of(&self, kind: Kind) -> CardSet {
        *self.kinds.get(kind)
    }

    /// The kind of a card.
    pub fn kind(&self, card: Card) -> Kind {
        Kind::ALL
            .into_iter()
            .find(|&kind| self.of(kind).contains(card))
            .unwrap_or(Kind::Room)
    }

    /// The name of a card.
    pub fn name(&self, card: Card) -> &str {
        &self.names[card.index()]
    }

    /// The card in the middle of a sentence: people by their names, things and rooms with "the".
    ///
    /// ```
    /// use kibitzer_clue::pieces::{Deck, Edition};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// let said = ["plum", "rope", "hall"].map(|name| deck.said(deck.card(name).unwrap()));
    /// assert_eq!(said, ["Plum", "the Rope", "the Hall"]);
    /// ```
    pub fn said(&self, card: Card) -> String {
        let name = self.name(card);
        let first = name.split_whitespace().next().unwrap_or_default();
        if self.kind(card) == Kind::Suspect
            || ARTICLES.iter().any(|article| first.eq_ignore_ascii_case(article))
        {
            return name.to_owned();
        }
        format!("the {name}")
    }

    /// The card that a typed name means.
    ///
    /// ```
    /// use kibitzer_clue::pieces::{Deck, Edition};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// let rope = deck.card("rope").unwrap();
    /// assert_eq!(deck.name(rope), "Rope");
    /// assert!(deck.card("machine gun").is_err());
    /// ```
    pub fn card(&self, typed: &str) -> Result<Card, DeckError> {
        match self.index.find(typed) {
            Lookup::Found(i) => Ok(Card(i as u8)),
            Lookup::Near(i) => Err(DeckError::UnknownCard {
                typed: typed.to_owned(),
                near: Some(self.names[i].clone()),
            }),
            Lookup::Unknown => Err(DeckError::UnknownCard {
                typed: typed.to_owned(),
                near: None,
            }),
        }
    }

    /// One suspect, one weapon and one room in any order; `None` for other cards.
    ///
    /// ```
    /// use kibitzer_clue::pieces::{Deck, Edition};
    ///
    /// let deck = Deck::of_edition(Edition::named("classic").unwrap(), &[]).unwrap();
    /// let cards = ["Hall", "Plum", "Rope"].map(|name| deck.card(name).unwrap());
    /// assert_eq!(deck.triple(&cards).unwrap().weapon, cards[2]);
    /// assert_eq!(deck.triple(&cards[..2]), None);
    /// ```
    pub fn triple(&self, cards: &[Card]) -> Option<Triple> {
        let one = |kind| cards.iter().copied().find(|&card| self.kind(card) == kind);
        ByKind::from_fn(one).all().filter(|_| cards.len() == 3)
    }

    /// Every triple of one suspect, one weapon and one room.
    pub fn triples(&self) -> impl Iterator<Item = Triple> + use<> {
        let [suspects, weapons, rooms] = Kind::ALL.map(|kind| self.of(kind));
        suspects.iter().flat_map(move |suspect| {
            weapons.iter().flat_map(move |weapon| {
                rooms.iter().map(move |room| Triple {
                    suspect,
                    weapon,
                    room,
                })
            })
        })
    }
}

impl Edition {
    /// The edition that a typed name means.
    pub fn named(typed: &str) -> Result<&'static Self, DeckError> {
        EDITIONS
            .iter()
            .find(|edition| {
                let words = [&[edition.name], edition.aliases].concat();
                matches!(NameIndex::new(&words).find(typed), Lookup::Found(_))
            })
            .ok_or_else(|| DeckError::UnknownEdition(typed.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classic() -> Deck {
        Deck::of_edition(&EDITIONS[0], &[]).unwrap()
    }

    #[test]
    fn the_editions_have_the_printed_numbers_of_cards() {
        let sizes: Vec<[usize; 3]> = EDITIONS
            .iter()
            .map(|edition| Deck::of_edition(edition, &[]).unwrap())
            .map(|deck| Kind::ALL.map(|kind| deck.of(kind).len()))
            .collect();
        let classic = [6, 6, 9];
        assert_eq!(sizes, [classic, classic, classic, classic, [10, 8, 12], classic]);
        assert_eq!(classic.iter().product::<usize>(), 324);
    }

    #[test]
    fn every_name_of_every_edition_finds_its_card() {
        for edition in &EDITIONS {
            let deck = Deck::of_edition(edition, &[]).unwrap();
            for card in deck.cards() {
                assert_eq!(
                    deck.card(&deck.name(card).to_uppercase()),
                    Ok(card),
                    "{}",
                    deck.name(card)
                );
            }
        }
    }

    #[test]
    fn a_misspelt_card_gets_a_hint() {
        let error = classic().card("Rop").unwrap_err();
        assert_eq!(error.to_string(), "no card is called Rop; did you mean Rope?");
    }

    #[test]
    fn orchid_takes_whites_place_where_she_is_named() {
        let deck = Deck::of_edition(&EDITIONS[0], &["Dr. Orchid"]).unwrap();
        assert!(deck.card("Orchid").is_ok());
        assert!(deck.card("White").is_err());
        assert!(classic().card("White").is_ok());
    }

    #[test]
    fn decks_that_make_no_sense_are_refused() {
        let names = |s: &[&str]| s.iter().map(|&n| n.to_owned()).collect::<Vec<_>>();
        let deck = |suspect: &[&str], weapon: &[&str], room: &[&str]| {
            Deck::new(&DeckNames {
                suspect: names(suspect),
                weapon: names(weapon),
                room: names(room),
            })
        };
        assert_eq!(
            deck(&["A"], &[], &["C"]).unwrap_err(),
            DeckError::EmptyKind(Kind::Weapon)
        );
        assert_eq!(
            deck(&["A"], &["a"], &["C"]).unwrap_err(),
            DeckError::SameName("a".to_owned())
        );
        assert_eq!(
            deck(&["A"], &[" "], &["C"]).unwrap_err(),
            DeckError::NoName(Kind::Weapon)
        );
        let many: Vec<String> = (0..70).map(|i| format!("card{i}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        assert_eq!(deck(&many, &["x"], &["y"]).unwrap_err(), DeckError::TooLarge(72));
        assert!(Edition::named("Master Detective").is_ok());
        assert!(Edition::named("Monopoly").is_err());
    }
}
