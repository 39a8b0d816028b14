//! Rows on their way out: a table for people, CSV, JSON and Parquet for programs.

use std::io::Write;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::csv;
use datafusion::arrow::json::{ArrayWriter, LineDelimitedWriter};
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::common::Result;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;

use crate::problem::problem;
use crate::running::{Kept, Sink};

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// A table for people
    Table,
    /// CSV with a line of names
    Csv,
    /// One JSON array of objects
    Json,
    /// One JSON object per line
    Jsonl,
    /// Parquet, for other programs and for clusters
    Parquet,
}

impl Format {
    /// The format that a file's name asks for.
    pub fn of_name(name: &std::path::Path) -> Option<Self> {
        match name.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "parquet" => Some(Self::Parquet),
            "txt" => Some(Self::Table),
            _ => None,
        }
    }
}

/// A table for people shows so many rows.
const MOST_SHOWN: usize = 1_000;

type Out = Box<dyn Write + Send>;

/// Writes rows in one of the formats.
pub enum Writer {
    /// As a table.
    Table(Kept, Out),
    /// As CSV.
    Csv(Box<csv::Writer<Out>>),
    /// As a JSON array.
    Json(Box<ArrayWriter<Out>>),
    /// As JSON lines.
    Jsonl(Box<LineDelimitedWriter<Out>>),
    /// As Parquet, once the columns are known.
    Parquet(Option<Out>, Option<Box<ArrowWriter<Out>>>),
}

impl Writer {
    /// A writer to `out`.
    pub fn new(format: Format, out: Out) -> Self {
        match format {
            Format::Table => Self::Table(Kept::at_most(MOST_SHOWN), out),
            Format::Csv => Self::Csv(Box::new(csv::WriterBuilder::new().with_header(true).build(out))),
            Format::Json => Self::Json(Box::new(
                datafusion::arrow::json::WriterBuilder::new()
                    .with_explicit_nulls(true)
                    .build(out),
            )),
            Format::Jsonl => Self::Jsonl(Box::new(
                datafusion::arrow::json::WriterBuilder::new()
                    .with_explicit_nulls(true)
                    .build(out),
            )),
            Format::Parquet => Self::Parquet(Some(out), None),
        }
    }

    /// Writes what is left.
    pub fn finish(self) -> Result<()> {
        match self {
            Self::Table(kept, mut out) => {
                let table = pretty_format_batches(&kept.batches)?;
                let more = if kept.more > 0 {
                    format!("\n… and {} more rows: --format csv writes them all", kept.more)
                } else {
                    String::new()
                };
                writeln!(out, "{table}{more}")
                    .and_then(|()| out.flush())
                    .map_err(broken)
            }
            Self::Csv(writer) => writer.into_inner().flush().map_err(broken),
            Self::Json(mut writer) => {
                writer.finish()?;
                let mut out = writer.into_inner();
                writeln!(out).and_then(|()| out.flush()).map_err(broken)
            }
            Self::Jsonl(mut writer) => {
                writer.finish()?;
                writer.into_inner().flush().map_err(broken)
            }
            Self::Parquet(_, Some(writer)) => writer
                .into_inner()
                .map_err(Into::into)
                .and_then(|mut out| out.flush().map_err(broken)),
            Self::Parquet(..) => Ok(()),
        }
    }
}

fn broken(error: std::io::Error) -> datafusion::error::DataFusionError {
    problem("output", error)
}

impl Sink for Writer {
    fn take(&mut self, batch: &RecordBatch) -> Result<bool> {
        match self {
            Self::Table(kept, _) => return kept.take(batch),
            Self::Csv(writer) => writer.write(batch)?,
            Self::Json(writer) => writer.write(batch)?,
            Self::Jsonl(writer) => writer.write(batch)?,
            Self::Parquet(out, writer) => {
                if let Some(out) = out.take() {
                    let zstd = Compression::ZSTD(ZstdLevel::default());
                    // Pieces of a file are read by different cores: small enough that an archive has some for each.
                    let properties = WriterProperties::builder()
                        .set_compression(zstd)
                        .set_max_row_group_row_count(Some(65_536))
                        .build();
                    *writer = Some(Box::new(ArrowWriter::try_new(
                        out,
                        batch.schema(),
                        Some(properties),
                    )?));
                }
                if let Some(writer) = writer {
                    writer.write(batch)?;
                }
            }
        }
        Ok(true)
    }
}
