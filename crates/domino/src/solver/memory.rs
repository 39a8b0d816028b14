//! What the search remembers of positions met before.

/// The least number of entries, as a power of two: 4 MiB, which a core's cache nearly holds.
const SIZE_BITS: u32 = 18;

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
    key: u64,
    known: Known,
    /// Which deal it belongs to: so the table need not be wiped between deals.
    deal: u16,
}

/// A table of positions. Each key has one place; what stood there before is replaced.
#[derive(Debug)]
pub(super) struct Memory {
    entries: Vec<Entry>,
    deal: u16,
}

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![Entry::default(); 1 << SIZE_BITS],
            deal: 0,
        }
    }

    /// Forgets everything: keys mean something else in the next deal.
    pub(super) fn forget(&mut self) {
        self.deal = self.deal.wrapping_add(1);
        if self.deal == 0 {
            self.entries.fill(Entry::default());
            self.deal = 1;
        }
    }

    #[inline]
    fn place(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - SIZE_BITS)) as usize
    }

    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Known> {
        let entry = self.entries.get(Self::place(key))?;
        (entry.key == key && entry.deal == self.deal).then_some(entry.known)
    }

    #[inline]
    pub(super) fn keep(&mut self, key: u64, known: Known) {
        let deal = self.deal;
        if let Some(entry) = self.entries.get_mut(Self::place(key)) {
            *entry = Entry { key, known, deal };
        }
    }
}
