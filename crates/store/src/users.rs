//! Users: one local user, or accounts with a name and a password.

use serde::Serialize;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::Change;
use crate::invitations::use_up;
use crate::name_key::name_key;
use crate::store::{Store, now};
use crate::turns::{NEWCOMERS, SERVER};
use crate::{StoreError, TableId, UserId};

/// The user of a server without accounts.
pub const LOCAL_USER: &str = "local";

/// Somebody whose tables and decisions are kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct User {
    /// Which one.
    pub id: UserId,
    /// What they call themselves.
    pub name: String,
    /// The argon2id hash of their password; the local user has none.
    #[serde(skip)]
    pub password: Option<String>,
    /// When they signed up, in milliseconds since 1970.
    pub created: i64,
}

impl User {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            name: row.try_get("name")?,
            password: row.try_get("password")?,
            created: row.try_get("created")?,
        })
    }

    async fn insert(&self, change: &mut Change) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO users (id, name, password, created) VALUES ($1, $2, $3, $4)")
            .bind(self.id.as_str())
            .bind(self.name.as_str())
            .bind(self.password.clone())
            .bind(self.created)
            .execute(&mut **change)
            .await?;
        Ok(())
    }
}

/// Whether nobody has this name, or one that looks like it.
async fn is_free(change: &mut Change, name: &str) -> Result<(), StoreError> {
    let key = name_key(name);
    let names = sqlx::query("SELECT name FROM users")
        .fetch_all(&mut **change)
        .await?;
    for row in names {
        if name_key(&row.try_get::<String, _>("name")?) == key {
            return Err(StoreError::NameTaken(name.to_owned()));
        }
    }
    Ok(())
}

impl Store {
    pub(crate) async fn ensure_local_user(&self) -> Result<(), StoreError> {
        let local =
            sqlx::query("INSERT INTO users (id, name, created) VALUES ($1, $1, $2) ON CONFLICT DO NOTHING")
                .bind(LOCAL_USER)
                .bind(now());
        self.execute(SERVER.into(), local).await?;
        Ok(())
    }

    /// The user of a server without accounts.
    pub fn local_user(&self) -> UserId {
        UserId::from(LOCAL_USER.to_owned())
    }

    /// Every user, by name.
    pub async fn users(&self) -> Result<Vec<User>, StoreError> {
        let rows = sqlx::query("SELECT id, name, password, created FROM users ORDER BY name");
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(User::from_row).collect::<Result<_, _>>()?)
    }

    /// Gives a user another password, already hashed, and ends their sessions: whoever knew the old one is out.
    pub async fn set_password(&self, id: &UserId, password: &str) -> Result<(), StoreError> {
        let (id, password) = (id.clone(), password.to_owned());
        self.change(id.as_str().into(), move |change| {
            Box::pin(async move {
                sqlx::query("UPDATE users SET password = $2 WHERE id = $1")
                    .bind(id.as_str())
                    .bind(password)
                    .execute(&mut **change)
                    .await?;
                sqlx::query("DELETE FROM sessions WHERE user_id = $1")
                    .bind(id.as_str())
                    .execute(&mut **change)
                    .await?;
                Ok(())
            })
        })
        .await
    }

    /// Adds a user. `password` is already hashed. A name that looks like another's is taken. With `code`, that of an
    /// invitation, which is used up.
    pub async fn add_user(&self, name: &str, password: &str, code: Option<&str>) -> Result<User, StoreError> {
        let user = User {
            id: UserId::random()?,
            name: name.to_owned(),
            password: Some(password.to_owned()),
            created: now(),
        };
        let (postgres, code) = (self.is_postgres(), code.map(str::to_owned));
        self.change(NEWCOMERS.into(), move |change| {
            Box::pin(async move {
                if postgres {
                    // One at a time: two names that look alike must not both find that the other is not there.
                    sqlx::query("SELECT pg_advisory_xact_lock(7261995)")
                        .execute(&mut **change)
                        .await?;
                }
                if let Some(code) = &code {
                    use_up(change, code).await?;
                }
                is_free(change, &user.name).await?;
                user.insert(change).await?;
                Ok(user)
            })
        })
        .await
    }

    /// The user with this name.
    pub async fn user_named(&self, name: &str) -> Result<Option<User>, StoreError> {
        let row = sqlx::query("SELECT id, name, password, created FROM users WHERE name = $1").bind(name);
        let row = self.first(row).await?;
        Ok(row.as_ref().map(User::from_row).transpose()?)
    }

    /// The user with this id.
    pub async fn user(&self, id: &UserId) -> Result<User, StoreError> {
        let row =
            sqlx::query("SELECT id, name, password, created FROM users WHERE id = $1").bind(id.as_str());
        let row = self.first(row).await?;
        Ok(User::from_row(&row.ok_or(StoreError::NotFound("user"))?)?)
    }

    /// Removes a user and everything of theirs.
    pub async fn remove_user(&self, id: &UserId) -> Result<(), StoreError> {
        let (store, id) = (self.clone(), id.clone());
        self.change(id.as_str().into(), move |change| {
            Box::pin(async move {
                let theirs = sqlx::query("DELETE FROM tables WHERE owner = $1 RETURNING id")
                    .bind(id.as_str())
                    .fetch_all(&mut **change)
                    .await?;
                for table in theirs {
                    let table = TableId::from(table.try_get::<String, _>("id")?);
                    store.announce(change, &table, 0).await?;
                }
                sqlx::query("DELETE FROM users WHERE id = $1")
                    .bind(id.as_str())
                    .execute(&mut **change)
                    .await?;
                Ok(())
            })
        })
        .await
    }
}
