//! A table of each game to look at before one has any: open to everyone, the same for all, kept nowhere.

use kibitzer_store::{Table, TableId, UserId};
use serde_json::Value;

use crate::record::Record;

/// What stands before the game in the secret of a demo's link.
const PREFIX: &str = "demo-";

const CLUE: &str = include_str!("../../../web/src/home/demos/clue.json");
const DOMINO: &str = include_str!("../../../web/src/home/demos/domino.json");
const BRIDGE: &str = include_str!("../../../web/src/home/demos/bridge.json");

/// The demo that a link's secret names, as its owner would see it.
pub(crate) fn demo(secret: &str) -> Option<(Table, Record)> {
    let game = secret.strip_prefix(PREFIX)?;
    let text = match game {
        "clue" => CLUE,
        "domino" => DOMINO,
        "bridge" => BRIDGE,
        _ => return None,
    };
    let demo: Value = serde_json::from_str(text).ok()?;
    let record = Record::new(
        demo.get("settings")?.clone(),
        demo.get("events")?.as_array()?.clone(),
    );
    let table = Table {
        id: TableId::from(secret.to_owned()),
        owner: UserId::from(String::new()),
        game: game.to_owned(),
        title: String::new(),
        settings: record.settings.clone(),
        number: record.events.len() as u64,
        created: 0,
        touched: 0,
        born: String::new(),
    };
    Some((table, record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn every_game_has_a_demo() {
        for game in Games::default().iter() {
            let (table, record) = demo(&format!("demo-{}", game.name)).unwrap();
            assert_eq!(table.game, game.name);
            assert!(!record.events.is_empty());
        }
        assert!(demo("demo-chess").is_none());
        assert!(demo("clue").is_none());
    }
}
