//! The named studies: a question, a query with its settings, and what its picture shows.

use datafusion::arrow::array::AsArray;
use datafusion::arrow::array::{Array, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type};
use datafusion::common::Result;

use crate::picture::Bar;
use crate::problem::problem;

/// A named study.
#[derive(Debug, Clone, Copy)]
pub struct Study {
    /// Its name.
    pub name: &'static str,
    /// The question, as one asks it.
    pub question: &'static str,
    /// How many boards it looks at, unless told otherwise.
    pub boards: u64,
    /// Its other settings with what they are unless told otherwise.
    pub settings: &'static [(&'static str, &'static str)],
    /// The query; settings stand in braces.
    sql: &'static str,
    /// The columns of its picture: what a bar is about, how long it is, and its standard error.
    picture: (&'static str, &'static str, Option<&'static str>),
}

macro_rules! query {
    ($name:literal) => {
        include_str!(concat!("../queries/", $name, ".sql"))
    };
}

/// Every named study.
pub const STUDIES: &[Study] = &[
    Study {
        name: "openings",
        question: "How often is each opening bid made?",
        boards: 10_000,
        settings: &[("system", "sayc")],
        sql: query!("openings"),
        picture: ("opening", "percent", None),
    },
    Study {
        name: "contracts",
        question: "Where do auctions end that begin so?",
        boards: 20_000,
        settings: &[("system", "sayc"), ("opening", "1N"), ("start", "1N P 2C P 2H")],
        sql: query!("contracts"),
        picture: ("contract", "percent", None),
    },
    Study {
        name: "convention",
        question: "What is a convention worth? (IMPs a board in a match of two teams, one with it and one without)",
        boards: 1_000,
        settings: &[("with", "two-over-one +bergen"), ("without", "two-over-one")],
        sql: query!("convention"),
        picture: ("vulnerable", "a_board", Some("error")),
    },
    Study {
        name: "calibration",
        question: "When the reader says so many per cent, how often is it so?",
        boards: 500,
        settings: &[("reader", "sayc"), ("bidder", "sayc"), ("condition", "4+ hearts")],
        sql: query!("calibration"),
        picture: ("from_percent", "true_percent", None),
    },
    Study {
        name: "rules",
        question: "How often does each rule fire, and how far from par do its boards end?",
        boards: 200,
        settings: &[("system", "sayc")],
        sql: query!("rules"),
        picture: ("rule", "imps_from_par", None),
    },
    Study {
        name: "leads",
        question: "Against 1NT–3NT, how long a suit should one lead from?",
        boards: 200,
        settings: &[("system", "sayc")],
        sql: query!("leads"),
        picture: ("cards_in_suit", "beaten_percent", None),
    },
    Study {
        name: "finesse",
        question: "Missing the queen, does the finesse or the drop work more often?",
        boards: 100_000,
        settings: &[],
        sql: query!("finesse"),
        picture: ("cards", "drop_percent", None),
    },
    Study {
        name: "breaks",
        question: "How do the missing cards of a suit break?",
        boards: 200_000,
        settings: &[],
        sql: query!("breaks"),
        picture: ("split", "percent", None),
    },
    Study {
        name: "league",
        question: "Which system wins when each plays a match against each?",
        boards: 500,
        settings: &[],
        sql: query!("league"),
        picture: ("system", "a_board", Some("error")),
    },
    Study {
        name: "notrump-games",
        question: "With how many points together does 3NT make?",
        boards: 2_000,
        settings: &[],
        sql: query!("notrump-games"),
        picture: ("points", "game_percent", None),
    },
    Study {
        name: "total-tricks",
        question: "Are there as many tricks as trumps?",
        boards: 500,
        settings: &[],
        sql: query!("total-tricks"),
        picture: ("trumps", "tricks", None),
    },
    Study {
        name: "sacrifices",
        question: "How often is par a sacrifice?",
        boards: 200,
        settings: &[],
        sql: query!("sacrifices"),
        picture: ("vulnerable", "percent", None),
    },
    Study {
        name: "slams",
        question: "How often are twelve tricks there when a slam is bid, and when it is not?",
        boards: 1_000,
        settings: &[("system", "sayc")],
        sql: query!("slams"),
        picture: ("slam", "percent", None),
    },
    Study {
        name: "shapes",
        question: "How common is each hand pattern?",
        boards: 200_000,
        settings: &[],
        sql: query!("shapes"),
        picture: ("pattern", "percent", None),
    },
    Study {
        name: "points",
        question: "How are high-card points spread?",
        boards: 200_000,
        settings: &[],
        sql: query!("points"),
        picture: ("points", "percent", None),
    },
];

impl Study {
    /// The study of this name.
    pub fn find(name: &str) -> Result<&'static Self> {
        let names = || {
            STUDIES
                .iter()
                .map(|study| study.name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        STUDIES.iter().find(|study| study.name == name).ok_or_else(|| {
            problem(
                "study",
                format!("there is no study \"{name}\"; there are {}", names()),
            )
        })
    }

    /// The query with its settings in place.
    pub fn sql(&self, boards: Option<u64>, seed: i64, set: &[(String, String)]) -> Result<String> {
        for (name, _) in set {
            if !self.settings.iter().any(|(known, _)| known == name) {
                let known: Vec<&str> = self.settings.iter().map(|(known, _)| *known).collect();
                let known = if known.is_empty() {
                    "none but --boards and --seed".into()
                } else {
                    known.join(", ")
                };
                return Err(problem(
                    "study",
                    format!("{} has no setting \"{name}\"; it has {known}", self.name),
                ));
            }
        }
        let mut sql = self
            .sql
            .replace("{boards}", &boards.unwrap_or(self.boards).to_string())
            .replace("{seed}", &seed.to_string());
        for (name, usual) in self.settings {
            let value = set
                .iter()
                .rev()
                .find(|(set, _)| set == name)
                .map_or(*usual, |(_, value)| value);
            sql = sql.replace(&format!("{{{name}}}"), &value.replace('\'', "''"));
        }
        Ok(sql)
    }

    /// The bars of its answer.
    pub fn bars(&self, answer: &[RecordBatch]) -> Result<Vec<Bar>> {
        let (label, value, error) = self.picture;
        let mut bars = Vec::new();
        for batch in answer {
            let column = |name: &str, kind: &DataType| {
                let found = batch
                    .column_by_name(name)
                    .ok_or_else(|| problem("study", format!("the answer has no column {name}")))?;
                Ok::<_, datafusion::error::DataFusionError>(cast(found, kind)?)
            };
            let labels = column(label, &DataType::Utf8)?;
            let values = column(value, &DataType::Float64)?;
            let errors = error.map(|name| column(name, &DataType::Float64)).transpose()?;
            for row in 0..batch.num_rows() {
                let number = |array: &dyn Array| {
                    (!array.is_null(row)).then(|| array.as_primitive::<Float64Type>().value(row))
                };
                bars.push(Bar {
                    label: labels.as_string::<i32>().value(row).to_owned(),
                    value: number(&values).unwrap_or(0.0),
                    error: errors.as_ref().and_then(|errors| number(errors)),
                });
            }
        }
        Ok(bars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_used_and_every_brace_filled() {
        for study in STUDIES {
            let sql = study.sql(Some(10), 1, &[]).unwrap();
            assert!(!sql.contains('{'), "{}: {sql}", study.name);
            for (name, _) in study.settings {
                assert!(
                    study.sql.contains(&format!("{{{name}}}")),
                    "{}: {name}",
                    study.name
                );
            }
        }
        assert!(STUDIES.len() >= 12);
    }

    #[test]
    fn a_setting_cannot_leave_its_quotes() {
        let set = [("system".to_owned(), "x', 1, 1); DROP TABLE t --".to_owned())];
        let sql = Study::find("openings").unwrap().sql(None, 1, &set).unwrap();
        assert!(sql.contains("x'', 1, 1)"), "{sql}");
        assert!(
            Study::find("openings")
                .unwrap()
                .sql(None, 1, &[("sistema".into(), "x".into())])
                .is_err()
        );
        assert!(Study::find("nothing").is_err());
    }
}
