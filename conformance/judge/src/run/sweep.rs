//! Sweeps: compares digests over ranges of inputs that an adapter runs itself, and finds the first wrong input.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::transport::entry;
use crate::transport::no_answer::NoAnswer;
use crate::transport::protocol::raw;
use crate::transport::session::Session;
use packproof_suite::model::{Accepted, Case, Outcome, Parameters, hex, unhex};

/// An operation with numbered inputs.
#[derive(Clone, Copy, Debug)]
pub struct Domain {
    pub operation: &'static str,
    /// How many inputs it has.
    pub inputs: u64,
    pub input: fn(u64) -> Value,
    /// Appends the codec's output for input number `i`; nothing if it refuses.
    pub codec: fn(u64, &mut Vec<u8>),
}

pub const DOMAINS: &[Domain] = &[Domain {
    operation: "compact_index.encode",
    inputs: 1 << 32,
    input: |i| Value::from(i as u32 as i32),
    codec: |i, out| {
        packproof_suite::formats::compact_index::codec::append(i as u32 as i32, out);
    },
}];

pub fn domain(operation: &str) -> Option<&'static Domain> {
    DOMAINS.iter().find(|domain| domain.operation == operation)
}

/// Computes the digest described in `PROTOCOL.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xCBF2_9CE4_8422_2325)
    }
}

impl Digest {
    /// Adds one output of up to 255 bytes.
    pub fn add(&mut self, output: &[u8]) {
        // Fast path: a length byte and up to seven bytes form one word.
        if output.len() <= 7 {
            let mut word = [0; 8];
            word[0] = output.len() as u8;
            word[1..=output.len()].copy_from_slice(output);
            self.word(u64::from_le_bytes(word));
            return;
        }
        let mut bytes = vec![output.len() as u8];
        bytes.extend_from_slice(output);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        for word in bytes.chunks_exact(8) {
            self.word(word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    fn word(&mut self, word: u64) {
        let h = (self.0 ^ word).wrapping_mul(0x100_0000_01B3);
        self.0 = h ^ h >> 32;
    }

    pub fn finish(self) -> u64 {
        self.0
    }
}

impl Domain {
    /// The digest of the codec's outputs.
    pub fn digest(&self, from: u64, count: u64) -> u64 {
        let (mut digest, mut output) = (Digest::default(), Vec::with_capacity(16));
        for i in from..from + count {
            output.clear();
            (self.codec)(i, &mut output);
            digest.add(&output);
        }
        digest.finish()
    }

    /// The digest of an implementation's outputs; a refusal counts as no bytes.
    pub fn digest_of(&self, ask: impl Fn(&Case) -> Outcome, from: u64, count: u64) -> u64 {
        let (mut digest, parameters) = (Digest::default(), Parameters::new());
        for i in from..from + count {
            let input = (self.input)(i);
            let case = Case { operation: self.operation, parameters: &parameters, input: &input };
            let output = match ask(&case) {
                Outcome::Accept(Accepted { value: Value::String(hex), .. }) => {
                    unhex(&hex).unwrap_or_default()
                }
                _ => Vec::new(),
            };
            digest.add(&output);
        }
        digest.finish()
    }
}

/// Finds the first wrong input of a range whose digests differ. `same(from, count)` compares the digests of a part.
pub fn first_wrong<E>(
    from: u64,
    count: u64,
    mut same: impl FnMut(u64, u64) -> Result<bool, E>,
) -> Result<u64, E> {
    let (mut from, mut count) = (from, count);
    while count > 1 {
        let half = count / 2;
        if same(from, half)? {
            from += half;
            count -= half;
        } else {
            count = half;
        }
    }
    Ok(from)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    Right,
    Wrong {
        number: u64,
        input: Value,
        /// The adapter's result for this input alone.
        actual: String,
        /// The expected bytes, in hex.
        expected: String,
    },
    /// The output of this input is right, but the digest is wrong.
    OtherDigest(u64),
}

/// Target time per request: long enough to be efficient, short enough for progress reports and timeouts.
const STEP: Duration = Duration::from_millis(700);

const FIRST: u64 = 1 << 14;

/// Compares a range of inputs. `progress` receives the number compared so far.
pub fn sweep(
    session: &mut Session,
    domain: &Domain,
    from: u64,
    count: u64,
    within: Duration,
    progress: impl Fn(u64),
) -> Result<Found, NoAnswer> {
    let mut same = |from: u64, count: u64| {
        session.sweep(domain.operation, (from, count), within, || domain.digest(from, count))
    };
    let (mut done, mut size) = (0, FIRST);
    while done < count {
        let part = size.min(count - done);
        let started = Instant::now();
        if !same(from + done, part)? {
            let number = first_wrong(from + done, part, same)?;
            return judge_one(session, domain, number);
        }
        done += part;
        progress(done);
        if started.elapsed() < STEP {
            size *= 2;
        }
    }
    Ok(Found::Right)
}

fn judge_one(session: &mut Session, domain: &Domain, number: u64) -> Result<Found, NoAnswer> {
    let input = (domain.input)(number);
    let mut bytes = Vec::new();
    (domain.codec)(number, &mut bytes);
    let actual = session.ask(domain.operation, &Parameters::new(), &[raw(&input)])?.pop().unwrap_or_default();
    let value: Value = actual.parse().unwrap_or_default();
    let expected = hex(&bytes);
    let right = matches!(entry::outcome(&value), Some(Outcome::Accept(a)) if a.value == expected);
    Ok(if right { Found::OtherDigest(number) } else { Found::Wrong { number, input, actual, expected } })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The digest as `PROTOCOL.md` writes it down, word by word.
    fn written_down(outputs: &[&[u8]]) -> u64 {
        let mut h: u64 = 0xcbf2_9ce4_8422_2325;
        for output in outputs {
            let mut bytes = vec![u8::try_from(output.len()).unwrap()];
            bytes.extend_from_slice(output);
            while bytes.len() % 8 != 0 {
                bytes.push(0);
            }
            for at in (0..bytes.len()).step_by(8) {
                let word = u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap());
                h = (h ^ word).wrapping_mul(0x0100_0000_01b3);
                h ^= h >> 32;
            }
        }
        h
    }

    /// Short outputs, which take a path of their own, and long ones give the digest that the protocol describes.
    #[test]
    fn digests_as_the_protocol_describes() {
        let long: Vec<u8> = (0..40).collect();
        for len in 0..long.len() {
            let mut digest = Digest::default();
            digest.add(&[0xAB]);
            digest.add(&long[..len]);
            assert_eq!(digest.finish(), written_down(&[&[0xAB], &long[..len]]), "{len}");
        }
    }

    /// The fast path of every domain writes what the codec answers to its cases.
    #[test]
    fn domains_write_what_the_codec_answers() {
        for domain in DOMAINS {
            for from in [0, domain.inputs / 2 - 500, domain.inputs - 1000] {
                let slow = domain.digest_of(packproof_suite::formats::reference, from, 1000);
                assert_eq!(domain.digest(from, 1000), slow, "{} from {from}", domain.operation);
            }
        }
    }

    /// Whichever inputs are wrong, the first of them is found.
    #[test]
    fn finds_the_first_wrong_input() {
        for wrong in 100..137 {
            for second in [wrong, 136] {
                let mut asked = 0;
                let found = first_wrong(100, 37, |from, count| {
                    asked += 1;
                    let hit = |w: u64| (from..from + count).contains(&w);
                    Ok::<_, ()>(!hit(wrong) && !hit(second))
                });
                assert_eq!(found, Ok(wrong));
                assert!(asked <= 6, "{asked}");
            }
        }
    }
}
