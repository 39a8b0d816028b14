//! PBN and LIN files as tables: read in pieces, in constant memory; bad boards are counted and listed.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::Result;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::streaming::{PartitionStream, StreamingTableExec};
use kibitzer_bridge::record::{Board, BoardError, LinReader, PbnReader};
use kibitzer_bridge::{Notation, Seat};

use super::pieces::{Cut, Writing, cut, lines_before, newlines};
use crate::auction_text::write_calls;
use crate::contract_text;
use crate::function::{texts, wholes};
use crate::hand_text::write_hand;
use crate::problem::problem;
use crate::workshop::Workshop;

/// So many boards make a batch, at most: their texts are long.
const BATCH: usize = 2_048;

const COLUMNS: [&str; 20] = [
    "number",
    "dealer",
    "vul",
    "north",
    "east",
    "south",
    "west",
    "auction",
    "contract",
    "declarer",
    "result",
    "event",
    "room",
    "north_name",
    "east_name",
    "south_name",
    "west_name",
    "notes",
    "play",
    "file",
];

fn schema() -> SchemaRef {
    let column = |name: &str| {
        let whole = matches!(name, "number" | "result");
        Field::new(name, if whole { DataType::Int64 } else { DataType::Utf8 }, true)
    };
    Arc::new(Schema::new(COLUMNS.map(column).to_vec()))
}

/// Files of boards as a table.
#[derive(Debug)]
pub(super) struct BoardsTable {
    pieces: Vec<Piece>,
    workshop: Arc<Workshop>,
}

#[derive(Debug, Clone)]
struct Piece {
    path: Arc<Path>,
    writing: Writing,
    cut: Arc<Cut>,
    number: usize,
    workshop: Arc<Workshop>,
}

impl BoardsTable {
    /// The boards of these files, in this order.
    pub(super) fn new(files: &[(PathBuf, Writing)], workshop: &Arc<Workshop>) -> Result<Self> {
        let mut pieces = Vec::new();
        for (path, writing) in files {
            let found = cut(path, *writing)
                .map_err(|error| problem("file", format!("{}: {error}", path.display())))?;
            let (path, cut): (Arc<Path>, _) = (path.as_path().into(), Arc::new(found));
            pieces.extend((0..cut.pieces.len()).map(|number| Piece {
                path: Arc::clone(&path),
                writing: *writing,
                cut: Arc::clone(&cut),
                number,
                workshop: Arc::clone(workshop),
            }));
        }
        Ok(Self {
            pieces,
            workshop: Arc::clone(workshop),
        })
    }
}

#[async_trait]
impl TableProvider for BoardsTable {
    fn schema(&self) -> SchemaRef {
        schema()
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
            .unwrap_or_else(|| (0..COLUMNS.len()).collect());
        let schema = Arc::new(schema().project(&columns)?);
        let stream = |piece: &Piece| {
            let (start, end) = piece.cut.pieces[piece.number];
            self.workshop.progress.bytes_to_do(end - start);
            Arc::new(PieceStream {
                piece: piece.clone(),
                columns: columns.clone(),
                schema: Arc::clone(&schema),
            }) as Arc<dyn PartitionStream>
        };
        let streams = self.pieces.iter().map(stream).collect();
        Ok(Arc::new(StreamingTableExec::try_new(
            Arc::clone(&schema),
            streams,
            None,
            None,
            false,
            limit,
        )?))
    }
}

#[derive(Debug)]
struct PieceStream {
    piece: Piece,
    columns: Vec<usize>,
    schema: SchemaRef,
}

impl PartitionStream for PieceStream {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, context: Arc<TaskContext>) -> SendableRecordBatchStream {
        let batches = Batches {
            piece: self.piece.clone(),
            columns: self.columns.clone(),
            schema: Arc::clone(&self.schema),
            most: context.session_config().batch_size().min(BATCH),
            boards: None,
            lines: None,
            done: false,
        };
        Box::pin(RecordBatchStreamAdapter::new(
            Arc::clone(&self.schema),
            futures_util::stream::iter(batches),
        ))
    }
}

/// The batches of a piece, one after another.
struct Batches {
    piece: Piece,
    columns: Vec<usize>,
    schema: SchemaRef,
    most: usize,
    boards: Option<Reader>,
    lines: Option<u64>,
    done: bool,
}

type Reader = Box<dyn Iterator<Item = std::result::Result<Board, BoardError>> + Send>;

impl Iterator for Batches {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let batch = self.batch();
        self.done |= batch.is_err();
        batch.transpose()
    }
}

impl Batches {
    fn batch(&mut self) -> Result<Option<RecordBatch>> {
        let mut boards = Vec::with_capacity(self.most);
        while boards.len() < self.most {
            self.piece.workshop.check()?;
            let reader = match &mut self.boards {
                Some(reader) => reader,
                None => self.boards.insert(self.piece.open()?),
            };
            match reader.next() {
                Some(Ok(board)) => boards.push(board),
                Some(Err(error)) => self.complain(&error),
                None => {
                    self.done = true;
                    break;
                }
            }
        }
        if boards.is_empty() {
            return Ok(None);
        }
        let name = self.piece.path.display().to_string();
        let columns = self
            .columns
            .iter()
            .map(|&column| of_boards(COLUMNS[column], &boards, &name))
            .collect();
        let rows = datafusion::arrow::array::RecordBatchOptions::new().with_row_count(Some(boards.len()));
        Ok(Some(RecordBatch::try_new_with_options(
            Arc::clone(&self.schema),
            columns,
            &rows,
        )?))
    }

    /// Counts a bad board, with its line in the whole file.
    fn complain(&mut self, error: &BoardError) {
        let piece = &self.piece;
        let (start, _) = piece.cut.pieces[piece.number];
        let before = *self.lines.get_or_insert_with(|| {
            let head = newlines(piece.head());
            lines_before(&piece.path, start).unwrap_or(0).saturating_sub(head)
        });
        let words = format!("line {}: {}", error.line + before, error.message);
        piece
            .workshop
            .complaints
            .left_out(&piece.path.display().to_string(), &words);
    }
}

impl Piece {
    /// What the piece begins with beside its own bytes.
    fn head(&self) -> &[u8] {
        if self.number == 0 { &[] } else { &self.cut.head }
    }

    fn open(&self) -> Result<Reader> {
        let wrong = |error: std::io::Error| problem("file", format!("{}: {error}", self.path.display()));
        let (start, end) = self.cut.pieces[self.number];
        let mut file = File::open(&self.path).map_err(wrong)?;
        file.seek(SeekFrom::Start(start)).map_err(wrong)?;
        let counted = Counted {
            input: file.take(end - start),
            workshop: Arc::clone(&self.workshop),
        };
        let input = Cursor::new(self.head().to_vec()).chain(BufReader::with_capacity(1 << 16, counted));
        Ok(match self.writing {
            Writing::Pbn => Box::new(PbnReader::new(input)),
            Writing::Lin => Box::new(LinReader::new(input)),
        })
    }
}

/// Tells how many bytes have been read.
struct Counted<R> {
    input: R,
    workshop: Arc<Workshop>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.workshop.progress.bytes_done(read as u64);
        Ok(read)
    }
}

/// One column of some boards.
fn of_boards(column: &str, boards: &[Board], file: &str) -> ArrayRef {
    let text = |of: &dyn Fn(&Board) -> Option<String>| texts(&boards.iter().map(of).collect::<Vec<_>>());
    match column {
        "number" => wholes(boards.iter().map(|board| board.number.map(i64::from)).collect()),
        "dealer" => text(&|board| Some(board.dealer().written().to_string())),
        "vul" => text(&|board| Some(board.vulnerability().written().to_string())),
        "north" => text(&|board| hand(board, Seat::North)),
        "east" => text(&|board| hand(board, Seat::East)),
        "south" => text(&|board| hand(board, Seat::South)),
        "west" => text(&|board| hand(board, Seat::West)),
        "auction" => text(&|board| board.has_auction.then(|| write_calls(board.auction.calls()))),
        "contract" => text(&contract),
        "declarer" => text(&declarer),
        "result" => wholes(boards.iter().map(result).collect()),
        "event" => text(&|board| tag(board, "Event")),
        "room" => text(&|board| tag(board, "Room")),
        "north_name" => text(&|board| tag(board, "North")),
        "east_name" => text(&|board| tag(board, "East")),
        "south_name" => text(&|board| tag(board, "South")),
        "west_name" => text(&|board| tag(board, "West")),
        "notes" => text(&notes),
        "play" => text(&play),
        _ => text(&|_| Some(file.to_owned())),
    }
}

fn hand(board: &Board, seat: Seat) -> Option<String> {
    let hand = board.deal[seat];
    (hand.len() == 13).then(|| {
        let mut text = String::with_capacity(16);
        write_hand(hand, &mut text);
        text
    })
}

fn tags(board: &Board) -> impl Iterator<Item = &kibitzer_bridge::record::Tag> {
    board.tags.iter().chain(&board.tail)
}

fn tag(board: &Board, name: &str) -> Option<String> {
    let found = tags(board).find(|tag| tag.name == name)?;
    (!found.value.is_empty()).then(|| found.value.clone())
}

/// The contract of the auction; where there is none, the one that the file names.
fn contract(board: &Board) -> Option<String> {
    contract_text::of_auction(&board.auction).or_else(|| {
        let named = contract_text::read(&tag(board, "Contract")?).ok()?;
        Some(named.map_or_else(|| contract_text::PASSED_OUT.to_owned(), contract_text::write))
    })
}

fn declarer(board: &Board) -> Option<String> {
    let standing = board.auction.contract();
    standing
        .map(|standing| standing.declarer.written().to_string())
        .or_else(|| {
            let named = Seat::read(tag(board, "Declarer")?.trim_start_matches('^')).ok()?;
            Some(named.written().to_string())
        })
}

/// The tricks that declarer took, where the file says so.
fn result(board: &Board) -> Option<i64> {
    let claimed = || {
        tags(board)
            .find(|tag| tag.name == "LIN_mc")
            .and_then(|tag| tag.lines.first().cloned())
    };
    let text = tag(board, "Result").or_else(claimed)?;
    text.trim()
        .parse()
        .ok()
        .filter(|tricks| (0..=13).contains(tricks))
}

fn notes(board: &Board) -> Option<String> {
    let note = |(call, words): (&usize, &String)| format!("{}: {words}", call + 1);
    (!board.notes.is_empty()).then(|| board.notes.iter().map(note).collect::<Vec<_>>().join("; "))
}

fn play(board: &Board) -> Option<String> {
    let lines: Vec<&str> = tags(board)
        .filter(|tag| matches!(tag.name.as_str(), "Play" | "LIN_pc"))
        .flat_map(|tag| &tag.lines)
        .map(String::as_str)
        .collect();
    (!lines.is_empty()).then(|| lines.join(" "))
}
