//! Small pictures of a study: bars in the terminal, and the same as SVG.

use std::fmt::Write as _;

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// How long it is.
    pub value: f64,
    /// The standard error of that, where there is one.
    pub error: Option<f64>,
}

/// The longest bar has so many characters.
const WIDTH: f64 = 40.0;
/// Eighths of a character.
const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// Bars of text, a line each.
pub fn bars(bars: &[Bar]) -> String {
    let most = largest(bars);
    let widest = bars
        .iter()
        .map(|bar| bar.label.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for bar in bars {
        let eighths = (bar.value.abs() / most * WIDTH * 8.0).round() as usize;
        let sign = if bar.value < 0.0 { "−" } else { " " };
        let error = bar
            .error
            .map_or_else(String::new, |error| format!(" ± {}", number(error)));
        let pad = " ".repeat(widest - bar.label.chars().count());
        let _ = writeln!(
            text,
            "{pad}{} {sign}{}{} {}{error}",
            bar.label,
            "█".repeat(eighths / 8),
            PARTS[eighths % 8],
            number(bar.value)
        );
    }
    text
}

/// The same bars as SVG.
pub fn svg(title: &str, bars: &[Bar]) -> String {
    const ROW: usize = 22;
    let (left, room) = (170.0, 460.0);
    let most = largest(bars);
    let negative = bars.iter().any(|bar| bar.value < 0.0);
    let zero = if negative { left + room / 2.0 } else { left };
    let scale = if negative { room / 2.0 } else { room } / most;
    let height = 44 + ROW * bars.len();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 {height}\" font-family=\"sans-serif\" font-size=\"13\" role=\"img\">\n\
         <title>{0}</title>\n<rect width=\"720\" height=\"{height}\" fill=\"#fff\"/>\n<text x=\"10\" y=\"22\" font-size=\"15\" font-weight=\"bold\">{0}</text>\n",
        escaped(title)
    );
    for (index, bar) in bars.iter().enumerate() {
        let y = 36 + ROW * index;
        let (width, middle) = (bar.value.abs() * scale, y as f64 + 8.0);
        let x = if bar.value < 0.0 { zero - width } else { zero };
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"end\">{}</text><rect x=\"{x:.1}\" y=\"{y}\" width=\"{width:.1}\" height=\"16\" fill=\"{}\"/>\
             <text x=\"{:.1}\" y=\"{}\" fill=\"#333\">{}</text>",
            left - 8.0,
            y + 13,
            escaped(&bar.label),
            if bar.value < 0.0 { "#b5483a" } else { "#2f6f4f" },
            zero + bar.value.max(0.0) * scale + bar.error.unwrap_or(0.0) * scale + 6.0,
            y + 13,
            number(bar.value)
        );
        if let Some(error) = bar.error {
            let end = zero + bar.value * scale;
            let _ = writeln!(
                text,
                "<path d=\"M{:.1} {middle}H{:.1}\" stroke=\"#111\"/>",
                end - error * scale,
                end + error * scale
            );
        }
    }
    text + "</svg>\n"
}

fn largest(bars: &[Bar]) -> f64 {
    let reach = |bar: &Bar| bar.value.abs() + bar.error.unwrap_or(0.0);
    bars.iter().map(reach).fold(0.0, f64::max).max(f64::MIN_POSITIVE)
}

fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values() {
        let bar = |label: &str, value| Bar {
            label: label.into(),
            value,
            error: None,
        };
        let text = bars(&[bar("a", 1.0), bar("bb", 0.5), bar("c", 0.0)]);
        let counts: Vec<usize> = text.lines().map(|line| line.matches('█').count()).collect();
        assert_eq!(counts, [40, 20, 0]);
        assert!(bars(&[]).is_empty());
    }

    #[test]
    fn a_picture_has_no_loose_markup() {
        let drawn = svg(
            "a < b & c",
            &[Bar {
                label: "<script>".into(),
                value: -1.5,
                error: Some(0.5),
            }],
        );
        assert!(
            drawn.contains("a &lt; b &amp; c")
                && drawn.contains("&lt;script&gt;")
                && !drawn.contains("<script")
        );
    }
}
