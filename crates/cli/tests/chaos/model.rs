//! A table as its player knows it, and what its changes must add up to.

use serde_json::Value;

/// A table as its player knows it.
#[derive(Debug, Default)]
pub(crate) struct Model {
    pub(crate) id: String,
    /// Every acknowledged change, as the log must show it.
    pub(crate) log: Vec<Value>,
    pub(crate) title: String,
}

impl Model {
    /// What the changes add up to: those that still stand, one after the other.
    pub(crate) fn events(&self) -> Vec<Value> {
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        for change in &self.log {
            if change.get("undo").is_some() {
                undone.extend(standing.pop());
            } else if change.get("redo").is_some() {
                standing.extend(undone.pop());
            } else {
                undone.clear();
                standing.push(change);
            }
        }
        let mut events = Vec::new();
        for change in standing {
            let place = |kind: &str| change[kind]["event"].as_u64().unwrap_or(0) as usize;
            if let Some(event) = change.get("add") {
                events.push(event.clone());
            } else if change.get("edit").is_some() {
                events[place("edit")] = change["edit"]["to"].clone();
            } else if change.get("remove").is_some() {
                events.remove(place("remove"));
            }
        }
        events
    }

    pub(crate) fn can(&self) -> (usize, usize) {
        let (mut undo, mut redo) = (0, 0);
        for change in &self.log {
            if change.get("undo").is_some() {
                (undo, redo) = (undo - 1, redo + 1);
            } else if change.get("redo").is_some() {
                (undo, redo) = (undo + 1, redo - 1);
            } else {
                (undo, redo) = (undo + 1, 0);
            }
        }
        (undo, redo)
    }
}
