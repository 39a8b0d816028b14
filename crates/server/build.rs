//! Watches the built page, so that the next release build carries a new one.

#![allow(clippy::print_stdout, reason = "this is how a build script speaks to cargo")]

const PAGE: &str = "../../web/dist";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The folder must be there before the page is: one that is missing would count as changed at every build, and a
    // development build, which looks into it whenever it is asked for the page, would never find it.
    let there = std::fs::create_dir_all(PAGE).is_ok();
    let carried = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if there && carried {
        println!("cargo:rerun-if-changed={PAGE}");
    }
}
