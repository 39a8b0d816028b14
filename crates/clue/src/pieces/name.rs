//! Finding what a typed name means: case, spaces, titles and the names of other editions do not matter.
//!
//! A name is looked up first as it is (letters and digits only), then by its *root*: without a title ("Miss",
//! "Rev."), without a trailing "room", and with the words that editions use for the same thing made one (dagger and
//! knife, wrench and spanner). A root that two names share finds neither.

/// Titles that may stand before a suspect's name.
const TITLES: [&str; 20] = [
    "professor",
    "prof",
    "colonel",
    "col",
    "reverend",
    "rev",
    "missus",
    "mrs",
    "miss",
    "mr",
    "ms",
    "doctor",
    "dr",
    "madame",
    "mme",
    "sergeant",
    "sgt",
    "monsieur",
    "the",
    "mister",
];

/// Words that different editions use for the same card; the first of each line stands for all.
const SAME: [&[&str]; 12] = [
    &["scarlett", "scarlet"],
    &["gray", "grey"],
    &["dagger", "knife"],
    &["leadpipe", "leadpiping", "pipe", "piping", "lead"],
    &["wrench", "spanner"],
    &["revolver", "gun", "pistol"],
    &["candlestick", "candle"],
    &["billiard", "billiards"],
    &["umbridge", "doloresumbridge", "dolores"],
    &["pettigrew", "peterpettigrew", "wormtail"],
    &["lestrange", "bellatrixlestrange", "bellatrix"],
    &[
        "darkarts",
        "defenceagainstthedarkarts",
        "defenseagainstthedarkarts",
        "defenceagainstdarkarts",
    ],
];

/// What looking up a name came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lookup {
    /// The name means this entry.
    Found(usize),
    /// No entry is called that; this one is spelled nearly so.
    Near(usize),
    /// No entry is called that.
    Unknown,
}

/// A list of names to look up in.
#[derive(Debug, Clone)]
pub struct NameIndex {
    exact: Vec<String>,
    roots: Vec<String>,
}

impl NameIndex {
    /// An index of these names, in this order.
    pub fn new(names: &[impl AsRef<str>]) -> Self {
        Self {
            exact: names.iter().map(|name| plain(name.as_ref())).collect(),
            roots: names.iter().map(|name| root(name.as_ref())).collect(),
        }
    }

    /// The first two entries with the same name, if any.
    pub fn twice(&self) -> Option<usize> {
        (1..self.exact.len()).find(|&i| self.exact[..i].contains(&self.exact[i]))
    }

    /// What a typed name means.
    pub fn find(&self, typed: &str) -> Lookup {
        let name = plain(typed);
        if let Some(i) = self.exact.iter().position(|known| *known == name) {
            return Lookup::Found(i);
        }
        let wanted = root(typed);
        let mut same = (0..self.roots.len()).filter(|&i| self.roots[i] == wanted);
        match (same.next(), same.next()) {
            (Some(i), None) if !wanted.is_empty() => Lookup::Found(i),
            _ => self.nearest(&name, &wanted),
        }
    }

    fn nearest(&self, name: &str, root: &str) -> Lookup {
        let distance = |i: usize| {
            strsim::damerau_levenshtein(name, &self.exact[i])
                .min(strsim::damerau_levenshtein(root, &self.roots[i]))
        };
        (0..self.exact.len())
            .map(|i| (distance(i), i))
            .min()
            // Two slips in a short word, one in three letters of a longer one: beyond that it is another word. So is one that keeps no letter.
            .filter(|&(slips, i)| {
                let kept = self.exact[i].chars().count() > slips;
                kept && slips <= (root.len() / 3).clamp(1, 4)
            })
            .map_or(Lookup::Unknown, |(_, i)| Lookup::Near(i))
    }
}

/// Letters and digits only, in lower case. Very long names are cut: no card is called that.
fn plain(name: &str) -> String {
    name.chars()
        .filter(|c| c.is_alphanumeric())
        .take(80)
        .flat_map(char::to_lowercase)
        .collect()
}

fn root(name: &str) -> String {
    let name = plain(name);
    let untitled = TITLES
        .iter()
        .filter_map(|title| name.strip_prefix(title))
        .filter(|rest| rest.len() > 2)
        .min_by_key(|rest| rest.len())
        .unwrap_or(&name);
    let short = untitled
        .strip_suffix("room")
        .filter(|rest| rest.len() > 2)
        .unwrap_or(untitled);
    let short = short.strip_suffix("classroom").unwrap_or(short);
    SAME.iter()
        .find(|words| words.contains(&short))
        .map_or(short, |words| words[0])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classic() -> NameIndex {
        NameIndex::new(&[
            "Scarlett",
            "Green",
            "Dagger",
            "Lead Pipe",
            "Wrench",
            "Dining Room",
            "Rope",
            "Drawing Room",
        ])
    }

    #[test]
    fn other_editions_names_are_found() {
        for (typed, place) in [
            ("Miss Scarlet", 0),
            ("MISS SCARLETT", 0),
            ("Rev. Green", 1),
            ("MrGreen", 1),
            ("knife", 2),
            ("Lead Piping", 3),
            ("LeadPipe", 3),
            ("spanner", 4),
            ("dining", 5),
            ("diningroom", 5),
            ("drawing room", 7),
        ] {
            assert_eq!(classic().find(typed), Lookup::Found(place), "{typed}");
        }
    }

    #[test]
    fn a_slip_finds_the_nearest_and_nonsense_finds_nothing() {
        assert_eq!(classic().find("Rop"), Lookup::Near(6));
        assert_eq!(classic().find("Scralett"), Lookup::Near(0));
        assert_eq!(classic().find("Banana"), Lookup::Unknown);
        assert_eq!(classic().find(""), Lookup::Unknown);
    }

    #[test]
    fn a_root_shared_by_two_names_finds_neither() {
        let both = NameIndex::new(&["Mr. White", "Mrs. White"]);
        assert!(!matches!(both.find("White"), Lookup::Found(_)));
        assert_eq!(both.find("mrs white"), Lookup::Found(1));
    }
}
