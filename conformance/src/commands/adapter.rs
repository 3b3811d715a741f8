//! What the commands that talk to an adapter have in common: naming it, starting it, stopping it.

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use conformance::judge::link::{Limits, Silence};
use conformance::judge::process::{Launch, Stderr};
use conformance::judge::protocol::Greeting;
use conformance::judge::registry::{self, Registry};
use conformance::judge::schemas::Schemas;
use conformance::judge::session::{Session, Setup};
use conformance::vectors::Suite;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Failed, exit};

/// Set by Ctrl-C and by a request to terminate.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Makes Ctrl-C end the work instead of the program, so that what was done is reported.
pub(crate) fn heed_interrupts() {
    // Fails only if a handler is set already, which does the same.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
}

/// How adapters are found and how long they may take.
#[derive(Debug, Args)]
pub(crate) struct Door {
    /// The registry of adapters, instead of the adapters.toml found upwards from here
    #[arg(long, value_name = "FILE")]
    adapters: Option<PathBuf>,
    /// Seconds from one answer to the next
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,
    /// Seconds from start to the answer to hello
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    start_timeout: f64,
    /// Validate the lines of both directions against vectors/schema/adapter-*.schema.json
    #[arg(long)]
    validate: bool,
}

/// One adapter: by its name in the registry, or by its command.
#[derive(Debug, Args)]
pub(crate) struct Target {
    /// An adapter of the registry
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// The adapter connects to PACKPROOF_ADDRESS instead of using standard input and output
    #[arg(long)]
    tcp: bool,
    #[command(flatten)]
    pub(crate) door: Door,
    /// The adapter's program and its arguments
    #[arg(last = true, value_name = "COMMAND")]
    command: Vec<String>,
}

/// An adapter that can be started.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) setup: Setup,
    /// The list of known failures that its registry names.
    pub(crate) known: Option<PathBuf>,
    /// What to type after `packproof run` to start it.
    pub(crate) words: Vec<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 86_400.0 => Ok(seconds),
        _ => Err("a number of seconds, above 0 and up to 86400".to_owned()),
    }
}

/// Adapters' standard error, each piece on lines of its own above a progress bar.
fn stderr() -> Arc<Stderr> {
    Arc::new(Stderr::new(|text| {
        let _ = std::io::stderr().write_all(text.as_bytes());
    }))
}

impl Door {
    pub(crate) fn timeout(&self) -> f64 {
        self.timeout
    }

    pub(crate) fn registry(&self) -> Result<Registry, Failed> {
        let path = match &self.adapters {
            Some(path) => path.clone(),
            None => registry::locate(Path::new(&std::env::current_dir()?)).ok_or_else(|| {
                Failed::usage("no adapters.toml here or above; give one with --adapters, or a -- COMMAND")
            })?,
        };
        Registry::load(&path).map_err(Failed::usage)
    }

    pub(crate) fn setup(&self, suite: &Suite, launch: Launch) -> Setup {
        let limits = Limits {
            start: Duration::from_secs_f64(self.start_timeout),
            answer: Duration::from_secs_f64(self.timeout),
            ..Limits::default()
        };
        let greeting = Greeting::new(&suite.version, &suite.digest);
        let schemas = self.validate.then(|| Arc::new(Schemas::compile()));
        Setup { launch, greeting, limits, schemas }
    }

    /// The named adapter, built.
    pub(crate) fn named(&self, registry: &Registry, name: &str, suite: &Suite) -> Result<Resolved, Failed> {
        let adapter = registry.find(name).map_err(Failed::usage)?;
        adapter.build().map_err(Failed::unusable)?;
        let setup = self.setup(suite, adapter.launch(stderr()));
        Ok(Resolved { setup, known: adapter.known.clone(), words: vec![name.to_owned()] })
    }
}

impl Target {
    /// The adapter that is meant.
    pub(crate) fn resolve(&self, suite: &Suite) -> Result<Resolved, Failed> {
        resolve(&self.door, self.name.as_deref(), &self.command, self.tcp, suite)
    }
}

/// The adapter of that name, or of that command.
pub(crate) fn resolve(
    door: &Door,
    name: Option<&str>,
    command: &[String],
    tcp: bool,
    suite: &Suite,
) -> Result<Resolved, Failed> {
    match (name, command) {
        (Some(_), [_, ..]) => Err(Failed::usage("either a NAME or a COMMAND, not both")),
        (None, []) => Err(Failed::usage("which adapter? Give its NAME in adapters.toml, or -- COMMAND")),
        (Some(name), []) => door.named(&door.registry()?, name, suite),
        (None, command) => {
            let dashes = if tcp { &["--tcp", "--"][..] } else { &["--"] };
            let words = dashes.iter().map(|&word| word.to_owned()).chain(command.iter().cloned()).collect();
            let launch = Launch { command: command.to_vec(), tcp, stderr: stderr(), ..Launch::default() };
            Ok(Resolved { setup: door.setup(suite, launch), known: None, words })
        }
    }
}

/// Starts the adapter; without an answer to the greeting it is unusable.
pub(crate) fn start(setup: &Setup) -> Result<Session, Failed> {
    Session::start(setup, &STOP).map_err(|silence| match silence {
        Silence::Interrupted => Failed { code: exit::FAILS, what: "interrupted".to_owned() },
        Silence::Fault(fault) => {
            let command = setup.launch.command.join(" ");
            Failed::unusable(format!("the adapter `{command}` is unusable: {}", fault.detail))
        }
    })
}

/// Tells how much of the adapter's standard error was not shown.
pub(crate) fn mention_suppressed(setup: &Setup) {
    let suppressed = setup.launch.stderr.suppressed();
    if suppressed > 0 {
        anstream::eprintln!("... and {suppressed} more bytes of the adapter's standard error, not shown");
    }
}

/// A progress bar on a terminal, nothing in a pipe.
pub(crate) fn progress_bar(template: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let hidden = !std::io::stderr().is_terminal();
    bar.set_draw_target(if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() });
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}
