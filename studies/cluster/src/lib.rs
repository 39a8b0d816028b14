//! Studies on many machines, by Ballista: a scheduler, executors, and the client that `kibitzer study --cluster` is.
//!
//! The same functions are on all sides: on the scheduler by its session builder, on executors by their registry, and on the client
//! once more after Ballista has made its state of ours. Table functions are views over built-in nodes and scalar functions there, so
//! that plans travel without a codec of our own. A machine that is lost is noticed within some seconds: heartbeats are frequent and
//! time-outs short. A job ends with its client (`abandoned`), and its tasks in the middle of a function (`stoppable`). Ballista's
//! adaptive planner is off.

mod abandoned;
pub mod client;
pub mod executor;
pub mod scheduler;
mod settings;
mod stoppable;

/// The port of a scheduler, unless told otherwise.
pub const PORT: u16 = 50_050;
