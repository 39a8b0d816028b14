//! Every function that a query may call.

mod auctions;
mod hands;
mod records;
mod tricks;
mod views;

pub(crate) use hands::{deal_text, read_deal};

use crate::function::{Function, Kind};

/// Every function, by subject.
pub fn functions() -> Vec<Function> {
    [
        hands::functions(),
        auctions::functions(),
        tricks::functions(),
        records::functions(),
        views::functions(),
    ]
    .concat()
}

/// A form of so many texts.
pub(crate) fn of_texts(count: usize) -> Vec<Kind> {
    vec![Kind::Text; count]
}
