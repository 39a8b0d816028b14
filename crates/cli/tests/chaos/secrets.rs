//! Clients that make and revoke links and tokens: what they hold must open something, what they revoked must not.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::scene::Scene;

/// Secrets that must open something, and secrets that must not.
#[derive(Debug, Default)]
pub(crate) struct Secrets {
    pub(crate) valid: Vec<(String, String)>,
    pub(crate) revoked: Vec<String>,
    /// How many there are at the end, as the server says.
    pub(crate) listed: usize,
}

/// Makes and revokes links or tokens until told to stop.
pub(crate) fn share(scene: &Scene, which: u64) -> (bool, Secrets) {
    let mut random = StdRng::seed_from_u64(2_000 + which);
    let tokens = which % 2 == 1;
    let (place, new) = if tokens {
        ("/api/v1/tokens".to_owned(), json!({"name": "chaos"}))
    } else {
        let new = json!({"game": "bridge"});
        let (_, made) = scene.until_answered(&mut random, ("POST", "/api/v1/tables", None), &new);
        (
            format!("/api/v1/tables/{}/links", made["id"].as_str().unwrap()),
            json!({}),
        )
    };
    let mut secrets = Secrets::default();
    let mut mark = 0;
    while scene.going_on() {
        mark += 1;
        let key = format!("sharer {which} {mark}");
        if secrets.valid.len() < 20 {
            while random.random_bool(0.3) {
                let after = Duration::from_micros(random.random_range(0..4_000));
                scene
                    .client(&mut random)
                    .hang_up("POST", &place, Some(&key), &new, after);
            }
            let (status, made) = scene.until_answered(&mut random, ("POST", &place, Some(&key)), &new);
            if status != 201 {
                scene.is_strange(format!("{status} POST {place}: {made}"));
                continue;
            }
            scene.count();
            let text = |name: &str| made[name].as_str().unwrap().to_owned();
            secrets.valid.push((text("id"), text("secret")));
        } else {
            let (id, secret) = secrets.valid.swap_remove(random.random_range(0..20));
            revoke(scene, &mut random, &format!("{place}/{id}"), &key);
            secrets.revoked.push(secret);
        }
    }
    secrets.listed = listed(scene, &mut random, &place);
    (tokens, secrets)
}

/// Revokes, once: sent again with its key it is answered as before.
fn revoke(scene: &Scene, random: &mut StdRng, path: &str, key: &str) {
    let (status, answer) = scene.until_answered(random, ("DELETE", path, Some(key)), &Value::Null);
    if status == 204 {
        scene.count();
    } else {
        scene.is_strange(format!("{status} DELETE {path}: {answer}"));
    }
}

/// How many there are, as the server says.
fn listed(scene: &Scene, random: &mut StdRng, place: &str) -> usize {
    let (_, list) = scene.until_answered(random, ("GET", place, None), &Value::Null);
    let all = list.get("links").or(list.get("tokens")).and_then(Value::as_array);
    all.map_or(0, Vec::len)
}
