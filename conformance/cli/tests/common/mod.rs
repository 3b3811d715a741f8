//! Runs the real binary and reads what it reports.

#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use packproof_judge::report::model::{CaseResult, RunReport, Verdict};
use packproof_judge::report::ndjson;
use packproof_suite::suite::Suite;

/// The binary under test.
pub(crate) const PACKPROOF: &str = env!("CARGO_BIN_EXE_packproof");
/// The deliberately bad adapter.
pub(crate) const BAD: &str = env!("CARGO_BIN_EXE_bad-adapter");
/// The id of the case that the bad adapter fails.
pub(crate) const FAULTY: &str = "compact-index-pinned-minus-4097";

/// What a command did.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) report: Option<RunReport>,
    /// A directory of the test's own.
    pub(crate) directory: tempfile::TempDir,
}

/// Longer than anything here should take; a test that hangs says so instead of being killed from outside.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn spawn(arguments: &[&str], directory: &Path) -> Child {
    Command::new(PACKPROOF)
        .args(arguments)
        .env("PACKPROOF_TEST_DIR", directory)
        .stdin(Stdio::null())
        .stdout(std::fs::File::create(directory.join("out")).unwrap())
        .stderr(std::fs::File::create(directory.join("err")).unwrap())
        .spawn()
        .unwrap()
}

pub(crate) fn finish(mut child: Child, directory: tempfile::TempDir) -> Done {
    let deadline = Instant::now() + PATIENCE;
    let code = loop {
        match child.try_wait().unwrap() {
            Some(status) => break status.code(),
            None if Instant::now() > deadline => {
                let _ = child.kill();
                panic!("packproof hangs");
            }
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    let read = |name: &str| {
        let bytes = std::fs::read(directory.path().join(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let report = ndjson::read(read("report").as_bytes()).ok().and_then(|mut reports| reports.pop());
    Done { code, out: read("out"), err: read("err"), report, directory }
}

/// Runs packproof with a directory of its own.
pub(crate) fn packproof(arguments: &[&str]) -> Done {
    let directory = tempfile::tempdir().unwrap();
    let child = spawn(arguments, directory.path());
    finish(child, directory)
}

/// Runs packproof in a directory: its exit code, and what it printed to both streams.
pub(crate) fn packproof_in(directory: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(PACKPROOF);
    // What builds an adapter with cargo has its crates here.
    command.args(arguments).current_dir(directory).env("CARGO_NET_OFFLINE", "true");
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
}

/// A directory with the vectors of CompactIndex: a process reads it in a twentieth of the time that the whole suite takes.
static COMPACT_INDEX: LazyLock<String> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compact-index");
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors");
    for origin in ["pinned", "generated", "sized"] {
        std::fs::create_dir_all(target.join(origin)).unwrap();
        let file = format!("{origin}/compact_index.json");
        std::fs::copy(vectors.join(&file), target.join(&file)).unwrap();
    }
    target.display().to_string()
});

/// The directory, for `--vectors`.
pub(crate) fn vectors() -> &'static str {
    &COMPACT_INDEX
}

/// The vectors of CompactIndex.
pub(crate) fn compact_index() -> Suite {
    packproof_suite::suite::load_directory(Path::new(vectors())).unwrap()
}

/// `packproof run OPTIONS -- COMMAND` over the vectors of CompactIndex, with a machine-readable report.
pub(crate) fn run(options: &[&str], command: &[&str]) -> Done {
    let directory = tempfile::tempdir().unwrap();
    let child = spawn_run(options, command, directory.path());
    finish(child, directory)
}

pub(crate) fn spawn_run(options: &[&str], command: &[&str], directory: &Path) -> Child {
    let report = format!("ndjson={}", directory.join("report").display());
    let fixed = ["run", "--vectors", vectors(), "--report", &report];
    spawn(&[&fixed, options, &["--"], command].concat(), directory)
}

/// The bad adapter over the vectors of CompactIndex.
pub(crate) fn judge(options: &[&str], mode: &str) -> Done {
    run(options, &[BAD, mode])
}

/// The same over the whole suite.
pub(crate) fn judge_all(options: &[&str], mode: &str) -> Done {
    let directory = tempfile::tempdir().unwrap();
    let report = format!("ndjson={}", directory.path().join("report").display());
    let fixed = ["run", "--report", &report];
    let child = spawn(&[&fixed, options, &["--", BAD, mode]].concat(), directory.path());
    finish(child, directory)
}

/// Sends Ctrl-C.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

/// Waits until something holds, at most a minute.
pub(crate) fn wait_until(holds: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether a program starts; where not, a test says SKIPPED, unless `PACKPROOF_ALL_ADAPTERS` is set, as `ci/adapters` does.
pub(crate) fn available(probe: &str) -> bool {
    let found = Command::new("sh").args(["-c", probe]).output().is_ok_and(|output| output.status.success());
    if !found {
        assert!(std::env::var_os("PACKPROOF_ALL_ADAPTERS").is_none(), "`{probe}` fails");
        eprintln!("SKIPPED: `{probe}` fails");
    }
    found
}

pub(crate) const PYTHON: &str = "python3 -c 'import sys; assert sys.version_info >= (3, 10)'";

impl Done {
    pub(crate) fn report(&self) -> &RunReport {
        self.report.as_ref().unwrap_or_else(|| panic!("no report: {self:?}"))
    }

    /// It ended with this exit code.
    pub(crate) fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// It printed this.
    pub(crate) fn says(&self, text: impl AsRef<str>) -> &Self {
        let text = text.as_ref();
        assert!(self.out.contains(text), "no `{text}`: {self:?}");
        self
    }

    /// It printed this to standard error.
    pub(crate) fn warns(&self, text: impl AsRef<str>) -> &Self {
        let text = text.as_ref();
        assert!(self.err.contains(text), "no `{text}`: {self:?}");
        self
    }

    pub(crate) fn result(&self, id: &str) -> &CaseResult {
        self.report().results.iter().find(|result| result.id == id).expect("the vector was judged")
    }

    /// Verdicts of the CompactIndex vectors, and how many of each.
    pub(crate) fn verdicts(&self) -> BTreeMap<Verdict, usize> {
        let mut verdicts = BTreeMap::new();
        for result in self.report().results.iter().filter(|result| result.format == "compact_index") {
            *verdicts.entry(result.verdict).or_default() += 1;
        }
        verdicts
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }
}

/// Whether a process runs; one that ended and was not waited for does not.
pub(crate) fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z') && !line.contains('X'))
}
