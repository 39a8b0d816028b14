//! Short texts from outside: names and titles.

use kibitzer_wire::Problem;

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
