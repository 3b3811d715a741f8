//! Why no vector notices some mutants, and what does.

use super::row::{Beyond, Row};

const CALLS: &str = "A vector is one call, and an operation is called as often as it has vectors. Sweeps, fuzz targets and \
                     property tests call it millions of times in one process.";
const LARGEST: &str = "The sized vectors end here, so that a run stays short: texts, names and rewritten buffers at 65536, \
                       tables at 8193 entries, fields at some thousands. Beyond, fuzzing and property tests are what \
                       there is.";
const COMPACT: &str =
    "Vectors have each bit alone, all and none. The sweep `compact-index-values` compares every value.";
const REFERENCE: &str = "Vectors have each bit alone, all and none. The index is written and read by the functions of \
                         CompactIndex, of which the sweep `compact-index-values` compares every value.";
const VARINT: &str = "Vectors have each bit alone, all and none. The sweep `varint-groups` compares each group in each of \
                      its patterns, `varint-16-values` every 16-bit value.";
const HALF: &str = "The pattern is a varint of 16 bits: `varint-16-values` compares every one, \
                    `binary32-to-variable-float16` every float.";
const FLOATS: &str = "Not every kind has a place in every field: what an interval or a unit quaternion does not hold is \
                      refused or clamped, a step is never subnormal, infinite or NaN. Fields of one component are swept \
                      over all binary32 patterns.";
const PAYLOAD: &str =
    "A NaN stands for any NaN where the answer cannot say its payload; property tests compare patterns.";

/// The reason of a row; `None` where a vector is missing.
pub(super) fn of(row: &Row) -> Option<&'static str> {
    let format = row.operation.split('.').next().unwrap_or_default();
    let only_the_largest = || {
        let noticed = row.cells.trim_end_matches('.');
        !noticed.contains('.') && row.numbers.get(noticed.len()).is_some_and(|&number| number > 1000)
    };
    match (row.dimension.as_str(), format) {
        ("calls before", _) => Some(CALLS),
        (dimension, "compact_index") if dimension.starts_with("group ") => Some(COMPACT),
        (dimension, "object_reference") if dimension.starts_with("group ") => Some(REFERENCE),
        (dimension, "varint") if dimension.starts_with("group ") => Some(VARINT),
        (dimension, "packet") if dimension.starts_with("group ") => Some(HALF),
        ("kind of float", "variant_buffer") => Some(PAYLOAD),
        ("kind of float", _) => Some(FLOATS),
        _ if only_the_largest() => Some(LARGEST),
        _ => None,
    }
}

const SIZE: &str = "size: no fuzz input and no sweep is that large, and the sized vectors end below; property tests draw \
                    inputs of any length, but short ones.";
const FEWER_CALLS: &str =
    "calls: in a minute the target asks the operation less often than that; a longer run asks it more often.";
const REFUSES_NOTHING: &str = "no such input: the operation refuses nothing that can be asked of it.";
const LAST_GROUP: &str =
    "no such input: nothing that is written, or read canonically, ends with a group of 0.";
const NO_SUCH_FLOAT: &str = "no such value, or too few: the field holds or accepts none of this kind, or they are single patterns, \
                             as zero and the infinities are, that were not drawn.";

/// Why nothing notices a mutant: the class, and what is known of it. `None` where something is missing.
pub(super) fn beyond(row: &Beyond) -> Option<&'static str> {
    let format = row.operation.split('.').next().unwrap_or_default();
    let first = row.cells.find('.').unwrap_or_default();
    let only_the_largest = || {
        !row.cells[first..].contains(|cell| cell != '.') && row.numbers.get(first).is_some_and(|&n| n > 1000)
    };
    match (row.dimension.as_str(), format) {
        ("calls before", _) if row.operation == "variant_buffer.write" && row.effect == "not refused" => {
            Some(REFUSES_NOTHING)
        }
        ("calls before", _) if only_the_largest() => Some(FEWER_CALLS),
        ("calls before", _) => None,
        (dimension, _) if dimension.starts_with("group ") => {
            (first == 0 && row.cells.matches('.').count() == 1).then_some(LAST_GROUP)
        }
        ("kind of float", _) => Some(NO_SUCH_FLOAT),
        _ if only_the_largest() => Some(SIZE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(dimension: &str, cells: &str) -> Beyond {
        Beyond {
            operation: "varint.encode".to_owned(),
            dimension: dimension.to_owned(),
            effect: "another value".to_owned(),
            numbers: vec![8, 1000, 4096, 65_535],
            cells: cells.to_owned(),
            open: None,
        }
    }

    /// Sizes have a reason at the large end alone, groups for 0 alone; whatever else is open is a gap.
    #[test]
    fn a_gap_has_no_reason() {
        for (dimension, cells, reason) in [
            ("bytes", "vff.", Some(SIZE)),
            ("bytes", "vv..", Some(SIZE)),
            ("bytes", "v..f", None),
            ("bytes", "v...", None),
            ("calls before", "vvf.", Some(FEWER_CALLS)),
            ("calls before", "vf..", Some(FEWER_CALLS)),
            ("calls before", "....", None),
            ("group 10", ".v", Some(LAST_GROUP)),
            ("group 2", "v.vv", None),
            ("width", "v.vv", None),
        ] {
            assert_eq!(beyond(&row(dimension, cells)), reason, "{dimension} {cells}");
        }
    }
}
