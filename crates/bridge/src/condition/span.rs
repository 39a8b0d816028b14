//! Ranges of whole numbers.

/// Whole numbers from `low` to `high`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The least.
    pub low: u8,
    /// The greatest.
    pub high: u8,
}

impl Span {
    /// The largest number a span speaks of: "no upper limit".
    pub const TOP: u8 = 60;

    /// From `low` to `high`.
    pub const fn new(low: u8, high: u8) -> Self {
        Self { low, high }
    }

    /// Exactly `number`.
    pub const fn exactly(number: u8) -> Self {
        Self::new(number, number)
    }

    /// `low` or more.
    pub const fn at_least(low: u8) -> Self {
        Self { low, high: Self::TOP }
    }

    /// `high` or fewer.
    pub const fn at_most(high: u8) -> Self {
        Self { low: 0, high }
    }

    /// Whether `value` lies in it.
    pub const fn holds(self, value: u8) -> bool {
        self.low <= value && value <= self.high
    }

    /// The numbers that come to lie in it once `known` is added; `None` if there are none.
    ///
    /// ```
    /// use kibitzer_bridge::condition::Span;
    ///
    /// // Partner has ten: I need fifteen for twenty-five together.
    /// assert_eq!(Span::at_least(25).less(10), Some(Span::at_least(15)));
    /// assert_eq!(Span::new(6, 9).less(10), None);
    /// ```
    pub const fn less(self, known: u8) -> Option<Self> {
        let high = if self.high == Self::TOP {
            Self::TOP
        } else if self.high < known {
            return None;
        } else {
            self.high - known
        };
        Some(Self::new(self.low.saturating_sub(known), high))
    }
}
