//! The TCP transport: the adapter connects to a loopback port and sends the token that it was started with.

use std::collections::VecDeque;
use std::io::{ErrorKind, Read as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::report::model::Verdict;
use crate::transport::no_answer::{Fault, NoAnswer};
use crate::transport::process::{Launch, Process, describe};
use packproof_suite::model::hex;

/// Environment variables with the address to connect to and the token to send.
pub const ADDRESS: &str = "PACKPROOF_ADDRESS";
/// See [`ADDRESS`].
pub const TOKEN: &str = "PACKPROOF_TOKEN";

/// Limit on the bytes of the token line.
const TOKEN_LINE: usize = 4 << 10;

/// Time for a connection to send its token, from accepting it to the end of the line.
const TOKEN_WITHIN: Duration = Duration::from_secs(5);

/// Connections waiting to send their token; of more, the oldest is closed. Other programs on the host must not be able to
/// keep the right connection waiting.
const CANDIDATES: usize = 256;

/// Connections accepted before the waiting ones are polled again.
const ACCEPTED_AT_ONCE: usize = 64;

/// Starts the adapter and waits for the connection with the token; others are closed.
pub fn start(launch: &Launch, within: Duration, stop: &AtomicBool) -> Result<(Process, TcpStream), NoAnswer> {
    let failed = |error: std::io::Error| Fault::crash(format!("no loopback port: {error}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let token = token().map_err(Fault::crash)?;
    let extra = [(ADDRESS, address.to_string()), (TOKEN, token.clone())];
    let (mut process, _) = Process::start(launch, &extra).map_err(Fault::crash)?;

    let deadline = Instant::now() + within;
    let mut candidates: VecDeque<Candidate> = VecDeque::new();
    while Instant::now() < deadline {
        if stop.load(Ordering::Relaxed) {
            return Err(NoAnswer::Interrupted);
        }
        for _ in 0..ACCEPTED_AT_ONCE {
            let Ok((stream, _)) = listener.accept() else { break };
            candidates.extend(Candidate::new(stream));
        }
        while candidates.len() > CANDIDATES {
            candidates.pop_front();
        }
        let mut shown = None;
        candidates.retain_mut(|candidate| {
            let is_right = if shown.is_some() { None } else { candidate.read(&token) };
            if is_right == Some(true) {
                shown = candidate.stream.try_clone().ok();
            }
            is_right.is_none()
        });
        if let Some(stream) = shown {
            stream.set_nonblocking(false).map_err(failed)?;
            return Ok((process, stream));
        }
        if candidates.is_empty()
            && let Some(status) = process.ended(Duration::ZERO)
        {
            let words = process.last_words().map(|words| format!(": {words}")).unwrap_or_default();
            let detail = format!("it {} before it connected{words}", describe(status));
            return Err(Fault::crash(detail).into());
        }
        thread::sleep(Duration::from_millis(2));
    }
    let detail = format!("it did not connect to {ADDRESS} within {} s", within.as_secs_f64());
    Err(Fault { verdict: Verdict::Timeout, detail }.into())
}

/// 128 random bits.
fn token() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random token: {error}"))?;
    Ok(hex(&bytes))
}

/// A connection that has not sent the token yet.
struct Candidate {
    stream: TcpStream,
    since: Instant,
    line: Vec<u8>,
}

impl Candidate {
    fn new(stream: TcpStream) -> Option<Self> {
        stream.set_nonblocking(true).ok()?;
        stream.set_nodelay(true).ok()?;
        Some(Self { stream, since: Instant::now(), line: Vec::new() })
    }

    /// Reads the available part of the connection's first line, and nothing after it. Returns whether the line has the token, and `None`
    /// while it is incomplete.
    fn read(&mut self, token: &str) -> Option<bool> {
        // Byte by byte, so that a line that follows immediately is left for the reader.
        let mut byte = [0];
        while self.line.len() < TOKEN_LINE {
            match self.stream.read(&mut byte) {
                Ok(0) => return Some(false),
                Ok(_) if byte[0] == b'\n' => {
                    let shown: Value = serde_json::from_slice(&self.line).unwrap_or_default();
                    return Some(shown["message"] == "token" && shown["token"] == token);
                }
                Ok(_) => self.line.push(byte[0]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let is_early =
                        error.kind() == ErrorKind::WouldBlock && self.since.elapsed() < TOKEN_WITHIN;
                    return if is_early { None } else { Some(false) };
                }
            }
        }
        Some(false)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// The deadline applies to the whole line, not to each byte.
    #[test]
    fn a_line_that_comes_slowly_is_closed_in_time() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let mut candidate = Candidate::new(listener.accept().unwrap().0).unwrap();
        client.write_all(b"{").unwrap();
        assert_eq!(candidate.read("ab"), None);
        candidate.since = Instant::now().checked_sub(TOKEN_WITHIN).unwrap();
        assert_eq!(candidate.read("ab"), Some(false));
    }

    fn first_line(text: &[u8], token: &str) -> (bool, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(text).unwrap();
        client.shutdown(std::net::Shutdown::Write).unwrap();
        let (stream, _) = listener.accept().unwrap();
        let mut candidate = Candidate::new(stream).unwrap();
        let is_right = std::iter::repeat_with(|| candidate.read(token)).flatten().next();
        candidate.stream.set_nonblocking(false).unwrap();
        (is_right.unwrap(), candidate.stream)
    }

    /// Only a token message with the right token is accepted.
    #[test]
    fn lets_in_who_shows_the_token() {
        assert!(first_line(b"{\"message\":\"token\",\"token\":\"ab\"}\n", "ab").0);
        assert!(!first_line(b"{\"message\":\"token\",\"token\":\"abc\"}\n", "ab").0);
        assert!(!first_line(b"{\"message\":\"hello\",\"token\":\"ab\"}\n", "ab").0);
        assert!(!first_line(b"GET / HTTP/1.1\r\n\r\n", "ab").0);
        assert!(!first_line(b"", "ab").0);
    }

    /// Data sent right after the token is not lost.
    #[test]
    fn leaves_the_second_line_to_the_reader() {
        let (shown, mut stream) = first_line(b"{\"message\":\"token\",\"token\":\"ab\"}\nsecond\n", "ab");
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(shown);
        assert_eq!(rest, "second\n");
    }

    /// Tokens are long and do not repeat.
    #[test]
    fn tokens_differ() {
        let (a, b) = (token().unwrap(), token().unwrap());
        assert_eq!(a.len(), 32);
        assert_ne!(a, b);
    }
}
