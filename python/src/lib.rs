//! The native half of the Python package: what counts, draws, bids and reads. Words, names and pictures are on the side of Python.

mod auction;
mod column;
mod deal;
mod draw;
mod hand;
mod hidden;
mod many;
mod problem;
mod questions;
mod system;
mod systems;
mod tricks;
mod wait;

use pyo3::prelude::*;

/// What counts, draws, bids and reads.
#[pymodule]
mod _kibitzer {
    #[pymodule_export]
    use crate::auction::Auction;
    #[pymodule_export]
    use crate::column::{Column, Table};
    #[pymodule_export]
    use crate::deal::Deal;
    #[pymodule_export]
    use crate::draw::{draw_by_auction, draw_deals, draw_table};
    #[pymodule_export]
    use crate::hand::Hand;
    #[pymodule_export]
    use crate::hidden::{hidden_draw, hidden_read, hidden_why};
    #[pymodule_export]
    use crate::many::{count_hands, fits, shapes};
    #[pymodule_export]
    use crate::questions::{ask, boards, domino_record};
    #[pymodule_export]
    use crate::system::System;
    #[pymodule_export]
    use crate::tricks::{dd_tables, dd_tricks, imps, par, score};
}
