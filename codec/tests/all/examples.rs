//! Runs the example and checks the lines that it prints.

#[path = "../../examples/save_file.rs"]
#[allow(dead_code, unreachable_pub, reason = "an example is a program, and its `main` is not run here")]
mod save_file;

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
