//! A table of each game to look at before one has any: open to everyone, the same for all, kept nowhere.

use kibitzer_store::{Shared, Table, TableId, UserId, View};
use serde_json::Value;

use crate::record::Record;

/// What stands before the game in the secret of a demo's link.
const PREFIX: &str = "demo-";

const CLUE: &str = include_str!("../../../web/src/home/demos/clue.json");
const DOMINO: &str = include_str!("../../../web/src/home/demos/domino.json");
const BRIDGE: &str = include_str!("../../../web/src/home/demos/bridge.json");

/// The demo that a link's secret names, as its owner would see it.
pub(crate) fn demo(secret: &str) -> Option<(Shared, Record)> {
    let game = secret.strip_prefix(PREFIX)?;
    let text = match game {
        "clue" => CLUE,
        "domino" => DOMINO,
        "bridge" => BRIDGE,
        _ => return None,
    };
    let demo: Value = serde_json::from_str(text).ok()?;
    let record = Record {
        settings: demo.get("settings")?.clone(),
        events: demo.get("events")?.as_array()?.clone(),
        ..Record::default()
    };
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
    let shared = Shared {
        table,
        view: View::Owner,
    };
    Some((shared, record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Games;

    #[test]
    fn every_game_has_a_demo() {
        for game in Games::default().iter() {
            let (shared, record) = demo(&format!("demo-{}", game.name)).unwrap();
            assert_eq!(shared.table.game, game.name);
            assert!(!record.events.is_empty());
        }
        assert!(demo("demo-chess").is_none());
        assert!(demo("clue").is_none());
    }
}
