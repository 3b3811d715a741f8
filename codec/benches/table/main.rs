//! `cargo bench -p packproof-benches [-- FILTER]`: our paths, the naive form of each operation and the peers, interleaved in one run.
//! A ratio is a path's time divided by our first path's of the same case. `BENCHMARKS.md` explains the table and has the results.

#![allow(missing_docs, unreachable_pub, reason = "a benchmark has no public interface")]
#![allow(
    clippy::needless_for_each,
    clippy::redundant_closure,
    clippy::redundant_closure_for_method_calls,
    clippy::semicolon_if_nothing_returned,
    clippy::too_many_lines,
    clippy::wildcard_imports,
    reason = "rows have one form"
)]

#[macro_use]
mod harness;
mod bit_pack;
mod floats;
mod integers;
mod message;
mod mixed_radix;

use packproof_codec::simd::{self, Backend};

fn main() -> Result<(), String> {
    let mut table = harness::Table::from_arguments()?;
    if let Ok(name) = std::env::var("PACKPROOF_SIMD") {
        let names = Backend::ALL.map(Backend::name).join(", ");
        let backend = Backend::from_name(&name).ok_or(format!("PACKPROOF_SIMD is {names}, not {name}"))?;
        if !simd::force(backend) {
            return Err(format!("this machine does not have {name}"));
        }
    }
    bit_pack::run(&mut table);
    integers::run(&mut table);
    message::run(&mut table);
    mixed_radix::run(&mut table);
    floats::binary16(&mut table);
    floats::quantize(&mut table);
    floats::smallest_three(&mut table);
    Ok(())
}
