//! What every row of the table shares: the data, the comparison with the naive form, the clock and the medians.
//!
//! A case is one operation on one distribution. Its paths (ours, the naive form, the peers) fill the same type
//! of output from the same input. Each is first compared with the naive form, then all are timed in turns, one
//! pass each per round, so that a change of the machine's clock or load meets all of them alike.

use cpu_time::ThreadTime;
use std::fmt::Debug;
use std::hint::black_box;

/// Values per case: with fewer, the branch predictor learns the data by heart.
pub(crate) const VALUES: usize = 1 << 16;

/// Rounds per case. Each pass is a few hundred microseconds; the median of so many sheds interruptions.
const ROUNDS: usize = 41;

/// Whose code a path runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Ours,
    Naive,
    Peer,
    /// Writes another format, so that its output cannot be compared.
    PeerOfAnotherFormat,
}

impl Role {
    fn name(self) -> &'static str {
        match self {
            Self::Ours => "ours",
            Self::Naive => "naive",
            Self::Peer | Self::PeerOfAnotherFormat => "peer",
        }
    }
}

/// One way to do an operation. Its closure overwrites the output, which it finds as its last pass left it.
pub(crate) struct Path<'a, T> {
    role: Role,
    name: &'static str,
    run: Box<dyn FnMut(&mut T) + 'a>,
}

/// A path of this crate. Ratios are against the first one of a case.
pub(crate) fn ours<'a, T>(name: &'static str, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
    Path { role: Role::Ours, name, run: Box::new(run) }
}

/// The form that reads like the document; every case has exactly one.
pub(crate) fn naive<'a, T>(name: &'static str, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
    Path { role: Role::Naive, name, run: Box::new(run) }
}

/// Another crate's code for the same bytes.
pub(crate) fn peer<'a, T>(name: &'static str, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
    Path { role: Role::Peer, name, run: Box::new(run) }
}

/// Another crate's code for the same task in a format of its own, which the naive form cannot judge.
pub(crate) fn peer_of_another_format<'a, T>(name: &'static str, run: impl FnMut(&mut T) + 'a) -> Path<'a, T> {
    Path { role: Role::PeerOfAnotherFormat, name, run: Box::new(run) }
}

/// The output of paths that fill a slice: the first `len` elements. The vector grows in the first round, which is not
/// counted, and is never truncated: clearing its memory again would be timed as the path's work.
#[derive(Debug, Default)]
pub(crate) struct Filled<T> {
    pub(crate) buffer: Vec<T>,
    pub(crate) len: usize,
}

impl<T: Copy + Default> Filled<T> {
    /// A slice of `count` elements, with what the last pass left in it.
    pub(crate) fn room(&mut self, count: usize) -> &mut [T] {
        if self.buffer.len() < count {
            self.buffer.resize(count, T::default());
        }
        &mut self.buffer[..count]
    }

    /// For a path that grows the vector by itself.
    pub(crate) fn grow(&mut self, path: impl FnOnce(&mut Vec<T>)) {
        self.buffer.clear();
        path(&mut self.buffer);
        self.len = self.buffer.len();
    }
}

impl<T: PartialEq> PartialEq for Filled<T> {
    fn eq(&self, other: &Self) -> bool {
        self.buffer[..self.len] == other.buffer[..other.len]
    }
}

/// The table, printed row by row as cases are measured.
pub(crate) struct Table {
    json: bool,
    timed: bool,
    filter: Option<String>,
    header_printed: bool,
}

impl Table {
    /// Reads the command line: `[FILTER] [--format json|text] [--test]`.
    ///
    /// Cargo adds `--bench` under `cargo bench` and not under `cargo test`; without it, or with `--test`, paths
    /// are compared and not timed.
    pub(crate) fn from_arguments() -> Result<Self, String> {
        let mut table = Self { json: false, timed: false, filter: None, header_printed: false };
        let mut compare_only = false;
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--bench" => table.timed = true,
                "--test" => compare_only = true,
                "--format" => match arguments.next().as_deref() {
                    Some("json") => table.json = true,
                    Some("text") => table.json = false,
                    _ => return Err("--format takes json or text".into()),
                },
                flag if flag.starts_with('-') => return Err(format!("unknown flag {flag}")),
                filter => table.filter = Some(filter.to_owned()),
            }
        }
        table.timed &= !compare_only;
        Ok(table)
    }

    /// Compares and times the paths of one case; `case` is `format/operation/distribution`.
    ///
    /// # Panics
    /// When a path's output differs from the naive form's.
    pub(crate) fn case<T: Default + PartialEq + Debug>(
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
        for (path, median) in paths.iter().zip(&medians) {
            self.print_row(case, path.role, path.name, median / values as f64, median / medians[base]);
        }
    }

    fn print_row(&mut self, case: &str, role: Role, name: &str, nanoseconds: f64, ratio: f64) {
        let role = role.name();
        if self.json {
            println!(
                r#"{{"case":"{case}","role":"{role}","path":"{name}","ns_per_value":{nanoseconds:.3},"ratio":{ratio:.3}}}"#
            );
            return;
        }
        if !self.header_printed {
            println!("{:<46} {:<6} {:<30} {:>9} {:>7}", "case", "role", "path", "ns/value", "ratio");
            self.header_printed = true;
        }
        println!("{case:<46} {role:<6} {name:<30} {nanoseconds:>9.3} {ratio:>7.2}");
    }
}

fn compare<T: Default + PartialEq + Debug>(case: &str, paths: &mut [Path<'_, T>]) {
    let mut expected = T::default();
    let judges = paths.iter_mut().filter(|path| path.role == Role::Naive);
    assert_eq!(judges.map(|path| (path.run)(&mut expected)).count(), 1, "{case} needs one naive form");
    for path in paths.iter_mut().filter(|path| path.role != Role::PeerOfAnotherFormat) {
        let mut output = T::default();
        (path.run)(&mut output);
        assert!(output == expected, "{case}: {} differs from the naive form", path.name);
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
    rounds
        .into_iter()
        .map(|mut times| {
            times.sort_by(f64::total_cmp);
            times[times.len() / 2]
        })
        .collect()
}

/// A xorshift64* generator: the same data on every run and machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

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
    #[allow(dead_code, reason = "for the formats that hold floats")]
    pub(crate) fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// How the encoded lengths of variable-length integers are spread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spread {
    /// 80, 15, 3.5, 1 and 0.5 % of 1 to 5 bytes: what real packages look like.
    Mix80,
    /// Every length equally often.
    UniLen,
    /// One byte each.
    All1,
    /// Uniform 32-bit values: the longest forms, nearly always. Has no lengths to draw.
    Rand32,
}

impl Spread {
    pub(crate) const ALL: [Self; 4] = [Self::Mix80, Self::UniLen, Self::All1, Self::Rand32];

    /// The name that the table prints.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Mix80 => "mix80",
            Self::UniLen => "unilen",
            Self::All1 => "all1",
            Self::Rand32 => "rand32",
        }
    }

    /// Draws a length in bytes, 1 to `longest`; `longest` itself for [`Self::Rand32`].
    pub(crate) fn length(self, random: &mut Random, longest: u32) -> u32 {
        match self {
            Self::Mix80 => match random.below(1000) {
                0..800 => 1,
                800..950 => 2,
                950..985 => 3,
                985..995 => 4,
                _ => 5,
            },
            Self::UniLen => 1 + random.below(longest),
            Self::All1 => 1,
            Self::Rand32 => longest,
        }
    }
}
