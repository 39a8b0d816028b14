//! What anyone at the table could see of an auction's record.
//!
//! A list of what is let through, not of what is held back. Everyone hears the calls and may ask what systems are
//! played; whose record it is, their hand, and how they like to read are the owner's.

use serde::Serialize;

use super::ReadQuestion;
use crate::pieces::{CallText, SeatText, Side, VulText};

/// An auction as a spectator would have written it: North and South are "ours".
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PublicAuction {
    /// The calls so far.
    pub auction: Vec<CallText>,
    /// Who called first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealer: Option<SeatText>,
    /// Who is vulnerable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vul: Option<VulText>,
    /// The system of North and South.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ours: Option<String>,
    /// The system of East and West.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theirs: Option<String>,
}

impl From<PublicAuction> for ReadQuestion {
    fn from(public: PublicAuction) -> Self {
        Self {
            auction: public.auction,
            dealer: public.dealer,
            vul: public.vul,
            ours: public.ours,
            theirs: public.theirs,
            ..Self::default()
        }
    }
}

impl ReadQuestion {
    /// The record as a spectator would have written it.
    pub fn public(&self) -> PublicAuction {
        let (ours, theirs) = (self.ours.clone(), self.theirs.clone());
        let turned = self.viewer.is_some_and(|seat| Side::of(seat.0) == Side::EastWest);
        let (ours, theirs) = if turned { (theirs, ours) } else { (ours, theirs) };
        PublicAuction {
            auction: self.auction.clone(),
            dealer: self.dealer,
            vul: self.vul,
            ours,
            theirs,
        }
    }
}
