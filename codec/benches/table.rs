//! `cargo bench -p packproof-codec`: one table, our paths and the peers interleaved in one run.

fn main() {}
