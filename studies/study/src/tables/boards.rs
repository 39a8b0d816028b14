//! PBN and LIN files as tables: read in pieces, in constant memory; bad boards are counted and listed.

use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::array::{ArrayRef, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;
use kibitzer_bridge::record::{Board, BoardError, LinReader, PbnReader};
use kibitzer_bridge::{Notation, Seat};

use super::file_table::{Batches, FileTable};
use super::pieces::{Piece, Writing};
use crate::auction_text::write_calls;
use crate::contract_text;
use crate::function::{texts, wholes};
use crate::hand_text::write_hand;
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

/// The boards of these files, in this order.
pub(super) fn table(files: &[PathBuf], writing: Writing, workshop: &Arc<Workshop>) -> Result<FileTable> {
    let begin = move |piece: &Piece, columns: &[usize], most: usize| {
        Box::new(BoardBatches {
            piece: piece.clone(),
            writing,
            columns: columns.to_vec(),
            most: most.min(BATCH),
            boards: None,
        }) as Batches
    };
    let pieces = Piece::all(files, writing, workshop)?;
    Ok(FileTable::new(schema(), pieces, workshop, begin))
}

/// The batches of a piece, one after another.
struct BoardBatches {
    piece: Piece,
    writing: Writing,
    columns: Vec<usize>,
    most: usize,
    boards: Option<Reader>,
}

type Reader = Box<dyn Iterator<Item = std::result::Result<Board, BoardError>> + Send>;

impl Iterator for BoardBatches {
    type Item = Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        self.batch().transpose()
    }
}

impl BoardBatches {
    fn batch(&mut self) -> Result<Option<RecordBatch>> {
        let reader = match &mut self.boards {
            Some(reader) => reader,
            None => self.boards.insert(open(&self.piece, self.writing)?),
        };
        let mut boards = Vec::with_capacity(self.most);
        while boards.len() < self.most {
            self.piece.check()?;
            match reader.next() {
                Some(Ok(board)) => boards.push(board),
                Some(Err(error)) => self.piece.complain(error.line, &error.message),
                None => break,
            }
        }
        if boards.is_empty() {
            return Ok(None);
        }
        let name = self.piece.path().display().to_string();
        let columns = self
            .columns
            .iter()
            .map(|&column| of_boards(COLUMNS[column], &boards, &name))
            .collect();
        let rows = datafusion::arrow::array::RecordBatchOptions::new().with_row_count(Some(boards.len()));
        Ok(Some(RecordBatch::try_new_with_options(
            Arc::new(schema().project(&self.columns)?),
            columns,
            &rows,
        )?))
    }
}

fn open(piece: &Piece, writing: Writing) -> Result<Reader> {
    let input = piece.open()?;
    Ok(if writing == Writing::Pbn {
        Box::new(PbnReader::new(input))
    } else {
        Box::new(LinReader::new(input))
    })
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
