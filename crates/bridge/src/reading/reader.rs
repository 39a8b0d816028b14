//! One side's ear: hears an auction call by call.

use std::sync::Arc;

use contract_bridge::auction::Call;
use contract_bridge::{AbsoluteVulnerability, Hand, Seat};
use kibitzer_deal::Stop;

use super::{Agreements, Interpretation, Reading, Viewer};
use crate::pieces::Side;
use crate::table::{Auction, IllegalCall};

/// How a reader reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Habits {
    /// Only hands that fit every call exactly have any weight.
    pub strict: bool,
    /// Only calls of this convention tell anything.
    pub only: Option<String>,
}

impl Habits {
    /// The word for how hands are weighed: `tolerant`, or `strict` where only hands that fit exactly count.
    pub const fn word(&self) -> &'static str {
        if self.strict { "strict" } else { "tolerant" }
    }
}

/// Hears an auction for one side. Own calls are read by the own system, the opponents' by the one assumed for them.
#[derive(Debug, Clone)]
pub struct Reader {
    ours: Arc<Agreements>,
    theirs: Arc<Agreements>,
    side: Side,
    habits: Habits,
    stop: Stop,
    auction: Auction,
    interpretations: Vec<Arc<Interpretation>>,
}

impl Reader {
    /// A reader for `side`, before the first call.
    pub fn new(
        ours: Arc<Agreements>,
        theirs: Arc<Agreements>,
        side: Side,
        dealer: Seat,
        vulnerability: AbsoluteVulnerability,
    ) -> Self {
        Self {
            ours,
            theirs,
            side,
            habits: Habits::default(),
            stop: Stop::never(),
            auction: Auction::new(dealer, vulnerability),
            interpretations: Vec::new(),
        }
    }

    /// The same with other habits.
    #[must_use]
    pub fn with_habits(mut self, habits: Habits) -> Self {
        self.habits = habits;
        self
    }

    /// The same, hearing and reading no longer than until this; what it has told by then is worth nothing.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// When to end.
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Hears the next call. A call that the Laws do not allow is refused and changes nothing; any other is heard.
    pub fn hear(&mut self, call: Call) -> Result<&Interpretation, IllegalCall> {
        let caller = self.auction.seat_at(self.auction.len());
        let agreements = Arc::clone(self.agreements(caller));
        self.hear_by(&agreements, call)
    }

    /// Hears the next call as `agreements` reads it.
    pub(super) fn hear_by(
        &mut self,
        agreements: &Agreements,
        call: Call,
    ) -> Result<&Interpretation, IllegalCall> {
        let mut after = self.auction.clone();
        after.push(call)?;
        let interpretation = agreements.interpretation(&self.auction, call);
        self.auction = after;
        let at = self.interpretations.len();
        self.interpretations.push(interpretation);
        Ok(&self.interpretations[at])
    }

    /// Hears a whole auction from here on.
    pub fn hear_all(&mut self, calls: impl IntoIterator<Item = Call>) -> Result<(), IllegalCall> {
        for call in calls {
            if self.stop.is_due() {
                break;
            }
            self.hear(call)?;
        }
        Ok(())
    }

    /// Forgets what was heard.
    pub fn reset(&mut self) {
        self.auction = Auction::new(self.auction.dealer(), self.auction.vulnerability());
        self.interpretations.clear();
    }

    /// The auction heard.
    pub const fn auction(&self) -> &Auction {
        &self.auction
    }

    /// The habits.
    pub const fn habits(&self) -> &Habits {
        &self.habits
    }

    /// What each call meant, in order.
    pub fn interpretations(&self) -> &[Arc<Interpretation>] {
        &self.interpretations
    }

    /// The system by which this reader reads `seat`.
    pub fn agreements(&self, seat: Seat) -> &Arc<Agreements> {
        if Side::of(seat) == self.side {
            &self.ours
        } else {
            &self.theirs
        }
    }

    /// What has been told, to a viewer who sees no hand, or their own.
    pub fn reading(&self, viewer: Viewer) -> Reading {
        Reading::of(self, viewer)
    }

    /// What has been told to somebody who sees `hand` in `seat`.
    pub fn reading_with(&self, seat: Seat, hand: Hand) -> Reading {
        self.reading(Viewer {
            hand: Some((seat, hand)),
        })
    }
}
