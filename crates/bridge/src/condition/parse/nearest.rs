//! "Did you mean": the known word nearest to one that is not.

/// Words that begin a test, for "did you mean".
const WORDS: &[&str] = &[
    "hcp",
    "balanced",
    "semi-balanced",
    "controls",
    "aces",
    "kings",
    "losers",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
    "shape",
    "any",
    "quick tricks",
    "playing tricks",
    "support points",
    "length points",
    "stopper",
    "quality",
    "void",
    "singleton",
    "rule of 20",
    "not",
    "queens",
    "jacks",
];

/// The known word with the fewest letters to change, if they are few.
pub(super) fn nearest(word: &str) -> Option<&'static str> {
    let (distance, near) = (WORDS.iter().map(|&known| (distance(word, known), known))).min()?;
    (distance <= 2 && distance < word.chars().count()).then_some(near)
}

/// How many letters must be changed, put in or left out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().take(40).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or(0)
}
