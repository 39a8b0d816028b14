//! Replaying a record into a table.

use kibitzer_wire::Place;

use super::{
    Happening, Holder, MOST_EVENTS, PLAYERS, Player, RESERVED, Reply, Slots, Table, TableError, Wrong,
};
use crate::pieces::{Card, CardSet, Deck, Edition, Kind, Lookup, NameIndex, Triple};
use crate::record::{Accuse, Answer, Event, Left, Note, Record, Seen, Shows, Snoop, Suggest};

impl Table {
    /// The table that a record describes, or the first thing in it that makes no sense.
    pub fn replay(record: &Record) -> Result<Self, TableError> {
        let (deck, every) = deck(record)?;
        let index = players(record)?;
        let mut table = Self {
            deck,
            names: record
                .players
                .iter()
                .map(|player| player.name.trim().to_owned())
                .collect(),
            stop: kibitzer_deal::Stop::never(),
            slots: Vec::new(),
            viewer: None,
            hand: None,
            face_up: CardSet::EMPTY,
            undealt: record.undealt,
            shows: record
                .shows
                .unwrap_or(if every { Shows::Every } else { Shows::First }),
            model: record.model,
            behaviour: record.behaviour,
            seldom_own: record.seldom_own,
            patterns: Vec::new(),
            happenings: Vec::new(),
        };
        table.set_up(record, &index)?;
        if record.events.len() > MOST_EVENTS {
            return Err(Wrong::TooManyEvents(record.events.len()).at("events"));
        }
        for (number, event) in record.events.iter().enumerate() {
            let happening = Replay {
                table: &table,
                index: &index,
                ordered: record.ordered,
            }
            .event(event)
            .map_err(|wrong| wrong.at(Place::event(number)))?;
            table.happenings.push(happening);
        }
        Ok(table)
    }

    /// The player of that name.
    pub fn player(&self, typed: &str) -> Result<Player, Wrong> {
        find_player(&NameIndex::new(&self.names), &self.names, typed)
    }

    /// The player or place of that name.
    pub fn holder(&self, typed: &str) -> Result<Holder, Wrong> {
        match typed.trim().to_lowercase().as_str() {
            "envelope" | "solution" | "the envelope" => Ok(Holder::Envelope),
            "undealt" | "pile" | "the pile" if self.undealt > 0 => Ok(Holder::Undealt),
            "undealt" | "pile" | "the pile" => Err(Wrong::NoPile),
            _ => self.player(typed).map(Holder::Player),
        }
    }

    fn set_up(&mut self, record: &Record, index: &NameIndex) -> Result<(), TableError> {
        self.face_up = distinct(&self.deck, &record.table).map_err(|wrong| wrong.at("table"))?;
        if let Some(name) = &record.viewer {
            self.viewer = Some(find_player(index, &self.names, name).map_err(|wrong| wrong.at("viewer"))?);
        }
        if let Some(hand) = &record.hand {
            self.hand = Some(
                self.viewers_hand(record, hand)
                    .map_err(|wrong| wrong.at("hand"))?,
            );
        }
        self.slots = self.sizes(record).map_err(|wrong| wrong.at("players"))?;
        for (name, pattern) in &record.patterns {
            // What was learnt of people who do not play today says nothing.
            if let Ok(player) = find_player(index, &self.names, name) {
                self.patterns.resize(self.names.len(), None);
                self.patterns[player.index()] = Some(*pattern);
            }
        }
        Ok(())
    }

    fn viewers_hand(&self, record: &Record, hand: &[String]) -> Result<CardSet, Wrong> {
        let viewer = self.viewer.ok_or(Wrong::HandWithoutViewer)?;
        let cards = distinct(&self.deck, hand)?;
        if let Some(both) = cards.and(self.face_up).iter().next() {
            return Err(Wrong::CardTwice(self.deck.name(both).to_owned()));
        }
        match record.players[viewer.index()].cards {
            Some(dealt) if dealt != cards.len() => Err(Wrong::HandSize {
                player: self.name(Holder::Player(viewer)).to_owned(),
                cards: dealt,
                named: cards.len(),
            }),
            _ => Ok(cards),
        }
    }

    /// The size of each hand; those that are not known share what is left as evenly as can be.
    fn sizes(&self, record: &Record) -> Result<Vec<Slots>, Wrong> {
        let own = |place: usize| {
            (self.viewer == Some(Player::at(place)))
                .then_some(self.hand)
                .flatten()
        };
        let known: Vec<Option<usize>> = record
            .players
            .iter()
            .enumerate()
            .map(|(place, player)| player.cards.or(own(place).map(CardSet::len)))
            .collect();
        let dealt = known
            .iter()
            .flatten()
            .fold(0, |sum: usize, &n| sum.saturating_add(n.min(1 << 20)));
        let wrong = Wrong::Sizes {
            dealt,
            table: self.face_up.len(),
            undealt: self.undealt.min(1 << 20),
            deck: self.deck.len(),
        };
        let taken = dealt + self.face_up.len() + self.undealt.min(1 << 20) + Kind::ALL.len();
        let left = self.deck.len().checked_sub(taken).ok_or_else(|| wrong.clone())?;
        let unknown = known.iter().filter(|size| size.is_none()).count();
        if unknown == 0 {
            return if left == 0 {
                Ok(known.into_iter().flatten().map(Slots::Exactly).collect())
            } else {
                Err(wrong)
            };
        }
        let shared = if left % unknown == 0 {
            Slots::Exactly(left / unknown)
        } else {
            Slots::OrOneMore(left / unknown)
        };
        Ok(known
            .into_iter()
            .map(|size| size.map_or(shared, Slots::Exactly))
            .collect())
    }
}

fn deck(record: &Record) -> Result<(Deck, bool), TableError> {
    match (&record.edition, &record.deck) {
        (Some(_), Some(_)) => Err(Wrong::EditionAndDeck.at("deck")),
        (None, Some(names)) => Deck::new(names)
            .map(|deck| (deck, false))
            .map_err(|e| Wrong::from(e).at("deck")),
        (name, None) => Edition::named(name.as_deref().unwrap_or("classic"))
            .and_then(|edition| {
                Ok((
                    Deck::of_edition(edition, &record.mentioned().collect::<Vec<_>>())?,
                    edition.every_holder_shows,
                ))
            })
            .map_err(|e| Wrong::from(e).at("edition")),
    }
}

fn players(record: &Record) -> Result<NameIndex, TableError> {
    let count = record.players.len();
    if !PLAYERS.contains(&count) {
        return Err(Wrong::Players(count).at("players"));
    }
    for player in &record.players {
        let name = player.name.trim();
        let reserved = RESERVED.contains(&name.to_lowercase().as_str());
        if reserved || name.chars().count() > 60 || !name.chars().any(char::is_alphanumeric) {
            return Err(Wrong::BadPlayerName(name.chars().take(60).collect()).at("players"));
        }
    }
    let names: Vec<&str> = record.players.iter().map(|player| player.name.as_str()).collect();
    let index = NameIndex::new(&names);
    match index.twice() {
        Some(again) => Err(Wrong::SamePlayer(record.players[again].name.clone()).at("players")),
        None => Ok(index),
    }
}

fn find_player(index: &NameIndex, names: &[String], typed: &str) -> Result<Player, Wrong> {
    let near = match index.find(typed) {
        Lookup::Found(place) => return Ok(Player::at(place)),
        Lookup::Near(place) => Some(names[place].clone()),
        Lookup::Unknown => None,
    };
    Err(Wrong::UnknownPlayer {
        typed: typed.chars().take(60).collect(),
        near,
    })
}

fn distinct(deck: &Deck, names: &[String]) -> Result<CardSet, Wrong> {
    let mut cards = CardSet::EMPTY;
    for name in names {
        let card = deck.card(name)?;
        if cards.contains(card) {
            return Err(Wrong::CardTwice(deck.name(card).to_owned()));
        }
        cards.insert(card);
    }
    Ok(cards)
}

/// One event being read, against what came before it.
struct Replay<'a> {
    table: &'a Table,
    index: &'a NameIndex,
    ordered: bool,
}

impl Replay<'_> {
    fn event(&self, event: &Event) -> Result<Happening, Wrong> {
        match event {
            Event::Suggest(suggest) => self.suggestion(suggest),
            Event::Note(note) => self.note(note),
            Event::Accuse(accuse) => self.accusation(accuse),
            Event::Seen(seen) => self.seen(seen),
            Event::Snoop(snoop) => self.snoop(snoop),
            Event::Left(left) => self.departure(left),
        }
    }

    fn suggestion(&self, suggest: &Suggest) -> Result<Happening, Wrong> {
        let by = self.player(&suggest.by)?;
        let cards = self.triple("a suggestion", &suggest.cards)?;
        let answers = suggest
            .answers
            .iter()
            .map(|answer| self.answer(cards, answer))
            .collect::<Result<Vec<_>, _>>()?;
        self.check_answers(by, &answers)?;
        if self.ordered {
            self.check_order(by, &answers)?;
        }
        Ok(Happening::Suggestion { by, cards, answers })
    }

    fn answer(&self, cards: Triple, answer: &Answer) -> Result<(Player, Reply), Wrong> {
        let player = self.player(&answer.player)?;
        let reply = match (answer.pass.unwrap_or(false), &answer.shows) {
            (true, None | Some(None)) => Reply::Pass,
            (false, Some(None)) => Reply::Unseen,
            (false, Some(Some(name))) => Reply::Card(self.table.deck.card(name)?),
            (true, Some(Some(_))) => return Err(Wrong::PassAndShow(self.name(player))),
            (false, None) => return Err(Wrong::NoReply(self.name(player))),
        };
        match reply {
            Reply::Card(card) if !cards.set().contains(card) => Err(Wrong::NotSuggested {
                player: self.name(player),
                card: self.table.deck.name(card).to_owned(),
            }),
            _ => Ok((player, reply)),
        }
    }

    fn check_answers(&self, by: Player, answers: &[(Player, Reply)]) -> Result<(), Wrong> {
        let mut showed: Option<Player> = None;
        for (place, &(player, reply)) in answers.iter().enumerate() {
            if player == by {
                return Err(Wrong::AnswersSelf(self.name(player)));
            }
            if let Some(&(_, before)) = answers[..place].iter().find(|(other, _)| *other == player) {
                let both = (before == Reply::Pass) != (reply == Reply::Pass);
                let name = self.name(player);
                return Err(if both {
                    Wrong::PassAndShow(name)
                } else {
                    Wrong::AnswersTwice(name)
                });
            }
            if reply != Reply::Pass
                && self.table.shows == Shows::First
                && let Some(first) = showed.replace(player)
            {
                return Err(Wrong::TwoShows {
                    first: self.name(first),
                    second: self.name(player),
                });
            }
        }
        Ok(())
    }

    /// Answers go round from the suggester's left; nobody is skipped, and the first who shows ends it.
    fn check_order(&self, by: Player, answers: &[(Player, Reply)]) -> Result<(), Wrong> {
        let mut turns = self.table.answering(by).into_iter();
        let mut over = false;
        for &(player, reply) in answers {
            if self.table.has_left(player) {
                return Err(Wrong::HasLeft(self.name(player)));
            }
            let expected = turns.next().filter(|_| !over);
            if expected != Some(player) {
                let expected = expected.map(|other| self.name(other));
                return Err(Wrong::OutOfOrder {
                    player: self.name(player),
                    expected,
                });
            }
            over = reply != Reply::Pass && self.table.shows == Shows::First;
        }
        Ok(())
    }

    fn note(&self, note: &Note) -> Result<Happening, Wrong> {
        if note.has.is_none() && note.holder.trim().eq_ignore_ascii_case("all") {
            let card = self.table.deck.card(&note.card)?;
            return Ok(Happening::Clear { card });
        }
        Ok(Happening::Note {
            holder: self.table.holder(&note.holder)?,
            card: self.table.deck.card(&note.card)?,
            has: note.has,
        })
    }

    fn accusation(&self, accuse: &Accuse) -> Result<Happening, Wrong> {
        Ok(Happening::Accusation {
            by: self.player(&accuse.by)?,
            cards: self.triple("an accusation", &accuse.cards)?,
            right: accuse.right,
        })
    }

    fn seen(&self, seen: &Seen) -> Result<Happening, Wrong> {
        Ok(Happening::Seen {
            player: self.player(&seen.player)?,
            card: self.table.deck.card(&seen.card)?,
        })
    }

    fn snoop(&self, snoop: &Snoop) -> Result<Happening, Wrong> {
        let by = self.player(&snoop.by)?;
        let player = self.player(&snoop.player)?;
        if by == player {
            return Err(Wrong::SnoopsSelf(self.name(by)));
        }
        let card = snoop
            .card
            .as_ref()
            .map(|name| self.table.deck.card(name))
            .transpose()?;
        Ok(Happening::Snoop { by, player, card })
    }

    fn departure(&self, left: &Left) -> Result<Happening, Wrong> {
        let player = self.player(&left.player)?;
        if self.table.has_left(player) {
            return Err(Wrong::HasLeft(self.name(player)));
        }
        let cards = distinct(&self.table.deck, left.cards.as_deref().unwrap_or_default())?;
        Ok(Happening::Departure { player, cards })
    }

    fn triple(&self, what: &'static str, names: &[String]) -> Result<Triple, Wrong> {
        let deck = &self.table.deck;
        let cards = names
            .iter()
            .take(8)
            .map(|name| deck.card(name))
            .collect::<Result<Vec<Card>, _>>()?;
        if let Some(twice) = (1..cards.len()).find(|&i| cards[..i].contains(&cards[i])) {
            return Err(Wrong::CardTwice(deck.name(cards[twice]).to_owned()));
        }
        let with_kind = |&card: &Card| format!("{} ({})", deck.name(card), deck.kind(card).word());
        deck.triple(&cards).ok_or_else(|| Wrong::NotATriple {
            what,
            cards: cards.iter().map(with_kind).collect(),
        })
    }

    fn player(&self, typed: &str) -> Result<Player, Wrong> {
        find_player(self.index, &self.table.names, typed)
    }

    fn name(&self, player: Player) -> String {
        self.table.name(Holder::Player(player)).to_owned()
    }
}
