//! One value for each seat.

use contract_bridge::Seat;

/// One value for each seat, in the order North, East, South, West.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>([T; 4]);

impl<T> BySeat<T> {
    /// From the values of North, East, South and West.
    pub const fn new(north: T, east: T, south: T, west: T) -> Self {
        Self([north, east, south, west])
    }

    /// What `value` says of each seat.
    pub fn from_fn(value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::ALL.map(value))
    }

    /// The seats with their values, from North clockwise.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }

    /// The values alone, from North clockwise.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// The same seats with other values.
    pub fn map<U>(self, value: impl FnMut(T) -> U) -> BySeat<U> {
        BySeat(self.0.map(value))
    }

    /// The same seats, each with a reference to its value.
    pub fn as_ref(&self) -> BySeat<&T> {
        BySeat(self.0.each_ref())
    }
}

indexed_by!(BySeat, Seat);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_has_its_own_value() {
        let mut letters = BySeat::from_fn(Seat::letter);
        letters[Seat::South] = 's';
        assert_eq!(letters, BySeat::new('N', 'E', 's', 'W'));
        assert_eq!(letters.values().collect::<String>(), "NEsW");
    }
}
