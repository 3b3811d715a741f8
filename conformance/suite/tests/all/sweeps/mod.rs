//! Sweeps in shards, and the sweeps of each format at their edges.

mod compact_index;
mod packet;
mod quantize;
mod smallest_three;
mod varint;

use std::sync::atomic::AtomicBool;

use packproof_suite::model::Sweep;
use packproof_suite::sweeps::{Shard, Swept, merge, run};

const TENTHS: Sweep = Sweep {
    name: "tenths",
    title: "a domain of 25 in chunks of 10, wrong at 17",
    inputs: 25,
    chunk: 10,
    check: |range| if range.contains(&17) { Err("17".to_owned()) } else { Ok(()) },
};

fn shard(index: u64, count: u64) -> Swept {
    run(&TENTHS, Shard { index, count }, &AtomicBool::new(false), |_| {})
}

/// Each input is compared once, in the short last chunk too, and the disagreement is reported.
#[test]
fn compares_every_input_once() {
    let swept = shard(1, 1);
    assert_eq!((swept.compared, swept.failures), (25, vec!["17".to_owned()]));
}

/// The shards together cover each chunk once, failures included.
#[test]
fn shards_merge_to_the_whole() {
    let parts = [shard(1, 2), shard(2, 2)];
    assert_eq!((parts[0].compared, parts[1].compared), (15, 10));
    let merged = merge(&parts).expect("both shards are there");
    assert_eq!((merged[0].compared, merged[0].failures.len()), (25, 1));
}

/// Rejects a missing shard, a repeated one, and one of another division.
#[test]
fn refuses_incomplete_merges() {
    assert!(merge(&[shard(1, 2)]).is_err());
    assert!(merge(&[shard(1, 2), shard(1, 2)]).is_err());
    assert!(merge(&[shard(1, 2), shard(2, 3)]).is_err());
}

/// A stopped sweep is incomplete and cannot be merged.
#[test]
fn a_stopped_sweep_is_no_whole_one() {
    let swept = run(&TENTHS, Shard::WHOLE, &AtomicBool::new(true), |_| {});
    assert_eq!(swept.compared, 0);
    assert!(merge(&[swept]).is_err());
}

#[test]
fn shards_count_from_one() {
    assert_eq!(Shard::parse("2/3"), Ok(Shard { index: 2, count: 3 }));
    for wrong in ["0/3", "4/3", "1/0", "1", "a/b", "+1/2", "1/2/3", " 1/2"] {
        assert!(Shard::parse(wrong).is_err(), "{wrong}");
    }
}
