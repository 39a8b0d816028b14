//! What is added up along the ways through a deal: whole numbers without weights, fractions with them.

use std::fmt::Debug;
use std::ops::{Add, Mul};

pub(super) trait Number:
    Copy + Debug + Default + PartialEq + Add<Output = Self> + Mul<Output = Self>
{
    /// Whether edges carry factors.
    const WEIGHED: bool;
    const ONE: Self;
    fn scaled(self, factor: f64) -> Self;
    fn to_f64(self) -> f64;
}

impl Number for u128 {
    const WEIGHED: bool = false;
    const ONE: Self = 1;
    #[inline]
    fn scaled(self, _: f64) -> Self {
        self
    }
    fn to_f64(self) -> f64 {
        self as f64
    }
}

impl Number for f64 {
    const WEIGHED: bool = true;
    const ONE: Self = 1.0;
    #[inline]
    fn scaled(self, factor: f64) -> Self {
        self * factor
    }
    fn to_f64(self) -> f64 {
        self
    }
}
