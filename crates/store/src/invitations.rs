//! Invitations: a code that lets one person sign up, once, for a while.

use std::time::Duration;

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::{Change, lock_user, room, row_of};
use crate::requests::{SecretRequest, new_secret};
use crate::store::{Store, now};
use crate::turns::SERVER;
use crate::{InvitationId, Secret, StoreError, UserId};

/// The most open invitations of a user.
const MOST_OPEN: u64 = 20;
/// Characters of a code between two hyphens, and how often.
const GROUP: usize = 5;
const GROUPS: usize = 4;

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

    fn new(lasts: Duration) -> Result<Self, StoreError> {
        let created = now();
        Ok(Self {
            id: InvitationId::random()?,
            created,
            expires: created.saturating_add(i64::try_from(lasts.as_millis()).unwrap_or(i64::MAX)),
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

/// A code that a person can read to another: the first eighty of a secret's random bits.
fn code_of(secret: &Secret) -> Secret {
    typed(secret.reveal().get(..GROUP * GROUPS).unwrap_or_default())
}

/// A code as it was given out, however it was typed.
fn typed(code: &str) -> Secret {
    let digits = code.chars().filter(char::is_ascii_alphanumeric);
    let digits: Vec<char> = digits.map(|digit| digit.to_ascii_lowercase()).collect();
    let groups = digits.chunks(GROUP).map(|group| group.iter().collect::<String>());
    Secret::received(groups.collect::<Vec<_>>().join("-"))
}

impl Store {
    /// Makes an invitation for whoever looks after the server. Its code is told once, here.
    pub async fn invite(&self, lasts: Duration) -> Result<(Invitation, Secret), StoreError> {
        self.change(SERVER.into(), move |change| {
            Box::pin(async move {
                forget_ended(change).await?;
                let (made, code) = (Invitation::new(lasts)?, code_of(&Secret::random()?));
                made.insert(change, None, &code).await?;
                Ok((made, code))
            })
        })
        .await
    }

    /// Makes an invitation by a user. Its code is told here, and to a request with the same `key` again.
    pub async fn invite_by(
        &self,
        user: &UserId,
        lasts: Duration,
        key: Option<&str>,
    ) -> Result<(Invitation, Secret), StoreError> {
        let request = key.map(|key| SecretRequest::new(user, key, &format!("invitation {lasts:?}")));
        let user = user.clone();
        self.change(user.as_str().into(), move |change| {
            Box::pin(async move {
                lock_user(change, &user).await?;
                if let Some(request) = &request
                    && let Some((id, secret)) = request.done_before(change).await?
                {
                    return Ok((invitation_of(change, &user, &id).await?, code_of(&secret)));
                }
                forget_ended(change).await?;
                let open = "SELECT COUNT(*) AS n FROM invitations WHERE made_by = $1";
                room(change, open, user.as_str(), 1, ("open invitations", MOST_OPEN)).await?;
                let made = Invitation::new(lasts)?;
                let code = code_of(&new_secret(request.as_ref(), change, made.id.as_str()).await?);
                made.insert(change, Some(&user), &code).await?;
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
        let gone = sqlx::query("DELETE FROM invitations WHERE id = $1 AND made_by = $2")
            .bind(id.as_str().to_owned())
            .bind(by.as_str().to_owned());
        self.revoke(by, key, ("invitation", id.as_str()), gone).await
    }
}

async fn forget_ended(change: &mut Change) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM invitations WHERE expires < $1")
        .bind(now())
        .execute(&mut **change)
        .await?;
    Ok(())
}

async fn invitation_of(change: &mut Change, by: &UserId, id: &str) -> Result<Invitation, StoreError> {
    let theirs = "SELECT id, created, expires FROM invitations WHERE made_by = $1 AND id = $2";
    let row = row_of(change, theirs.to_owned(), by.as_str(), id, "invitation").await?;
    Ok(Invitation::from_row(&row)?)
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
        let code = code_of(&Secret::random().unwrap());
        let shouted = code.reveal().replace('-', " ").to_uppercase();
        assert_eq!(typed(&shouted).digest(), code.digest());
        assert_eq!(code.reveal().len(), 23, "four groups of five");
    }
}
