//! A domino reading, by legality and by what club players do.

use std::error::Error;
use std::hint::black_box;

use kibitzer_domino::reading::{Model, Reader};
use kibitzer_domino::record::Record;

use crate::measured;

const GAME: &str = "viewer S\nhand 0|1 1|3 2|5 3|3 4|6 5|5 6|6\nS 3|3, W pass, N 3|6 on 3, E 2|6 on 6";

pub(crate) fn reading() -> Result<(), Box<dyn Error>> {
    let record: Record = GAME.parse()?;
    let models = [Model::find("legal")?, Model::find("club")?];
    measured(|| -> Result<(), Box<dyn Error>> {
        for model in &models {
            black_box(Reader::default().read(&record, model)?);
        }
        Ok(())
    })
}
