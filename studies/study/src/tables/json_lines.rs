//! JSON lines as a table: the columns are those of the first lines; bad lines are counted and listed.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::{Schema, SchemaRef};
use datafusion::arrow::json::reader::{ReaderBuilder, infer_json_schema_from_iterator};
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::Result;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::PartitionStream;
use serde_json::Value;

use super::lines::Lines;
use crate::workshop::Workshop;

/// So many lines tell the columns.
const LOOKED_AT: usize = 1_000;

/// The lines of these files, in this order.
pub(super) fn table(files: &[PathBuf], workshop: &Arc<Workshop>) -> Result<StreamingTable> {
    let mut first = Vec::new();
    for path in files {
        let wanted = LOOKED_AT.saturating_sub(first.len());
        first.extend(
            Lines::open(path, None)?
                .filter_map(|line| value(&line.1))
                .take(wanted),
        );
    }
    let schema = Arc::new(columns(&first));
    let part = |path: &PathBuf| {
        Arc::new(Part {
            path: path.as_path().into(),
            schema: Arc::clone(&schema),
            workshop: Arc::clone(workshop),
        }) as Arc<dyn PartitionStream>
    };
    StreamingTable::try_new(Arc::clone(&schema), files.iter().map(part).collect())
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

#[derive(Debug)]
struct Part {
    path: Arc<Path>,
    schema: SchemaRef,
    workshop: Arc<Workshop>,
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let (path, schema, workshop) = (
            Arc::clone(&self.path),
            Arc::clone(&self.schema),
            Arc::clone(&self.workshop),
        );
        let most = context.session_config().batch_size();
        let mut lines = None;
        let batches = std::iter::from_fn(move || {
            let reader = match &mut lines {
                Some(reader) => reader,
                None => match Lines::open(&path, Some(&workshop)) {
                    Ok(reader) => lines.insert(reader),
                    Err(error) => return Some(Err(error)),
                },
            };
            let some: Vec<(u64, Vec<u8>)> = reader.take(most).collect();
            (!some.is_empty()).then(|| batch(&some, &path, &schema, &workshop))
        });
        Box::pin(RecordBatchStreamAdapter::new(
            Arc::clone(&self.schema),
            futures_util::stream::iter(batches),
        ))
    }
}

/// A batch of lines; where one of them is bad, each is tried by itself.
fn batch(
    lines: &[(u64, Vec<u8>)],
    path: &Path,
    schema: &SchemaRef,
    workshop: &Workshop,
) -> Result<RecordBatch> {
    workshop.check()?;
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
            None => workshop.complaints.left_out(
                &path.display().to_string(),
                &format!("line {number}: not an object with the columns of the first lines"),
            ),
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
        value(line)?;
        decoder.decode(line).ok()?;
        count += 1;
    }
    let batch = decoder
        .flush()
        .ok()?
        .unwrap_or_else(|| RecordBatch::new_empty(Arc::clone(schema)));
    (batch.num_rows() == count).then_some(batch)
}
