//! What is known before a call, in a sentence or two.

use crate::pieces::spoken_contract;
use crate::wire::FeaturesAnswer;

impl FeaturesAnswer {
    /// The points of the hand, and who opened.
    pub fn words(&self) -> String {
        let hand = &self.hand_features;
        let balanced = if hand.is_balanced {
            "balanced"
        } else {
            "unbalanced"
        };
        let auction = &self.auction_features;
        let bid = auction.opening_bid.as_deref().map(spoken_contract);
        let opened = match (auction.opener_relationship, bid) {
            (Some("Me"), Some(bid)) => format!("You opened {bid}."),
            (Some("Partner"), Some(bid)) => format!("Partner opened {bid}."),
            (_, Some(bid)) => format!("An opponent opened {bid}."),
            _ => "Nobody has opened.".into(),
        };
        format!(
            "{} points, {} with length, {balanced}. {opened}",
            hand.hcp, hand.total_points
        )
    }
}
