//! Standard output and standard error: the one way by which this program prints.
//!
//! What a file or an adapter says cannot steer the terminal ([`Guard`]), and who reads has no say in the exit code: a
//! reader that went away (`packproof ... | head`) is no error, a full disk under standard output is one.

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

/// Standard output for people: with colours where they are seen.
pub(crate) fn out() -> Guard<Quiet<anstream::AutoStream<io::StdoutLock<'static>>>> {
    Guard::new(Kind::Terminal, Quiet(anstream::stdout().lock()))
}

/// Standard error for people, whether or not anybody reads it.
pub(crate) fn err() -> Guard<Quiet<anstream::AutoStream<io::StderrLock<'static>>>> {
    Guard::new(Kind::Terminal, Quiet(anstream::stderr().lock()))
}

/// Standard output for JSON, which stays the value that it is.
pub(crate) fn json() -> Guard<Quiet<io::StdoutLock<'static>>> {
    Guard::new(Kind::Json, Quiet(io::stdout().lock()))
}

/// Standard output for a report file.
pub(crate) fn file() -> Guard<Quiet<io::StdoutLock<'static>>> {
    Guard::new(Kind::File, Quiet(io::stdout().lock()))
}

/// Writes bytes of our own to standard output as they are.
pub(crate) fn raw(bytes: &[u8]) -> io::Result<()> {
    Quiet(io::stdout().lock()).write_all(bytes)
}

/// Says a line on standard error. A closed standard error is not an error.
pub(crate) fn say(line: &str) {
    let _ = writeln!(err(), "{line}");
}

/// Writes what is still in the buffer of standard output.
pub(crate) fn flush() -> io::Result<()> {
    Quiet(io::stdout().lock()).flush()
}
