//! Lines to and from an adapter, over either transport, with bounds on time, length and memory.
//!
//! Separate threads read and write: batches can be written ahead, and an adapter that neither reads nor answers
//! blocks neither thread of ours.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use crate::report::model::Verdict;
use crate::transport::lines::Bridge;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::process::{Launch, Process, describe};
use crate::transport::protocol::Message;
use crate::transport::tcp;

/// Limits on time and size.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub start: Duration,
    pub answer: Duration,
    pub line: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { start: Duration::from_secs(30), answer: Duration::from_secs(10), line: 16 << 20 }
    }
}

enum Event {
    Line(Vec<u8>),
    TooLong,
    End,
    /// It has stopped reading.
    NotReading,
}

/// Capacity of the queue of received lines. Small, because the pipe holds the rest.
const WAITING: usize = 2;

/// Time for an adapter to end, or to send its last line, after it closed a pipe.
const GRACE: Duration = Duration::from_secs(1);

/// Interval for checking for interrupts.
const LOOK: Duration = Duration::from_millis(50);

/// A connection to one running adapter.
pub struct Link {
    process: Process,
    lines: Receiver<Event>,
    out: Option<Sender<Vec<u8>>>,
    stream: Option<TcpStream>,
    /// For an adapter that speaks lines instead of JSON.
    bridge: Option<Bridge>,
    limit: usize,
    /// Bytes that the last [`Link::receive`] read.
    pub heard: usize,
}

impl Link {
    /// Starts the adapter and connects to it.
    pub fn open(launch: &Launch, limits: &Limits, stop: &AtomicBool) -> Result<Self, NoAnswer> {
        if launch.tcp {
            let (process, stream) = tcp::start(launch, limits.start, stop)?;
            let failed = |error: std::io::Error| Fault::crash(error.to_string());
            let (reader, writer) = (stream.try_clone().map_err(failed)?, stream.try_clone().map_err(failed)?);
            return Ok(Self::over(process, reader, writer, Some(stream), launch, limits.line));
        }
        let (process, pipes) = Process::start(launch, &[]).map_err(Fault::crash)?;
        let (stdin, stdout) = pipes.ok_or_else(|| Fault::crash("it has no pipes"))?;
        Ok(Self::over(process, stdout, stdin, None, launch, limits.line))
    }

    fn over(
        process: Process,
        reader: impl Read + Send + 'static,
        writer: impl Write + Send + 'static,
        stream: Option<TcpStream>,
        launch: &Launch,
        limit: usize,
    ) -> Self {
        let (events, lines) = mpsc::sync_channel(WAITING);
        let (out, queue) = mpsc::channel();
        let not_reading = events.clone();
        thread::spawn(move || write_lines(writer, &queue, &not_reading));
        thread::spawn(move || read_lines(reader, limit, &events));
        let bridge = launch.lines.clone().map(|numbers| Bridge::new(numbers, limit));
        Self { process, lines, out: Some(out), stream, bridge, limit, heard: 0 }
    }

    /// Queues a message. A failure to read it shows when its answer is due.
    pub fn send(&mut self, message: &Message) {
        let line = match &mut self.bridge {
            Some(bridge) => bridge.outgoing(message),
            None => message.json(),
        };
        if let Some(out) = &self.out {
            let _ = out.send(line);
        }
    }

    /// The next line; an error if none comes in time, or none will.
    pub fn receive(&mut self, within: Duration, stop: &AtomicBool) -> Result<Vec<u8>, NoAnswer> {
        let mut deadline = Instant::now() + within;
        let mut not_reading = false;
        self.heard = 0;
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::Interrupted);
            }
            let now = Instant::now();
            if now >= deadline {
                if not_reading {
                    return Err(Fault::crash("it closed its standard input").into());
                }
                let detail = format!("no answer within {} s", within.as_secs_f64());
                return Err(Fault { verdict: Verdict::Timeout, detail }.into());
            }
            match self.lines.recv_timeout(LOOK.min(deadline - now)) {
                Ok(Event::Line(line)) => {
                    self.heard += line.len();
                    if let Some(whole) = self.translated(line)? {
                        return Ok(whole);
                    }
                }
                Ok(Event::TooLong) => {
                    self.heard += self.limit;
                    return Err(Fault::protocol(format!("a line of more than {} bytes", self.limit)).into());
                }
                Ok(Event::NotReading) => {
                    not_reading = true;
                    deadline = deadline.min(Instant::now() + GRACE);
                }
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::crash(self.how_it_ended()).into());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// The line as the session reads it; `None` while a batch is incomplete.
    fn translated(&mut self, line: Vec<u8>) -> Result<Option<Vec<u8>>, Fault> {
        match &mut self.bridge {
            None => Ok(Some(line)),
            Some(bridge) => bridge.incoming(&line).map_err(Fault::protocol),
        }
    }

    /// How it ended, with the end of its standard error.
    fn how_it_ended(&mut self) -> String {
        let ended = match self.process.ended(GRACE) {
            Some(status) => format!("it {}", describe(status)),
            None => "it closed its output and stayed".to_owned(),
        };
        match self.process.last_words() {
            Some(words) => format!("{ended}: {words}"),
            None => ended,
        }
    }

    /// Closes the adapter's input and waits for its end.
    pub fn close(mut self, within: Duration) -> Farewell {
        self.out = None;
        let deadline = Instant::now() + within;
        let mut stray = None;
        loop {
            match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(Event::Line(line)) => stray = stray.or(Some(line)),
                Ok(Event::TooLong) => stray = stray.or_else(|| Some(b"a line without end".to_vec())),
                Ok(Event::NotReading) => {}
                Ok(Event::End) | Err(_) => break,
            }
        }
        let status = self.process.ended(deadline.saturating_duration_since(Instant::now()));
        Farewell {
            stray,
            stayed: status.is_none(),
            status: status.filter(|status| !status.success()).map(describe),
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // The threads end with their streams; a socket survives the process at its other end, so shut it down.
        if let Some(stream) = &self.stream {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

/// How an adapter ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Farewell {
    /// An unexpected line.
    pub stray: Option<Vec<u8>>,
    /// Whether it had to be killed.
    pub stayed: bool,
    /// Its status, if not 0.
    pub status: Option<String>,
}

fn write_lines(mut writer: impl Write, queue: &Receiver<Vec<u8>>, events: &SyncSender<Event>) {
    for line in queue {
        if writer.write_all(&line).and_then(|()| writer.flush()).is_err() {
            let _ = events.send(Event::NotReading);
            return;
        }
    }
}

fn read_lines(reader: impl Read, limit: usize, events: &SyncSender<Event>) {
    let mut reader = BufReader::with_capacity(64 << 10, reader);
    loop {
        let mut line = Vec::new();
        let read = (&mut reader).take(limit as u64 + 1).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::End,
            Ok(_) if line.len() > limit => Event::TooLong,
            Ok(_) => Event::Line(line),
        };
        let last = matches!(event, Event::End | Event::TooLong);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events_of(text: &[u8], limit: usize) -> Vec<Result<Vec<u8>, bool>> {
        let (events, lines) = mpsc::sync_channel(16);
        read_lines(text, limit, &events);
        drop(events);
        lines
            .iter()
            .map(|event| match event {
                Event::Line(line) => Ok(line),
                Event::TooLong => Err(true),
                Event::End | Event::NotReading => Err(false),
            })
            .collect()
    }

    /// Lines come out one by one, the last one also without its newline.
    #[test]
    fn splits_lines() {
        let lines = events_of(b"one\ntwo", 16);
        assert_eq!(lines, [Ok(b"one\n".to_vec()), Ok(b"two".to_vec()), Err(false)]);
    }

    /// A line of exactly the limit passes; one byte more ends the reading.
    #[test]
    fn bounds_the_length_of_a_line() {
        assert_eq!(events_of(b"1234567\nx", 8), [Ok(b"1234567\n".to_vec()), Ok(b"x".to_vec()), Err(false)]);
        assert_eq!(events_of(b"12345678\nx\n", 8), [Err(true)]);
    }
}
