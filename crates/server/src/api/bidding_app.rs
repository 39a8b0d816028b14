//! The three addresses of the older bidding app, for clients that were written for it.
//!
//! There a hand is a list of `{"rank": "A", "suit": "♠"}` (a PBN string is taken too), calls are `1♣ 1NT Pass X XX`,
//! seats and vulnerability are words, and the dealer is North unless said.

use std::sync::Arc;

use kibitzer_bridge::HandText;
use kibitzer_bridge::wire::{self, BidAnswer, BidQuestion, Bridge, EvaluateQuestion, Shows};
use kibitzer_deal::Stop;
use kibitzer_store::NewDecision;
use kibitzer_wire::{Problem, Question, Speed, question_of};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::visit::{JsonReply, RequestKey, Visit};
use crate::body::Json;
use crate::failure::{ErrorBody, Failure};

const SUITS: [(char, char); 4] = [('S', '♠'), ('H', '♥'), ('D', '♦'), ('C', '♣')];
const SEATS: [&str; 4] = ["North", "East", "South", "West"];
const RANKS: &str = "AKQJT98765432";

/// A hand and an auction, as the bidding app writes them.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"hand_for_south": "K2.K9873.AQ8.KQ4", "auction_history": ["Pass", "1♦"],
    "current_player": "South", "vulnerability": "None", "explanation_level": "simple"}))]
pub(crate) struct Position {
    /// The calls so far.
    #[serde(default, alias = "auction_before_bid")]
    auction_history: Vec<String>,
    /// Whose turn it is: North, East, South or West.
    current_player: Option<String>,
    /// None, NS, EW or Both.
    vulnerability: Option<String>,
    /// simple, detailed, expert or `convention_only`.
    explanation_level: Option<String>,
    /// Default: North.
    dealer: Option<String>,
    /// `hand_for_south` and so on.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    others: Map<String, Value>,
}

/// A call and the reason for it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NextBid {
    bid: String,
    explanation: String,
}

/// A call and the reason for it, in parts.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StructuredBid {
    bid: String,
    explanation_dict: Explanation,
}

/// The reason for a call, in parts.
#[derive(Debug, Serialize, ToSchema)]
struct Explanation {
    bid: String,
    primary_reason: String,
    /// What the call needs: `{"HCP": "15-17"}`.
    #[schema(value_type = Object)]
    requirements: Map<String, Value>,
    /// What the hand has.
    #[schema(value_type = Object)]
    actual_values: Map<String, Value>,
    /// The rules that were applied.
    rules: Vec<String>,
    /// Each requirement, and whether the hand meets it.
    #[schema(value_type = Vec<Object>)]
    rule_checks: Vec<Value>,
    /// Other calls that were looked at.
    #[schema(value_type = Vec<Object>)]
    alternatives: Vec<Value>,
    convention: Option<String>,
    sayc_rule: String,
    forcing_status: &'static str,
}

/// A call that somebody made, and where.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(example = json!({"user_bid": "1NT", "hand_for_south": "K2.K9873.AQ8.KQ4",
    "auction_before_bid": ["Pass", "1♦"], "current_player": "South", "vulnerability": "None"}))]
pub(crate) struct MadeBid {
    /// The call that was made.
    user_bid: String,
    #[serde(flatten)]
    position: Position,
}

/// How good a call was.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Evaluation {
    optimal_bid: String,
    user_bid: String,
    /// 0 to 10.
    score: u8,
    /// optimal, acceptable, suboptimal or error.
    correctness: &'static str,
    /// The same word.
    rating: &'static str,
    feedback: String,
}

/// How good was this call? Kept in the caller's history
#[utoipa::path(post, path = "/api/evaluate-bid", tag = "bidding app", request_body = MadeBid,
    params(RequestKey),
    responses((status = 200, description = "The mark.", body = Evaluation),
              (status = 422, description = "No such hand, call or turn.", body = ErrorBody)))]
pub(crate) async fn evaluate_bid(visit: Visit, Json(made): Json<MadeBid>) -> JsonReply<Evaluation> {
    let key = visit.key()?;
    let mut question = made.position.question()?;
    question.insert("user_call".into(), made.user_bid.into());
    let question: EvaluateQuestion = question_of(question)?;
    let mut decision = decision(&question);
    let answer = ask(&visit, question, |bridge, question, stop| {
        wire::evaluate(&bridge.systems.until(stop), &bridge.solver, question)
    })
    .await?;
    decision.convention.clone_from(&answer.convention);
    decision.user_call = answer.user_call.to_string();
    decision.best_call = answer.optimal.to_string();
    decision.score = answer.score;
    decision.correctness = answer.correctness.to_owned();
    decision.explanation.clone_from(&answer.feedback);
    visit
        .app
        .store
        .add_decision(visit.user(), decision, key.as_deref())
        .await?;
    Ok(axum::Json(Evaluation {
        optimal_bid: app_call(&answer.optimal.to_string()),
        user_bid: app_call(&answer.user_call.to_string()),
        score: answer.score,
        correctness: answer.correctness,
        rating: answer.correctness,
        feedback: answer.feedback,
    }))
}

/// What is known of a decision before it is judged.
fn decision(question: &EvaluateQuestion) -> NewDecision {
    let bid = &question.bid;
    NewDecision {
        hand: bid.hand.to_string(),
        auction: bid.auction.iter().map(ToString::to_string).collect(),
        dealer: bid.dealer.map(|seat| seat.to_string()).unwrap_or_default(),
        vul: bid.vul.map(|vul| vul.to_string()).unwrap_or_default(),
        system: "sayc".into(),
        ..NewDecision::default()
    }
}

/// The next call
#[utoipa::path(post, path = "/api/get-next-bid", tag = "bidding app", request_body = Position,
    responses((status = 200, description = "The call.", body = NextBid),
              (status = 422, description = "No such hand, call or turn.", body = ErrorBody)))]
pub(crate) async fn next_bid(visit: Visit, Json(position): Json<Position>) -> JsonReply<NextBid> {
    let (_, answer) = bid(&visit, &position).await?;
    Ok(axum::Json(NextBid {
        bid: app_call(&answer.call.to_string()),
        explanation: answer.why,
    }))
}

/// The next call, with the reason in parts
#[utoipa::path(post, path = "/api/get-next-bid-structured", tag = "bidding app", request_body = Position,
    responses((status = 200, description = "The call.", body = StructuredBid),
              (status = 422, description = "No such hand, call or turn.", body = ErrorBody)))]
pub(crate) async fn next_bid_structured(
    visit: Visit,
    Json(position): Json<Position>,
) -> JsonReply<StructuredBid> {
    let (hand, answer) = bid(&visit, &position).await?;
    let explanation_dict = Explanation::of(&answer, &hand.to_string());
    Ok(axum::Json(StructuredBid {
        bid: explanation_dict.bid.clone(),
        explanation_dict,
    }))
}

/// What the hand of a position calls, with that hand.
async fn bid(visit: &Visit, position: &Position) -> Result<(HandText, BidAnswer), Failure> {
    let question: BidQuestion = question_of(position.question()?)?;
    let hand = question.hand;
    let answer = ask(visit, question, |bridge, question, stop| {
        wire::thoughtful_bid(&bridge.systems.get("sayc")?, question, stop)
    });
    Ok((hand, answer.await?))
}

/// Answers a question where its kind is worked on.
async fn ask<Q: Question, A: Send + 'static>(
    visit: &Visit,
    question: Q,
    answer: fn(&Bridge, &Q, &Stop) -> Result<A, Problem>,
) -> Result<A, Failure> {
    let bridge = visit.app.games.bridge.clone();
    if question.speed() == Speed::Instant {
        return Ok(answer(&bridge, &question, &Stop::never())?);
    }
    let question = Arc::new(question);
    let work = move |stop: &Stop| Ok(answer(&bridge, &question, stop)?);
    visit.app.lanes.run_quick(visit.user().as_str(), work).await
}

impl Position {
    /// The same position as our own questions put it.
    fn question(&self) -> Result<Map<String, Value>, Problem> {
        let dealer = seat(self.dealer.as_deref().unwrap_or("North"), "dealer")?;
        let turn = (dealer + self.auction_history.len()) % 4;
        let player = match &self.current_player {
            Some(name) => seat(name, "current_player")?,
            None => turn,
        };
        if player != turn {
            let calls = self.auction_history.len();
            let message = format!(
                "after {calls} calls from {} it is {}'s turn",
                SEATS[dealer], SEATS[turn]
            );
            return Err(Problem::new("turn", message).at("current_player"));
        }
        let fields = [
            ("hand", json!(self.hand_of(player)?)),
            ("auction", json!(self.auction_history)),
            ("dealer", json!(SEATS[dealer][..1])),
            ("vul", json!(vulnerability(self.vulnerability.as_deref())?)),
            (
                "explain",
                json!(self.explanation_level.as_ref().map(|level| level.to_lowercase())),
            ),
        ];
        Ok(fields
            .map(|(name, value)| (name.to_owned(), value))
            .into_iter()
            .collect())
    }

    fn hand_of(&self, player: usize) -> Result<String, Problem> {
        let name = format!("hand_for_{}", SEATS[player].to_lowercase());
        match self.others.get(&name) {
            Some(Value::String(pbn)) => Ok(pbn.clone()),
            Some(Value::Array(cards)) => pbn_of(cards).map_err(|problem| problem.at(name)),
            _ => {
                let message = format!("give {}'s cards in {name}", SEATS[player]);
                Err(Problem::new("hand", message).at(name))
            }
        }
    }
}

fn seat(name: &str, at: &'static str) -> Result<usize, Problem> {
    let letter = name
        .trim()
        .chars()
        .next()
        .map(|letter| letter.to_ascii_uppercase());
    let found = SEATS.iter().position(|seat| seat.chars().next() == letter);
    found.ok_or_else(|| {
        Problem::new(
            "seat",
            format!("{name:?} is no seat; say North, East, South or West"),
        )
        .at(at)
    })
}

fn vulnerability(word: Option<&str>) -> Result<&'static str, Problem> {
    match word
        .unwrap_or("None")
        .to_lowercase()
        .replace(['-', ' '], "")
        .as_str()
    {
        "none" | "" => Ok("none"),
        "ns" => Ok("ns"),
        "ew" => Ok("ew"),
        "both" | "all" => Ok("both"),
        other => Err(Problem::new(
            "vulnerability",
            format!("{other:?} is none of None, NS, EW, Both"),
        )
        .at("vulnerability")),
    }
}

/// Cards as objects, put as PBN.
fn pbn_of(cards: &[Value]) -> Result<String, Problem> {
    let mut suits: [Vec<char>; 4] = Default::default();
    for card in cards {
        let (suit, rank) = suit_and_rank(card).ok_or_else(|| {
            Problem::new(
                "card",
                format!("{card} is no card; one is {{\"rank\": \"A\", \"suit\": \"♠\"}}"),
            )
        })?;
        suits[suit].push(rank);
    }
    let mut written = Vec::new();
    for mut suit in suits {
        suit.sort_by_key(|rank| RANKS.find(*rank));
        written.push(suit.into_iter().collect::<String>());
    }
    Ok(written.join("."))
}

fn suit_and_rank(card: &Value) -> Option<(usize, char)> {
    let suit = card.get("suit")?.as_str()?.chars().next()?;
    let letter = suit.to_ascii_uppercase();
    let suit = SUITS
        .iter()
        .position(|(name, symbol)| *name == letter || *symbol == suit)?;
    let rank = match card.get("rank")?.as_str()? {
        "10" => 'T',
        rank => rank.chars().next()?.to_ascii_uppercase(),
    };
    RANKS.contains(rank).then_some((suit, rank))
}

/// A call as the bidding app writes it.
fn app_call(call: &str) -> String {
    match call {
        "P" => "Pass".into(),
        "X" | "XX" => call.into(),
        bid => {
            let (level, strain) = bid.split_at(bid.len().min(1));
            let symbol = SUITS.iter().find(|(name, _)| strain.starts_with(*name));
            symbol.map_or_else(|| format!("{level}NT"), |(_, symbol)| format!("{level}{symbol}"))
        }
    }
}

impl Explanation {
    fn of(answer: &BidAnswer, hand: &str) -> Self {
        let actual = actual_values(hand);
        let requirements = requirements(&answer.shows);
        let checks = requirements.iter().map(|(name, needed)| {
            let has = actual.get(name).and_then(Value::as_str);
            let has = has.and_then(|has| has.parse().ok());
            let passed = has.is_some_and(|has| is_within(needed.as_str().unwrap_or_default(), has));
            json!({"condition": name, "required": needed, "actual": actual.get(name), "passed": passed})
        });
        let others = answer.alternatives.iter();
        let others =
            others.map(|other| json!({"bid": app_call(&other.call.to_string()), "reason": other.why}));
        Self {
            bid: app_call(&answer.call.to_string()),
            primary_reason: first_sentence(&answer.why).to_owned(),
            rules: vec![answer.rule.clone()],
            rule_checks: checks.collect(),
            alternatives: others.collect(),
            requirements,
            actual_values: actual,
            convention: answer.convention.clone(),
            sayc_rule: answer.rule.clone(),
            forcing_status: answer.forcing,
        }
    }
}

/// The first sentence of an explanation: what the call shows.
fn first_sentence(why: &str) -> &str {
    why.find(". ").map_or(why, |end| &why[..=end])
}

/// Whether a number is as required: `6+`, `15-17`.
fn is_within(required: &str, has: u64) -> bool {
    match (required.strip_suffix('+'), required.split_once('-')) {
        (Some(least), _) => least.parse().is_ok_and(|least: u64| has >= least),
        (_, Some((least, most))) => {
            least.parse().is_ok_and(|least: u64| has >= least)
                && most.parse().is_ok_and(|most: u64| has <= most)
        }
        _ => false,
    }
}

/// What a call shows, where it says more than that a hand has 13 cards.
fn requirements(shows: &Shows) -> Map<String, Value> {
    let lengths = &shows.lengths;
    let suits = [lengths.s, lengths.h, lengths.d, lengths.c];
    let suits = SUITS
        .iter()
        .zip(suits)
        .map(|((_, symbol), range)| (symbol.to_string(), range, 13));
    let all = std::iter::once(("HCP".to_owned(), shows.hcp, 37)).chain(suits);
    let told = all.filter_map(|(name, [low, high], most)| match (low > 0, high < most) {
        (false, false) => None,
        (true, false) => Some((name, format!("{low}+").into())),
        _ => Some((name, format!("{low}-{high}").into())),
    });
    told.collect()
}

/// What the hand has.
fn actual_values(hand: &str) -> Map<String, Value> {
    let points = |rank: char| "JQKA".find(rank).map_or(0, |place| place + 1);
    let hcp: usize = hand.chars().map(points).sum();
    let mut has = Map::from_iter([("HCP".to_owned(), Value::from(hcp.to_string()))]);
    for ((_, symbol), suit) in SUITS.iter().zip(hand.split('.')) {
        has.insert(symbol.to_string(), suit.chars().count().to_string().into());
    }
    has
}

#[cfg(test)]
mod tests {
    use kibitzer_bridge::wire::Lengths;

    use super::*;

    fn shows(hcp: [u8; 2], [s, h, d, c]: [[u8; 2]; 4]) -> Shows {
        Shows {
            text: String::new(),
            hcp,
            lengths: Lengths { s, h, d, c },
        }
    }

    #[test]
    fn hands_and_calls_are_put_our_way_and_back() {
        let cards = [("10", "♠"), ("A", "♠"), ("k", "H"), ("2", "♣")];
        let cards = cards.map(|(rank, suit)| json!({"rank": rank, "suit": suit}));
        assert_eq!(pbn_of(&cards).unwrap(), "AT.K..2");
        assert!(pbn_of(&[json!({"rank": "1", "suit": "♠"})]).is_err());
        for (ours, theirs) in [
            ("P", "Pass"),
            ("XX", "XX"),
            ("1C", "1♣"),
            ("3N", "3NT"),
            ("7S", "7♠"),
        ] {
            assert_eq!(app_call(ours), theirs);
        }
    }

    #[test]
    fn a_check_passes_only_if_the_hand_has_what_is_required() {
        let answer = BidAnswer {
            call: "1N".parse().unwrap(),
            rule: "strong notrump".into(),
            convention: None,
            forcing: "no",
            alert: false,
            shows: shows([15, 17], [[2, 5], [0, 13], [0, 13], [0, 13]]),
            why: "1N: 15–17 points. You have 10.".into(),
            alternatives: Vec::new(),
            thought: None,
        };
        // Ten points, four spades.
        let explanation = Explanation::of(&answer, "AQ32.K32.J32.432");
        let passed: Vec<_> = explanation
            .rule_checks
            .iter()
            .map(|check| check["passed"].clone())
            .collect();
        assert_eq!(passed, [json!(false), json!(true)]);
        assert_eq!(explanation.primary_reason, "1N: 15–17 points.");
    }

    #[test]
    fn only_what_narrows_is_a_requirement() {
        let needed = requirements(&shows([6, 40], [[0, 13], [4, 13], [0, 9], [2, 3]]));
        assert_eq!(
            Value::Object(needed),
            json!({"HCP": "6+", "♥": "4+", "♦": "0-9", "♣": "2-3"})
        );
    }
}
