//! The fuzz targets, each a name and a check: [`TARGETS`].
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
    /// The name of the binary: the format whose vectors are its seeds, then the check.
    pub name: &'static str,
    pub check: Check,
}

/// All targets. A new one needs a line here, one in `bin` in `Cargo.toml` and a file in `fuzz_targets`.
pub const TARGETS: &[Target] = &[
    Target { name: "bit_pack_decode", check: bit_pack::check::decodes_as_reference },
    Target { name: "bit_pack_operations", check: bit_pack::check::operations },
    Target {
        name: "bit_pack_reference",
        check: |data| check::fuzz(const { &bit_pack::FORMAT.fuzzed() }, data),
    },
    Target {
        name: "compact_index_decode",
        check: |data| {
            compact_index::check::decodes_as_reference(data)?;
            compact_index::check::slices_decode_alike(data)?;
            compact_index::check::iterates(data)
        },
    },
    Target {
        name: "compact_index_reference",
        check: |data| check::fuzz(const { &compact_index::FORMAT.fuzzed() }, data),
    },
    Target { name: "mixed_radix_decode", check: mixed_radix::check::decodes_as_reference },
    Target { name: "mixed_radix_operations", check: mixed_radix::check::operations },
    Target {
        name: "mixed_radix_reference",
        check: |data| check::fuzz(const { &mixed_radix::FORMAT.fuzzed() }, data),
    },
    Target { name: "packet_decode", check: packet::check::fuzz_decode },
    Target { name: "packet_reference", check: |data| check::fuzz(const { &packet::FORMAT.fuzzed() }, data) },
    Target { name: "quantize_order", check: quantize::check::from_bytes },
    Target {
        name: "quantize_reference",
        check: |data| check::fuzz(const { &quantize::FORMAT.fuzzed() }, data),
    },
    Target { name: "object_reference_decode", check: object_reference::check::decodes_as_reference },
    Target {
        name: "object_reference_reference",
        check: |data| check::fuzz(const { &object_reference::FORMAT.fuzzed() }, data),
    },
    Target { name: "unreal_name_decode", check: unreal_name::check::decodes_as_reference },
    Target {
        name: "unreal_name_reference",
        check: |data| check::fuzz(const { &unreal_name::FORMAT.fuzzed() }, data),
    },
    Target {
        name: "unreal_package_decode",
        check: |data| {
            unreal_package::check::decodes_as_reference(data)?;
            unreal_package::check::visits_are_bounded(data)
        },
    },
    Target {
        name: "unreal_package_reference",
        check: |data| check::fuzz(const { &unreal_package::FORMAT.fuzzed() }, data),
    },
    Target { name: "unreal_package_round_trips", check: unreal_package::check::round_trips_from },
    Target { name: "unreal_string_decode", check: unreal_string::check::decodes_as_reference },
    Target {
        name: "unreal_string_reference",
        check: |data| check::fuzz(const { &unreal_string::FORMAT.fuzzed() }, data),
    },
    Target {
        name: "unreal_string_round_trips",
        check: |data| {
            let text = String::from_utf8_lossy(data);
            unreal_string::check::round_trips(&text)?;
            unreal_name::check::round_trips(&text, 63)?;
            unreal_name::check::round_trips(&text, 64)
        },
    },
    Target {
        name: "smallest_three_reference",
        check: |data| check::fuzz(const { &smallest_three::FORMAT.fuzzed() }, data),
    },
    Target { name: "smallest_three_words", check: smallest_three::check::from_bytes },
    Target { name: "variant_buffer_decode", check: variant_buffer::check::from_bytes },
    Target {
        name: "variant_buffer_reference",
        check: |data| check::fuzz(const { &variant_buffer::FORMAT.fuzzed() }, data),
    },
    Target {
        name: "varint_decode",
        check: |data| {
            varint::check::decodes_as_reference(data)?;
            varint::check::slices_decode_alike(data)?;
            varint::check::decodes_as_leb128(data)
        },
    },
    Target { name: "varint_reference", check: |data| check::fuzz(const { &varint::FORMAT.fuzzed() }, data) },
];

/// The check of the target with this name.
///
/// # Panics
/// If [`TARGETS`] has no such target; in a constant, at compile time.
pub const fn check_of(name: &str) -> Check {
    let mut at = 0;
    while at < TARGETS.len() {
        if same(TARGETS[at].name.as_bytes(), name.as_bytes()) {
            return TARGETS[at].check;
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
        const CHECK: $crate::Check = $crate::check_of(env!("CARGO_BIN_NAME"));

        #[cfg(fuzzing)]
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::choose_backend(), |data: &[u8]| {
            if let Err(what) = CHECK(data) {
                panic!("{what}");
            }
        });

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay(CHECK)
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

/// Runs a check on the files named on the command line.
pub fn replay(check: Check) -> std::process::ExitCode {
    if let Err(what) = backend::from_environment() {
        eprintln!("{what}");
        return std::process::ExitCode::from(2);
    }
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
