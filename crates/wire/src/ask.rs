//! One kind of question: its name, how long it may take, what it answers.
//!
//! A question is read once, into its own type; what is done with it afterwards (how long will it take? what of the asker's
//! own does it name? what is the answer?) asks that type and no text.

use std::sync::Arc;

use kibitzer_deal::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use crate::question::{Head, question, question_of};
use crate::{Problem, Shape};

/// How long a question takes, and so where it is worked on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Speed {
    /// Microseconds: answered where it arrives.
    Instant,
    /// Milliseconds.
    Quick,
    /// Seconds.
    Heavy,
}

/// What a long piece of work sees of the world outside: whether to go on, and whom to tell how far it is.
pub struct Watch<'a> {
    /// Whether anybody still waits.
    pub stop: &'a Stop,
    /// Takes how much is done, of how much, and what is known so far.
    pub tell: &'a (dyn Fn(u64, u64, Option<Value>) + Sync),
}

impl<'a> Watch<'a> {
    /// Stops when it is told to, and tells nobody how far it is.
    pub fn until(stop: &'a Stop) -> Self {
        let tell = &|_, _, _| ();
        Self { stop, tell }
    }
}

/// What every door may want to know of a question before it is answered.
pub trait Question: DeserializeOwned + Send + Sync + 'static {
    /// How long it takes.
    fn speed(&self) -> Speed {
        Speed::Quick
    }

    /// The names in it that may stand for something that the asker keeps, such as a system of their own.
    fn names(&mut self) -> Vec<&mut String> {
        Vec::new()
    }
}

/// One kind of question.
pub struct Ask {
    /// The last part of its address: `read`.
    pub name: &'static str,
    /// What it is for, in a line.
    pub summary: &'static str,
    /// A question to begin with.
    pub example: &'static str,
    heavy: bool,
    read: Box<Read>,
    /// The shapes of the question and its answer.
    #[cfg(feature = "openapi")]
    pub shapes: [crate::shape::Described; 2],
}

/// Reads a question into its own type.
type Read = dyn Fn(Written<'_>) -> Result<Box<dyn Answers>, Problem> + Send + Sync;

/// A question as it comes in.
enum Written<'a> {
    Text(&'a [u8]),
    Object(Map<String, Value>),
}

impl Ask {
    /// A kind of question that `game` answers.
    pub fn new<G, Q, A>(
        game: &Arc<G>,
        [name, summary, example]: [&'static str; 3],
        answer: fn(&G, &Q, &Watch<'_>) -> Result<A, Problem>,
    ) -> Self
    where
        G: Send + Sync + 'static,
        Q: Question + Shape,
        A: Serialize + Shape + 'static,
    {
        let game = Arc::clone(game);
        let read = move |written: Written<'_>| -> Result<Box<dyn Answers>, Problem> {
            let (id, question) = written.read()?;
            let game = Arc::clone(&game);
            Ok(Box::new(Asked {
                game,
                id,
                question,
                answer,
            }))
        };
        Self {
            name,
            summary,
            example,
            heavy: false,
            read: Box::new(read),
            #[cfg(feature = "openapi")]
            shapes: [crate::shape::described::<Q>, crate::shape::described::<A>],
        }
    }

    /// The same, taking seconds whatever the question.
    #[must_use]
    pub fn heavy(self) -> Self {
        Self { heavy: true, ..self }
    }

    /// Reads a question.
    pub fn pose(&self, json: &[u8]) -> Result<Posed, Problem> {
        self.posed(Written::Text(json))
    }

    /// Takes a question that has been put together from parts.
    pub fn pose_object(&self, object: Map<String, Value>) -> Result<Posed, Problem> {
        self.posed(Written::Object(object))
    }

    fn posed(&self, written: Written<'_>) -> Result<Posed, Problem> {
        Ok(Posed {
            asked: (self.read)(written)?,
            heavy: self.heavy,
        })
    }
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Ask({})", self.name)
    }
}

impl Written<'_> {
    fn read<Q: Question>(self) -> Result<(Option<Box<RawValue>>, Q), Problem> {
        match self {
            Self::Text(json) => {
                let question = question(json)?;
                Ok((Head::of(json)?.id.map(ToOwned::to_owned), question))
            }
            Self::Object(object) => {
                let id = object.get("id").map(serde_json::value::to_raw_value);
                Ok((id.transpose()?, question_of(object)?))
            }
        }
    }
}

/// A question that has been read and can be answered.
pub struct Posed {
    asked: Box<dyn Answers>,
    heavy: bool,
}

impl Posed {
    /// How long it takes.
    pub fn speed(&self) -> Speed {
        if self.heavy {
            Speed::Heavy
        } else {
            self.asked.speed()
        }
    }

    /// The names in it that may stand for something that the asker keeps.
    pub fn names(&mut self) -> Vec<&mut String> {
        self.asked.names()
    }

    /// The answer as JSON, with the question's `id`.
    pub fn answer(&self, watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
        self.asked.answer(watch)
    }
}

impl std::fmt::Debug for Posed {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "Posed({:?})", self.speed())
    }
}

/// A question with all that it takes to answer it, whatever their types.
trait Answers: Send + Sync {
    fn speed(&self) -> Speed;
    fn names(&mut self) -> Vec<&mut String>;
    fn answer(&self, watch: &Watch<'_>) -> Result<Vec<u8>, Problem>;
}

struct Asked<G, Q, A> {
    game: Arc<G>,
    id: Option<Box<RawValue>>,
    question: Q,
    answer: fn(&G, &Q, &Watch<'_>) -> Result<A, Problem>,
}

impl<G: Send + Sync, Q: Question, A: Serialize> Answers for Asked<G, Q, A> {
    fn speed(&self) -> Speed {
        self.question.speed()
    }

    fn names(&mut self) -> Vec<&mut String> {
        self.question.names()
    }

    fn answer(&self, watch: &Watch<'_>) -> Result<Vec<u8>, Problem> {
        let answer = &(self.answer)(&self.game, &self.question, watch)?;
        let id = self.id.as_deref();
        Ok(serde_json::to_vec(&crate::lines::Answered { id, answer })?)
    }
}
