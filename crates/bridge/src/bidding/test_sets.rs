//! The sets of hands that pass tests, each worked out once.
//!
//! Many threads ask for the same few hundred sets over and over: they are kept in parts, so that whoever adds one does not hold up the
//! others, and looked up by a hash that is quick and no more, since tests come from a system's text.

use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

use crate::condition::{Test, of_test};
use crate::hands::ShapeHcpSet;

const PARTS: usize = 16;
/// Most sets that a part keeps; then they are all forgotten. Some 4 kB each.
const MOST: usize = 512;

type Part = HashMap<Test, Arc<ShapeHcpSet>, BuildHasherDefault<Quick>>;

/// The sets of tests that were met.
#[derive(Debug, Default)]
pub(super) struct TestSets {
    parts: [RwLock<Part>; PARTS],
}

impl TestSets {
    /// The hands that pass a test, by lengths and points; `None` where honours decide.
    pub(super) fn get(&self, test: Test) -> Option<Arc<ShapeHcpSet>> {
        if !test.on_the_face() {
            return None;
        }
        let hash = BuildHasherDefault::<Quick>::default().hash_one(test);
        let part = &self.parts[(hash >> 32) as usize % PARTS];
        if let Some(known) = part.read().unwrap_or_else(PoisonError::into_inner).get(&test) {
            return Some(Arc::clone(known));
        }
        let found = Arc::new(of_test(test)?);
        let mut part = part.write().unwrap_or_else(PoisonError::into_inner);
        if part.len() >= MOST {
            part.clear();
        }
        part.insert(test, Arc::clone(&found));
        Some(found)
    }
}

/// A hash of a few small numbers.
#[derive(Debug, Default)]
struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        // The map looks at the highest bits and at the lowest.
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }

    fn write_u64(&mut self, number: u64) {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(STEP);
    }
}
