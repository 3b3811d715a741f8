//! Runs the example and checks the lines that it prints.

#[path = "../../examples/save_file.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod save_file;

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
