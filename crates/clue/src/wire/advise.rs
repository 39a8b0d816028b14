//! `clue advise`.

use kibitzer_deal::Stop;
use kibitzer_wire::Problem;
use serde::{Deserialize, Serialize};

use crate::ToSchema;
use crate::advice::{
    self, Accusation, Effort, Ranked, Ranking, Recommendation, Soonest, Suspicion, Threat, gives_away,
};
use crate::pattern::taught;
use crate::pieces::{CardSet, Kind, Triple};
use crate::reading::Reading;
use crate::record::Record;
use crate::table::{Player, Table};
use crate::words::{Level, advice_text, recommendation_text, shows_text, suspicion_text};

/// The most deals that a request may ask to draw.
const MOST_DRAWS: usize = 100_000;
/// The most deals that a request may ask to see from the opponents' side.
const MOST_THREAT_DRAWS: usize = 2_000;

/// What should the viewer do next?
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct AdviseRequest {
    /// The record.
    #[serde(flatten)]
    pub record: Record,
    /// The room that the viewer is in (default: any).
    pub room: Option<String>,
    /// The rooms that the viewer can reach (default: all).
    #[serde(default)]
    pub rooms: Vec<String>,
    /// How much to say in words.
    #[serde(default)]
    pub level: Level,
    /// How many deals to draw for the ranking.
    pub draws: Option<usize>,
    /// How many deals to draw for the threats.
    pub threat_draws: Option<usize>,
    /// The seed of the draws.
    pub seed: Option<u64>,
}

/// What to do next.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdviseResponse {
    /// What to do now: one thing, the same in every door.
    pub recommend: Option<RecommendAnswer>,
    /// All suggestions, those that tell most first.
    pub suggestions: Vec<SuggestionAnswer>,
    /// The suggestion that solves soonest; null where the solution is known.
    pub soonest: Option<SoonestAnswer>,
    /// What each answer to the best suggestion would tell.
    pub answers: Vec<AnswerWorth>,
    /// The accusation to make now; null where it is better to wait.
    pub accuse: Option<AccuseAnswer>,
    /// The likeliest solution, whether or not it is time to name it.
    pub likeliest: Option<AccuseAnswer>,
    /// The best suggestion with a card of one's own in it, and what it keeps from the others.
    pub bluff: Option<BluffAnswer>,
    /// How close each opponent is.
    pub threats: Vec<ThreatAnswer>,
    /// The bits that the best suggestion is expected to give the opponents, all together.
    pub gives_away: Option<f64>,
    /// Who probably suggested a card of their own, the strongest suspicion first.
    pub suspicions: Vec<SuspicionAnswer>,
    /// How many deals the ranking was drawn from.
    pub draws: usize,
    /// The advice in words.
    pub text: String,
}

/// What to do now.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RecommendAnswer {
    /// `accuse` or `suggest`.
    pub action: &'static str,
    /// The cards to name.
    pub cards: Vec<String>,
    /// In one sentence.
    pub text: String,
}

/// Somebody who probably suggested a card of their own.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SuspicionAnswer {
    /// Who.
    pub player: String,
    /// The card.
    pub card: String,
    /// In which event.
    pub event: usize,
    /// How likely they hold it.
    pub p: f64,
    /// In one sentence.
    pub text: String,
}

/// One suggestion and what it is worth.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SuggestionAnswer {
    /// The cards.
    pub cards: Vec<String>,
    /// The bits its answer is expected to tell about the envelope.
    pub bits: f64,
    /// The standard error of `bits`.
    pub error: f64,
    /// The rank, from 1; near-ties share it.
    pub tie: usize,
}

/// The suggestion that solves soonest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SoonestAnswer {
    /// The cards.
    pub cards: Vec<String>,
    /// The chance to name the solution right after the answer.
    pub guess: f64,
}

/// What an answer would tell.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AnswerWorth {
    /// The answer.
    pub answer: String,
    /// How likely it is.
    pub p: f64,
    /// The bits about the envelope that it would give.
    pub bits: f64,
}

/// An accusation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AccuseAnswer {
    /// The cards.
    pub cards: Vec<String>,
    /// The chance that it is right.
    pub p: f64,
    /// What waiting wins: the share of games played on in which the viewer is first.
    pub waiting: f64,
    /// The chance that somebody else is first before the viewer's next turn.
    pub overtaken: f64,
}

/// A suggestion with cards of one's own.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BluffAnswer {
    /// The cards.
    pub cards: Vec<String>,
    /// Those of them that are one's own.
    pub own: Vec<String>,
    /// The bits its answer is expected to tell.
    pub bits: f64,
    /// The bits that it is expected to give the opponents.
    pub gives_away: f64,
    /// What it hides.
    pub text: String,
}

/// How close an opponent is.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ThreatAnswer {
    /// Who.
    pub player: String,
    /// The chance that they know the solution already.
    pub solved: f64,
    /// The standard error of `solved`.
    pub error: f64,
    /// How many bits they are from it, on average.
    pub bits: f64,
    /// How many deals were drawn.
    pub draws: usize,
}

/// Gives advice, unless it is told to stop before.
pub fn advise(request: &AdviseRequest, stop: &Stop) -> Result<AdviseResponse, Problem> {
    let record = match request.level {
        Level::Discreet => &request.record.public(),
        _ => &request.record,
    };
    let table = taught(Table::replay(record)?.asked_until(stop));
    let viewer = table.viewer.ok_or_else(|| {
        Problem::new(
            "no_viewer",
            "advice is for a player, and this is what a spectator sees: say whose record it is, and that player's cards",
        )
        .at("viewer")
    })?;
    let rooms = rooms(&table, request)?;
    let reading = super::reading(&table)?;
    let effort = effort(request);
    let found = advice::advise(&table, &reading, viewer, rooms, effort);
    stop.check()?;
    let best = found.ranking.suggestions.first();
    let given = |cards| gives_away(&table, &reading, viewer, cards, effort).0;
    let best_gives = best
        .filter(|_| effort.threat_draws > 0)
        .map(|best| given(best.cards));
    let likeliest = found.accusation.as_ref();
    let answer = AdviseResponse {
        recommend: found
            .recommendation()
            .map(|found| recommend_answer(&table, &found)),
        answers: best
            .map(|best| answers(&table, &found.ranking, best.cards))
            .unwrap_or_default(),
        accuse: likeliest
            .filter(|found| found.now)
            .map(|found| accuse_answer(&table, found)),
        likeliest: likeliest.map(|found| accuse_answer(&table, found)),
        bluff: best_gives.and_then(|gives| bluff(&table, &reading, viewer, &found.ranking, gives, effort)),
        threats: found
            .threats
            .iter()
            .map(|threat| threat_answer(&table, threat))
            .collect(),
        gives_away: best_gives,
        suspicions: found
            .suspicions
            .iter()
            .map(|suspicion| suspicion_answer(&table, suspicion))
            .collect(),
        draws: found.ranking.draws,
        text: advice_text(&table, &found, request.level),
        soonest: found.soonest.map(|found| soonest_answer(&table, found)),
        suggestions: found
            .ranking
            .suggestions
            .iter()
            .map(|ranked| suggestion_answer(&table, ranked))
            .collect(),
    };
    stop.check()?;
    Ok(answer)
}

/// The rooms that the viewer can reach; none means all.
fn rooms(table: &Table, request: &AdviseRequest) -> Result<CardSet, Problem> {
    let one = |(name, at): (&String, &'static str)| {
        let card = table
            .deck
            .card(name)
            .map_err(|error| Problem::new("unknown_card", error.to_string()).at(at))?;
        if table.deck.kind(card) != Kind::Room {
            let message = format!("{} is not a room", table.deck.name(card));
            return Err(Problem::new("not_a_room", message).at(at));
        }
        Ok(card)
    };
    let names = request.room.iter().map(|name| (name, "room"));
    names
        .chain(request.rooms.iter().map(|name| (name, "rooms")))
        .map(one)
        .collect()
}

fn recommend_answer(table: &Table, found: &Recommendation) -> RecommendAnswer {
    RecommendAnswer {
        action: match found {
            Recommendation::Accuse(_) => "accuse",
            Recommendation::Suggest(_) => "suggest",
        },
        cards: names(table, found.cards().set()),
        text: recommendation_text(table, found),
    }
}

fn suspicion_answer(table: &Table, suspicion: &Suspicion) -> SuspicionAnswer {
    SuspicionAnswer {
        player: table.name(suspicion.player.into()).to_owned(),
        card: table.deck.name(suspicion.card).to_owned(),
        event: suspicion.event,
        p: suspicion.chance,
        text: suspicion_text(table, suspicion),
    }
}

fn effort(request: &AdviseRequest) -> Effort {
    let normal = Effort::NORMAL;
    Effort {
        draws: request.draws.unwrap_or(normal.draws).clamp(1, MOST_DRAWS),
        threat_draws: request
            .threat_draws
            .unwrap_or(normal.threat_draws)
            .min(MOST_THREAT_DRAWS),
        seed: request.seed.unwrap_or(normal.seed),
    }
}

fn names(table: &Table, cards: CardSet) -> Vec<String> {
    cards
        .iter()
        .map(|card| table.deck.name(card).to_owned())
        .collect()
}

fn suggestion_answer(table: &Table, ranked: &Ranked) -> SuggestionAnswer {
    SuggestionAnswer {
        cards: names(table, ranked.cards.set()),
        bits: ranked.bits,
        error: ranked.error,
        tie: ranked.tie,
    }
}

fn soonest_answer(table: &Table, soonest: Soonest) -> SoonestAnswer {
    SoonestAnswer {
        cards: names(table, soonest.cards.set()),
        guess: soonest.guess,
    }
}

fn answers(table: &Table, ranking: &Ranking, cards: Triple) -> Vec<AnswerWorth> {
    ranking
        .answers(cards)
        .into_iter()
        .map(|telling| AnswerWorth {
            answer: shows_text(table, &telling.shows),
            p: telling.chance,
            bits: telling.bits,
        })
        .collect()
}

fn accuse_answer(table: &Table, accusation: &Accusation) -> AccuseAnswer {
    AccuseAnswer {
        cards: names(table, accusation.cards.set()),
        p: accusation.chance,
        waiting: accusation.waiting,
        overtaken: accusation.overtaken,
    }
}

fn threat_answer(table: &Table, threat: &Threat) -> ThreatAnswer {
    ThreatAnswer {
        player: table.name(threat.player.into()).to_owned(),
        solved: threat.solved,
        error: threat.error,
        bits: threat.bits,
        draws: threat.draws,
    }
}

fn bluff(
    table: &Table,
    reading: &Reading,
    viewer: Player,
    ranking: &Ranking,
    best_gives: f64,
    effort: Effort,
) -> Option<BluffAnswer> {
    let bluff = ranking.suggestions.iter().find(|ranked| !ranked.own.is_empty())?;
    let (gives_away, error) = gives_away(table, reading, viewer, bluff.cards, effort);
    let own = kibitzer_wire::words::list(&names(table, bluff.own), "and");
    let hidden = best_gives - gives_away;
    let them = if bluff.own.len() == 1 { "it" } else { "them" };
    let compared = match hidden {
        _ if hidden.abs() < (2.0 * error).max(0.005) => "about as much as".to_owned(),
        _ if hidden > 0.0 => format!("{hidden:.2} bits less than"),
        _ => format!("{:.2} bits more than", -hidden),
    };
    Some(BluffAnswer {
        cards: names(table, bluff.cards.set()),
        own: names(table, bluff.own),
        bits: bluff.bits,
        gives_away,
        text: format!(
            "Naming your own {own} hides that you hold {them}, and tells the others {compared} the best suggestion."
        ),
    })
}
