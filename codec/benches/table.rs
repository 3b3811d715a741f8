//! `cargo bench -p packproof-benches [-- FILTER]`: one table, our paths, the naive form of each
//! operation and the peers, interleaved in one run.
//!
//! Nanoseconds are thread CPU time per value, medians of many short rounds. The ratio is a path's time divided
//! by our first path's of the same case: above 1, ours is faster. Absolute times mean little on a shared machine;
//! ratios from one run repeat to about 20 %.
//!
//! `PACKPROOF_SIMD=portable|avx2|avx512|avx512vbmi2|neon` chooses what slice functions run on. `BENCHMARKS.md` has the results.

#![allow(missing_docs, reason = "a benchmark has no public interface")]
#![allow(
    clippy::needless_for_each,
    clippy::redundant_closure,
    clippy::redundant_closure_for_method_calls,
    clippy::semicolon_if_nothing_returned,
    clippy::type_complexity,
    reason = "rows have one form"
)]

#[path = "table/bit_pack.rs"]
mod bit_pack;
#[path = "table/compact_index.rs"]
mod compact_index;
#[path = "table/harness.rs"]
mod harness;
#[path = "table/message.rs"]
mod message;
#[path = "table/mixed_radix.rs"]
mod mixed_radix;
#[path = "table/packet.rs"]
mod packet;
#[path = "table/quantize.rs"]
mod quantize;
#[path = "table/smallest_three.rs"]
mod smallest_three;
#[path = "table/varint.rs"]
mod varint;

use packproof_codec::simd::{self, Backend};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut table = match harness::Table::from_arguments() {
        Ok(table) => table,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    if let Err(message) = force_backend() {
        eprintln!("{message}");
        return ExitCode::from(2);
    }
    bit_pack::run(&mut table);
    compact_index::run(&mut table);
    message::run(&mut table);
    mixed_radix::run(&mut table);
    packet::run(&mut table);
    quantize::run(&mut table);
    smallest_three::run(&mut table);
    varint::run(&mut table);
    ExitCode::SUCCESS
}

/// What `PACKPROOF_SIMD` says, if it says anything.
fn force_backend() -> Result<(), String> {
    let Ok(name) = std::env::var("PACKPROOF_SIMD") else { return Ok(()) };
    let backend = Backend::from_name(&name).ok_or_else(|| {
        format!("PACKPROOF_SIMD is {}, not {name}", Backend::ALL.map(Backend::name).join(", "))
    })?;
    if simd::force(backend) { Ok(()) } else { Err(format!("this machine does not have {name}")) }
}
