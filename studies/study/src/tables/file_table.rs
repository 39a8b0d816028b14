//! A table of files: a piece of one is a part of the plan, and its bytes count as progress.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::Result;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};

use super::pieces::Piece;
use crate::workshop::{Progress, Workshop};

/// The batches of a piece, one after another; the last may be an error.
pub(super) type Batches = Box<dyn Iterator<Item = Result<RecordBatch>> + Send>;

/// How the batches of a piece are read: which columns, and how many rows at most.
type Begin = Arc<dyn Fn(&Piece, &[usize], usize) -> Batches + Send + Sync>;

/// A table of files.
pub(super) struct FileTable {
    schema: SchemaRef,
    pieces: Vec<Piece>,
    progress: Arc<Progress>,
    begin: Begin,
}

impl FileTable {
    /// The rows of these pieces, in this order.
    pub(super) fn new(
        schema: SchemaRef,
        pieces: Vec<Piece>,
        workshop: &Workshop,
        begin: impl Fn(&Piece, &[usize], usize) -> Batches + Send + Sync + 'static,
    ) -> Self {
        Self {
            schema,
            pieces,
            progress: Arc::clone(&workshop.progress),
            begin: Arc::new(begin),
        }
    }
}

impl fmt::Debug for FileTable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.fmt(out)
    }
}

#[async_trait]
impl TableProvider for FileTable {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let columns = projection
            .cloned()
            .unwrap_or_else(|| (0..self.schema.fields().len()).collect());
        let schema = Arc::new(self.schema.project(&columns)?);
        let part = |piece: &Piece| {
            self.progress.bytes_to_do(piece.bytes());
            Arc::new(Part {
                piece: piece.clone(),
                columns: columns.clone(),
                schema: Arc::clone(&schema),
                begin: Arc::clone(&self.begin),
                progress: Arc::clone(&self.progress),
            }) as Arc<dyn PartitionStream>
        };
        Ok(Arc::new(StreamingTableExec::try_new(
            Arc::clone(&schema),
            self.pieces.iter().map(part).collect(),
            None,
            None,
            false,
            limit,
        )?))
    }
}

struct Part {
    piece: Piece,
    columns: Vec<usize>,
    schema: SchemaRef,
    begin: Begin,
    progress: Arc<Progress>,
}

impl fmt::Debug for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.piece.fmt(out)
    }
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let most = context.session_config().batch_size();
        let mut batches = Some((self.begin)(&self.piece, &self.columns, most));
        let progress = Arc::clone(&self.progress);
        let until_wrong = std::iter::from_fn(move || {
            let batch = batches.as_mut()?.next();
            match &batch {
                Some(Ok(batch)) => progress.rows_done(batch.num_rows()),
                _ => batches = None,
            }
            batch
        });
        Box::pin(RecordBatchStreamAdapter::new(
            Arc::clone(&self.schema),
            futures_util::stream::iter(until_wrong),
        ))
    }
}
