//! Invitations: a code that lets one person sign up, once, for a while.

use std::time::Duration;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::{Change, count};
use crate::ids::random_hex;
use crate::requests::Request;
use crate::store::{Store, now};
use crate::{InvitationId, Secret, StoreError, UserId};

/// The most open invitations of a user.
const MOST_OPEN: u64 = 20;
/// Characters of a code between two hyphens.
const GROUP: usize = 5;

/// An invitation, without its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// Which one.
    pub id: InvitationId,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
    /// When it ends by itself.
    pub expires: i64,
}

impl Invitation {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            created: row.try_get("created")?,
            expires: row.try_get("expires")?,
        })
    }

    async fn insert(
        &self,
        change: &mut Change,
        by: Option<&UserId>,
        code: &Secret,
    ) -> Result<(), StoreError> {
        // An absent value has no type that PostgreSQL would take here, so it is written out.
        let maker = if by.is_some() { "$5" } else { "NULL" };
        let mut statement = sqlx::query(sqlx::AssertSqlSafe(format!(
            "INSERT INTO invitations (id, hash, created, expires, made_by) VALUES ($1, $2, $3, $4, {maker})"
        )))
        .bind(self.id.as_str())
        .bind(code.digest())
        .bind(self.created)
        .bind(self.expires);
        if let Some(by) = by {
            statement = statement.bind(by.as_str());
        }
        statement.execute(&mut **change).await?;
        Ok(())
    }
}

/// A code that a person can read to another: eighty random bits.
fn new_code() -> Result<Secret, StoreError> {
    let digits: Vec<char> = random_hex::<10>()?.chars().collect();
    let groups = digits.chunks(GROUP).map(|group| group.iter().collect::<String>());
    Ok(Secret::received(groups.collect::<Vec<_>>().join("-")))
}

/// A code as it was given out, however it was typed.
fn typed(code: &str) -> Secret {
    let digits = code.chars().filter(char::is_ascii_alphanumeric);
    let digits: Vec<char> = digits.map(|digit| digit.to_ascii_lowercase()).collect();
    let groups = digits.chunks(GROUP).map(|group| group.iter().collect::<String>());
    Secret::received(groups.collect::<Vec<_>>().join("-"))
}

impl Store {
    /// Makes an invitation: by a user, or by whoever looks after the server. Its code is told once, here.
    pub async fn invite(
        &self,
        by: Option<&UserId>,
        lasts: Duration,
    ) -> Result<(Invitation, Secret), StoreError> {
        let code = new_code()?;
        let created = now();
        let made = Invitation {
            id: InvitationId::random()?,
            created,
            expires: created.saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX)),
        };
        let by = by.cloned();
        self.change(move |change| {
            Box::pin(async move {
                sqlx::query("DELETE FROM invitations WHERE expires < $1")
                    .bind(now())
                    .execute(&mut **change)
                    .await?;
                let open = "SELECT COUNT(*) AS n FROM invitations WHERE made_by = $1";
                if let Some(by) = &by
                    && count(change, open, by.as_str()).await? >= MOST_OPEN
                {
                    return Err(StoreError::Full {
                        what: "open invitations",
                        most: MOST_OPEN,
                    });
                }
                made.insert(change, by.as_ref(), &code).await?;
                Ok((made, code))
            })
        })
        .await
    }

    /// A user's open invitations, the oldest first.
    pub async fn invitations(&self, by: &UserId) -> Result<Vec<Invitation>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, created, expires FROM invitations WHERE made_by = $1 AND expires > $2 ORDER BY created, id",
        )
        .bind(by.as_str())
        .bind(now());
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(Invitation::from_row).collect::<Result<_, _>>()?)
    }

    /// Makes an invitation of a user's worthless. With `key`, a request sent again is answered as before.
    pub async fn revoke_invitation(
        &self,
        by: &UserId,
        id: &InvitationId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        let request = key.map(|key| Request::new(by, key, &format!("revoke invitation {id}")));
        let gone = sqlx::query("DELETE FROM invitations WHERE id = $1 AND made_by = $2")
            .bind(id.as_str().to_owned())
            .bind(by.as_str().to_owned());
        self.revoke(request, gone, id.as_str(), "invitation").await
    }
}

/// Uses an invitation up: from now on its code opens nothing.
pub(crate) async fn use_up(change: &mut Change, code: &str) -> Result<(), StoreError> {
    let used = sqlx::query("DELETE FROM invitations WHERE hash = $1 AND expires > $2")
        .bind(typed(code).digest())
        .bind(now())
        .execute(&mut **change)
        .await?;
    if used.rows_affected() == 0 {
        return Err(StoreError::NotFound("invitation"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_however_it_is_typed() {
        let code = new_code().unwrap();
        let shouted = code.reveal().replace('-', " ").to_uppercase();
        assert_eq!(typed(&shouted).digest(), code.digest());
        assert_eq!(code.reveal().len(), 23, "four groups of five");
    }
}
