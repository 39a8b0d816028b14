//! The whole database as lines of JSON, out and in again: accounts, sessions, tokens, tables, links, decisions.
//!
//! A backup is one snapshot, taken while servers go on. It is the same for SQLite and PostgreSQL, so it also moves a
//! server from one to the other. It holds digests of passwords and secrets: keep it as private as the database.
//! The first line says what it is, the last how many rows of each kind it holds: a file that broke off is not restored.
//! A restore replaces all that is there with the backup, whole or not at all.

use std::collections::BTreeMap;
use std::io::{BufRead, ErrorKind, Write};
use std::time::Duration;

use futures_util::TryStreamExt;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Column, Row};

use crate::StoreError;
use crate::call::{Beside, Change, Held};
use crate::ids::random_hex;
use crate::rows::AT_ONCE;
use crate::schema::newest;
use crate::store::{Store, now};
use crate::turns::SERVER;

/// Every table of the database whose rows are kept, each after those that it refers to.
const KEPT: &[&str] = &[
    "users",
    "sessions",
    "tokens",
    "invitations",
    "tables",
    "events",
    "appends",
    "requests",
    "links",
    "decisions",
];
/// Tables that say something about this database alone.
#[cfg(test)]
const LEFT_OUT: &[&str] = &["steps", "pulse"];
/// The form of the file.
const FORM: u32 = 1;
/// How long a restore may take.
const LONGEST: Duration = Duration::from_hours(6);

/// The first line.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    kibitzer_backup: Made,
}

#[derive(Debug, Serialize, Deserialize)]
struct Made {
    form: u32,
    /// Which step of the schema the rows have.
    schema: i64,
    /// When it was made, in milliseconds since 1970.
    time: i64,
}

/// How many rows of each kind.
pub type RowCounts = BTreeMap<String, u64>;

/// The last line.
#[derive(Debug, Serialize, Deserialize)]
struct End {
    end: RowCounts,
}

/// A row, under the name of its table.
type Line = BTreeMap<String, Map<String, Value>>;

/// Opens the file to restore; it is read twice.
pub type Open<'a> = &'a (dyn Fn() -> std::io::Result<Box<dyn BufRead + Send>> + Sync);

impl Store {
    /// Writes the whole database to `to`.
    pub async fn backup(&self, to: &mut (dyn Write + Send)) -> Result<RowCounts, StoreError> {
        let mut snapshot = self.snapshot().await?;
        if self.is_postgres() {
            snapshot.run("SET LOCAL statement_timeout = 0").await?;
        }
        let written = write_all(&mut snapshot, to).await;
        snapshot.end(&written).await;
        written
    }

    /// Replaces everything that is there with a backup.
    pub async fn restore(&self, open: Open<'_>) -> Result<RowCounts, StoreError> {
        let counts = verify(&mut *open()?)?;
        let mut from = open()?;
        // Readers go on; who writes waits for the end.
        self.change_within(SERVER.into(), LONGEST, Beside::Nobody, move |change| {
            Box::pin(async move {
                for table in KEPT.iter().rev() {
                    run(change, format!("DELETE FROM {table}")).await?;
                }
                insert_all(change, &mut *from).await
            })
        })
        .await?;
        self.ensure_local_user().await?;
        Ok(counts)
    }
}

async fn write_all(snapshot: &mut Held, to: &mut (dyn Write + Send)) -> Result<RowCounts, StoreError> {
    let made = Made {
        form: FORM,
        schema: newest(),
        time: now(),
    };
    write_line(
        to,
        &Head {
            kibitzer_backup: made,
        },
    )?;
    let mut counts = RowCounts::new();
    for &table in KEPT {
        let mut rows = sqlx::query(AssertSqlSafe(format!("SELECT * FROM {table}"))).fetch(&mut **snapshot);
        let mut count = 0;
        while let Some(row) = rows.try_next().await? {
            write_line(to, &Line::from([(table.to_owned(), fields(&row)?)]))?;
            count += 1;
        }
        counts.insert(table.to_owned(), count);
    }
    write_line(to, &End { end: counts.clone() })?;
    Ok(counts)
}

fn write_line(to: &mut (dyn Write + Send), line: &impl Serialize) -> Result<(), StoreError> {
    let mut text = serde_json::to_vec(line).map_err(|error| StoreError::NoBackup(error.to_string()))?;
    text.push(b'\n');
    Ok(to.write_all(&text)?)
}

fn fields(row: &AnyRow) -> Result<Map<String, Value>, StoreError> {
    let mut fields = Map::new();
    for column in row.columns() {
        let name = column.name();
        let value = match row.try_get::<Option<i64>, _>(name) {
            Ok(number) => Value::from(number),
            Err(_) => Value::from(row.try_get::<Option<String>, _>(name)?),
        };
        fields.insert(name.to_owned(), value);
    }
    Ok(fields)
}

/// Reads a backup to its end, and tells how much it holds.
fn verify(from: &mut dyn BufRead) -> Result<RowCounts, StoreError> {
    let no = |why: &str| StoreError::NoBackup(why.to_owned());
    let mut lines = from.lines().map(as_text);
    let head = lines.next().ok_or_else(|| no("it is empty"))??;
    let Ok(head) = serde_json::from_str::<Head>(&head) else {
        return Err(no("its first line is not that of a backup"));
    };
    if head.kibitzer_backup.form != FORM || head.kibitzer_backup.schema > newest() {
        return Err(no("it was made by a newer version of kibitzer"));
    }
    let mut counts: RowCounts = KEPT.iter().map(|table| ((*table).to_owned(), 0)).collect();
    for (number, line) in (2..).zip(lines) {
        let line = line?;
        if let Ok(End { end }) = serde_json::from_str(&line) {
            let promised = |(table, count): (&String, &u64)| counts.get(table) == Some(count);
            let whole = end.iter().all(promised);
            return if whole {
                Ok(counts)
            } else {
                Err(no("it is not whole"))
            };
        }
        let Ok(row) = serde_json::from_str::<Line>(&line) else {
            return Err(no(&format!("line {number} is damaged")));
        };
        for table in row.into_keys() {
            let count = counts.get_mut(&table);
            *count.ok_or_else(|| no(&format!("line {number} is of an unknown kind")))? += 1;
        }
    }
    Err(no("it is not whole: its last line is missing"))
}

/// A line of a file that may be anything.
fn as_text(line: std::io::Result<String>) -> Result<String, StoreError> {
    line.map_err(|error| match error.kind() {
        ErrorKind::InvalidData => StoreError::NoBackup("it is no text".into()),
        ErrorKind::IsADirectory => StoreError::NoBackup("it is a folder".into()),
        _ => StoreError::File(error),
    })
}

/// Rows of one table that have the same columns, to be stored together.
#[derive(Default)]
struct Batch {
    table: String,
    rows: Vec<Map<String, Value>>,
}

impl Batch {
    fn takes(&self, table: &str, row: &Map<String, Value>) -> bool {
        let same = self.rows.first().is_none_or(|first| first.keys().eq(row.keys()));
        self.table == table && same && self.rows.len() < AT_ONCE
    }

    async fn store(&mut self, change: &mut Change) -> Result<(), StoreError> {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first() else {
            return Ok(());
        };
        let columns: Vec<&str> = first.keys().map(String::as_str).collect();
        let plain = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if !columns.iter().all(plain) {
            return Err(StoreError::NoBackup("it names a column that cannot be".into()));
        }
        let mut given = 0;
        // An absent value has no type that PostgreSQL would take for every column, so it is written out.
        let mut place = |value: &Value| {
            if value.is_null() {
                return "NULL".to_owned();
            }
            given += 1;
            format!("${given}")
        };
        let row = |row: &Map<String, Value>| {
            let places: Vec<_> = row.values().map(&mut place).collect();
            format!("({})", places.join(", "))
        };
        let values: Vec<_> = rows.iter().map(row).collect();
        let statement = format!(
            "INSERT INTO {} ({}) VALUES {}",
            self.table,
            columns.join(", "),
            values.join(", ")
        );
        let mut statement = sqlx::query(AssertSqlSafe(statement)).persistent(false);
        for value in rows.iter().flat_map(Map::values) {
            statement = match value {
                Value::Null => statement,
                Value::Number(number) => statement.bind(number.as_i64().unwrap_or(0)),
                Value::String(text) => statement.bind(text.as_str()),
                _ => return Err(StoreError::NoBackup("it holds a value that cannot be".into())),
            };
        }
        statement.execute(&mut **change).await?;
        Ok(())
    }
}

async fn insert_all(change: &mut Change, from: &mut (dyn BufRead + Send)) -> Result<(), StoreError> {
    let mut batch = Batch::default();
    for line in from.lines().skip(1) {
        let Ok(line) = serde_json::from_str::<Line>(&line?) else {
            break;
        };
        for (table, mut row) in line {
            if !KEPT.contains(&table.as_str()) {
                continue;
            }
            if table == "tables" {
                // What a server remembers of the tables that were here does not hold for these.
                row.insert("born".into(), random_hex::<16>()?.into());
            }
            if !batch.takes(&table, &row) {
                batch.store(change).await?;
            }
            batch.table = table;
            batch.rows.push(row);
        }
    }
    batch.store(change).await
}

async fn run(change: &mut Change, statement: String) -> Result<(), StoreError> {
    sqlx::raw_sql(AssertSqlSafe(statement))
        .execute(&mut **change)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever adds a table to the database must say here whether a backup keeps it.
    #[tokio::test]
    async fn every_table_of_the_database_is_kept_or_left_out_on_purpose() {
        let folder = std::env::temp_dir().join(format!("kibitzer_backup_{}", std::process::id()));
        let store = Store::in_folder(&folder).await.unwrap();
        let rows = store
            .all(sqlx::query("SELECT name FROM sqlite_master WHERE type = 'table'"))
            .await;
        let names = rows
            .unwrap()
            .iter()
            .map(|row| row.try_get::<String, _>("name").unwrap())
            .collect::<Vec<_>>();
        for name in names.iter().filter(|name| !name.starts_with("sqlite_")) {
            let name = name.as_str();
            assert!(KEPT.contains(&name) || LEFT_OUT.contains(&name), "{name}");
        }
        std::fs::remove_dir_all(folder).unwrap();
    }
}
