//! Rebuilds the crate when a vector file appears, changes or goes: they are embedded in the binary.

fn main() {
    println!("cargo::rerun-if-changed=../vectors");
}
