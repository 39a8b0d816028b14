//! Short texts and numbers from outside: names, titles, how long something lasts.

use std::time::Duration;

use kibitzer_store::is_unseen;
use kibitzer_wire::Problem;

/// The longest that anything lasts that ends by itself: ten years.
const MOST_DAYS: u32 = 3650;

/// A text of `least` to `most` characters without control characters, trimmed.
pub(crate) fn short(text: &str, least: usize, most: usize, at: &'static str) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if (least..=most).contains(&length) && !text.chars().any(char::is_control) {
        return Ok(text.to_owned());
    }
    let message = format!("{least} to {most} characters on one line, please");
    Err(Problem::new("text", message).at(at))
}

/// What somebody may be called: 1 to 64 letters that can all be seen; what joins the parts of one picture may stand between them.
pub fn account_name(name: &str) -> Result<String, Problem> {
    let name = short(name, 1, 64, "name")?;
    let joins = |letter: char| matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0f}');
    if name.chars().any(|letter| is_unseen(letter) && !joins(letter)) || name.chars().all(is_unseen) {
        return Err(Problem::new("text", "a name of letters that can be seen, please").at("name"));
    }
    Ok(name)
}

/// How long something lasts, where that is said.
pub(crate) fn days(days: Option<u32>) -> Result<Option<Duration>, Problem> {
    if days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
        return Err(Problem::new("days", format!("1 to {MOST_DAYS} days, please")).at("days"));
    }
    Ok(days.map(|days| Duration::from_hours(24 * u64::from(days))))
}
