//! The bits that a cause moves, through the real binary: what each should be above what it is.

use crate::common::{Done, packproof};

/// A run of an implementation of a format with the deviations.
fn run(format: &str, options: &str, deviations: &str) -> Done {
    packproof(&format!(
        "run --without-sized --only {format} {options} -- $PACKPROOF serve --only {format} --as {deviations}"
    ))
}

/// The wiki's mask drops bit 6 of bytes 1 to 3; 120 columns hold two bytes.
const MASK: &str = "\
    bit     1:7  1:6  1:5  1:4  1:3 1:2 1:1 1:0 2:7  2:6  2:5  2:4  2:3  2:2  2:1  2:0
    right   more 2^12 2^11 2^10 2^9 2^8 2^7 2^6 more 2^19 2^18 2^17 2^16 2^15 2^14 2^13
    here    .    -    .    .    .   .   .   .   .    -    .    .    .    .    .    .
";

/// A dropped bit, also of a contained index; an index below the components, which all stand two bits higher for it; a sign one bit too
/// low; a binary16 with its bytes exchanged; a field of three bits that fills its byte from below, the lowest bit first.
#[test]
fn bits_stand_where_they_are_and_where_they_belong() {
    for (deviation, expected) in [
        ("compact_index.middle-data=mask-3f", MASK),
        ("unreal_string.compact_index.middle-data=mask-3f", MASK),
        (
            "smallest_three.index-10=lowest",
            "\
    bit     31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9  8  7  6  5  4  3  2  1  0
    right   i1 i0 c9 c8 c7 c6 c5 c4 c3 c2 c1 c0 b9 b8 b7 b6 b5 b4 b3 b2 b1 b0 a9 a8 a7 a6 a5 a4 a3 a2 a1 a0
    here    c9 c8 c7 c6 c5 c4 c3 c2 c1 c0 b9 b8 b7 b6 b5 b4 b3 b2 b1 b0 a9 a8 a7 a6 a5 a4 a3 a2 a1 a0 i1 i0
",
        ),
        (
            "smallest_three.sig-9=bit-29",
            "\
    bit     31 30 29 28 27 26 25 24
    right   -  s  -  i1 i0 c8 c7 c6
    here    .  -  s  .  .  .  .  .
",
        ),
        (
            "packet.float16-byte-order=big-endian",
            "\
    bit     0:7 0:6 0:5 0:4 0:3 0:2 0:1 0:0 1:7 1:6 1:5 1:4 1:3 1:2 1:1 1:0
    right   m7  m6  m5  m4  m3  m2  m1  m0  s   e4  e3  e2  e1  e0  m9  m8
    here    s   e4  e3  e2  e1  e0  m9  m8  m7  m6  m5  m4  m3  m2  m1  m0
",
        ),
        (
            "bit_pack.bit-order=least-first",
            "\
    bit     0:7 0:6 0:5 0:4 0:3 0:2 0:1 0:0
    right   a2  a1  a0  -   -   -   -   -
    here    -   -   -   .   .   a2  a1  a0
",
        ),
    ] {
        let format = deviation.split('.').next().unwrap();
        let done = run(format, "", deviation);
        done.ends(1).says(expected);
        assert!(done.out.lines().count() <= 40, "{done:?}");
    }
}

/// Mirror's quaternion in the place of Kehom's: the same index above, the components from the top down.
#[test]
fn a_dialect_has_its_fields_elsewhere() {
    packproof("run --layout keh-10 -- $PACKPROOF serve --layout mirror-10 --named keh-10")
        .says("    right   i1 i0 c9 c8 c7 ")
        .says("    here    .  .  a9 a8 a7 a6 a5 a4 a3 a2 a1 a0 .  .  ");
}

/// What moves no bit has no picture; what does has the same rows as JSON and on the page.
#[test]
fn no_picture_where_no_bit_moves() {
    run("compact_index", "", "compact_index.encode-first-limit=65").ends(1).lacks("    bit  ");
    let reports = "--report ndjson=records --report html=page";
    let place = run("compact_index", reports, "compact_index.middle-data=mask-3f").place;
    let row = "{\"name\":\"byte 1\",\"high\":7,\"right\":[\"more\",\"2^12\",\"2^11\",\"2^10\",\"2^9\",\"2^8\",\"2^7\",\"2^6\"],\
               \"here\":[\"more\",\"-\",\"2^11\",\"2^10\",\"2^9\",\"2^8\",\"2^7\",\"2^6\"]}";
    assert!(place.read("records").contains(row));
    let page = place.read("page");
    assert!(page.contains("<caption>byte 1</caption>") && page.contains("<th scope=\"row\">here</th>"));
    assert!(page.contains("<td class=\"mark\"><strong><span aria-label=\"nothing\""));
}
