//! What there is at the end, against what the clients were told.

use std::net::SocketAddr;

use serde_json::Value;

use crate::attack::Client;
use crate::model::Model;
use crate::secrets::Secrets;

/// What was found at the end.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Found {
    pub(crate) lost: usize,
    pub(crate) doubled: usize,
    pub(crate) revoked_but_valid: usize,
    pub(crate) unreadable: usize,
    pub(crate) untold: usize,
}

impl Found {
    pub(crate) fn look_at_table(&mut self, client: &mut Client, model: &Model) {
        let path = format!("/api/v1/tables/{}", model.id);
        let Some((200, log)) = client.ask("GET", &format!("{path}/log"), None, &Value::Null) else {
            self.unreadable += 1;
            return;
        };
        let lines = log["changes"].as_array().cloned().unwrap_or_default();
        let stored: Vec<Value> = lines.into_iter().map(|line| line["change"].clone()).collect();
        let same = stored.iter().zip(&model.log).take_while(|(a, b)| a == b).count();
        if stored.len() > model.log.len() {
            self.doubled += stored.len() - model.log.len();
        }
        if same < model.log.len() {
            self.lost += model.log.len() - same;
        }
        match client.ask("GET", &path, None, &Value::Null) {
            Some((200, shown)) => {
                if same == stored.len() && shown["events"] != Value::from(model.events()) {
                    self.unreadable += 1;
                }
                self.lost += usize::from(shown["title"] != model.title.as_str());
            }
            _ => self.unreadable += 1,
        }
    }

    pub(crate) fn look_at_secrets(&mut self, address: SocketAddr, tokens: bool, secrets: &Secrets) {
        let opens = |secret: &str| {
            let mut client = Client::new(address);
            let answer = if tokens {
                client.token = Some(secret.to_owned());
                client.ask("GET", "/api/v1/tables?most=1", None, &Value::Null)
            } else {
                client.ask("GET", &format!("/api/v1/shared/{secret}"), None, &Value::Null)
            };
            answer.is_some_and(|(status, _)| status == 200)
        };
        self.lost += secrets.valid.iter().filter(|(_, secret)| !opens(secret)).count();
        self.doubled += secrets.listed.saturating_sub(secrets.valid.len());
        self.revoked_but_valid += secrets.revoked.iter().filter(|secret| opens(secret)).count();
    }
}
