//! Mistakes that nobody listed, through the real binary: a number in a reader is measured and named.

use crate::common::{PYTHON, available, packproof};

const ADAPTER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/slips/adapter.py");

/// The lines of a run with these slips that tell of causes, without what the adapter does not offer.
fn causes(slips: &[&str]) -> String {
    let command =
        [&["run", "--without-sized", "--failures", "0", "--lines", "--", "python3", ADAPTER], slips].concat();
    let done = packproof(&command);
    assert_eq!(done.code, Some(1), "{}{}", done.out, done.err);
    let labels = ["cause", "fix", "likely", "known"];
    let is_cause = |line: &&str| {
        labels.iter().any(|label| line.trim_start().starts_with(label)) || line.contains("explain")
    };
    done.out.lines().filter(is_cause).map(str::trim).collect::<Vec<_>>().join("\n")
}

/// A mask, a shift, and several at once: each is a cause with the numbers that it has and should have, all answers are
/// reproduced, and the right canonical reader beside it, which contradicts each of them, takes none away.
#[test]
fn slips_that_nobody_listed_are_named() {
    if !available(PYTHON) {
        return;
    }
    let mask = ("`value |= (byte & 0x5F) << 20`", "Compute `value |= (byte & 0x7F) << 20`.");
    let shift = ("`value |= (byte & 0x7F) << 15`", "Compute `value |= (byte & 0x7F) << 13`.");
    let other = ("`value |= (byte & 0x6F) << 6`", "Compute `value |= (byte & 0x7F) << 6`.");
    let middle = ("`value |= (byte & 0x77) << 13`", "Compute `value |= (byte & 0x7F) << 13`.");
    for (slips, said) in [
        (&["mask3=0x5f"][..], &[mask][..]),
        (&["shift2=15"], &[shift]),
        (&["mask3=0x5f", "shift2=15"], &[mask, shift]),
        (&["mask3=0x5f", "shift2=15", "mask1=0x6f"], &[mask, shift, other]),
        (&["mask3=0x5f", "shift2=15", "mask1=0x6f", "mask2=0x77"], &[mask, shift, other, middle]),
    ] {
        let causes = causes(slips);
        for (says, fix) in said {
            assert!(causes.contains(says) && causes.contains(fix), "{slips:?}\n{causes}");
        }
        assert_eq!(causes.matches("cause").count(), said.len(), "{slips:?}\n{causes}");
        assert!(!causes.contains("no known behaviour"), "{slips:?}\n{causes}");
    }
}

/// As in C#, where an `int` or a `uint` is shifted by its low five bits: no sign is named where there is none.
#[test]
fn shifts_in_32_bits_are_named() {
    if !available(PYTHON) {
        return;
    }
    let causes = causes(&["uint32=1"]);
    assert!(
        causes.contains("It computes `value |= shl_u32(group, shift)`, not `value |= group << shift`."),
        "{causes}"
    );
    assert!(!causes.contains(" signed") && causes.matches("cause").count() == 1, "{causes}");
}

/// A slip that is listed keeps its name: byte 4 shifted by 28, and the wiki's mask as an erratum.
#[test]
fn a_known_slip_keeps_its_words() {
    if !available(PYTHON) {
        return;
    }
    assert!(causes(&["shift4=28"]).contains("shifts byte 4 left by 28"));
    let wiki = causes(&["mask1=0x3f", "mask2=0x3f", "mask3=0x3f", "mask4=0x3f"]);
    assert!(wiki.contains("errata show wiki-continuation-mask-3f"), "{wiki}");
}
