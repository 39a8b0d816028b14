//! Studies: SQL over deals, auctions and tricks.
//!
//! An embedded `DataFusion` with functions over hands, auctions, tricks and records, tables of drawn deals, and files of boards as
//! tables. All functions are pure and work on whole columns; what they share is a [`Workshop`], whose flag ends their work.
//! Rows do not depend on the number of cores: a drawn row is a function of its seed and number alone, and the plan of a query is
//! the same on every machine.

pub mod auction_text;
pub mod bank;
pub mod cli;
pub mod complaints;
pub mod contract_text;
pub mod draws;
pub mod function;
pub mod functions;
pub mod hand_text;
pub mod named;
pub mod output;
pub mod picture;
pub mod problem;
pub mod running;
pub mod session;
pub mod solver;
mod systems;
pub mod tables;
pub mod task_stop;
mod wanted;
pub mod workshop;

pub use bank::Bank;
pub use solver::Solver;
pub use task_stop::TaskStop;
pub use workshop::{Progress, Workshop};
