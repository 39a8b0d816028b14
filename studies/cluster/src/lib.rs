//! Studies on many machines, by Ballista: a scheduler, executors, and the client that `kibitzer study --cluster` is.
//!
//! The same functions are on all sides: on the scheduler by its session builder, on executors by their registry, and on the client
//! once more after Ballista has made its state of ours. Table functions are views over built-in nodes and scalar functions there, so
//! that plans travel without a codec of our own. A machine that is lost is noticed within some seconds: heartbeats are frequent and
//! time-outs short. Ballista's adaptive planner is off.

pub mod client;
pub mod executor;
pub mod scheduler;
mod settings;

/// The port of a scheduler, unless told otherwise.
pub const PORT: u16 = 50_050;
