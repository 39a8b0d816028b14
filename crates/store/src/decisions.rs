//! Bidding decisions: what somebody called, what was best, and how it was judged.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::room;
use crate::requests::Request;
use crate::store::{Store, counted, now, stored};
use crate::{DecisionId, StoreError, UserId};

/// The most decisions a user may have: a board every five minutes for a year.
const MOST_DECISIONS: u64 = 100_000;

/// A decision to keep.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewDecision {
    /// The hand, as in PBN.
    pub hand: String,
    /// The calls before it.
    pub auction: Vec<String>,
    /// Who dealt.
    pub dealer: String,
    /// Who was vulnerable.
    pub vul: String,
    /// The system it was judged by.
    pub system: String,
    /// What was being practised, if anything.
    pub theme: Option<String>,
    /// The convention that the best call belongs to, if any.
    pub convention: Option<String>,
    /// What the user called.
    pub user_call: String,
    /// What was best.
    pub best_call: String,
    /// 0 to 10.
    pub score: u8,
    /// optimal, acceptable, suboptimal or error.
    pub correctness: String,
    /// Why.
    pub explanation: String,
}

/// A decision that was kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Which one.
    pub id: DecisionId,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// What was decided.
    #[serde(flatten)]
    pub decision: NewDecision,
}

/// Decisions of one kind, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// The kind: a convention, or a day as days since 1970.
    pub of: Option<String>,
    /// How many.
    pub decisions: u64,
    /// The sum of their scores.
    pub score: u64,
    /// How many were optimal or acceptable.
    pub good: u64,
}

impl Decision {
    pub(crate) fn new(decision: NewDecision) -> Result<Self, StoreError> {
        Ok(Self {
            id: DecisionId::random()?,
            created: now(),
            decision,
        })
    }

    /// Every text in it.
    pub fn words(&self) -> Vec<&str> {
        let new = &self.decision;
        let fixed = [
            self.id.as_str(),
            &new.hand,
            &new.dealer,
            &new.vul,
            &new.system,
            &new.user_call,
            &new.best_call,
            &new.correctness,
            &new.explanation,
        ];
        let optional = [&new.theme, &new.convention].into_iter().flatten();
        let auction = new.auction.iter();
        fixed
            .into_iter()
            .chain(optional.chain(auction).map(String::as_str))
            .collect()
    }

    /// What was decided, and where: not how it was judged, which may be judged otherwise the next time.
    fn asked(&self) -> String {
        let new = &self.decision;
        let place = [&new.hand, &new.dealer, &new.vul, &new.system, &new.user_call];
        format!("{place:?} {:?}", new.auction)
    }

    pub(crate) fn from_row(row: &AnyRow) -> Result<Self, StoreError> {
        let auction: String = row.try_get("auction")?;
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            created: row.try_get("created")?,
            decision: NewDecision {
                hand: row.try_get("hand")?,
                auction: auction.split_whitespace().map(str::to_owned).collect(),
                dealer: row.try_get("dealer")?,
                vul: row.try_get("vul")?,
                system: row.try_get("system")?,
                theme: row.try_get("theme")?,
                convention: row.try_get("convention")?,
                user_call: row.try_get("user_call")?,
                best_call: row.try_get("best_call")?,
                score: row.try_get::<i64, _>("score")?.clamp(0, 10) as u8,
                correctness: row.try_get("correctness")?,
                explanation: row.try_get("explanation")?,
            },
        })
    }

    /// Keeps it, where its owner has room for more.
    pub(crate) async fn keep(
        &self,
        into: &mut sqlx::AnyConnection,
        user: &UserId,
    ) -> Result<u64, StoreError> {
        let kept = "SELECT COUNT(*) AS n FROM decisions WHERE user_id = $1";
        room(into, kept, user.as_str(), 1, ("decisions", MOST_DECISIONS)).await?;
        Ok(self.insert(into, user).await?)
    }

    pub(crate) async fn insert(
        &self,
        into: &mut sqlx::AnyConnection,
        user: &UserId,
    ) -> Result<u64, sqlx::Error> {
        let new = &self.decision;
        let added = sqlx::query(
            "INSERT INTO decisions (id, user_id, created, hand, auction, dealer, vul, system, theme, \
             convention, user_call, best_call, score, correctness, explanation) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING",
        )
        .bind(self.id.as_str())
        .bind(user.as_str())
        .bind(self.created)
        .bind(new.hand.as_str())
        .bind(new.auction.join(" "))
        .bind(new.dealer.as_str())
        .bind(new.vul.as_str())
        .bind(new.system.as_str())
        .bind(new.theme.clone())
        .bind(new.convention.clone())
        .bind(new.user_call.as_str())
        .bind(new.best_call.as_str())
        .bind(i64::from(new.score))
        .bind(new.correctness.as_str())
        .bind(new.explanation.as_str())
        .execute(into)
        .await?;
        Ok(added.rows_affected())
    }
}

impl Store {
    /// Keeps a decision. With `key`, a request sent again keeps it once.
    pub async fn add_decision(
        &self,
        user: &UserId,
        new: NewDecision,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        let decision = Decision::new(new)?;
        let request = key.map(|key| Request::new(user, key, &format!("decide {}", decision.asked())));
        let user = user.clone();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                if let Some(request) = &request
                    && request.done_before(change).await?.is_some()
                {
                    return Ok(());
                }
                decision.keep(change, &user).await?;
                if let Some(request) = &request {
                    request.remember(change, decision.id.as_str()).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// A user's decisions, the latest first.
    pub async fn decisions(&self, user: &UserId, skip: u64, most: u64) -> Result<Vec<Decision>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM decisions WHERE user_id = $1 ORDER BY created DESC, id LIMIT $2 OFFSET $3",
        )
        .bind(user.as_str())
        .bind(stored(most))
        .bind(stored(skip));
        let rows = self.all(rows).await?;
        rows.iter().map(Decision::from_row).collect()
    }

    /// A user's decisions counted by convention, the most frequent first.
    pub async fn tally_by_convention(&self, user: &UserId) -> Result<Vec<Tally>, StoreError> {
        self.tally(
            user,
            "SELECT convention AS kind, COUNT(*) AS decisions, CAST(SUM(score) AS BIGINT) AS score, \
             CAST(SUM(CASE WHEN score >= 7 THEN 1 ELSE 0 END) AS BIGINT) AS good \
             FROM decisions WHERE user_id = $1 GROUP BY convention ORDER BY 2 DESC, 1",
        )
        .await
    }

    /// A user's decisions counted by day, the first day first.
    pub async fn tally_by_day(&self, user: &UserId) -> Result<Vec<Tally>, StoreError> {
        self.tally(
            user,
            "SELECT CAST(MIN(created / 86400000) AS TEXT) AS kind, COUNT(*) AS decisions, \
             CAST(SUM(score) AS BIGINT) AS score, \
             CAST(SUM(CASE WHEN score >= 7 THEN 1 ELSE 0 END) AS BIGINT) AS good \
             FROM decisions WHERE user_id = $1 GROUP BY created / 86400000 ORDER BY created / 86400000",
        )
        .await
    }

    async fn tally(&self, user: &UserId, statement: &'static str) -> Result<Vec<Tally>, StoreError> {
        let rows = self.all(sqlx::query(statement).bind(user.as_str())).await?;
        let tally = |row: &AnyRow| {
            Ok::<_, sqlx::Error>(Tally {
                of: row.try_get("kind")?,
                decisions: counted(row.try_get("decisions")?),
                score: counted(row.try_get("score")?),
                good: counted(row.try_get("good")?),
            })
        };
        Ok(rows.iter().map(tally).collect::<Result<_, _>>()?)
    }
}
