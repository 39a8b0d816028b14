//! CSV files as tables: the first line names the columns, the first rows tell their types; bad rows are counted and listed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, BooleanArray, RecordBatch, StringArray, StringBuilder};
use datafusion::arrow::compute::{CastOptions, cast_with_options, filter_record_batch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef, TimeUnit};
use datafusion::common::{Result, plan_err};

use super::csv_rows::{Row, Rows};
use super::file_table::{Batches, FileTable};
use super::lines::Lines;
use super::pieces::{Piece, Writing};
use crate::workshop::Workshop;

/// So many rows tell the types.
const LOOKED_AT: usize = 1_000;

/// What a column may hold, the narrowest first, and what one of its values is called.
const TYPES: [(DataType, &str); 6] = [
    (DataType::Int64, "a whole number"),
    (DataType::Float64, "a number"),
    (DataType::Boolean, "true or false"),
    (DataType::Date32, "a date"),
    (DataType::Timestamp(TimeUnit::Nanosecond, None), "a time"),
    (DataType::Utf8, "text"),
];

/// The rows of these files, in this order. All of them have the same columns.
pub(super) fn table(files: &[PathBuf], workshop: &Arc<Workshop>) -> Result<FileTable> {
    let mut names: Option<(Vec<String>, &Path)> = None;
    let mut first = Vec::new();
    for path in files {
        let mut rows = Rows::new(Lines::of_file(path)?);
        let header = header(&mut rows);
        match &names {
            Some((known, where_known)) if *known != header => {
                return plan_err!(
                    "{} has the columns {}, but {} has {}",
                    path.display(),
                    header.join(", "),
                    where_known.display(),
                    known.join(", ")
                );
            }
            Some(_) => {}
            None => names = Some((header, path)),
        }
        let wanted = LOOKED_AT.saturating_sub(first.len());
        first.extend(rows.filter_map(|(_, row)| row.ok()).take(wanted));
    }
    let names = names.map_or_else(Vec::new, |(names, _)| names);
    first.retain(|row| row.len() == names.len());
    let column = |(at, name): (usize, &String)| Field::new(name, kind_of(&texts(&first, at)), true);
    let schema = Arc::new(Schema::new(
        names.iter().enumerate().map(column).collect::<Vec<_>>(),
    ));
    let of_rows = Arc::clone(&schema);
    let begin = move |piece: &Piece, columns: &[usize], most: usize| {
        let mut batches = RowBatches {
            piece: piece.clone(),
            schema: Arc::clone(&of_rows),
            columns: columns.to_vec(),
            most,
            rows: None,
        };
        Box::new(std::iter::from_fn(move || batches.next().transpose())) as Batches
    };
    let pieces = Piece::all(files, Writing::Csv, workshop)?;
    Ok(FileTable::new(schema, pieces, workshop, begin))
}

/// The names of the columns; a column without one is called by its number.
fn header(rows: &mut Rows) -> Vec<String> {
    let Some((_, Ok(row))) = rows.next() else {
        return Vec::new();
    };
    let name = |at: usize| match row.field(at).trim_start_matches('\u{feff}').trim() {
        "" => format!("column_{}", at + 1),
        name => name.to_owned(),
    };
    (0..row.len()).map(name).collect()
}

/// A column of some rows; an empty field is null.
fn texts(rows: &[Row], at: usize) -> StringArray {
    let mut texts = StringBuilder::with_capacity(rows.len(), 8 * rows.len());
    for row in rows {
        texts.append_option(Some(row.field(at)).filter(|text| !text.is_empty()));
    }
    texts.finish()
}

/// The narrowest type that all of these have.
fn kind_of(texts: &StringArray) -> DataType {
    let fits = |(kind, _): &&(DataType, &str)| read(texts, kind).null_count() == texts.null_count();
    let empty = texts.null_count() == texts.len();
    TYPES
        .iter()
        .find(fits)
        .filter(|_| !empty)
        .map_or(DataType::Utf8, |(kind, _)| kind.clone())
}

/// The values of a column; null where one is not of this type.
fn read(texts: &StringArray, kind: &DataType) -> ArrayRef {
    let likely: StringArray = texts
        .iter()
        .map(|text| text.filter(|text| may_be(text, kind)))
        .collect();
    let safe = CastOptions {
        safe: true,
        ..CastOptions::default()
    };
    cast_with_options(&likely, kind, &safe)
        .unwrap_or_else(|_| datafusion::arrow::array::new_null_array(kind, texts.len()))
}

/// Whether a text may be of this type: the letters of seats and cards are no truths, and "nan" is no number.
fn may_be(text: &str, kind: &DataType) -> bool {
    match kind {
        DataType::Boolean => ["true", "false"]
            .iter()
            .any(|word| word.eq_ignore_ascii_case(text)),
        DataType::Utf8 => true,
        // What comes after a date is read over.
        DataType::Date32 if text.len() > "2000-01-01".len() => false,
        _ => text.starts_with(|letter: char| letter.is_ascii_digit() || "+-.".contains(letter)),
    }
}

/// The batches of a piece, one after another.
struct RowBatches {
    piece: Piece,
    schema: SchemaRef,
    columns: Vec<usize>,
    most: usize,
    rows: Option<Rows>,
}

impl RowBatches {
    fn next(&mut self) -> Result<Option<RecordBatch>> {
        self.piece.check()?;
        let some = self.some_rows()?;
        if some.is_empty() {
            return Ok(None);
        }
        let (lines, rows): (Vec<u64>, Vec<Row>) = some.into_iter().unzip();
        let mut good = vec![true; rows.len()];
        let mut columns = Vec::new();
        for (at, field) in self.schema.fields().iter().enumerate() {
            let texts = texts(&rows, at);
            let values = read(&texts, field.data_type());
            for row in (0..rows.len()).filter(|&row| values.is_null(row) && !texts.is_null(row)) {
                if std::mem::replace(&mut good[row], false) {
                    self.piece
                        .complain(lines[row], &not_of_its_type(field, texts.value(row)));
                }
            }
            columns.push(values);
        }
        let all = RecordBatch::try_new(Arc::clone(&self.schema), columns)?;
        let good = filter_record_batch(&all, &BooleanArray::from(good))?;
        // All columns are looked at, so that what a bad row is does not depend on the question.
        Ok(Some(good.project(&self.columns)?))
    }

    /// The next rows that have as many fields as there are columns.
    fn some_rows(&mut self) -> Result<Vec<(u64, Row)>> {
        let mut rows = if let Some(rows) = self.rows.take() {
            rows
        } else {
            let mut rows = Rows::new(Lines::new(self.piece.open()?));
            if self.piece.is_first() {
                header(&mut rows);
            }
            rows
        };
        let width = self.schema.fields().len();
        let mut some = Vec::with_capacity(self.most);
        while some.len() < self.most
            && let Some((line, row)) = rows.next()
        {
            match row {
                Ok(row) if row.len() == width => some.push((line, row)),
                Ok(row) => self.piece.complain(
                    line,
                    &format!("{} fields, but there are {width} columns", row.len()),
                ),
                Err(wrong) => self.piece.complain(line, wrong),
            }
        }
        self.rows = Some(rows);
        Ok(some)
    }
}

fn not_of_its_type(column: &Field, text: &str) -> String {
    let called = TYPES
        .iter()
        .find(|(kind, _)| kind == column.data_type())
        .map_or("text", |(_, called)| called);
    let short: String = text.chars().take(40).collect();
    format!("\"{short}\" is not {called}, as {} is", column.name())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_has_the_narrowest_type_of_its_values() {
        let of = |values: &[&str]| kind_of(&values.iter().map(|text| Some(*text)).collect());
        assert_eq!(of(&["1", "-20", "+3"]), DataType::Int64);
        assert_eq!(of(&["1", "2.5", "1e3"]), DataType::Float64);
        assert_eq!(of(&["true", "FALSE"]), DataType::Boolean);
        assert_eq!(of(&["2024-02-29", "2023-01-01"]), DataType::Date32);
        assert_eq!(
            of(&["2024-02-29T10:00:00", "2023-01-01 23:59:59"]),
            DataType::Timestamp(TimeUnit::Nanosecond, None)
        );
        for text in [
            "N",
            "T",
            "y",
            "nan",
            "inf",
            "AKQ2.T98.765.432",
            "1N",
            "2024-13-01",
        ] {
            assert_eq!(of(&[text]), DataType::Utf8, "{text}");
        }
        assert_eq!(of(&[]), DataType::Utf8);
    }
}
