//! What every game says in the same words: chances, lists, numbers.

use std::fmt::Display;

/// A chance as people say it: whole percents, but never 0% or 100% for what is not certain.
///
/// ```
/// use kibitzer_wire::words::percent;
///
/// assert_eq!([0.0, 0.001, 0.336, 0.999, 1.0].map(percent), ["0%", "<1%", "34%", ">99%", "100%"]);
/// ```
pub fn percent(chance: f64) -> String {
    match (chance * 100.0).round() as i64 {
        _ if chance <= 0.0 => "0%".to_owned(),
        _ if chance >= 1.0 => "100%".to_owned(),
        0 => "<1%".to_owned(),
        100 => ">99%".to_owned(),
        whole => format!("{whole}%"),
    }
}

/// A sentence with its first letter large.
///
/// ```
/// assert_eq!(kibitzer_wire::words::sentence("you have the Rope."), "You have the Rope.");
/// ```
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next();
    first.map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Things in a sentence: `a`, `a and b`, `a, b and c`.
///
/// ```
/// use kibitzer_wire::words::list;
///
/// assert_eq!(list(&["Rope", "Hall", "Plum"], "or"), "Rope, Hall or Plum");
/// assert_eq!(list(&["Rope"], "or"), "Rope");
/// ```
pub fn list<T: Display>(items: &[T], joint: &str) -> String {
    let words: Vec<String> = items.iter().map(T::to_string).collect();
    match &words[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {joint} {last}", first.join(", ")),
    }
}

/// A whole number in groups of three digits.
///
/// ```
/// assert_eq!(kibitzer_wire::words::grouped(5_945_940), "5,945,940");
/// ```
pub fn grouped(number: impl Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
