//! Clients that append, correct, undo and rename; and clients that send anything and hang up.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::model::Model;
use crate::scene::Scene;

/// A player goes to a new table after this many changes: a table has room for ten thousand.
const CHANGES_A_TABLE: usize = 1_500;

/// What a player does next: method, the end of the address, body, and the change as the log will show it.
type Move = (&'static str, String, Value, Option<Value>);

fn next_move(random: &mut StdRng, model: &Model, mark: u64) -> Move {
    let event = json!({"call": "P", "n": mark});
    let length = model.events().len();
    let (undo, redo) = model.can();
    let some = |random: &mut StdRng| random.random_range(0..length);
    match random.random_range(0..12) {
        0 | 1 if length > 0 => {
            let at = some(random);
            let change = json!({"edit": {"event": at, "to": event}});
            (
                "PUT",
                format!("/events/{at}"),
                json!({"event": event}),
                Some(change),
            )
        }
        2 if length > 0 => {
            let at = some(random);
            let change = json!({"remove": {"event": at}});
            ("DELETE", format!("/events/{at}"), Value::Null, Some(change))
        }
        3 if undo > 0 => ("POST", "/undo".into(), json!({}), Some(json!({"undo": {}}))),
        4 if redo > 0 => ("POST", "/redo".into(), json!({}), Some(json!({"redo": {}}))),
        5 => (
            "PATCH",
            String::new(),
            json!({"title": format!("title {mark}")}),
            None,
        ),
        _ => {
            let body = json!({"events": [event], "expect": model.log.len()});
            ("POST", "/events".into(), body, Some(json!({"add": event})))
        }
    }
}

/// Plays on tables of its own until told to stop; answers what it knows of them.
pub(crate) fn play(scene: &Scene, player: u64) -> Vec<Model> {
    let mut random = StdRng::seed_from_u64(player);
    let mut tables: Vec<Model> = Vec::new();
    let mut mark = 0;
    while scene.going_on() {
        if tables
            .last()
            .is_none_or(|model| model.log.len() >= CHANGES_A_TABLE)
        {
            let key = format!("player {player} table {}", tables.len());
            let new = json!({"game": "bridge", "title": key});
            let request = ("POST", "/api/v1/tables", Some(key.as_str()));
            let (status, made) = scene.until_answered(&mut random, request, &new);
            assert_eq!(status, 201, "{made}");
            scene.count();
            tables.push(Model {
                id: made["id"].as_str().unwrap().to_owned(),
                title: key,
                ..Model::default()
            });
        }
        let model = tables.last_mut().unwrap();
        mark += 1;
        let (method, rest, body, change) = next_move(&mut random, model, mark);
        let path = format!("/api/v1/tables/{}{rest}", model.id);
        let key = format!("{player} {mark}");
        while random.random_bool(0.3) {
            let after = Duration::from_micros(random.random_range(0..4_000));
            scene
                .client(&mut random)
                .hang_up(method, &path, Some(&key), &body, after);
        }
        let (status, answer) = scene.until_answered(&mut random, (method, &path, Some(&key)), &body);
        if !(200..300).contains(&status) {
            scene.is_strange(format!("{status} {method} {path} {body}: {answer}"));
            continue;
        }
        scene.count();
        if let Some(change) = change {
            model.log.push(change);
            if answer["number"] != model.log.len() {
                scene.is_strange(format!("{method} {path}: {answer}, not {}", model.log.len()));
            }
        } else {
            body["title"].as_str().unwrap().clone_into(&mut model.title);
        }
    }
    tables
}

/// Sends and hangs up, again and again: nobody counts what comes of it.
pub(crate) fn be_rude(scene: &Scene, which: u64) {
    let mut random = StdRng::seed_from_u64(1_000 + which);
    let new = json!({"game": "bridge"});
    let (_, made) = scene.until_answered(&mut random, ("POST", "/api/v1/tables", None), &new);
    let table = format!("/api/v1/tables/{}", made["id"].as_str().unwrap());
    let requests = [
        (
            "POST",
            format!("{table}/events"),
            json!({"events": [{"call": "P"}]}),
        ),
        ("POST", format!("{table}/undo"), json!({})),
        (
            "PUT",
            format!("{table}/events/0"),
            json!({"event": {"call": "1N"}}),
        ),
        ("POST", format!("{table}/links"), json!({})),
        ("PATCH", table, json!({"title": "rude"})),
        ("GET", "/api/v1/tables".to_owned(), Value::Null),
    ];
    while scene.going_on() {
        let (method, path, body) = &requests[random.random_range(0..requests.len())];
        let after = Duration::from_micros(random.random_range(0..3_000));
        scene.client(&mut random).hang_up(method, path, None, body, after);
        std::thread::sleep(Duration::from_millis(2));
    }
}
