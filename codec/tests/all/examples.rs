//! Runs the examples and checks the lines that they print.

#[path = "../../examples/save_file.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod save_file;
#[path = "../../examples/sizes.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod sizes;
#[path = "../../examples/walk_package.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod walk_package;

/// The example's package reads back with the objects that it put in.
#[test]
fn walk_package_finds_what_it_wrote() {
    let lines = walk_package::run().expect("the example succeeds");
    assert_eq!(
        lines[1..],
        [
            "import 0: Class Object",
            "export 0: Lamp in Null, 8 bytes of data",
            "export 1: Brightness in Export(0), 0 bytes of data"
        ]
    );
}

/// 1200 fields of 4.705 bits are 705.8 bytes: three blocks and the header take 709, and a missing byte is noticed.
#[test]
fn save_file_is_as_small_as_its_states() {
    let lines = save_file::run().expect("the example succeeds");
    assert_eq!(
        lines[..2],
        [
            "200 entities in 709 bytes, the same when loaded: true",
            "a byte short: the input ends inside the value (at byte 708)"
        ]
    );
}

/// A header that claims 65 535 entities, without any following.
#[test]
fn save_file_refuses_more_entities_than_the_file_holds() {
    let error = save_file::load(&[0xFF, 0xFF]).unwrap_err();
    assert_eq!(error.to_string(), "the input ends inside the value (at byte 2)");
}

/// Bits per field by hand: ten 5-way values are 24 bits in 3 bytes where fields take 30; thirteen fill 31; a block of
/// two is a byte.
#[test]
fn save_file_measures_the_article() {
    let lines = save_file::run().expect("the example succeeds");
    let row = |name: &str| {
        let line = lines.iter().find_map(|line| line.strip_prefix(name)).expect("the row is there");
        line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(row("2 entity kinds (article)"), ["2.322", "3.000", "2.500", "2.500", "4.000"]);
    assert_eq!(row("10 entity kinds (article)"), ["2.322", "3.000", "2.400", "2.400", "2.400"]);
    assert_eq!(row("13 entity kinds (article)"), ["2.322", "3.000", "2.385", "2.385", "2.462"]);
}

/// The buffer of one value of each type has the source's sizes, 84 bytes in all; the serialisation has 4 bytes more for each value,
/// and pads bool, byte and ushort to 4 and the large uint to 8. Compressed, the thousand objects still gain.
#[test]
fn sizes_compares_the_forms() {
    let [buffer, serialised] = sizes::both_forms(&sizes::ONE_OF_EACH).expect("values of the table");
    assert_eq!(buffer.len(), 1 + 4 + 4 + 8 + 16 + 12 + 16 + 16 + 4 + 1 + 2);
    assert_eq!(serialised.len(), buffer.len() + 11 * 4 + 3 + 3 + 2 + 4);
    let lines = sizes::run().expect("the example succeeds");
    assert_eq!(lines[0], "one value of each type (11 values), bytes:");
    assert_eq!(lines[2], "  plain           84       140   0.600");
    // Per object the serialisation has 6 headers, 3 bytes of padding twice, and for ids that no i32 holds 4 bytes more.
    assert_eq!(lines[7], "  plain        50000     82000   0.610");
    for line in &lines[8..] {
        let ratio: f64 = line.rsplit(' ').next().and_then(|ratio| ratio.parse().ok()).expect("a ratio");
        assert!(ratio < 1.0, "{line}");
    }
}

/// Compressed sizes are those of whole streams.
#[test]
fn sizes_counts_whole_streams() {
    let bytes: Vec<u8> = (0..5000_u32).map(|at| (at / 7) as u8).collect();
    let (deflated, gzipped) =
        (sizes::deflated(&bytes).expect("memory"), sizes::gzipped(&bytes).expect("memory"));
    let mut back = Vec::new();
    std::io::copy(&mut flate2::read::DeflateDecoder::new(&deflated[..]), &mut back).expect("a whole stream");
    assert_eq!(back, bytes);
    // Gzip is deflate with a header of 10 bytes and a trailer of 8.
    assert_eq!(gzipped.len(), deflated.len() + 18);
}
