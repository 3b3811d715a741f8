//! `packproof dev sweep -- COMMAND`: digests over ranges, down to the first wrong input, through the real binary.

use crate::common::packproof;

/// A right implementation is right on every input that was asked for; a wrong one is wrong at its first wrong input, with both answers:
/// negative numbers start at 2^31. A fault says how far the sweep came; other words are usage.
#[test]
fn sweeps_end_as_they_should() {
    let serve = "$PACKPROOF serve";
    let wrong = "$PACKPROOF serve --as deviant:abs-min-crash";
    for (options, adapter, code, says) in [
        ("compact_index.encode --count 40000", serve, 0, "all 40000 inputs are right"),
        ("--from 4294967290", serve, 0, "all 6 inputs are right"),
        (
            "--from 2147483000 --count 60000",
            wrong,
            1,
            "the first wrong input is number 2147483648, -2147483648\n",
        ),
        ("--count 100", "$BAD sweep-other-digest", 1, "another digest than PROTOCOL.md describes"),
        ("--count 100", "$BAD sweep-exits", 1, "status 101 (right up to input 0)"),
        ("compact_index.encode", "$BAD good", 2, ""),
        ("varint.decode", serve, 2, ""),
        ("--from 4294967296", serve, 2, ""),
    ] {
        packproof(&format!("dev sweep {options} -- {adapter}")).ends(code).says(says);
    }
    let rows = packproof(&format!("dev sweep --format json --from 2147483648 --count 1 -- {wrong}")).json();
    assert_eq!(rows[0]["wrong"]["number"], 2_147_483_648_u64, "{rows}");
    assert_eq!(rows[0]["wrong"]["input"], -2_147_483_648_i64);
}
