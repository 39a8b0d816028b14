//! The games behind the API, and how a table's record becomes a question of its game.
//!
//! A game is whatever implements [`kibitzer_wire::Game`]: its questions and what they keep between them are the game's own, so
//! the stateless addresses, the tables and the jobs all show the same answers as the command line.

use std::sync::Arc;

use kibitzer_bridge::wire::Bridge;
use kibitzer_clue::wire::Clue;
use kibitzer_domino::wire::Dominoes;
use kibitzer_wire::{Ask, Problem, question_of};
use serde_json::{Map, Value};

use crate::record::{Public, Record};

/// Every game that is built in, with what they keep between questions.
#[derive(Debug)]
pub(crate) struct Games {
    /// Practice and saved systems ask for more than a game's questions.
    pub(crate) bridge: Arc<Bridge>,
    all: Vec<Arc<Game>>,
}

/// A game, whatever its types.
#[derive(Debug)]
pub(crate) struct Game {
    /// As in addresses: `domino`.
    pub(crate) name: &'static str,
    /// The questions it answers; the first is its reading.
    pub(crate) asks: Vec<Arc<Ask>>,
    /// A table's record as a question.
    pub(crate) question: fn(&Record) -> Map<String, Value>,
    /// Whether a question is of the game's shape; what it says may still break the rules.
    shape: fn(Map<String, Value>) -> Result<(), Problem>,
    /// What of a record anyone at the table could see.
    pub(crate) public: Public,
}

impl Default for Games {
    fn default() -> Self {
        let bridge = Arc::<Bridge>::default();
        let all = [
            Game::of(&bridge),
            Game::of(&Arc::<Clue>::default()),
            Game::of(&Arc::<Dominoes>::default()),
        ];
        Self {
            bridge,
            all: all.map(Arc::new).into(),
        }
    }
}

impl Games {
    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<Game>> {
        self.all.iter()
    }

    /// The game of this name.
    pub(crate) fn game(&self, name: &str) -> Result<Arc<Game>, Problem> {
        let found = self.iter().find(|game| game.name == name);
        found.cloned().ok_or_else(|| {
            let names: Vec<_> = self.iter().map(|game| game.name).collect();
            let message = format!("no game is called {name}; there are {}", names.join(", "));
            Problem::new("unknown_game", message).at("game")
        })
    }

    /// The question at an address such as `domino/read`.
    pub(crate) fn ask(&self, address: &str) -> Option<Arc<Ask>> {
        let (game, name) = address.split_once('/')?;
        self.iter().find(|known| known.name == game)?.ask(name)
    }
}

impl Game {
    fn of<G: kibitzer_wire::Game>(game: &Arc<G>) -> Self {
        Self {
            name: G::NAME,
            asks: game.asks().into_iter().map(Arc::new).collect(),
            question: question::<G>,
            shape: |object| question_of::<G::Record>(object).map(drop),
            public: public::<G>,
        }
    }

    /// The question of this name.
    pub(crate) fn ask(&self, name: &str) -> Option<Arc<Ask>> {
        self.asks.iter().find(|ask| ask.name == name).cloned()
    }

    /// Whether a record has the shape of this game's records. Whether it keeps the rules, its reading tells.
    pub(crate) fn check(&self, record: &Record) -> Result<(), Problem> {
        // The place in a text that nobody wrote helps nobody.
        (self.shape)((self.question)(record)).map_err(|problem| Problem {
            kind: "shape".into(),
            at: None,
            ..problem
        })
    }
}

/// A record as a question: the settings, and what happened beside them.
fn question<G: kibitzer_wire::Game>(record: &Record) -> Map<String, Value> {
    let mut question = record.settings.as_object().cloned().unwrap_or_default();
    let events = record.events.iter().map(G::to_record).collect();
    question.insert(G::EVENTS.into(), events);
    question
}

/// What of a record anyone at the table could see, by way of the game's own type: what it does not know is not shown, and
/// of a record that cannot be read, nothing.
fn public<G: kibitzer_wire::Game>(record: &Record) -> Record {
    let private = serde_json::from_value(Value::Object(question::<G>(record)));
    let public = private.and_then(|private| serde_json::to_value(G::public(&private)));
    let Ok(Value::Object(mut settings)) = public else {
        return Record::default();
    };
    let events = match settings.remove(G::EVENTS) {
        Some(Value::Array(events)) => events.into_iter().map(G::to_table).collect(),
        _ => Vec::new(),
    };
    Record::new(Value::Object(settings), events)
}
