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

/// A target draws a case from the bytes and compares codec and reference, then runs the checks listed. Its checks are a constant of
/// their own: a reference to the table would link those of all targets.
macro_rules! targets {
    ($($format:ident: [$($check:expr),*],)*) => {
        $(
            #[allow(non_upper_case_globals, reason = "the name of the binary")]
            pub const $format: &[Check] =
                &[|data| check::fuzz(const { &$format::FORMAT.fuzzed() }, data) $(, $check)*];
        )*

        pub const TARGETS: &[Target] = &[$(Target { name: stringify!($format), checks: $format }),*];
    };
}

// A new one needs a line here, one in `bin` in `Cargo.toml` and a file in `fuzz_targets`.
targets! {
    bit_pack: [bit_pack::check::decodes_as_reference],
    compact_index: [
        compact_index::check::decodes_as_reference,
        compact_index::check::slices_decode_alike,
        compact_index::check::iterates
    ],
    mixed_radix: [mixed_radix::check::decodes_as_reference, mixed_radix::check::operations],
    object_reference: [object_reference::check::decodes_as_reference],
    packet: [packet::check::decodes_and_encodes_again],
    quantize: [quantize::check::from_bytes],
    smallest_three: [smallest_three::check::from_bytes],
    unreal_name: [unreal_name::check::decodes_as_reference],
    unreal_package: [unreal_package::check::decodes_as_reference, unreal_package::check::visits_are_bounded],
    unreal_string: [unreal_string::check::decodes_as_reference],
    variant_buffer: [variant_buffer::check::from_bytes],
    varint: [
        varint::check::decodes_as_reference,
        varint::check::slices_decode_alike,
        varint::check::decodes_as_leb128
    ],
}

/// Defines the binary of a target: the entry point under a fuzzer, else `main`.
#[macro_export]
macro_rules! target {
    ($format:ident) => {
        const CHECKS: &[$crate::Check] = $crate::$format;

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
