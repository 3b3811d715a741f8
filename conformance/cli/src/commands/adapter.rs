//! Options and helpers shared by the commands that talk to an adapter.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use packproof_judge::report::model::RunReport;
use packproof_judge::run::conformance;
use packproof_judge::run::engine::Tuning;
use packproof_judge::run::select::Selection;
use packproof_judge::transport::lines;
use packproof_judge::transport::link::Limits;
use packproof_judge::transport::no_answer::NoAnswer;
use packproof_judge::transport::process::{Launch, Stderr};
use packproof_judge::transport::registry::{self, Registry};
use packproof_judge::transport::schemas::Schemas;
use packproof_judge::transport::session::{Session, Setup};
use packproof_suite::suite::Suite;

use crate::commands::console;
use crate::commands::outcome::Failed;
use packproof_judge::exit;

/// Set by Ctrl-C and by a request to terminate.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C stop the work so that the results so far are reported; a second Ctrl-C ends the program at once.
pub(crate) fn heed_interrupts() {
    // Fails only if a handler is set already, which does the same.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(exit::FAILS.into());
        }
    });
}

/// How an adapter is found, and its time limits.
#[derive(Debug, Args)]
pub(crate) struct Door {
    /// Registry of adapters; default: adapters.toml or packproof/adapters.toml, here or in a parent directory
    #[arg(long, value_name = "FILE")]
    adapters: Option<PathBuf>,
    /// Seconds to wait for an answer
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    /// Seconds to wait for `hello`
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    start_timeout: f64,
    /// Validate the messages of both sides against vectors/schema/adapter-*.schema.json
    #[arg(long)]
    validate: bool,
}

/// Protocol options of a COMMAND.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Manner {
    /// The adapter connects to PACKPROOF_ADDRESS instead of using standard input and output
    #[arg(long)]
    pub(crate) tcp: bool,
    /// The adapter speaks the line protocol (packproof protocol --lines) instead of JSON
    #[arg(long)]
    pub(crate) lines: bool,
}

/// One adapter: a name in the registry, or a command.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// Name of an adapter in the registry
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    manner: Manner,
    #[command(flatten)]
    pub(crate) door: Door,
    /// The adapter's program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

pub(crate) struct Resolved {
    pub(crate) setup: Setup,
    /// The list of known failures that its registry names.
    pub(crate) known: Option<PathBuf>,
    /// Arguments of `packproof run` that start it again, with every option that affects its answers.
    pub(crate) words: Vec<String>,
    /// Its entry in the registry; `None` if its command was given.
    adapter: Option<registry::Adapter>,
}

impl Resolved {
    pub(crate) fn name(&self) -> Option<&str> {
        self.adapter.as_ref().map(|adapter| adapter.name.as_str())
    }

    /// Runs its build step, if it has one.
    pub(crate) fn build(&self) -> Result<(), Failed> {
        self.adapter.as_ref().map_or(Ok(()), |adapter| adapter.build().map_err(Failed::unusable))
    }

    /// Builds and starts it.
    pub(crate) fn start(&self) -> Result<Session, Failed> {
        self.build()?;
        start(&self.setup)
    }
}

/// Makes a path absolute; unchanged if the current directory is unknown.
pub(crate) fn absolute(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("expected a number of seconds above 0 and up to 86400".to_owned()),
    }
}

/// Prints an adapter's standard error line by line, each line marked as the adapter's.
fn stderr() -> Arc<Stderr> {
    Arc::new(Stderr::new(|line| console::say(&format!("adapter: {line}"))))
}

impl Door {
    pub(crate) fn timeout(&self) -> f64 {
        self.timeout
    }

    pub(crate) fn registry(&self) -> Result<Registry, Failed> {
        let path = match &self.adapters {
            Some(path) => path.clone(),
            None => registry::locate(Path::new(&std::env::current_dir()?)).ok_or_else(|| {
                Failed::usage("no adapters.toml here or above; give one with --adapters or a -- COMMAND, or write one: packproof init")
            })?,
        };
        Registry::load(&path).map_err(Failed::usage)
    }

    pub(crate) fn setup(&self, suite: &Suite, launch: Launch) -> Result<Setup, Failed> {
        let limits = Limits {
            start: Duration::from_secs_f64(self.start_timeout),
            answer: Duration::from_secs_f64(self.timeout),
            ..Limits::default()
        };
        let schemas = if self.validate {
            let compiled = Schemas::compile().ok_or_else(|| {
                Failed::usage(
                    "--validate needs the JSON Schema validator, which this packproof was built without; \
                     build it with --features schemas, as packaged binaries are",
                )
            })?;
            Some(Arc::new(compiled))
        } else {
            None
        };
        Ok(Setup { schemas, notice: console::say, ..Setup::new(launch, limits, suite, &STOP) })
    }

    /// Options that differ from their defaults, as command-line arguments.
    fn options(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let Some(path) = &self.adapters {
            words.extend(["--adapters".to_owned(), absolute(path)]);
        }
        let limits = Limits::default();
        for (option, seconds, default) in [
            ("--timeout", self.timeout, limits.answer),
            ("--start-timeout", self.start_timeout, limits.start),
        ] {
            if seconds != default.as_secs_f64() {
                words.extend([option.to_owned(), seconds.to_string()]);
            }
        }
        if self.validate {
            words.push("--validate".to_owned());
        }
        words
    }

    pub(crate) fn named(&self, registry: &Registry, name: &str, suite: &Suite) -> Result<Resolved, Failed> {
        let adapter = registry.find(name).map_err(Failed::usage)?;
        let setup = self.setup(suite, adapter.launch(stderr(), suite))?;
        let words = self.options().into_iter().chain([name.to_owned()]).collect();
        Ok(Resolved { setup, known: adapter.known.clone(), words, adapter: Some(adapter.clone()) })
    }
}

impl Target {
    pub(crate) fn resolve(&self, suite: &Suite) -> Result<Resolved, Failed> {
        resolve(&self.door, self.name.as_deref(), &self.command, self.manner, suite)
    }
}

/// Resolves an adapter by name or by command.
pub(crate) fn resolve(
    door: &Door,
    name: Option<&str>,
    command: &[String],
    manner: Manner,
    suite: &Suite,
) -> Result<Resolved, Failed> {
    match (name, command) {
        (Some(_), [_, ..]) => Err(Failed::usage("either a NAME or a COMMAND, not both")),
        (None, []) => Err(Failed::usage("which adapter? Give its NAME in adapters.toml, or -- COMMAND")),
        (Some(name), []) => door.named(&door.registry()?, name, suite),
        (None, command) => {
            let options = [("--tcp", manner.tcp), ("--lines", manner.lines), ("--", true)];
            let given = options.into_iter().filter(|(_, given)| *given).map(|(option, _)| option.to_owned());
            let words = door.options().into_iter().chain(given).chain(command.iter().cloned()).collect();
            let launch = Launch {
                command: command.to_vec(),
                tcp: manner.tcp,
                lines: manner.lines.then(|| lines::number_operations(suite)),
                stderr: stderr(),
                ..Launch::default()
            };
            Ok(Resolved { setup: door.setup(suite, launch)?, known: None, words, adapter: None })
        }
    }
}

/// Starts the adapter, and fails with code 3 if it does not answer `hello`.
pub(crate) fn start(setup: &Setup) -> Result<Session, Failed> {
    Session::start(setup).map_err(|none| match none {
        NoAnswer::Interrupted => Failed { code: exit::FAILS, what: "interrupted".to_owned() },
        NoAnswer::Fault(fault) => {
            let command = setup.launch.command.join(" ");
            Failed::unusable(format!("the adapter `{command}` is unusable: {}", fault.detail))
        }
    })
}

/// Judges an adapter that was started, behind a progress bar.
pub(crate) fn judge(
    suite: &Suite,
    selection: &Selection,
    resolved: &Resolved,
    session: Session,
    tuning: Tuning,
) -> RunReport {
    let bar = progress_bar("{prefix} {bar:16} {human_pos}/{human_len} cases, {rate}, {eta} left");
    bar.set_prefix(session.hello.name.clone());
    let progress = |answered: usize, total: usize| {
        bar.set_length(total as u64);
        bar.set_position(answered as u64);
    };
    let mut report = conformance::run(suite, selection, &resolved.setup, session, tuning, &progress);
    bar.finish_and_clear();
    report.command.clone_from(&resolved.words);
    report.adapter = resolved.name().map(str::to_owned);
    report
}

/// Reports how much of the adapter's standard error was suppressed.
pub(crate) fn mention_suppressed(setup: &Setup) {
    setup.launch.stderr.finish();
    let suppressed = setup.launch.stderr.suppressed();
    if suppressed > 0 {
        console::say(&format!("... and {suppressed} more bytes of the adapter's standard error, not shown"));
    }
}

/// A progress bar on a terminal, hidden otherwise. Its template may also contain `{rate}`: whole cases per second.
pub(crate) fn progress_bar(template: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let hidden = !std::io::stderr().is_terminal();
    bar.set_draw_target(if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() });
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A failure to draw must not stop the run.
        let _ = write!(out, "{}/s", HumanCount(state.per_sec() as u64));
    }));
    bar
}
