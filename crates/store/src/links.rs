//! Shared links: unguessable, read-only, revocable.

use serde::{Deserialize, Serialize};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::call::{Change, room, row_of};
use crate::events::lock;
use crate::requests::{SecretRequest, new_secret};
use crate::store::{Store, now};
use crate::{LinkId, Secret, StoreError, Table, TableId, UserId};

/// The most links a table may have.
const MOST_LINKS: u64 = 100;

/// What a link shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// What anyone at the table could see.
    #[default]
    Spectator,
    /// All that the owner sees, their own hand included.
    Owner,
}

impl View {
    fn as_str(self) -> &'static str {
        match self {
            Self::Spectator => "spectator",
            Self::Owner => "owner",
        }
    }

    fn from_stored(text: &str) -> Self {
        // Anything unknown shows the least.
        if text == "owner" {
            Self::Owner
        } else {
            Self::Spectator
        }
    }
}

/// A link, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Which one.
    pub id: LinkId,
    /// What it shows.
    pub view: View,
    /// When it was made, in milliseconds since 1970.
    pub created: i64,
}

/// What a link opens.
#[derive(Debug, Clone, PartialEq)]
pub struct Shared {
    /// The table.
    pub table: Table,
    /// What may be shown of it.
    pub view: View,
}

impl Link {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get::<String, _>("id")?.into(),
            view: View::from_stored(&row.try_get::<String, _>("view")?),
            created: row.try_get("created")?,
        })
    }

    async fn insert(&self, change: &mut Change, table: &TableId, secret: &Secret) -> Result<(), StoreError> {
        sqlx::query("INSERT INTO links (id, table_id, hash, view, created) VALUES ($1, $2, $3, $4, $5)")
            .bind(self.id.as_str())
            .bind(table.as_str())
            .bind(secret.digest())
            .bind(self.view.as_str())
            .bind(self.created)
            .execute(&mut **change)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Makes a link to a user's table. Its secret is told here, and to a request with the same `key` again.
    pub async fn add_link(
        &self,
        owner: &UserId,
        table: &TableId,
        view: View,
        key: Option<&str>,
    ) -> Result<(Link, Secret), StoreError> {
        let what = format!("link {table} {}", view.as_str());
        let request = key.map(|key| SecretRequest::new(owner, key, &what));
        let (owner, table) = (owner.clone(), table.clone());
        self.change(owner.as_str().into(), move |change| {
            Box::pin(async move {
                // Held until the link is there: a table that goes meanwhile takes its links with it.
                lock(change, &owner, &table).await?;
                if let Some(request) = &request
                    && let Some((id, secret)) = request.done_before(change).await?
                {
                    return Ok((link_of(change, &table, &id).await?, secret));
                }
                room_for_link(change, &table).await?;
                let link = Link {
                    id: LinkId::random()?,
                    view,
                    created: now(),
                };
                let secret = new_secret(request.as_ref(), change, link.id.as_str()).await?;
                link.insert(change, &table, &secret).await?;
                Ok((link, secret))
            })
        })
        .await
    }

    /// The links to a user's table, the oldest first.
    pub async fn links(&self, owner: &UserId, table: &TableId) -> Result<Vec<Link>, StoreError> {
        self.table(owner, table).await?;
        let rows =
            sqlx::query("SELECT id, view, created FROM links WHERE table_id = $1 ORDER BY created, id")
                .bind(table.as_str());
        let rows = self.all(rows).await?;
        Ok(rows.iter().map(Link::from_row).collect::<Result<_, _>>()?)
    }

    /// What the holder of a link may see.
    pub async fn shared(&self, secret: &Secret) -> Result<Shared, StoreError> {
        let row = sqlx::query(
            "SELECT t.id AS id, t.owner AS owner, t.game AS game, t.title AS title, t.settings AS settings, \
             t.number AS number, t.created AS created, t.touched AS touched, t.born AS born, l.view AS view \
             FROM links l JOIN tables t ON t.id = l.table_id WHERE l.hash = $1",
        )
        .bind(secret.digest());
        let row = self.first(row).await?;
        let row = row.ok_or(StoreError::NotFound("link"))?;
        Ok(Shared {
            table: Table::from_row(&row)?,
            view: View::from_stored(&row.try_get::<String, _>("view")?),
        })
    }

    /// Makes a link worthless. With `key`, a request sent again is answered as before.
    pub async fn revoke_link(
        &self,
        owner: &UserId,
        table: &TableId,
        link: &LinkId,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        self.table(owner, table).await?;
        let gone = sqlx::query("DELETE FROM links WHERE id = $1 AND table_id = $2")
            .bind(link.as_str().to_owned())
            .bind(table.as_str().to_owned());
        self.revoke(owner, key, ("link", link.as_str()), gone).await
    }
}

async fn link_of(change: &mut Change, table: &TableId, id: &str) -> Result<Link, StoreError> {
    let its = "SELECT id, view, created FROM links WHERE table_id = $1 AND id = $2";
    let row = row_of(change, its.to_owned(), table.as_str(), id, "link").await?;
    Ok(Link::from_row(&row)?)
}

async fn room_for_link(change: &mut Change, table: &TableId) -> Result<(), StoreError> {
    let links = "SELECT COUNT(*) AS n FROM links WHERE table_id = $1";
    room(change, links, table.as_str(), 1, ("links to a table", MOST_LINKS)).await
}
