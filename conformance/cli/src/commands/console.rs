//! Standard output and standard error; all printing goes through here.
//!
//! Text from files and adapters is escaped ([`Guard`]), so that it cannot steer the terminal. A reader that goes away
//! (`packproof ... | head`) is not an error and does not change the exit code; a full disk under standard output is.

use std::io::{self, Write};

use packproof_judge::report::text::{Guard, Kind};

/// A stream whose reader may go away.
#[derive(Debug)]
pub(crate) struct Quiet<W>(W);

fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}

impl<W: Write> Write for Quiet<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write_all(bytes) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(named(&error)),
            _ => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.flush() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(named(&error)),
            _ => Ok(()),
        }
    }
}

/// Standard output for people, in colour where the terminal supports it.
pub(crate) fn out() -> Guard<Quiet<anstream::AutoStream<io::StdoutLock<'static>>>> {
    Guard::new(Kind::Terminal, Quiet(anstream::stdout().lock()))
}

/// Standard error for people; a closed one is ignored.
pub(crate) fn err() -> Guard<Quiet<anstream::AutoStream<io::StderrLock<'static>>>> {
    Guard::new(Kind::Terminal, Quiet(anstream::stderr().lock()))
}

/// Standard output for JSON, written unescaped.
pub(crate) fn json() -> Guard<Quiet<io::StdoutLock<'static>>> {
    Guard::new(Kind::Json, Quiet(io::stdout().lock()))
}

/// Standard output for a report file.
pub(crate) fn file() -> Guard<Quiet<io::StdoutLock<'static>>> {
    Guard::new(Kind::File, Quiet(io::stdout().lock()))
}

/// Writes trusted bytes to standard output unescaped.
pub(crate) fn raw(bytes: &[u8]) -> io::Result<()> {
    Quiet(io::stdout().lock()).write_all(bytes)
}

/// Prints a line to standard error. A closed standard error is not an error.
pub(crate) fn say(line: &str) {
    let _ = writeln!(err(), "{line}");
}

pub(crate) fn flush() -> io::Result<()> {
    Quiet(io::stdout().lock()).flush()
}
