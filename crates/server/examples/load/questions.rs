//! What ordinary people ask.

use serde_json::{Value, json};

use crate::client::request;

/// Hands and auctions that differ: a cache must not do all the work.
pub(crate) fn bids() -> Vec<Vec<u8>> {
    let hands = [
        "K2.K9873.AQ8.KQ4",
        "AKQ32.K98.Q5.J42",
        "Q5.AJ84.KQ73.T62",
        "J9742.3.AK8.QJ85",
        "AQ.KJ5.AQT4.K873",
        "T8.QJ76.K92.9753",
    ];
    let auctions = [
        json!([]),
        json!(["P"]),
        json!(["P", "1D", "P"]),
        json!(["1S", "P"]),
        json!(["1N", "P"]),
        json!(["1H", "X", "P"]),
    ];
    let pairs = hands
        .iter()
        .flat_map(|hand| auctions.iter().map(move |auction| (hand, auction)));
    pairs
        .map(|(hand, auction)| {
            request(
                "POST",
                "/api/v1/bridge/bid",
                &json!({"hand": hand, "auction": auction}),
            )
        })
        .collect()
}

/// Six players, twelve suggestions: the middle of a game.
pub(crate) fn clue_readings() -> Vec<Vec<u8>> {
    let suspects = ["Scarlett", "Mustard", "White", "Green", "Peacock", "Plum"];
    let weapons = ["Candlestick", "Dagger", "Lead Pipe", "Revolver", "Rope", "Wrench"];
    let rooms = [
        "Kitchen",
        "Ballroom",
        "Conservatory",
        "Dining Room",
        "Billiard Room",
        "Library",
        "Lounge",
        "Hall",
        "Study",
    ];
    let players = ["A", "B", "C", "D", "E", "F"];
    let reading = |shift: usize| {
        let events: Vec<Value> = (0..12)
            .map(|n| {
                let by = n % 6;
                let cards = [suspects[(n + shift) % 5 + 1], weapons[(n * 5 + shift) % 5 + 1], rooms[(n * 4 + shift) % 8 + 1]];
                let answers = if n % 3 == 0 {
                    json!([{"player": players[(by + 1) % 6], "pass": true}, {"player": players[(by + 2) % 6], "shows": null}])
                } else {
                    json!([{"player": players[(by + 1) % 6], "shows": null}])
                };
                json!({"suggest": {"by": players[by], "cards": cards, "answers": answers}})
            })
            .collect();
        let players: Vec<Value> = players
            .iter()
            .map(|name| json!({"name": name, "cards": 3}))
            .collect();
        json!({"edition": "classic", "players": players, "viewer": "A", "hand": ["Scarlett", "Candlestick", "Kitchen"], "events": events})
    };
    (0..8)
        .map(|shift| request("POST", "/api/v1/clue/read", &reading(shift)))
        .collect()
}
