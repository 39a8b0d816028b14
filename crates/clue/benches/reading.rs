//! How long readings, reasons and rankings take.

fn main() {
    divan::main();
}
