//! What every row of the table shares: the data, the comparison with the naive form, the clock and the medians.
//!
//! A case is one operation on one distribution. Its paths (ours, the naive form, the peers) fill the same type
//! of output from the same input. Each is first compared with the naive form, then all are timed in turns, one
//! pass each per round, so that a change of the machine's clock or load meets all of them alike.

use cpu_time::ThreadTime;
use std::hint::black_box;

/// Values per case: with fewer, the branch predictor learns the data by heart.
pub(crate) const VALUES: usize = 1 << 16;

/// Rounds per case. Each pass is a few hundred microseconds; the median of so many sheds interruptions.
const ROUNDS: usize = 41;

/// Whose code a path runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Ours,
    Naive,
    Peer,
    /// Writes another format, so that its output cannot be compared.
    PeerOfAnotherFormat,
}

/// One way to do an operation. Its closure overwrites the output, which it finds as its last pass left it.
pub(crate) struct Path<'a, T> {
    role: Role,
    name: &'static str,
    run: Box<dyn FnMut(&mut T) + 'a>,
}

/// A path of this crate. Ratios are against the first one of a case.
pub(crate) const OURS: Role = Role::Ours;
/// The form that reads like the document, which judges the others; without one our first path does.
pub(crate) const NAIVE: Role = Role::Naive;
/// Another crate's code for the same bytes.
pub(crate) const PEER: Role = Role::Peer;
/// Another crate's code for the same task in a format of its own, which the naive form cannot judge.
pub(crate) const OTHER: Role = Role::PeerOfAnotherFormat;

impl Role {
    pub(crate) fn run<'a, T>(self, name: &'static str, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
        Path { role: self, name, run: Box::new(run) }
    }

    /// Computes an output for each input.
    pub(crate) fn each<'a, I: Copy, O>(
        self,
        name: &'static str,
        inputs: &'a [I],
        of: impl Fn(I) -> O + 'a,
    ) -> Path<'a, Vec<O>> {
        self.run(name, move |out: &mut Vec<O>| {
            out.clear();
            out.extend(inputs.iter().map(|&input| of(input)));
        })
    }

    /// Fills a slice of `len` elements.
    pub(crate) fn filled<'a, O: Copy + Default, R>(
        self,
        name: &'static str,
        len: usize,
        fill: impl Fn(&mut [O]) -> R + 'a,
    ) -> Path<'a, Vec<O>> {
        self.run(name, move |out: &mut Vec<O>| {
            out.resize(len, O::default());
            fill(out);
        })
    }

    /// Decodes one value after the other.
    pub(crate) fn decoded<'a, O>(
        self,
        name: &'static str,
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
    pub(crate) fn grown<'a, R>(
        self,
        name: &'static str,
        append: impl Fn(&mut Vec<u8>) -> R + 'a,
    ) -> Path<'a, Stream> {
        self.run(name, move |out: &mut Stream| {
            out.bytes.clear();
            append(&mut out.bytes);
            out.len = out.bytes.len();
        })
    }

    /// Appends each of `inputs` to a vector.
    pub(crate) fn appended<'a, I: Copy, R>(
        self,
        name: &'static str,
        inputs: &'a [I],
        append: impl Fn(I, &mut Vec<u8>) -> R + 'a,
    ) -> Path<'a, Stream> {
        self.grown(name, move |out| inputs.iter().for_each(|&input| _ = append(input, out)))
    }

    /// Writes into a slice of `room` bytes, never cleared, and returns how many.
    pub(crate) fn sliced<'a>(
        self,
        name: &'static str,
        room: usize,
        write: impl Fn(&mut [u8]) -> usize + 'a,
    ) -> Path<'a, Stream> {
        self.run(name, move |out: &mut Stream| {
            out.bytes.resize(room, 0);
            out.len = write(&mut out.bytes);
        })
    }

    /// Encodes each of `inputs` into the front of a slice of `room` bytes.
    pub(crate) fn encoded<'a, I: Copy>(
        self,
        name: &'static str,
        inputs: &'a [I],
        room: usize,
        encode: impl Fn(I, &mut [u8]) -> usize + 'a,
    ) -> Path<'a, Stream> {
        self.sliced(name, room, move |out| {
            inputs.iter().fold(0, |len, &input| len + encode(input, &mut out[len..]))
        })
    }

    /// Writes words.
    pub(crate) fn in_words<'a>(
        self,
        name: &'static str,
        write: impl Fn(&mut Vec<u64>) + 'a,
    ) -> Path<'a, Stream> {
        self.run(name, move |out: &mut Stream| write(&mut out.words))
    }
}

/// Bytes that are written: into a vector, into a slice, or as the big-endian words of a peer.
#[derive(Default)]
pub(crate) struct Stream {
    bytes: Vec<u8>,
    /// What was written of `bytes`.
    len: usize,
    words: Vec<u64>,
}

impl PartialEq for Stream {
    /// The same bits: the last word reaches further than the last byte, with zeros.
    fn eq(&self, other: &Self) -> bool {
        let [mut a, mut b] = [self, other].map(|stream| {
            let words = stream.words.iter().flat_map(|word| word.to_ne_bytes());
            words.chain(stream.bytes[..stream.len].iter().copied()).collect::<Vec<u8>>()
        });
        let len = a.len().max(b.len());
        a.resize(len, 0);
        b.resize(len, 0);
        a == b
    }
}

/// The table, printed row by row as cases are measured.
#[derive(Default)]
pub(crate) struct Table {
    timed: bool,
    filter: Option<String>,
}

impl Table {
    /// Reads the command line: `[FILTER] [--test]`.
    ///
    /// Cargo adds `--bench` under `cargo bench` and not under `cargo test`; without it, or with `--test`, paths
    /// are compared and not timed.
    pub(crate) fn from_arguments() -> Result<Self, String> {
        let (mut table, mut compare_only) = (Self::default(), false);
        for argument in std::env::args().skip(1) {
            match argument.as_str() {
                "--bench" => table.timed = true,
                "--test" => compare_only = true,
                flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}")),
                filter => table.filter = Some(filter.to_owned()),
            }
        }
        table.timed &= !compare_only;
        if table.timed {
            println!("{:<46} {:<6} {:<30} {:>9} {:>7}", "case", "role", "path", "ns/value", "ratio");
        }
        Ok(table)
    }

    /// Compares and times the paths of one case; `case` is `format/operation/distribution`.
    ///
    /// # Panics
    /// When a path's output differs.
    pub(crate) fn case<T: Default + PartialEq>(
        &mut self,
        case: &str,
        values: usize,
        mut paths: Vec<Path<'_, T>>,
    ) {
        if self.filter.as_ref().is_some_and(|filter| !case.contains(filter.as_str())) {
            return;
        }
        compare(case, &mut paths);
        if !self.timed {
            return;
        }
        let medians = time(&mut paths);
        let base = paths.iter().position(|path| path.role == Role::Ours).expect("a case has a path of ours");
        for (Path { role, name, .. }, median) in paths.iter().zip(&medians) {
            let role = match role {
                Role::Ours => "ours",
                Role::Naive => "naive",
                Role::Peer | Role::PeerOfAnotherFormat => "peer",
            };
            let (ns, ratio) = (median / values as f64, median / medians[base]);
            println!("{case:<46} {role:<6} {name:<30} {ns:>9.3} {ratio:>7.2}");
        }
    }
}

fn compare<T: Default + PartialEq>(case: &str, paths: &mut [Path<'_, T>]) {
    let judge = paths.iter().position(|path| path.role == Role::Naive).unwrap_or(0);
    let mut expected = T::default();
    (paths[judge].run)(&mut expected);
    for path in paths.iter_mut().filter(|path| path.role != Role::PeerOfAnotherFormat) {
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
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `limit`, which is small against 2^32: the bias does not matter here.
    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        (((self.next() >> 32) * u64::from(limit)) >> 32) as u32
    }

    /// A float in [0, 1).
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// [`VALUES`] of `draw`.
    pub(crate) fn many<T>(&mut self, draw: impl FnMut(&mut Self) -> T) -> Vec<T> {
        let mut draw = draw;
        (0..VALUES).map(|_| draw(self)).collect()
    }
}

/// How the encoded lengths of variable-length integers are spread, and how a length is drawn: `mix80` is 80, 15, 3.5, 1 and 0.5 % of 1 to
/// 5 bytes, what real packages look like; `rand32`, whose values are uniform, has none.
pub(crate) const SPREADS: [(&str, fn(&mut Random, u32) -> Option<u32>); 4] = [
    ("mix80", |random, _| {
        Some(match random.below(1000) {
            0..800 => 1,
            800..950 => 2,
            950..985 => 3,
            985..995 => 4,
            _ => 5,
        })
    }),
    ("unilen", |random, longest| Some(1 + random.below(longest))),
    ("all1", |_, _| Some(1)),
    ("rand32", |_, _| None),
];
