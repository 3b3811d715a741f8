//! What every row of the table shares: the data, the comparison with the naive form, the clock and the medians.
//!
//! A case is one operation on one distribution. Its paths (ours, the naive form, the peers) fill the same type
//! of output from the same input. Each is first compared with the naive form, then all are timed in turns, one
//! pass each per round, so that a change of the machine's clock or load meets all of them alike.

use cpu_time::ThreadTime;
use std::hint::black_box;

/// Values per case: with fewer, the branch predictor learns the data by heart.
pub const VALUES: usize = 1 << 16;

/// Rounds per case. Each pass is a few hundred microseconds; the median of so many sheds interruptions.
const ROUNDS: usize = 41;

/// Whose code a path runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Of this crate. Ratios are against the first one of a case.
    Ours,
    /// The form that reads like the document, which judges the others; without one our first path does.
    Naive,
    /// Another crate's code for the same bytes.
    Peer,
    /// Another crate's code for the same task whose output is not compared: it has a format of its own, or words for bytes.
    Other,
}
pub use Role::{Naive as NAIVE, Other as OTHER, Ours as OURS, Peer as PEER};

type Name = &'static str;

/// One way to do an operation. Its closure overwrites the output, which it finds as its last pass left it.
pub struct Path<'a, T> {
    role: Role,
    name: Name,
    run: Box<dyn FnMut(&mut T) + 'a>,
}

impl Role {
    pub fn run<'a, T>(self, name: Name, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
        Path { role: self, name, run: Box::new(run) }
    }

    /// Computes an output for each input.
    pub fn each<'a, I: Copy, O>(
        self,
        name: Name,
        inputs: &'a [I],
        of: impl Fn(I) -> O + 'a,
    ) -> Path<'a, Vec<O>> {
        self.run(name, move |out: &mut Vec<O>| {
            out.clear();
            out.extend(inputs.iter().map(|&input| of(input)));
        })
    }

    /// Fills a slice of [`VALUES`] elements.
    pub fn filled<'a, O: Copy + Default, R>(
        self,
        name: Name,
        fill: impl Fn(&mut [O]) -> R + 'a,
    ) -> Path<'a, Vec<O>> {
        self.run(name, move |out: &mut Vec<O>| {
            out.resize(VALUES, O::default());
            fill(out);
        })
    }

    /// Decodes one value after the other.
    pub fn decoded<'a, O>(
        self,
        name: Name,
        bytes: &'a [u8],
        decode: impl Fn(&[u8]) -> (O, usize) + 'a,
    ) -> Path<'a, Vec<O>> {
        self.run(name, move |out: &mut Vec<O>| {
            out.clear();
            let mut at = 0;
            while at < bytes.len() {
                let (value, len) = decode(&bytes[at..]);
                out.push(value);
                at += len;
            }
        })
    }

    /// Appends to a vector.
    pub fn grown<'a, R>(self, name: Name, append: impl Fn(&mut Vec<u8>) -> R + 'a) -> Path<'a, Stream> {
        self.run(name, move |out: &mut Stream| {
            out.bytes.clear();
            append(&mut out.bytes);
            out.len = out.bytes.len();
        })
    }

    /// Appends each of `inputs` to a vector.
    pub fn appended<'a, I: Copy, R>(
        self,
        name: Name,
        inputs: &'a [I],
        append: impl Fn(I, &mut Vec<u8>) -> R + 'a,
    ) -> Path<'a, Stream> {
        self.grown(name, move |out| inputs.iter().for_each(|&input| _ = append(input, out)))
    }

    /// Writes into a slice of `room` bytes, never cleared, and returns how many.
    pub fn sliced<'a>(
        self,
        name: Name,
        room: usize,
        write: impl Fn(&mut [u8]) -> usize + 'a,
    ) -> Path<'a, Stream> {
        self.run(name, move |out: &mut Stream| {
            out.bytes.resize(room, 0);
            out.len = write(&mut out.bytes);
        })
    }

    /// Encodes each of `inputs` into the front of a slice of `room` bytes.
    pub fn encoded<'a, I: Copy>(
        self,
        name: Name,
        inputs: &'a [I],
        room: usize,
        encode: impl Fn(I, &mut [u8]) -> usize + 'a,
    ) -> Path<'a, Stream> {
        self.sliced(name, room, move |out| {
            inputs.iter().fold(0, |len, &input| len + encode(input, &mut out[len..]))
        })
    }
}

/// Bytes that are written into a vector or a slice, and how many.
#[derive(Default)]
pub struct Stream {
    bytes: Vec<u8>,
    len: usize,
}

impl PartialEq for Stream {
    fn eq(&self, other: &Self) -> bool {
        self.bytes[..self.len] == other.bytes[..other.len]
    }
}

/// Writes a field a bit at a time, most significant bit first: listing 1 of the source.
pub fn put_bits(value: u64, width: u32, position: &mut usize, out: &mut Vec<u8>) {
    for bit in (0..width).rev() {
        if position.is_multiple_of(8) {
            out.push(0);
        }
        out[*position / 8] |= ((value >> bit & 1) as u8) << (7 - *position % 8);
        *position += 1;
    }
}

/// Reads what [`put_bits`] writes.
pub fn take_bits(bytes: &[u8], width: u32, position: &mut usize) -> u64 {
    (0..width).fold(0, |value, _| {
        *position += 1;
        value << 1 | u64::from(bytes[(*position - 1) / 8] >> (7 - (*position - 1) % 8) & 1)
    })
}

/// The table, printed row by row as cases are measured.
#[derive(Default)]
pub struct Table {
    timed: bool,
    filter: Option<String>,
}

impl Table {
    /// Reads the command line: `[FILTER]`. Cargo adds `--bench` under `cargo bench`; under `cargo test` paths are compared and not timed.
    pub fn from_arguments() -> Result<Self, String> {
        let mut table = Self::default();
        for argument in std::env::args().skip(1) {
            match argument.as_str() {
                "--bench" => table.timed = true,
                flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}")),
                filter => table.filter = Some(filter.to_owned()),
            }
        }
        if table.timed {
            println!("{:<46} {:<6} {:<30} {:>9} {:>7}", "case", "role", "path", "ns/value", "ratio");
        }
        Ok(table)
    }

    /// Compares and times the paths of one case; `case` is `format/operation/distribution`. Panics if a path's output differs.
    pub fn case<T: Default + PartialEq>(&mut self, case: &str, values: usize, mut paths: Vec<Path<'_, T>>) {
        if self.filter.as_ref().is_some_and(|filter| !case.contains(filter.as_str())) {
            return;
        }
        compare(case, &mut paths);
        if !self.timed {
            return;
        }
        let medians = time(&mut paths);
        let base = paths.iter().position(|path| path.role == OURS).expect("a case has a path of ours");
        for (Path { role, name, .. }, median) in paths.iter().zip(&medians) {
            let role = match role {
                OURS => "ours",
                NAIVE => "naive",
                PEER | OTHER => "peer",
            };
            let (ns, ratio) = (median / values as f64, median / medians[base]);
            println!("{case:<46} {role:<6} {name:<30} {ns:>9.3} {ratio:>7.2}");
        }
    }
}

fn compare<T: Default + PartialEq>(case: &str, paths: &mut [Path<'_, T>]) {
    let judge = paths.iter().position(|path| path.role == NAIVE).unwrap_or(0);
    let mut expected = T::default();
    (paths[judge].run)(&mut expected);
    for path in paths.iter_mut().filter(|path| path.role != OTHER) {
        let mut output = T::default();
        (path.run)(&mut output);
        assert!(output == expected, "{case}: {} differs", path.name);
    }
}

/// Median nanoseconds per pass of each path, in thread CPU time.
fn time<T: Default>(paths: &mut [Path<'_, T>]) -> Vec<f64> {
    let mut outputs: Vec<T> = paths.iter().map(|_| T::default()).collect();
    let mut rounds = vec![Vec::with_capacity(ROUNDS); paths.len()];
    // The first round warms caches and grows the outputs; it is not counted.
    for round in 0..=ROUNDS {
        for ((path, output), times) in paths.iter_mut().zip(&mut outputs).zip(&mut rounds) {
            let start = ThreadTime::now();
            (path.run)(black_box(output));
            let elapsed = start.elapsed();
            black_box(output);
            if round > 0 {
                times.push(elapsed.as_nanos() as f64);
            }
        }
    }
    let median = |mut times: Vec<f64>| {
        times.sort_by(f64::total_cmp);
        times[times.len() / 2]
    };
    rounds.into_iter().map(median).collect()
}

/// A xorshift64* generator: the same data on every run and machine.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`, which is small against 2^32: the bias does not matter here.
    pub fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A float in [0, 1).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// [`VALUES`] of `draw`.
    pub fn many<T>(&mut self, mut draw: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..VALUES).map(|_| draw(self)).collect()
    }
}

/// How the encoded lengths of variable-length integers are spread, and how a length is drawn: `mix80` is 80, 15, 3.5, 1 and 0.5 % of 1 to
/// 5 bytes, what real packages look like; `rand32`, whose values are uniform, has none.
pub const SPREADS: [(Name, fn(&mut Random, u32) -> Option<u32>); 4] = [
    ("mix80", |random, _| {
        let part = random.below(1000);
        Some(1 + [800, 950, 985, 995].into_iter().filter(|&end| part >= end).count() as u32)
    }),
    ("unilen", |random, longest| Some(1 + random.below(longest))),
    ("all1", |_, _| Some(1)),
    ("rand32", |_, _| None),
];
