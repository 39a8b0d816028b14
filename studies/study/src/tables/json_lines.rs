//! JSON lines as a table: the columns are those of the first lines; bad lines are counted and listed.

use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{Schema, SchemaRef};
use datafusion::arrow::json::reader::{ReaderBuilder, infer_json_schema_from_iterator};
use datafusion::common::Result;
use serde_json::Value;
use serde_json::value::RawValue;

use super::file_table::{Batches, FileTable};
use super::lines::Lines;
use super::pieces::{Piece, Writing};
use crate::workshop::Workshop;

/// So many lines tell the columns.
const LOOKED_AT: usize = 1_000;

/// The lines of these files, in this order.
pub(super) fn table(files: &[PathBuf], workshop: &Arc<Workshop>) -> Result<FileTable> {
    let mut first = Vec::new();
    for path in files {
        let wanted = LOOKED_AT.saturating_sub(first.len());
        first.extend(
            Lines::of_file(path)?
                .filter_map(|line| value(&line.1))
                .take(wanted),
        );
    }
    let schema = Arc::new(columns(&first));
    let of_lines = Arc::clone(&schema);
    let begin = move |piece: &Piece, columns: &[usize], most: usize| {
        let (piece, schema, columns) = (piece.clone(), Arc::clone(&of_lines), columns.to_vec());
        let mut lines = None;
        Box::new(std::iter::from_fn(move || {
            let reader = match &mut lines {
                Some(reader) => reader,
                None => match piece.open() {
                    Ok(input) => lines.insert(Lines::new(input)),
                    Err(error) => return Some(Err(error)),
                },
            };
            let some: Vec<(u64, Vec<u8>)> = reader.take(most).collect();
            // All columns are looked at, so that what a bad line is does not depend on the question.
            (!some.is_empty()).then(|| Ok(batch(&some, &piece, &schema)?.project(&columns)?))
        })) as Batches
    };
    let pieces = Piece::all(files, Writing::JsonLines, workshop)?;
    Ok(FileTable::new(schema, pieces, workshop, begin))
}

/// The columns of these lines. A line that does not go together with those before it says nothing of them, and is bad.
fn columns(first: &[Value]) -> Schema {
    if let Ok(schema) = infer_json_schema_from_iterator(first.iter().map(Ok)) {
        return schema;
    }
    let mut together: Vec<&Value> = Vec::new();
    let mut schema = Schema::empty();
    for value in first {
        together.push(value);
        match infer_json_schema_from_iterator(together.iter().copied().map(Ok)) {
            Ok(wider) => schema = wider,
            Err(_) => {
                together.pop();
            }
        }
    }
    schema
}

/// An object of one line.
fn value(line: &[u8]) -> Option<Value> {
    serde_json::from_slice(line).ok().filter(Value::is_object)
}

/// Whether a line is an object.
fn is_object(line: &[u8]) -> bool {
    serde_json::from_slice::<&RawValue>(line).is_ok_and(|value| value.get().starts_with('{'))
}

/// A batch of lines; where one of them is bad, each is tried by itself.
fn batch(lines: &[(u64, Vec<u8>)], piece: &Piece, schema: &SchemaRef) -> Result<RecordBatch> {
    piece.check()?;
    if let Some(batch) = decoded(lines.iter().map(|(_, line)| line), schema) {
        return Ok(batch);
    }
    let mut good = Vec::new();
    for (number, line) in lines
        .iter()
        .filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace))
    {
        match decoded(std::iter::once(line), schema) {
            Some(row) => good.push(row),
            None => piece.complain(*number, "not an object with the columns of the first lines"),
        }
    }
    Ok(concat_batches(schema, &good)?)
}

fn decoded<'a>(lines: impl Iterator<Item = &'a Vec<u8>>, schema: &SchemaRef) -> Option<RecordBatch> {
    let (mut decoder, mut count) = (
        ReaderBuilder::new(Arc::clone(schema))
            .with_batch_size(1 << 20)
            .build_decoder()
            .ok()?,
        0,
    );
    for line in lines {
        // The decoder takes half an object for the beginning of the next.
        if !is_object(line) {
            return None;
        }
        decoder.decode(line).ok()?;
        count += 1;
    }
    let batch = decoder
        .flush()
        .ok()?
        .unwrap_or_else(|| RecordBatch::new_empty(Arc::clone(schema)));
    (batch.num_rows() == count).then_some(batch)
}
