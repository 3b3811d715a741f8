//! Runs the examples and checks the lines that they print.

#[path = "../../examples/save_file.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod save_file;
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
        lines,
        [
            "200 entities in 709 bytes, the same when loaded: true",
            "a byte short: the input ends inside the value (at byte 708)"
        ]
    );
}
