//! Runs the examples: each says what it found in lines, and the lines are checked.

#[path = "../examples/walk_package.rs"]
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
