//! What every fuzz target shares: under `cargo fuzz` a libFuzzer entry point, elsewhere a program that replays files.
//!
//! A target is a check of `conformance` that takes bytes and says what does not hold. Built by stable cargo it
//! replays the files named on its command line, which is how a finding is looked at without a fuzzer.

#[cfg(fuzzing)]
pub use libfuzzer_sys;

/// Defines the target: under a fuzzer its entry point, elsewhere `main`.
#[macro_export]
macro_rules! target {
    (|$data:ident: &[u8]| $check:expr) => {
        fn check($data: &[u8]) -> conformance::check::Checked {
            $check
        }

        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            if let Err(what) = check(data) {
                panic!("{what}");
            }
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay(check)
        }
    };
}

/// Replays the files named on the command line through a check.
pub fn replay(check: fn(&[u8]) -> conformance::check::Checked) -> std::process::ExitCode {
    let mut failed = false;
    for path in std::env::args_os().skip(1) {
        let shown = path.display();
        let result = std::fs::read(&path).map_err(|error| error.to_string()).and_then(|data| check(&data));
        match result {
            Ok(()) => println!("{shown}: holds"),
            Err(what) => {
                failed = true;
                println!("{shown}: {what}");
            }
        }
    }
    if failed { std::process::ExitCode::FAILURE } else { std::process::ExitCode::SUCCESS }
}
