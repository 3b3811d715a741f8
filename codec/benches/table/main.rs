//! `cargo bench -p packproof-benches [-- FILTER]`: one table, our paths, the naive form of each
//! operation and the peers, interleaved in one run.
//!
//! Nanoseconds are thread CPU time per value, medians of many short rounds. The ratio is a path's time divided
//! by our first path's of the same case: above 1, ours is faster. Absolute times mean little on a shared machine;
//! ratios from one run repeat to about 20 %.
//!
//! `PACKPROOF_SIMD=portable|avx2|avx512|avx512vbmi2|neon` chooses what slice functions run on. `BENCHMARKS.md` has the results.

#![allow(missing_docs, unreachable_pub, reason = "a benchmark has no public interface")]
#![allow(
    clippy::needless_for_each,
    clippy::redundant_closure,
    clippy::redundant_closure_for_method_calls,
    clippy::semicolon_if_nothing_returned,
    clippy::type_complexity,
    reason = "rows have one form"
)]

mod bit_pack;
mod compact_index;
mod harness;
mod message;
mod mixed_radix;
mod packet;
mod quantize;
mod smallest_three;
mod varint;

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
    compact_index::run(&mut table);
    message::run(&mut table);
    mixed_radix::run(&mut table);
    packet::run(&mut table);
    quantize::run(&mut table);
    smallest_three::run(&mut table);
    varint::run(&mut table);
    Ok(())
}
