//! Watches the built page, so that the next build carries a new one.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // Set by `make run` to the digest of the page: notices a page that was built for the first time.
    println!("cargo:rerun-if-env-changed=KIBITZER_PAGE");
    // A file that is not there would count as changed at every build.
    if std::path::Path::new("../../web/dist/index.html").exists() {
        println!("cargo:rerun-if-changed=../../web/dist");
    }
}
