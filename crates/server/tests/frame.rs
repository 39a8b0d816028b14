//! The frame: health, description, page, headers.

#![allow(clippy::unwrap_used, reason = "a test may stop and say why")]

#[allow(dead_code, reason = "each test file uses a part of it")]
mod test_server;

use axum::http::header;
use serde_json::Value;

use crate::test_server::{TestServer, Visitor};

#[tokio::test]
async fn it_says_that_it_is_well() {
    let server = TestServer::open().await;
    for path in ["/healthz", "/readyz"] {
        assert_eq!(server.get(path).await.status, 200);
    }
    let metrics = server.get("/metrics").await.text;
    assert!(
        metrics.contains("kibitzer_http_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 1"),
        "{metrics}"
    );
}

#[tokio::test]
async fn the_page_answers_every_address_but_the_api_only_its_own() {
    let server = TestServer::open().await;
    for path in ["/", "/clue/abc", "/shared/xyz"] {
        let page = server.get(path).await;
        assert_eq!(page.status, 200);
        assert!(page.text.starts_with("<!doctype html>") || page.text.starts_with("<!DOCTYPE html>"));
    }
    assert_eq!(
        server.get("/api/v1/nothing").await.refusal(),
        (404, "not_found".into())
    );
    assert_eq!(server.get("/assets/missing.js").await.status, 404);
    let wrong = server
        .ask(&Visitor::default(), "PUT", "/healthz", Value::Null)
        .await;
    assert_eq!(wrong.refusal(), (405, "method".into()));
}

#[tokio::test]
async fn every_answer_carries_the_content_policy() {
    let server = TestServer::open().await;
    for path in ["/", "/healthz", "/api/v1/nothing"] {
        let headers = server.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self';"), "{policy}");
        assert!(!policy.contains("script-src 'self' 'unsafe"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["referrer-policy"], "no-referrer");
    }
}

#[tokio::test]
async fn the_description_names_every_address_and_can_be_tried() {
    let server = TestServer::open().await;
    let document = server.get("/api/v1/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    for path in [
        "/api/v1/tables",
        "/api/v1/clue/read",
        "/api/v1/bridge/bid",
        "/api/v1/tables/{table}/live",
        "/healthz",
    ] {
        assert!(document["paths"].get(path).is_some(), "{path}");
    }
    // Bridge's questions and answers have their shapes.
    let read = &document["paths"]["/api/v1/bridge/read"]["post"];
    for content in [&read["requestBody"], &read["responses"]["200"]] {
        let shape = &content["content"]["application/json"]["schema"]["$ref"];
        let name = shape.as_str().unwrap().rsplit('/').next().unwrap();
        let fields = &document["components"]["schemas"][name]["properties"];
        assert!(
            fields.as_object().is_some_and(|fields| fields.len() > 5),
            "{name}: {fields}"
        );
    }
    // Every reference leads somewhere.
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"].get(name).is_some(), "{name}");
    }
    let operations = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|item| item.as_object().unwrap().values());
    let mut names: Vec<_> = operations
        .map(|operation| operation["operationId"].as_str().unwrap())
        .collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "operations have names of their own");
    let page = server.get("/api/docs/").await;
    assert!(page.text.contains("swagger"), "{}", page.text);
    // The program carries these files packed: a browser gets them so, and who cannot unpack them gets them as they are.
    let script = "/api/docs/swagger-ui-bundle.js";
    let browser = Visitor::default().and("accept-encoding", "br, gzip");
    let packed = server.ask(&browser, "GET", script, Value::Null).await;
    assert_eq!(packed.headers["content-encoding"], "gzip");
    let plain = server.get(script).await;
    assert!(plain.text.contains("SwaggerUIBundle") && plain.headers.get("content-encoding").is_none());
    assert!(
        !page.text.contains("<script>"),
        "no inline script: the content policy forbids it"
    );
    assert!(
        server
            .get("/api/docs/swagger-initializer.js")
            .await
            .text
            .contains("/api/v1/openapi.json")
    );
}

/// What the document says of an address must fit that address, or no client made from it can ask.
#[tokio::test]
async fn the_description_is_pressed_once_and_known_again() {
    let server = TestServer::open().await;
    let asking = |name: &str, value: &str| Visitor::default().and("accept-encoding", "gzip").and(name, value);
    let path = "/api/v1/openapi.json";
    let first = server
        .ask(&asking("accept", "*/*"), "GET", path, Value::Null)
        .await;
    assert_eq!(first.headers[header::CONTENT_ENCODING], "gzip");
    let tag = first.headers[header::ETAG].to_str().unwrap();
    assert_eq!(
        server.status(&asking("if-none-match", tag), "GET", path).await,
        304
    );
    assert_eq!(
        server
            .status(&asking("if-none-match", "\"other\""), "GET", path)
            .await,
        200
    );
}

#[tokio::test]
async fn every_parameter_of_a_path_stands_in_it() {
    let server = TestServer::open().await;
    let document = server.get("/api/v1/openapi.json").await.json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap();
                let stands_there = path.contains(&format!("{{{name}}}"));
                assert_eq!(parameter["in"] == "path", stands_there, "{method} {path}: {name}");
            }
        }
    }
    let wrong = server.get("/api/v1/systems/sayc/text?files=many").await;
    assert_eq!(wrong.refusal().0, 400, "{}", wrong.text);
}
