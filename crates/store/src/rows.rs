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
    use super::*;

    #[test]
    fn places_are_numbered_on() {
        assert_eq!(places(2, 3), "($1, $2, $3), ($4, $5, $6)");
    }
}
