//! The risk that partner misunderstands a call, as every door shows it.

use serde::Serialize;

use crate::ToSchema;
use crate::reading::Misread;

/// How likely partner is to misunderstand a call.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, ToSchema)]
pub struct MisreadAnswer {
    /// By the agreements: the chance that partner places it in a meaning that the hand does not have.
    pub agreed: f64,
    /// The same where partner has forgotten the agreement and takes it as natural.
    pub natural: f64,
}

impl From<Misread> for MisreadAnswer {
    fn from(misread: Misread) -> Self {
        Self {
            agreed: misread.agreed,
            natural: misread.natural,
        }
    }
}
