//! Tables that a query may name: drawn deals and files of boards.

mod boards;
mod csv;
mod csv_rows;
mod deals;
mod file_table;
mod files;
mod json_lines;
mod lines;
mod pieces;

pub use deals::DealsFunction;
pub(crate) use deals::table_functions;
pub use files::Files;
