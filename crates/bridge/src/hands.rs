//! Sets of hands, and how many hands they hold.

mod shape;
mod shape_hcp_set;

pub use shape::{SHAPES, Shape};
pub(crate) use shape_hcp_set::{ALL_ROWS, NO_ROWS, RowChunk, hcp_of, runs};
pub use shape_hcp_set::{HANDS, MOST_HCP, ShapeHcpSet, hands_of};
