//! How fast the fuzz targets find known mistakes: each deviant is planted as the codec, and libFuzzer is run until the
//! target `<format>_reference` sees the difference.
//!
//! Needs nightly Rust and cargo-fuzz, as fuzzing itself does.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde::Serialize;

use crate::model::{Deviant, Format};

/// What the fuzzer needed for one deviant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The deviant that was planted.
    pub deviant: String,
    /// The fuzz target.
    pub target: String,
    /// Whether the target saw the difference in time.
    pub found: bool,
    /// Seconds until it did, or until it was stopped.
    pub seconds: f64,
    /// Inputs executed until then.
    pub executions: u64,
}

/// The target that compares codec and reference on drawn cases of a format.
pub fn target_of(format: &Format) -> String {
    format!("{}_reference", format.name)
}

/// Builds the targets without a sanitizer, for throughput, where `ci/fuzz-smoke` builds them too, and returns the
/// directory of their binaries.
///
/// # Errors
/// What cargo said.
pub fn build(root: &Path, targets: &[String]) -> Result<PathBuf, String> {
    let target_directory = root.join("target/fuzz-none");
    for target in targets {
        let status = Command::new("cargo")
            .args(["+nightly", "fuzz", "build", "--sanitizer", "none", "--target-dir"])
            .arg(&target_directory)
            .arg(target)
            .current_dir(root)
            .stdin(Stdio::null())
            .status()
            .map_err(|error| format!("cargo: {error}"))?;
        if !status.success() {
            return Err(format!("`cargo +nightly fuzz build --sanitizer none {target}` failed: {status}"));
        }
    }
    let rustc = Command::new("rustc")
        .args(["+nightly", "-vV"])
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&rustc.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: ")).ok_or("rustc -vV names no host")?;
    Ok(target_directory.join(host).join("release"))
}

/// Plants a deviant and runs its target from an empty corpus for at most `seconds`.
///
/// # Errors
/// A target that cannot be started, or that ends for another reason than a finding or its time.
pub fn run(
    binaries: &Path,
    format: &Format,
    deviant: &Deviant,
    seconds: u64,
    seed: u32,
) -> Result<Found, String> {
    let target = target_of(format);
    let scratch = std::env::temp_dir().join(format!("packproof-power-{}-{}", std::process::id(), deviant.id));
    std::fs::create_dir_all(&scratch).map_err(|error| error.to_string())?;
    let start = Instant::now();
    let output = Command::new(binaries.join(&target))
        .arg(format!("-max_total_time={seconds}"))
        .arg(format!("-seed={seed}"))
        .arg("-print_final_stats=1")
        .arg(format!("-artifact_prefix={}/", scratch.display()))
        .env("PACKPROOF_PLANT", deviant.id)
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .output();
    let elapsed = start.elapsed().as_secs_f64();
    let _ = std::fs::remove_dir_all(&scratch);
    let output = output.map_err(|error| format!("{target}: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let executions = executions(&text);
    let found = text.contains("reference says");
    match executions {
        Some(executions) if found || output.status.success() => {
            Ok(Found { deviant: deviant.id.to_owned(), target, found, seconds: elapsed, executions })
        }
        _ => Err(format!("{target} with {} planted: {}\n{text}", deviant.id, output.status)),
    }
}

/// The number of inputs that libFuzzer's final statistics name.
fn executions(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The statistics are found among libFuzzer's other lines.
    #[test]
    fn reads_the_final_statistics() {
        let text = "#2 INITED cov: 12\nstat::number_of_executed_units: 4711\nstat::average_exec_per_sec: 9\n";
        assert_eq!(executions(text), Some(4711));
        assert_eq!(executions("#2 INITED cov: 12\n"), None);
    }
}
