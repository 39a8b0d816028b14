//! What the search remembers of positions met before.

/// The number of entries for this many tiles in hands, as a power of two: at most 4 MiB, which a core's cache nearly
/// holds. Late in a hand there are few positions: a small table is quick to make and stays in the nearest cache.
fn size_bits(tiles: usize) -> u32 {
    match tiles {
        25.. => 18,
        21..=24 => 16,
        17..=20 => 14,
        _ => 12,
    }
}

/// What is known of one position: its value lies between the two bounds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Known {
    pub(super) low: i16,
    pub(super) high: i16,
    /// The move that was best, as its place in the order of generation.
    pub(super) best: u8,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u128,
    known: Known,
    /// Which deal it belongs to: so the table need not be wiped between deals.
    deal: u16,
}

/// A table of positions. Each key has one place; what stood there before is replaced.
#[derive(Debug)]
pub(super) struct Memory {
    entries: Vec<Entry>,
    bits: u32,
    deal: u16,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            entries: Vec::new(),
            bits: 1,
            deal: 0,
        }
    }

    /// Forgets everything, since keys mean something else in the next deal, and makes room for one of this many tiles.
    pub(super) fn begin(&mut self, tiles: usize) {
        self.bits = size_bits(tiles);
        if self.entries.len() < 1 << self.bits {
            self.entries = vec![Entry::default(); 1 << self.bits];
        }
        self.deal = self.deal.wrapping_add(1);
        if self.deal == 0 {
            self.entries.fill(Entry::default());
            self.deal = 1;
        }
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        let folded = (key >> 64) as u64 ^ key as u64;
        (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.bits)) as usize
    }

    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<Known> {
        let entry = self.entries.get(self.place(key))?;
        (entry.key == key && entry.deal == self.deal).then_some(entry.known)
    }

    #[inline]
    pub(super) fn keep(&mut self, key: u128, known: Known) {
        let (deal, place) = (self.deal, self.place(key));
        if let Some(entry) = self.entries.get_mut(place) {
            *entry = Entry { key, known, deal };
        }
    }
}
