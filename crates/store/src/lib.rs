//! Records and decisions in SQLite or PostgreSQL. The only crate with SQL.
//!
//! One implementation speaks to both databases: the same statements, the same order of locks, the same tests.
//! Events are append-only and numbered from 1 within their table; they are the only truth, and everything else
//! about a table is read off them. An append that was acknowledged is on disk.

mod backup;
mod call;
mod decisions;
mod error;
mod events;
mod export;
mod faults;
mod folder;
mod ids;
mod import;
mod invitations;
mod links;
mod live;
mod name_key;
mod quotas;
mod requests;
mod rows;
mod schema;
mod secret;
mod sessions;
mod store;
mod tables;
mod tokens;
mod turns;
mod users;

pub use backup::{Open, RowCounts};
pub use decisions::{Decision, NewDecision, Tally};
pub use error::StoreError;
pub use events::{Append, Appended, Event, RawEvent};
pub use export::{Counts, Line, PRACTICE, Unreadable};
pub use faults::{Connections, Fault};
pub use ids::{DecisionId, InvitationId, LinkId, TableId, TokenId, UserId};
pub use import::Imported;
pub use invitations::Invitation;
pub use links::{Link, Shared, View};
pub use live::{Changed, Listener};
pub use name_key::is_unseen;
pub use quotas::{Quotas, is_deeper};
pub use secret::Secret;
pub use sessions::{NewSession, OpenSession, Session};
pub use store::Store;
pub use tables::{NewTable, Table};
pub use tokens::{Bearer, NewToken, Scope, Token};
pub use users::{LOCAL_USER, User};
