//! The second transport: the adapter connects to a loopback port and shows the token that it was started with.

use std::io::{BufRead, BufReader, Read};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::link::{Fault, Silence};
use super::process::{Launch, Process, describe};
use super::report::Verdict;
use crate::model::hex;

/// Names of the variables that tell the adapter where to connect and what to show.
pub const ADDRESS: &str = "PACKPROOF_ADDRESS";
/// See [`ADDRESS`].
pub const TOKEN: &str = "PACKPROOF_TOKEN";

/// Bytes of the line that shows the token.
const TOKEN_LINE: u64 = 4 << 10;

/// How long a connection may take to show its token.
const TOKEN_WITHIN: Duration = Duration::from_secs(5);

/// Connections that may be asked for their token at once; a host has thousands of ports to try ours from.
const CANDIDATES: usize = 32;

/// Starts the adapter and waits for the connection that shows the token; others are closed.
///
/// # Errors
/// It does not start, ends without connecting, or does not connect in time.
pub fn start(launch: &Launch, within: Duration, stop: &AtomicBool) -> Result<(Process, TcpStream), Silence> {
    let crash = |detail: String| Silence::Fault(Fault { verdict: Verdict::Crash, detail });
    let failed = |error: std::io::Error| crash(format!("no loopback port: {error}"));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    listener.set_nonblocking(true).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let token = token().map_err(crash)?;
    let extra = [(ADDRESS, address.to_string()), (TOKEN, token.clone())];
    let (mut process, _) = Process::start(launch, &extra).map_err(crash)?;

    let (accepted, connections) = mpsc::channel();
    let deadline = Instant::now() + within;
    let mut candidates: Vec<thread::JoinHandle<()>> = Vec::new();
    while Instant::now() < deadline {
        if stop.load(Ordering::Relaxed) {
            return Err(Silence::Interrupted);
        }
        if let Ok(stream) = connections.try_recv() {
            return Ok((process, stream));
        }
        candidates.retain(|candidate| !candidate.is_finished());
        if candidates.len() < CANDIDATES
            && let Ok((stream, _)) = listener.accept()
        {
            let (accepted, token) = (accepted.clone(), token.clone());
            candidates.push(thread::spawn(move || {
                if shows_token(&stream, &token) {
                    let _ = accepted.send(stream);
                }
            }));
            continue;
        }
        if candidates.is_empty()
            && let Some(status) = process.ended(Duration::ZERO)
        {
            let words = process.last_words().map(|words| format!(": {words}")).unwrap_or_default();
            return Err(crash(format!("it {} before it connected{words}", describe(status))));
        }
        thread::sleep(Duration::from_millis(2));
    }
    let detail = format!("it did not connect to {ADDRESS} within {} s", within.as_secs_f64());
    Err(Silence::Fault(Fault { verdict: Verdict::Timeout, detail }))
}

/// 128 random bits.
fn token() -> Result<String, String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|error| format!("no random token: {error}"))?;
    Ok(hex(&bytes))
}

/// Whether the connection's first line is the token. Nothing that follows the line is read.
fn shows_token(stream: &TcpStream, token: &str) -> bool {
    let bounded = || {
        stream.set_nonblocking(false)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TOKEN_WITHIN))
    };
    if bounded().is_err() {
        return false;
    }
    // One byte at a time, so that a line which came along with the first one is still there for the reader.
    let mut line = Vec::new();
    let mut reader = BufReader::with_capacity(1, stream).take(TOKEN_LINE);
    if reader.read_until(b'\n', &mut line).is_err() || stream.set_read_timeout(None).is_err() {
        return false;
    }
    let shown: Value = serde_json::from_slice(&line).unwrap_or_default();
    shown["message"] == "token" && shown["token"] == token
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn first_line(text: &[u8], token: &str) -> (bool, TcpStream) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        client.write_all(text).unwrap();
        client.shutdown(std::net::Shutdown::Write).unwrap();
        let (stream, _) = listener.accept().unwrap();
        (shows_token(&stream, token), stream)
    }

    /// Only a token message with the very token is let in.
    #[test]
    fn lets_in_who_shows_the_token() {
        assert!(first_line(b"{\"message\":\"token\",\"token\":\"ab\"}\n", "ab").0);
        assert!(!first_line(b"{\"message\":\"token\",\"token\":\"abc\"}\n", "ab").0);
        assert!(!first_line(b"{\"message\":\"hello\",\"token\":\"ab\"}\n", "ab").0);
        assert!(!first_line(b"GET / HTTP/1.1\r\n\r\n", "ab").0);
        assert!(!first_line(b"", "ab").0);
    }

    /// What a client sends right after its token is not lost.
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
