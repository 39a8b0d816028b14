//! `clue ask`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::pattern::taught;
use crate::question::Conversation;
use crate::record::Record;
use crate::table::Table;
use crate::words::{Level, sentence};

/// The most questions in one request.
const MOST_QUESTIONS: usize = 50;

/// Questions about a record, in words.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct AskRequest {
    /// The record.
    #[serde(flatten)]
    pub record: Record,
    /// One question.
    pub question: Option<String>,
    /// Several; a later one may lean on the card of an earlier one.
    #[serde(default)]
    pub questions: Vec<String>,
    /// How much to say.
    #[serde(default)]
    pub level: Level,
}

/// The answers.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AskResponse {
    /// One for each question, in order.
    pub answers: Vec<Asked>,
}

/// A question and its answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Asked {
    /// The question as it was put.
    pub question: String,
    /// The answer in words.
    pub text: String,
    /// The chance, where one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// The events that prove the answer, where it is certain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Vec<usize>>,
    /// Whether the question was not understood: then the text says why.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unknown: bool,
}

/// Answers questions, unless it is told to stop before.
pub fn ask(request: &AskRequest, stop: &Stop) -> Result<AskResponse, Problem> {
    let record = match request.level {
        Level::Discreet => &request.record.public(),
        _ => &request.record,
    };
    let table = taught(Table::replay(record)?.asked_until(stop));
    let questions: Vec<&String> = request.question.iter().chain(&request.questions).collect();
    if questions.is_empty() {
        return Err(Problem::new(
            "no_question",
            "there is no question: ask for example \"who can have Rope?\"; \"help\" lists what can be asked",
        ));
    }
    if questions.len() > MOST_QUESTIONS {
        return Err(Problem::new(
            "too_many_questions",
            format!("at most {MOST_QUESTIONS} at a time"),
        ));
    }
    let mut conversation = Conversation::about(&table).at(request.level);
    let alone = questions.len() == 1;
    let answers = questions
        .into_iter()
        .map(|question| {
            stop.check()?;
            match conversation.ask(question) {
                // One question that is not understood does not take the answers to the others away.
                Err(problem)
                    if !alone
                        && matches!(
                            problem.kind.as_ref(),
                            "question" | "nothing_to_show" | "no_viewer"
                        ) =>
                {
                    Ok(not_understood(question, &problem))
                }
                other => other,
            }
        })
        .collect::<Result<_, _>>()?;
    stop.check()?;
    Ok(AskResponse { answers })
}

fn not_understood(question: &str, problem: &Problem) -> Asked {
    Asked {
        question: question.to_owned(),
        text: sentence(problem.message.trim_end_matches('.')) + ".",
        p: None,
        because: None,
        unknown: true,
    }
}
