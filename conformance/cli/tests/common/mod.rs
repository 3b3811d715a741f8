//! Runs the real binary and reads what it reports.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use packproof_judge::report::model::{CaseResult, RunReport, Verdict};
use packproof_judge::report::ndjson;
use packproof_suite::suite::Suite;
use tempfile::TempDir;

/// The binary under test.
pub(crate) const PACKPROOF: &str = env!("CARGO_BIN_EXE_packproof");
/// The deliberately bad adapter.
pub(crate) const BAD: &str = env!("CARGO_BIN_EXE_bad-adapter");
/// The id of the case that the bad adapter fails.
pub(crate) const FAULTY: &str = "compact-index-pinned-minus-4097";
/// Judges by the vectors of CompactIndex, which a process reads in a twentieth of the time that the whole suite takes, and stores
/// the run in a file `report`.
pub(crate) const RUN: &str = "run --vectors $VECTORS --report ndjson=report";
/// The mistake of the wiki, which most tests plant.
pub(crate) const MASKED: &str = "$PACKPROOF serve --as deviant:wiki-continuation-mask-3f";

/// Longer than anything here should take; a test that hangs says so instead of being killed from outside.
const PATIENCE: Duration = Duration::from_secs(120);

/// A directory of a test's own, where its commands run.
#[derive(Clone, Debug)]
pub(crate) struct Place(Arc<TempDir>);

/// A command that runs.
pub(crate) struct Running {
    pub(crate) child: Child,
    streams: [File; 2],
    line: String,
    place: Place,
}

/// What a command did.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    /// The command, for messages of tests.
    #[allow(dead_code, reason = "printed by Debug")]
    line: String,
    pub(crate) place: Place,
}

/// The words of a command line. Blanks do not separate what stands in single quotes.
fn words(line: &str) -> Vec<String> {
    let named = [("$PACKPROOF", PACKPROOF), ("$BAD", BAD), ("$VECTORS", &COMPACT_INDEX)];
    let spelt =
        |word: &str| named.iter().fold(word.to_owned(), |word, (name, value)| word.replace(name, value));
    let pieces = line.split('\'').enumerate().flat_map(|(at, piece)| match at % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    });
    pieces.map(spelt).collect()
}

impl Place {
    pub(crate) fn new() -> Self {
        Self(Arc::new(tempfile::tempdir().unwrap()))
    }

    /// A directory that is the same each time, so that what cargo builds in it replaces what it built before.
    pub(crate) fn fixed(name: &str) -> Self {
        let targets = Path::new(env!("CARGO_TARGET_TMPDIR"));
        // A test that was killed left it.
        let _ = std::fs::remove_dir_all(targets.join(name));
        Self(Arc::new(tempfile::Builder::new().prefix(name).rand_bytes(0).tempdir_in(targets).unwrap()))
    }

    /// A directory with one file.
    pub(crate) fn with(name: &str, contents: impl AsRef<[u8]>) -> Self {
        let place = Self::new();
        place.write(name, contents);
        place
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub(crate) fn read(&self, name: &str) -> String {
        let bytes = std::fs::read(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Every file below the directory, by its path.
    pub(crate) fn files(&self) -> Vec<String> {
        files_of(self.0.path())
    }

    /// A command that is to run here.
    fn prepare(&self, program: &str, words: &[String]) -> Command {
        let mut command = Command::new(program);
        // What builds an adapter with cargo has its crates here, built once; what is a step of a CI job here is none of the command's.
        let environment = [
            ("PACKPROOF", PACKPROOF),
            ("BAD", BAD),
            ("CARGO_NET_OFFLINE", "true"),
            ("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/adapters")),
            ("GITHUB_STEP_SUMMARY", ""),
        ];
        command.args(words).current_dir(&*self.0).envs(environment).env("PACKPROOF_TEST_DIR", self.0.path());
        command.stdin(Stdio::null());
        command
    }

    pub(crate) fn command(&self, line: &str) -> Command {
        self.prepare(PACKPROOF, &words(line))
    }

    pub(crate) fn start(&self, line: &str) -> Running {
        Running::new(self.command(line), line, self)
    }

    /// Runs packproof here.
    pub(crate) fn run(&self, line: &str) -> Done {
        self.start(line).finish()
    }

    /// Runs packproof here with a variable of the environment.
    pub(crate) fn run_with(&self, name: &str, value: &str, line: &str) -> Done {
        let mut command = self.command(line);
        command.env(name, value);
        Running::new(command, line, self).finish()
    }

    /// Runs a shell script here, in which `$PACKPROOF` and `$BAD` are variables.
    pub(crate) fn shell(&self, script: &str) -> Done {
        let command = self.prepare("sh", &["-c".to_owned(), script.to_owned()]);
        Running::new(command, script, self).finish()
    }

    /// Judges the adapter that a shell script is, with the vectors of CompactIndex.
    pub(crate) fn judge_script(&self, options: &str, script: &str) -> Done {
        self.write("adapter.sh", script);
        self.run(&format!("{RUN} {options} -- sh adapter.sh"))
    }
}

impl Running {
    fn new(mut command: Command, line: &str, place: &Place) -> Self {
        let streams = [(); 2].map(|()| tempfile::tempfile().unwrap());
        let [out, err] = streams.each_ref().map(|file| file.try_clone().unwrap());
        let child = command.stdout(out).stderr(err).spawn().unwrap();
        Self { child, streams, line: line.to_owned(), place: place.clone() }
    }

    /// Sends Ctrl-C.
    pub(crate) fn interrupt(self) -> Done {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        self.finish()
    }

    pub(crate) fn finish(mut self) -> Done {
        let deadline = Instant::now() + PATIENCE;
        let code = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status.code(),
                None if Instant::now() > deadline => {
                    let _ = self.child.kill();
                    panic!("packproof hangs: {}", self.line);
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let [out, err] = self.streams.map(|mut file| {
            let mut bytes = Vec::new();
            file.rewind().and_then(|()| file.read_to_end(&mut bytes)).unwrap();
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Done { code, out, err, line: self.line, place: self.place }
    }
}

/// Runs packproof in a directory of its own.
pub(crate) fn packproof(line: &str) -> Done {
    Place::new().run(line)
}

/// Judges the bad adapter by the vectors of CompactIndex.
pub(crate) fn judge(options: &str, mode: &str) -> Done {
    packproof(&format!("{RUN} {options} -- $BAD {mode}"))
}

/// Every file below a directory, by its path.
pub(crate) fn files_of(directory: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(directory).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

/// A file of the repository, by its path in this package.
pub(crate) fn source(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The embedded vectors, parsed once.
pub(crate) fn whole() -> &'static Suite {
    static WHOLE: LazyLock<Suite> = LazyLock::new(|| packproof_suite::suite::embedded().unwrap());
    &WHOLE
}

/// A directory with the vectors of CompactIndex.
static COMPACT_INDEX: LazyLock<String> = LazyLock::new(|| {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compact-index");
    for origin in ["pinned", "generated", "sized"] {
        let file = format!("{origin}/compact_index.json");
        std::fs::create_dir_all(target.join(origin)).unwrap();
        std::fs::write(target.join(&file), source(&format!("../../vectors/{file}"))).unwrap();
    }
    target.display().to_string()
});

/// The vectors of CompactIndex.
pub(crate) fn compact_index() -> Suite {
    packproof_suite::suite::load_directory(Path::new(&*COMPACT_INDEX)).unwrap()
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

pub(crate) fn has_python() -> bool {
    available("python3 -c 'import sys; assert sys.version_info >= (3, 10)'")
}

impl Done {
    /// The run that was stored in `report`.
    pub(crate) fn report(&self) -> RunReport {
        ndjson::read(self.place.read("report").as_bytes()).unwrap().remove(0)
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

    /// It printed this nowhere.
    pub(crate) fn lacks(&self, text: &str) -> &Self {
        assert!(!self.out.contains(text) && !self.err.contains(text), "`{text}`: {self:?}");
        self
    }

    /// It printed JSON.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn result(&self, id: &str) -> CaseResult {
        self.report().results.into_iter().find(|result| result.id == id).expect("the vector was judged")
    }

    /// Verdicts of the vectors, and how many of each.
    pub(crate) fn verdicts(&self) -> BTreeMap<Verdict, usize> {
        let mut verdicts = BTreeMap::new();
        for result in self.report().results {
            *verdicts.entry(result.verdict).or_default() += 1;
        }
        verdicts
    }
}
