//! What an auction has told, for people, at four levels.

use contract_bridge::Seat;
use kibitzer_wire::Level;

use crate::bidding::titled;
use crate::pieces::{Notation, Spoken};
use crate::wire::{ReadAnswer, SeatAnswer};

impl ReadAnswer {
    /// The reading for people: the calls, then a line for each seat; as one line, the points of each seat.
    pub fn words(&self, level: Level) -> String {
        let seats = Seat::ALL.map(|seat| seat.written().to_string());
        let told = seats.iter().filter_map(|seat| self.seats.get_key_value(seat));
        if level == Level::Line {
            let points = told.map(|(seat, told)| format!("{seat} {} points", range(told.hcp)));
            return points.collect::<Vec<_>>().join(", ");
        }
        let mut lines = self.calls_words();
        if !lines.is_empty() {
            lines.push(String::new());
        }
        for (seat, told) in told {
            lines.push(seat_words(seat, told));
            lines.extend((level == Level::Full).then(|| shapes_words(told)).flatten());
        }
        let strange = self.strange.iter();
        lines.extend(strange.map(|strange| format!("Strange: {}", strange.text)));
        if self.samples > 0 {
            let (samples, effective) = (self.samples, self.effective_samples);
            let error = 100.0 * self.standard_error;
            lines.push(format!(
                "\nFrom {samples} deals ({effective} effective); chances within {error:.1}% (standard error)."
            ));
        }
        lines.join("\n")
    }

    fn calls_words(&self) -> Vec<String> {
        let calls = self.calls.iter().map(|call| {
            let alert = if call.alert { " !" } else { "" };
            format!(
                "{} {:8} {}{alert}",
                call.seat,
                call.call.0.spoken(),
                titled(&call.rule, &call.text)
            )
        });
        calls.collect()
    }
}

fn range([low, high]: [u8; 2]) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low}–{high}")
    }
}

fn seat_words(seat: &str, told: &SeatAnswer) -> String {
    let lengths = told.lengths;
    let expected = told.expected.as_ref().map_or_else(String::new, |expected| {
        let lengths = expected.lengths;
        format!(
            "   expected {:.1} points, {:.1} {:.1} {:.1} {:.1}",
            expected.hcp, lengths.s, lengths.h, lengths.d, lengths.c
        )
    });
    format!(
        "{seat}  {:6} points   spades {:5} hearts {:5} diamonds {:5} clubs {:5} balanced {:3.0}%{expected}",
        range(told.hcp),
        range(lengths.s),
        range(lengths.h),
        range(lengths.d),
        range(lengths.c),
        100.0 * told.balanced,
    )
}

/// The likeliest shapes of a hidden hand.
fn shapes_words(told: &SeatAnswer) -> Option<String> {
    let shapes = told.shapes.as_ref()?.iter();
    let shapes: Vec<_> = shapes
        .map(|shape| format!("{} {:.0}%", shape.shape, 100.0 * shape.p))
        .collect();
    Some(format!("   likeliest shapes: {}", shapes.join(", ")))
}
