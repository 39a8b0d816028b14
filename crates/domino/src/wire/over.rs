//! The end of a hand, as far as the viewer can tell.

use std::collections::BTreeMap;

use kibitzer_wire::words::sentence;
use serde::Serialize;

use super::read::round;
use crate::ToSchema;
use crate::pieces::{Seat, Tile};
use crate::reading::Reading;
use crate::rules::{Blocked, Count, Rules};
use crate::table::Ending;
use crate::words::who;

/// How a hand ended, who won it, and what it is worth.
///
/// Tiles that nobody turned over are counted by their chances, so that `points` and `pips` are what to expect; where
/// every tile is certain they are exact.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OverJson {
    /// `out` or `blocked`.
    pub reason: &'static str,
    /// The seats that won; none after a block, where the hands must be turned over first.
    pub winners: Vec<&'static str>,
    /// The points that the winners get.
    pub points: Option<f64>,
    /// The pips left in each hand.
    pub pips: BTreeMap<&'static str, f64>,
    /// All of it in words.
    pub text: String,
}

impl OverJson {
    /// The end of the hand that was read, if it has ended.
    pub fn of(reading: &Reading) -> Option<Self> {
        let pips = |seat| pips_left(reading, seat);
        let rules = reading.table().rules();
        let all = rules
            .players()
            .map(|seat| (seat.letter(), round(pips(seat)) + 0.0))
            .collect();
        Some(match reading.table().over()? {
            Ending::Blocked => Self {
                reason: "blocked",
                winners: Vec::new(),
                points: None,
                pips: all,
                text: format!("Nobody can play: turn the hands over; {}.", lower(rules)),
            },
            Ending::Out(out) => {
                let paid =
                    |seat: &Seat| rules.scoring().count == Count::AllOthers || !rules.together(*seat, out);
                let bonus = if reading.table().is_capicua() {
                    f64::from(rules.scoring().capicua)
                } else {
                    0.0
                };
                let points = rules.players().filter(paid).map(pips).sum::<f64>() + bonus;
                let winners: Vec<Seat> = rules
                    .players()
                    .filter(|&seat| rules.together(seat, out))
                    .collect();
                Self {
                    reason: "out",
                    winners: winners.iter().map(|seat| seat.letter()).collect(),
                    points: Some(round(points)),
                    pips: all,
                    text: out_text(reading, out, &winners, points),
                }
            }
        })
    }
}

/// Who wins a blocked hand under these rules.
fn lower(rules: &Rules) -> &'static str {
    match rules.scoring().blocked {
        Blocked::LowerSide if rules.partners() => "the side with fewer pips wins",
        Blocked::LowerSide | Blocked::LowestHand => "the hand with the fewest pips wins",
    }
}

/// The pips in a hand: those in sight, and the hidden ones by their chance.
fn pips_left(reading: &Reading, seat: Seat) -> f64 {
    if reading.table().viewer() == Some(seat) {
        return f64::from(reading.table().viewer_holds().pips());
    }
    let tiles = reading.tiles.iter();
    tiles
        .map(|place| f64::from(pips_of(place.tile)) * place.chance[seat])
        .sum()
}

fn pips_of(tile: Tile) -> u32 {
    [tile].into_iter().collect::<crate::pieces::TileSet>().pips()
}

fn out_text(reading: &Reading, out: Seat, winners: &[Seat], points: f64) -> String {
    let name = |seat: Seat| who(reading.table(), seat);
    let mut sides: Vec<String> = winners.iter().map(|&seat| name(seat)).collect();
    sides.sort_by_key(|side| side != "you");
    let win = if sides.len() == 1 && sides[0] != "you" {
        "wins"
    } else {
        "win"
    };
    let about = if reading.entropy_bits > 1e-9 { "about " } else { "" };
    let points = match format!("{points:.0}").as_str() {
        "1" => "1 point".to_owned(),
        n => format!("{n} points"),
    };
    let text = format!(
        "{} went out: {} {win} {about}{points}.",
        name(out),
        sides.join(" and ")
    );
    sentence(&text)
}

#[cfg(test)]
mod tests {
    use kibitzer_deal::Stop;

    use crate::wire::{ReadRequest, read};

    fn asked(events: &str) -> ReadRequest {
        let text = format!(
            r#"{{"set":1,"players":["S","N"],"slots":{{"S":1,"N":1}},"viewer":"S","hand":["1|1"],"events":{events}}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn a_hand_under_way_has_no_end() {
        assert!(read(&asked("[]"), &Stop::never()).unwrap().over.is_none());
    }

    #[test]
    fn a_last_tile_that_fits_both_ends_earns_its_bonus() {
        // South goes out with 0|1 on a chain that is open on 0 and 1: 2 pips in North's 1|1, and 25 points more.
        let text = r#"{"set":1,"players":["S","N"],"slots":{"S":2,"N":1},"boneyard":0,"viewer":"S","hand":["0|0","0|1"],
            "scoring":{"capicua":25},"events":[{"player":"S","play":"0|0"},{"player":"N","pass":true},{"player":"S","play":"0|1"}]}"#;
        let over = read(&serde_json::from_str(text).unwrap(), &Stop::never())
            .unwrap()
            .over
            .unwrap();
        // The ends were both 0: that is no capicúa.
        assert_eq!(over.points, Some(2.0));
        let text = r#"{"set":2,"players":["S","N"],"slots":{"S":3,"N":3},"boneyard":0,"viewer":"S","hand":["0|1","1|2","0|2"],
            "scoring":{"capicua":25},"events":[{"player":"S","play":"0|1"},{"player":"N","play":"1|1"},{"player":"S","play":"1|2"},
            {"player":"N","play":"2|2"},{"player":"S","play":"0|2","on":2}]}"#;
        let over = read(&serde_json::from_str(text).unwrap(), &Stop::never())
            .unwrap()
            .over
            .unwrap();
        // 0|2 fits the 0 and the 2; North is left with 0|0.
        assert_eq!((over.points, over.pips["N"]), (Some(25.0), 0.0));
    }

    #[test]
    fn going_out_wins_what_the_other_hand_is_expected_to_hold() {
        let over = read(&asked(r#"[{"player":"S","play":"1|1"}]"#), &Stop::never())
            .unwrap()
            .over
            .unwrap();
        assert_eq!((over.reason, over.winners), ("out", vec!["S"]));
        // North holds 0|0 or 0|1, either as likely: half a pip.
        assert!((over.points.unwrap() - 0.5).abs() < 1e-9, "{:?}", over.points);
        assert!(over.text.starts_with("You went out: you win"), "{}", over.text);
    }
}
