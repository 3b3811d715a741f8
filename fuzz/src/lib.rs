//! The fuzz targets, each a format and its checks: [`TARGETS`].
//!
//! Under `cargo fuzz` a target is a libFuzzer entry point. Built with stable cargo it is a program that replays
//! the files named on its command line, to examine a finding without a fuzzer.
//! `cargo test` replays `regressions/` and the bytes of all vectors through the same checks.

#![forbid(unsafe_code)]

use packproof_suite::backend;
use packproof_suite::formats::{
    bit_pack, compact_index, mixed_radix, object_reference, packet, quantize, smallest_three, unreal_name,
    unreal_package, unreal_string, variant_buffer, varint,
};
use packproof_suite::model::check::{self, Checked};

#[cfg(fuzzing)]
pub use libfuzzer_sys;

// Here and not in a folder of their own, for which cargo would link every target.
#[cfg(test)]
mod tests;

/// A check of some bytes; the error says what is wrong.
pub type Check = fn(&[u8]) -> Checked;

#[derive(Debug)]
pub struct Target {
    /// The name of the binary, which is the format's.
    pub name: &'static str,
    pub checks: &'static [Check],
}

/// Runs every check on the bytes.
///
/// # Errors
/// What the first check finds wrong.
pub fn run(checks: &[Check], data: &[u8]) -> Checked {
    checks.iter().try_for_each(|check| check(data))
}

/// A target that draws a case from the bytes and compares codec and reference, then runs the checks listed.
macro_rules! of {
    ($format:ident $(, $check:expr)*) => {
        Target {
            name: stringify!($format),
            checks: &[|data| check::fuzz(const { &$format::FORMAT.fuzzed() }, data) $(, $check)*],
        }
    };
}

/// All targets. A new one needs a line here, one in `bin` in `Cargo.toml` and a file in `fuzz_targets`.
pub const TARGETS: &[Target] = &[
    of!(bit_pack, bit_pack::check::decodes_as_reference),
    of!(
        compact_index,
        compact_index::check::decodes_as_reference,
        compact_index::check::slices_decode_alike,
        compact_index::check::iterates
    ),
    of!(mixed_radix, mixed_radix::check::decodes_as_reference, mixed_radix::check::operations),
    of!(object_reference, object_reference::check::decodes_as_reference),
    of!(packet, packet::check::decodes_and_encodes_again),
    of!(quantize, quantize::check::from_bytes),
    of!(smallest_three, smallest_three::check::from_bytes),
    of!(unreal_name, unreal_name::check::decodes_as_reference),
    of!(
        unreal_package,
        unreal_package::check::decodes_as_reference,
        unreal_package::check::visits_are_bounded
    ),
    of!(unreal_string, unreal_string::check::decodes_as_reference),
    of!(variant_buffer, variant_buffer::check::from_bytes),
    of!(
        varint,
        varint::check::decodes_as_reference,
        varint::check::slices_decode_alike,
        varint::check::decodes_as_leb128
    ),
];

/// The checks of the target with this name. A reference to the target itself would link all targets' checks.
///
/// # Panics
/// If [`TARGETS`] has no such target; in a constant, at compile time.
pub const fn checks_of(name: &str) -> &'static [Check] {
    let mut at = 0;
    while at < TARGETS.len() {
        if same(TARGETS[at].name.as_bytes(), name.as_bytes()) {
            return TARGETS[at].checks;
        }
        at += 1;
    }
    panic!("`TARGETS` has no target of this name");
}

/// `==` for strings is not available in constants.
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Defines the target named like the binary: the entry point under a fuzzer, else `main`.
#[macro_export]
macro_rules! target {
    () => {
        const CHECKS: &[$crate::Check] = $crate::checks_of(env!("CARGO_BIN_NAME"));

        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::choose_backend(), |data: &[u8]| {
            if let Err(what) = $crate::run(CHECKS, data) {
                panic!("{what}");
            }
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay(CHECKS)
        }
    };
}

/// Selects the backend of the codec's slice functions by `PACKPROOF_SIMD`.
///
/// # Panics
/// If this machine or build lacks the backend.
pub fn choose_backend() {
    if let Err(what) = backend::from_environment() {
        panic!("{what}");
    }
}

/// Runs checks on the files named on the command line.
pub fn replay(checks: &[Check]) -> std::process::ExitCode {
    if let Err(what) = backend::from_environment() {
        eprintln!("{what}");
        return std::process::ExitCode::from(2);
    }
    let mut failed = false;
    for path in std::env::args_os().skip(1) {
        let shown = path.display();
        let result =
            std::fs::read(&path).map_err(|error| error.to_string()).and_then(|data| run(checks, &data));
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
