//! Connects a codec to packproof: one line of words per question, one per answer.
//!
//! `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
//! operations with the shapes of their inputs and answers. It needs no crate; with serde_json, the JSON
//! of `packproof protocol` is as short.

use std::io::{self, BufRead, Write};

/// Why the codec returns no value: a refusal, or an unexpected error.
enum Fault {
    Refused(&'static str),
    Broken(String),
}

use Fault::Refused;

// The codec. Replace what follows by calls of your own: Cargo.toml names the crate.

fn compact_index_encode(value: i32) -> Vec<u8> {
    let mut magnitude = value.unsigned_abs();
    let sign = if value < 0 { 0x80 } else { 0 };
    let more = if magnitude > 0x3F { 0x40 } else { 0 };
    let mut out = vec![sign | more | (magnitude & 0x3F) as u8];
    magnitude >>= 6;
    while magnitude > 0 {
        let more = if magnitude > 0x7F { 0x80 } else { 0 };
        out.push(more | (magnitude & 0x7F) as u8);
        magnitude >>= 7;
    }
    out
}

/// The value and the number of bytes that it takes.
fn compact_index_decode(data: &[u8], canonical: bool) -> Result<(i32, usize), Fault> {
    let &first = data.first().ok_or(Refused("truncated"))?;
    let (negative, mut more) = (first & 0x80 != 0, first & 0x40 != 0);
    let (mut magnitude, mut used) = (i64::from(first & 0x3F), 1);
    while more && used < 5 {
        let &byte = data.get(used).ok_or(Refused("truncated"))?;
        let mask = if used < 4 { 0x7F } else { 0xFF };
        magnitude |= i64::from(byte & mask) << (7 * used - 1);
        more = byte & 0x80 != 0;
        used += 1;
    }
    let value = if negative { -magnitude } else { magnitude };
    if canonical {
        if i32::try_from(value).is_err() {
            return Err(Refused("out_of_range"));
        }
        if used > 1 && data[used - 1] == 0 {
            return Err(Refused("overlong"));
        }
        if negative && magnitude == 0 {
            return Err(Refused("not_canonical"));
        }
    }
    Ok((value as i32, used))
}

// Between words and the codec: bytes are hex; an empty string of bytes is `""`.

struct Request<'a> {
    operation: &'a str,
    #[allow(dead_code)] // CompactIndex has no parameters; other formats do.
    parameters: Vec<(&'a str, &'a str)>,
    input: &'a str,
}

impl<'a> Request<'a> {
    fn new(line: &'a str) -> Self {
        let (operation, mut input) = line.split_once(' ').unwrap_or((line, ""));
        let mut parameters = Vec::new();
        // Pairs come first; the rest of the line is the input, as texts and JSON contain blanks.
        while input.starts_with(|c: char| c.is_ascii_lowercase()) {
            let (word, rest) = input.split_once(' ').unwrap_or((input, ""));
            let Some(pair) = word.split_once('=') else { break };
            parameters.push(pair);
            input = rest;
        }
        Self { operation, parameters, input }
    }

    fn number<T: std::str::FromStr>(&self) -> Result<T, Fault> {
        self.input.parse().map_err(|_| Fault::Broken(format!("{} is not in range", self.input)))
    }

    fn bytes(&self) -> Result<Vec<u8>, Fault> {
        let hex = if self.input == "\"\"" { "" } else { self.input };
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16);
        (0..hex.len()).step_by(2).map(byte).collect::<Result<_, _>>().map_err(|e| Fault::Broken(e.to_string()))
    }
}

fn ok_bytes(data: &[u8]) -> String {
    let hex: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("ok {hex}")
}

fn ok_decoded((value, used): (impl std::fmt::Display, usize)) -> String {
    format!("ok {value} {used}")
}

type Operation = fn(&Request) -> Result<String, Fault>;

const OPERATIONS: &[(&str, Operation)] = &[
    ("compact_index.encode", |r| Ok(ok_bytes(&compact_index_encode(r.number()?)))),
    ("compact_index.decode", |r| compact_index_decode(&r.bytes()?, false).map(ok_decoded)),
    ("compact_index.decode_canonical", |r| compact_index_decode(&r.bytes()?, true).map(ok_decoded)),
];

fn answer(line: &str) -> String {
    let request = Request::new(line);
    if request.operation == "hello" {
        let names: Vec<&str> = OPERATIONS.iter().map(|(name, _)| *name).collect();
        let names = names.join(",");
        return format!("name=my-codec version=0.1 language=Rust operations={names}");
    }
    let Some((_, run)) = OPERATIONS.iter().find(|(name, _)| *name == request.operation) else {
        return "unsupported".to_owned();
    };
    match run(&request) {
        Ok(answer) => answer,
        Err(Refused(class)) => format!("reject {class}"),
        Err(Fault::Broken(what)) => format!("error {what}"),
    }
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line == "bye" {
            break;
        }
        writeln!(out, "{}", answer(&line))?;
        out.flush()?;
    }
    Ok(())
}
