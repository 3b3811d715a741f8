//! Sweeps in shards, and the sweeps of each format at their edges.

use std::sync::atomic::AtomicBool;

use packproof_codec::DecodeError;
use packproof_codec::smallest_three as codec;
use packproof_reference::smallest_three as reference;
use packproof_suite::formats::compact_index::sweep::short_string;
use packproof_suite::formats::packet::sweep::appends;
use packproof_suite::formats::quantize::sweep::{WIDEST, integer_of};
use packproof_suite::formats::smallest_three::sweep::words;
use packproof_suite::formats::varint::sweep::{CONTEXTS, PATTERNS, grouped};
use packproof_suite::model::Sweep;
use packproof_suite::sweeps::{Shard, Swept, all, merge, run};

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

/// The small sweeps of varints agree as a whole, of byte strings those of up to two bytes; the others at both ends, and across changes of
/// length and of sign.
#[test]
fn edges_agree() {
    for sweep in all() {
        let (edges, around) = match sweep.name {
            name if name.starts_with("varint") => (vec![0], 1 + 256 + 65_536),
            name if name.starts_with("compact") => {
                (vec![0, 64, 8192, 1 << 20, 1 << 27, 1 << 31, (1 << 32) - 64, sweep.inputs], 100)
            }
            _ => (vec![0], 256),
        };
        for middle in edges {
            let range = middle.max(around).min(sweep.inputs) - around.min(sweep.inputs)
                ..sweep.inputs.min(middle + around);
            assert_eq!((sweep.check)(range), Ok(()), "{}", sweep.name);
        }
    }
}

/// The numbering of short strings has no gap and no string twice.
#[test]
fn short_strings_are_numbered_by_length_then_value() {
    assert_eq!(short_string(0), [0_u8; 0]);
    assert_eq!(short_string(1), [0]);
    assert_eq!(short_string(256), [255]);
    assert_eq!(short_string(257), [0, 0]);
    assert_eq!(short_string(257 + 65_536 + (1 << 24) - 1), [255, 255, 255]);
}

/// A field whose `append` alone is wrong is seen.
#[test]
fn every_path_is_compared() {
    for (bytes, alike) in [([1, 2], true), ([1, 3], false)] {
        let append = |out: &mut Vec<u8>| {
            out.extend(bytes);
            Ok(2)
        };
        assert_eq!(appends(&[1, 2], append), alike);
    }
}

/// The numbering runs through each width without a gap.
#[test]
fn integers_are_numbered_by_width() {
    assert_eq!([0, 1, 2, 5, 6].map(integer_of), [(0, 1), (1, 1), (0, 2), (3, 2), (0, 3)]);
    assert_eq!(integer_of((2 << WIDEST) - 3), ((1 << WIDEST) - 1, WIDEST));
}

/// A word that is wrong in one component is found.
#[test]
fn finds_one_wrong_word() {
    let components: Vec<f64> = (0..1 << 10).map(|q| reference::component(q, 10).unwrap()).collect();
    let sweep = |restore: fn(u32) -> Result<[f32; 4], DecodeError>| {
        let around = 0xE008_0000..0xE008_0400;
        words(around, 10, &components, |input| input as u32, restore, codec::restore_lenient::<10>)
    };
    assert!(sweep(codec::restore::<10>).is_ok());
    let wrong = sweep(|word| codec::restore::<10>(if word == 0xE008_0200 { word + 1 } else { word }));
    assert!(wrong.is_err_and(|what| what.starts_with("0xe0080200")));
}

/// The numbers of a sweep stand for the values that they should.
#[test]
fn groups_stand_where_they_belong() {
    let number = |group: u64, pattern: u64, context: u64| (group * PATTERNS + pattern) * CONTEXTS + context;
    assert_eq!(grouped(number(1, 0x55, 0)), 0x55 << 7);
    assert_eq!(grouped(number(1, 0, 1)), 0x7F);
    assert_eq!(grouped(number(9, 1, 0)), 1 << 63);
    assert_eq!(grouped(number(9, 1, 3)), u64::MAX);
    assert_eq!(grouped(number(8, 0, 2)), 1 << 63);
}
