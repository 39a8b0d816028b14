//! One kind of question: its address, how long it may take, what it answers.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use utoipa::openapi::{RefOr, Schema};

/// How long a kind of question takes, and so where it is worked on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Speed {
    /// Microseconds: answered where it arrives.
    Instant,
    /// Milliseconds: on the quick lane.
    Quick,
    /// Seconds: on the heavy lane, rate-limited, and offered as a job.
    Heavy,
}

/// What a long piece of work sees of the world outside: whether to go on, and whom to tell how far it is.
pub(crate) struct Watch<'a> {
    /// Whether anybody still waits.
    pub(crate) stop: &'a Stop,
    /// Takes how much is done, of how much, and what is known so far.
    pub(crate) tell: &'a (dyn Fn(u64, u64, Option<Value>) + Sync),
}

/// Answers a question in JSON with an answer in JSON.
pub(crate) type Answer = fn(&[u8], &Watch<'_>) -> Result<Vec<u8>, Problem>;

/// The types of a question and its answer, for the API's description.
pub(crate) type Described = fn(&mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema>;

/// One kind of question.
#[derive(Clone, Copy)]
pub(crate) struct Ask {
    /// The last part of its address.
    pub(crate) name: &'static str,
    /// What it is for, in a line.
    pub(crate) summary: &'static str,
    /// How long a question takes.
    pub(crate) speed: fn(&[u8]) -> Speed,
    /// Answers it.
    pub(crate) answer: Answer,
    /// A question to begin with.
    pub(crate) example: &'static str,
    /// The shape of the question.
    pub(crate) question: Described,
    /// The shape of the answer.
    pub(crate) answers: Described,
}

impl std::fmt::Debug for Ask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Ask({})", self.name)
    }
}

/// The question's `id`, sent back with the answer as it was written.
#[derive(serde::Deserialize)]
struct Asked<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Answered<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    answer: T,
}

/// Reads a question, answers it, writes the answer with the question's `id`.
pub(crate) fn answered<Q, A>(
    question: &[u8],
    answer: impl FnOnce(&Q) -> Result<A, Problem>,
) -> Result<Vec<u8>, Problem>
where
    Q: DeserializeOwned,
    A: Serialize,
{
    let read: Q = kibitzer_wire::question(question)?;
    let asked: Asked<'_> = serde_json::from_slice(question)?;
    let answer = answer(&read)?;
    Ok(serde_json::to_vec(&Answered { id: asked.id, answer })?)
}

/// The shape of `T`, with the shapes it is made of put among `parts`.
pub(crate) fn described<T: utoipa::ToSchema>(parts: &mut Vec<(String, RefOr<Schema>)>) -> RefOr<Schema> {
    T::schemas(parts);
    parts.push((T::name().into_owned(), T::schema()));
    RefOr::Ref(utoipa::openapi::Ref::from_schema_name(T::name()))
}

/// Always milliseconds.
pub(crate) fn quick(_: &[u8]) -> Speed {
    Speed::Quick
}

/// Always seconds.
pub(crate) fn heavy(_: &[u8]) -> Speed {
    Speed::Heavy
}
