//! A deliberately bad adapter: answers CompactIndex rightly, and misbehaves as its argument says, most of
//! the time on one case alone.
//!
//! The faulty case is the encoding of -4097. `PACKPROOF_TEST_DIR` is a directory for process ids and marks.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, exit};
use std::thread;
use std::time::Duration;

use packproof_judge::run::serve::all_operations;
use packproof_judge::transport::entry;
use packproof_suite::formats;
use packproof_suite::model::{Case, Parameters};
use serde_json::{Value, json};

const OPERATIONS: [&str; 3] =
    ["compact_index.encode", "compact_index.decode", "compact_index.decode_canonical"];

fn main() {
    let mode = std::env::args().nth(1).unwrap_or_default();
    before_start(&mode);
    if mode.starts_with("tcp") {
        let address = std::env::var("PACKPROOF_ADDRESS").expect("started with --tcp");
        knock(&mode, &address);
        let stream = TcpStream::connect(&address).expect("packproof listens");
        let token = std::env::var("PACKPROOF_TOKEN").expect("started with --tcp");
        let mut out = &stream;
        writeln!(out, "{}", json!({"message": "token", "token": token})).expect("packproof reads");
        println!("a banner on standard output, which over TCP is nobody's business");
        serve(&mode, BufReader::new(&stream), &stream);
    } else {
        serve(&mode, std::io::stdin().lock(), std::io::stdout());
    }
    match &*mode {
        "stays-after-bye" => sleep(),
        "fails-after-bye" => exit(3),
        "line-after-bye" => println!("goodbye"),
        _ => {}
    }
}

/// Misbehaviour before the greeting.
fn before_start(mode: &str) {
    match mode {
        "exits-at-once" => {
            eprintln!("ImportError: no module named codec");
            exit(1);
        }
        "never-greets" | "tcp-never-connects" => sleep(),
        "banner" => println!("Engine v3.2.3 - https://example.org"),
        "slow-start" => thread::sleep(Duration::from_millis(1500)),
        // Once for the check of the adapter, once for the run.
        "starts-twice" => {
            let marks = ["checked", "run"].map(|name| directory().join(name));
            let Some(mark) = marks.iter().find(|mark| !mark.exists()) else { exit(1) };
            std::fs::write(mark, "").expect("the directory exists");
        }
        "grandchild" | "grandchild-hangs" | "hangs-on-all" => {
            #[allow(clippy::zombie_processes, reason = "an orphan is what the test is about")]
            let child = Command::new("sleep").arg("1000").spawn().expect("sleep exists");
            let pids = directory().join("pids");
            if pids.exists() {
                std::fs::write(directory().join("again"), "").expect("the directory exists");
            }
            std::fs::write(pids, format!("{} {}", child.id(), std::process::id()))
                .expect("the directory exists");
        }
        _ => {}
    }
}

/// Connections without the right token, before the right one.
fn knock(mode: &str, address: &str) {
    let lines: &[&str] = match mode {
        "tcp-wrong-token-first" => {
            &["{\"message\":\"token\",\"token\":\"00\"}\n", "GET / HTTP/1.1\r\n\r\n", ""]
        }
        _ => &[],
    };
    if mode == "tcp-slow-crowd" {
        crowd(address);
    }
    for line in lines {
        let mut stream = TcpStream::connect(address).expect("packproof listens");
        stream.write_all(line.as_bytes()).expect("packproof reads");
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(answer.is_empty(), "a connection without the token gets no answer");
    }
}

/// Forty connections that each say a byte of nothing a second.
fn crowd(address: &str) {
    let streams: Vec<TcpStream> =
        (0..40).map(|_| TcpStream::connect(address).expect("packproof listens")).collect();
    thread::spawn(move || {
        loop {
            for mut stream in &streams {
                let _ = stream.write_all(b"x");
            }
            thread::sleep(Duration::from_millis(500));
        }
    });
    thread::sleep(Duration::from_millis(500));
}

/// Characters that XML has no way to write, and what steers a terminal.
const FORBIDDEN: &str = "\u{fffe}\u{ffff}\u{1b}[31m\u{9b}2J\u{7}\u{202e}]]>";

fn directory() -> PathBuf {
    std::env::var_os("PACKPROOF_TEST_DIR").expect("a directory for marks").into()
}

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(1000));
    }
}

fn serve(mode: &str, input: impl BufRead, mut output: impl Write) {
    let mut answered = 0;
    for line in input.lines() {
        let asked: Value = serde_json::from_str(&line.expect("packproof writes UTF-8")).expect("JSON");
        let answer = match asked["message"].as_str() {
            Some("hello") => hello(mode),
            Some("run") => {
                let cases = asked["cases"].as_array().expect("a list").len();
                if mode == "dies-often" && answered > 0 && answered + cases > 100 {
                    exit(0);
                }
                answered += cases;
                results(mode, &asked, &mut output)
            }
            Some("sweep") if mode == "sweep-exits" => exit(101),
            Some("sweep") => json!({"message": "digest", "seq": asked["seq"], "digest": "0123456789abcdef"}),
            _ => return,
        };
        let line = format!("{answer}\n");
        if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
        if mode == "stray-line" && faulty(&asked) {
            writeln!(output, "debug: here I am").expect("packproof reads");
        }
    }
}

fn hello(mode: &str) -> Value {
    let mut operations = json!(OPERATIONS);
    match mode {
        "offers-nothing" => operations = json!([]),
        "offers-all-and-fails" => operations = json!(all_operations()),
        "many-operations" => {
            let others = (0..60_000).map(|n| format!("\u{1b}[2Jx{n}"));
            operations = OPERATIONS.iter().map(|&name| name.to_owned()).chain(others).collect();
        }
        "offers-unknown" => operations = json!(["compact_indx.encode", "compact_index.decode"]),
        _ => {}
    }
    match mode {
        "hello-without-operations" => json!({"message": "hello", "protocol": 1, "name": "bad"}),
        "wrong-protocol" => {
            json!({"message": "hello", "protocol": 2, "name": "bad", "operations": operations})
        }
        "invalid-hello" => {
            json!({"message": "hello", "protocol": 1, "name": "bad", "version": "1", "operations": operations,
                   "sweep": ["Not An Operation"]})
        }
        _ => {
            let sweep = if mode.starts_with("sweep") { &OPERATIONS[..1] } else { &[] };
            let name = if mode == "forbidden-words" { FORBIDDEN } else { "bad" };
            json!({"message": "hello", "protocol": 1, "name": name, "version": "1", "language": "Rust",
                   "operations": operations, "sweep": sweep})
        }
    }
}

fn is_faulty(operation: &Value, case: &Value) -> bool {
    operation == "compact_index.encode" && *case == json!(-4097)
}

fn faulty(asked: &Value) -> bool {
    asked["cases"].as_array().is_some_and(|cases| cases.iter().any(|c| is_faulty(&asked["operation"], c)))
}

fn results(mode: &str, asked: &Value, output: &mut impl Write) -> Value {
    let all = mode.ends_with("-on-all");
    if faulty(asked) || all {
        misbehave(mode, output);
    }
    if mode == "floods-stderr" {
        let flood = vec![b'x'; 1 << 20];
        std::io::stderr().write_all(&flood).expect("somebody reads standard error");
    }
    let operation = asked["operation"].as_str().expect("an operation");
    let mut results = Vec::new();
    for case in asked["cases"].as_array().expect("a list") {
        let right = formats::reference(&Case { operation, parameters: &Parameters::new(), input: case });
        let right = entry::of(&right);
        let culprit = is_faulty(&asked["operation"], case);
        match mode {
            "one-too-few" if culprit => {}
            "one-too-many" if culprit => results.extend([right.clone(), right]),
            "malformed-entry" if culprit => results.push(json!({"value": right["ok"]})),
            "supports-nothing" => results.push(json!({"unsupported": true})),
            "supports-no-decoding" if operation != OPERATIONS[0] => {
                results.push(json!({"unsupported": true}));
            }
            "forbidden-words" if culprit => results.push(json!({"error": FORBIDDEN})),
            "offers-all-and-fails" => results.push(json!({"error": "not done"})),
            "nests-deep" => results.push(json!({"ok": (0..100).fold(json!([]), |inner, _| json!([inner]))})),
            "far-too-many-on-all" => results.resize(600_000, json!(0)),
            "says-much" => results.push(json!({"ok": Value::Array(vec![0.into(); 40_000])})),
            "wrong" if culprit => results.push(json!({"ok": "00"})),
            "wrong-otherwise" if culprit => results.push(json!({"ok": "01"})),
            _ => results.push(right),
        }
    }
    let seq = asked["seq"].as_u64().expect("a number");
    let seq = if mode == "wrong-seq" && faulty(asked) { seq + 1 } else { seq };
    json!({"message": "results", "seq": seq, "results": results})
}

/// Misbehaviour in place of an answer.
fn misbehave(mode: &str, output: &mut impl Write) {
    let shell = |script: &str| -> ! {
        let error = Command::new("sh").args(["-c", script]).exec();
        panic!("{error}");
    };
    match mode {
        // Only in the run: in the check before it, a hang would cost a whole timeout.
        "grandchild-hangs" if !directory().join("again").exists() => {}
        "grandchild-hangs" => {
            std::fs::write(directory().join("hangs"), "").expect("the directory exists");
            sleep();
        }
        "hangs" | "hangs-on-all" => sleep(),
        "exits" | "starts-twice" => {
            eprintln!("panicked at 'attempt to negate with overflow'");
            exit(101);
        }
        "exits-on-all" => exit(101),
        "aborts" => std::process::abort(),
        "prints-garbage" => {
            let _ = writeln!(output, "Traceback (most recent call last):");
        }
        "endless-line" => {
            let piece = [b'['; 1 << 13];
            while output.write_all(&piece).is_ok() {}
        }
        "endless-lines" => while writeln!(output, "{{\"message\":\"log\"}}").is_ok() {},
        "closes-output" => shell("exec >&-; exec sleep 1000"),
        "closes-input" => shell("exec <&-; exec sleep 1000"),
        _ => {}
    }
}
