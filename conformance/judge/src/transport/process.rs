//! The adapter's process, in a process group of its own, so that its children are killed with it.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::io::Read;
use std::path::PathBuf;
use std::process::{ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::report::text::{cut, plain};
#[cfg(unix)]
use process_wrap::std::ProcessGroup;
use process_wrap::std::{ChildWrapper, CommandWrap};

/// How an adapter is started.
#[derive(Clone, Default)]
pub struct Launch {
    pub command: Vec<String>,
    /// Working directory; by default the current one.
    pub directory: Option<PathBuf>,
    /// Variables added to its environment.
    pub environment: BTreeMap<String, String>,
    /// It connects over TCP instead of using standard input and output.
    pub tcp: bool,
    /// It speaks the line protocol instead of JSON; in these operations, answers are numbers (see [`lines`]).
    ///
    /// [`lines`]: crate::transport::lines
    pub lines: Option<Arc<HashSet<String>>>,
    /// Where its standard error goes.
    pub stderr: Arc<Stderr>,
}

/// Bytes of standard error shown per run; the rest is counted.
const SHOWN: usize = 32 << 10;

/// Bytes of standard error kept for the report of a crash.
const KEPT: usize = 2 << 10;

/// Time for a killed process to be gone.
const REAPED_WITHIN: Duration = Duration::from_secs(2);

/// Shows the adapters' standard error, up to a limit.
pub struct Stderr {
    print: Box<dyn Fn(&str) + Send + Sync>,
    left: AtomicUsize,
    suppressed: AtomicUsize,
    /// The last line, and the number of its repetitions.
    last: Mutex<(Vec<u8>, usize)>,
}

/// Bytes shown of a line of standard error.
const LINE: usize = 2 << 10;

impl Default for Stderr {
    fn default() -> Self {
        Self::new(|_| ())
    }
}

impl Stderr {
    /// Passes lines to `print`, up to 32 KiB in all, without terminal control sequences; a repeated line is passed once more, with a
    /// count.
    pub fn new(print: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let (left, suppressed) = (AtomicUsize::new(SHOWN), AtomicUsize::new(0));
        Self { print: Box::new(print), left, suppressed, last: Mutex::default() }
    }

    /// Reports the repetitions of the last line, if any.
    pub fn finish(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.tell_repeats(&mut last.1);
    }

    fn tell_repeats(&self, repeats: &mut usize) {
        if *repeats > 0 {
            (self.print)(&format!("(the same line {repeats} more times)"));
        }
        *repeats = 0;
    }

    /// Bytes that were not shown.
    pub fn suppressed(&self) -> usize {
        self.suppressed.load(Ordering::Relaxed)
    }

    /// Shows a line, which was shortened by `cut` bytes.
    fn show(&self, bytes: &[u8], cut: usize) {
        self.suppressed.fetch_add(cut, Ordering::Relaxed);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0 == bytes && cut == 0 {
            last.1 += 1;
            return;
        }
        self.tell_repeats(&mut last.1);
        bytes.clone_into(&mut last.0);
        let take = |left: usize| Some(left.saturating_sub(bytes.len()));
        let left =
            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).unwrap_or_else(|left| left);
        let shown = left.min(bytes.len());
        if shown > 0 {
            (self.print)(&plain(&String::from_utf8_lossy(&bytes[..shown])));
        }
        self.suppressed.fetch_add(bytes.len() - shown, Ordering::Relaxed);
    }
}

/// The end of standard error.
type Tail = Arc<Mutex<VecDeque<u8>>>;

pub struct Process {
    child: Box<dyn ChildWrapper>,
    tail: Tail,
    pump: Option<thread::JoinHandle<()>>,
}

/// Copies a stream of the adapter to the display of standard error, until its end.
fn pump(mut from: impl Read + Send + 'static, stderr: Arc<Stderr>, tail: Tail) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        let mut buffer = [0; 4096];
        let (mut line, mut cut) = (Vec::new(), 0);
        while let Ok(n @ 1..) = from.read(&mut buffer) {
            for &byte in &buffer[..n] {
                if byte == b'\n' {
                    stderr.show(&line, std::mem::take(&mut cut));
                    line.clear();
                } else if line.len() < LINE {
                    line.push(byte);
                } else {
                    cut += 1;
                }
            }
            let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
            tail.extend(&buffer[..n]);
            let excess = tail.len().saturating_sub(KEPT);
            tail.drain(..excess);
        }
        if !line.is_empty() {
            stderr.show(&line, cut);
        }
    })
}

impl Process {
    /// Starts it; the pipes are those of a stdio adapter, `None` for one that connects over TCP.
    pub fn start(
        launch: &Launch,
        extra: &[(&str, String)],
    ) -> Result<(Self, Option<(ChildStdin, ChildStdout)>), String> {
        let (program, arguments) = launch.command.split_first().ok_or("the command is empty")?;
        let mut command = CommandWrap::with_new(program, |command| {
            command.args(arguments).envs(&launch.environment).stdout(Stdio::piped()).stderr(Stdio::piped());
            command.envs(extra.iter().map(|(name, value)| (name, value)));
            command.stdin(if launch.tcp { Stdio::null() } else { Stdio::piped() });
            if let Some(directory) = &launch.directory {
                command.current_dir(directory);
            }
        });
        #[cfg(unix)]
        command.wrap(ProcessGroup::leader());
        let mut child = command.spawn().map_err(|error| {
            let at = launch.directory.as_ref().map(|d| format!(" in {}", d.display())).unwrap_or_default();
            format!("`{program}` does not start{at}: {error}")
        })?;
        let tail = Tail::default();
        let stderr = child.stderr().take().map(|from| pump(from, launch.stderr.clone(), tail.clone()));
        let stdin = child.stdin().take();
        let pipes = match (stdin, child.stdout().take()) {
            (Some(stdin), Some(stdout)) => Some((stdin, stdout)),
            (None, Some(stdout)) => {
                pump(stdout, launch.stderr.clone(), tail.clone());
                None
            }
            _ => None,
        };
        Ok((Self { child, tail, pump: stderr }, pipes))
    }

    /// Its exit status, if it ends in time.
    pub fn ended(&mut self, within: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + within;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Kills the whole group, except processes that left it.
    pub fn kill(&mut self) {
        // An error means that the group is gone already.
        let _ = self.child.start_kill();
        self.ended(REAPED_WITHIN);
    }

    /// The last line or two on standard error, for a report.
    pub fn last_words(&mut self) -> Option<String> {
        // Another process may hold the pipe open, so the wait is bounded.
        let deadline = Instant::now() + Duration::from_millis(200);
        while self.pump.as_ref().is_some_and(|pump| !pump.is_finished()) && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        let tail: Vec<u8> =
            self.tail.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        let text = String::from_utf8_lossy(&tail);
        let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
        lines.drain(..lines.len().saturating_sub(2));
        let words = plain(&cut(&lines.join(" / "), 300));
        (!words.is_empty()).then_some(words)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

pub fn describe(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        let name = match signal {
            4 => " (illegal instruction)",
            6 => " (abort)",
            8 => " (arithmetic fault)",
            9 => " (kill)",
            11 => " (segmentation fault)",
            15 => " (terminate)",
            _ => "",
        };
        return format!("was ended by signal {signal}{name}");
    }
    status.code().map_or_else(|| "ended".to_owned(), |code| format!("exited with status {code}"))
}
