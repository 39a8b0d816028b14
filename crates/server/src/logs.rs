//! What the server says about itself, on standard error: for people, or as JSON for programs.

use tracing::Level;
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::fmt;

/// Begins to log. `json` writes one JSON object a line; `verbose` logs every request.
pub fn log_to_stderr(json: bool, verbose: bool) {
    let level = LevelFilter::from_level(if verbose { Level::DEBUG } else { Level::INFO });
    let builder = fmt()
        .with_writer(std::io::stderr)
        .with_max_level(level)
        .with_target(false);
    // Fails only where a log has already begun, which is what was asked for.
    if json {
        drop(builder.json().try_init());
    } else {
        drop(builder.with_ansi(false).try_init());
    }
}
