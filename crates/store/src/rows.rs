//! Many rows in one statement.

/// The most rows at a time. SQLite looks for each value's name from the first on, so that a statement of ten times as many
/// takes a hundred times as long: few enough that this does not tell, and many enough that nor does the way there.
pub(crate) const AT_ONCE: usize = 50;

/// `($1, $2), ($3, $4)`: places for the values of `rows` rows of `columns` columns.
pub(crate) fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<_> = (1..=columns)
            .map(|column| format!("${}", row * columns + column))
            .collect();
        format!("({})", places.join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use sqlx::{AssertSqlSafe, SqliteConnection};

    use super::*;

    #[test]
    fn places_are_numbered_on() {
        assert_eq!(places(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }

    /// How long this many rows take, so many in each statement.
    async fn storing(database: &mut SqliteConnection, rows: usize, at_once: usize) -> Duration {
        let statement = format!("INSERT INTO rows VALUES {}", places(at_once, 4));
        let start = Instant::now();
        for _ in 0..rows / at_once {
            let mut statement = sqlx::query(AssertSqlSafe(statement.clone()));
            for value in 0..at_once * 4 {
                statement = statement.bind(value as i64);
            }
            statement.execute(&mut *database).await.unwrap();
        }
        start.elapsed()
    }

    /// The best of several tries: whatever else the machine does, it does not do it all the time.
    #[tokio::test]
    async fn many_rows_at_once_are_quicker_than_one_by_one() {
        let mut database = <SqliteConnection as sqlx::Connection>::connect("sqlite::memory:")
            .await
            .unwrap();
        sqlx::raw_sql("CREATE TABLE rows (a, b, c, d); BEGIN")
            .execute(&mut database)
            .await
            .unwrap();
        let (mut one_by_one, mut at_once) = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            one_by_one = one_by_one.min(storing(&mut database, 1_000, 1).await);
            at_once = at_once.min(storing(&mut database, 1_000, AT_ONCE).await);
        }
        assert!(
            3 * at_once < one_by_one,
            "{at_once:?} at once, {one_by_one:?} one by one"
        );
    }
}
