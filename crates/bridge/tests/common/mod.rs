//! What several tests need.

/// How many of something: the long number where `KIBITZER_LONG` is set.
pub(crate) fn count(short: usize, long: usize) -> usize {
    if std::env::var_os("KIBITZER_LONG").is_some() {
        long
    } else {
        short
    }
}
