//! A bank of double-dummy results: Parquet files in a folder, one row for each deal, so that no board is solved twice.
//!
//! A file has the deal as text and twenty columns, a declarer and a strain each (`n_s`: North in spades), null where it was not
//! solved. New results go into new files, written whole under another name first: several programs may use one bank at once, and a
//! crash loses what was not yet written, never a file.

use std::collections::HashMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray, UInt8Array};
use datafusion::arrow::datatypes::{DataType, Field, Schema, UInt8Type};
use datafusion::common::Result;
use datafusion::error::DataFusionError;
use datafusion::parquet::arrow::ArrowWriter;
use datafusion::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use datafusion::parquet::basic::{Compression, ZstdLevel};
use datafusion::parquet::file::properties::WriterProperties;
use kibitzer_bridge::tricks::TrickTable;
use kibitzer_bridge::{FullDeal, Seat, Strain};
use pons_dds::TrickCountRow;

use crate::functions::{deal_text, read_deal};
use crate::problem::problem;
use crate::solver::places;

/// So many new deals are written to a file at once: a crash loses a few minutes of solving.
const FULL: usize = 5_000;
/// A trick count that is not known.
const UNKNOWN: u8 = 0xFF;

/// What is known of one deal: tricks by strain and declarer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known([u8; 20]);

impl Known {
    /// One result.
    pub fn one(strain: Strain, declarer: Seat, tricks: u8) -> Self {
        let mut known = [UNKNOWN; 20];
        known[place(strain, declarer)] = tricks;
        Self(known)
    }

    /// Every result of a table.
    pub fn all(table: &TrickTable) -> Self {
        let mut known = [UNKNOWN; 20];
        for (slot, (strain, declarer)) in known.iter_mut().zip(places()) {
            *slot = table[strain].get(declarer).get();
        }
        Self(known)
    }

    /// The tricks of one declarer, where they are known.
    pub fn tricks(self, strain: Strain, declarer: Seat) -> Option<u8> {
        Some(self.0[place(strain, declarer)]).filter(|&tricks| tricks <= 13)
    }

    /// The whole table, where all of it is known.
    pub fn table(self) -> Option<TrickTable> {
        let mut rows = [TrickCountRow::default(); 5];
        for (row, strain) in rows.iter_mut().zip(Strain::ASC) {
            let tricks = |declarer| self.tricks(strain, declarer);
            let [north, east, south, west] = Seat::ALL.map(tricks);
            *row = TrickCountRow::try_new(north?, east?, south?, west?).ok()?;
        }
        Some(TrickTable(rows))
    }

    fn add(&mut self, other: Self) -> bool {
        let before = *self;
        for (slot, new) in self.0.iter_mut().zip(other.0) {
            if *slot == UNKNOWN {
                *slot = new;
            }
        }
        *self != before
    }
}

fn place(strain: Strain, declarer: Seat) -> usize {
    4 * strain as usize + declarer as usize
}

/// A deal as a key: three hands say it all.
type Key = [u64; 3];

fn key(deal: &FullDeal) -> Key {
    [Seat::North, Seat::East, Seat::South].map(|seat| deal[seat].to_bits())
}

/// A bank of double-dummy results.
#[derive(Debug)]
pub struct Bank {
    folder: PathBuf,
    kept: Mutex<Kept>,
    files: AtomicU32,
}

#[derive(Debug, Default)]
struct Kept {
    known: HashMap<Key, Known>,
    new: HashMap<Key, (FullDeal, Known)>,
}

impl Bank {
    /// The bank in `folder`, which is made where it is not there.
    pub fn open(folder: &Path) -> Result<Self> {
        let wrong = |error: std::io::Error| problem("bank", format!("{}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(wrong)?;
        let mut kept = Kept::default();
        let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
            .map_err(wrong)?
            .flatten()
            .map(|entry| entry.path())
            .collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == "parquet"));
        files.sort();
        for path in &files {
            load(path, &mut kept.known)
                .map_err(|error| problem("bank", format!("{}: {error}", path.display())))?;
        }
        Ok(Self {
            folder: folder.to_owned(),
            kept: Mutex::new(kept),
            files: AtomicU32::new(0),
        })
    }

    /// What is known of a deal.
    pub fn get(&self, deal: &FullDeal) -> Option<Known> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.known.get(&key(deal)).copied()
    }

    /// How many deals it knows.
    pub fn len(&self) -> usize {
        self.kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .known
            .len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds what was solved; a full piece is written at once.
    pub fn add(&self, deal: FullDeal, found: Known) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let at = key(&deal);
        let known = kept.known.entry(at).or_insert(Known([UNKNOWN; 20]));
        if !known.add(found) {
            return;
        }
        kept.new
            .entry(at)
            .or_insert((deal, Known([UNKNOWN; 20])))
            .1
            .add(found);
        if kept.new.len() >= FULL {
            let new = std::mem::take(&mut kept.new);
            drop(kept);
            // What cannot be written now is known in memory, and the end of the study says what is wrong with the folder.
            if self.write(&new).is_err() {
                self.kept
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .new
                    .extend(new);
            }
        }
    }

    /// Writes what is new.
    pub fn flush(&self) -> Result<()> {
        let new = std::mem::take(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner).new);
        self.write(&new)
    }

    fn write(&self, new: &HashMap<Key, (FullDeal, Known)>) -> Result<()> {
        if new.is_empty() {
            return Ok(());
        }
        let wrong = |error: std::io::Error| problem("bank", format!("{}: {error}", self.folder.display()));
        let time = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or_default()
            .as_micros();
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let name = format!("tricks-{time}-{}-{number}", std::process::id());
        let (draft, whole) = (
            self.folder.join(format!("{name}.part")),
            self.folder.join(format!("{name}.parquet")),
        );
        let zstd = Compression::ZSTD(ZstdLevel::default());
        let properties = WriterProperties::builder().set_compression(zstd).build();
        let mut writer =
            ArrowWriter::try_new(File::create(&draft).map_err(wrong)?, schema(), Some(properties))?;
        writer.write(&batch(new)?)?;
        writer.close()?;
        std::fs::rename(draft, whole).map_err(wrong)
    }
}

fn schema() -> Arc<Schema> {
    let column = |(strain, declarer): (Strain, Seat)| {
        let name = format!("{}_{}", declarer.letter(), strain.letter()).to_ascii_lowercase();
        Field::new(name, DataType::UInt8, true)
    };
    let deal = Field::new("deal", DataType::Utf8, false);
    Arc::new(Schema::new(
        std::iter::once(deal)
            .chain(places().map(column))
            .collect::<Vec<_>>(),
    ))
}

/// The rows of a file, in the order of their text, so that equal banks are equal files.
fn batch(new: &HashMap<Key, (FullDeal, Known)>) -> Result<RecordBatch> {
    let mut rows: Vec<(String, Known)> = new
        .values()
        .map(|(deal, known)| (deal_text(deal), *known))
        .collect();
    rows.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    let deals: ArrayRef = Arc::new(StringArray::from_iter_values(rows.iter().map(|(deal, _)| deal)));
    let tricks = places().map(|(strain, declarer)| {
        Arc::new(
            rows.iter()
                .map(|(_, known)| known.tricks(strain, declarer))
                .collect::<UInt8Array>(),
        ) as ArrayRef
    });
    Ok(RecordBatch::try_new(
        schema(),
        std::iter::once(deals).chain(tricks).collect(),
    )?)
}

fn load(path: &Path, known: &mut HashMap<Key, Known>) -> Result<()> {
    let file = File::open(path).map_err(DataFusionError::from)?;
    for batch in ParquetRecordBatchReaderBuilder::try_new(file)?.build()? {
        let batch = batch?;
        if batch.schema().fields() != schema().fields() {
            return Err(problem("bank", "this is not a file of double-dummy results"));
        }
        let deals = batch.column(0).as_string::<i32>();
        let tricks: Vec<&UInt8Array> = batch.columns()[1..]
            .iter()
            .map(AsArray::as_primitive::<UInt8Type>)
            .collect();
        for row in 0..batch.num_rows() {
            let deal = read_deal(deals.value(row))
                .ok_or_else(|| problem("bank", format!("row {row} is not a deal")))?;
            let mut found = Known([UNKNOWN; 20]);
            for (slot, column) in found.0.iter_mut().zip(&tricks) {
                if !column.is_null(row) {
                    *slot = column.value(row);
                }
            }
            known.entry(key(&deal)).or_insert(Known([UNKNOWN; 20])).add(found);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer_bridge::tricks::DoubleDummy;
    use rand::SeedableRng;

    #[test]
    fn what_was_solved_is_there_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut random = rand::rngs::SmallRng::seed_from_u64(1);
        let [one, whole, none]: [FullDeal; 3] =
            std::array::from_fn(|_| contract_bridge::deck::full_deal(&mut random));
        let table = DoubleDummy::new().table(whole);
        let bank = Bank::open(folder.path()).unwrap();
        bank.add(one, Known::one(Strain::Spades, Seat::East, 9));
        bank.add(one, Known::one(Strain::Notrump, Seat::West, 0));
        bank.add(whole, Known::all(&table));
        bank.flush().unwrap();
        bank.flush().unwrap();
        let bank = Bank::open(folder.path()).unwrap();
        assert_eq!(bank.len(), 2);
        let known = bank.get(&one).unwrap();
        assert_eq!(known.tricks(Strain::Spades, Seat::East), Some(9));
        assert_eq!(known.tricks(Strain::Notrump, Seat::West), Some(0));
        assert_eq!(known.tricks(Strain::Spades, Seat::West), None);
        assert_eq!(known.table(), None);
        assert_eq!(bank.get(&whole).unwrap().table(), Some(table));
        assert_eq!(bank.get(&none), None);
    }

    #[test]
    fn other_files_are_refused_with_their_name() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("odd.parquet"), "nonsense").unwrap();
        assert!(
            Bank::open(folder.path())
                .unwrap_err()
                .to_string()
                .contains("odd.parquet")
        );
    }
}
