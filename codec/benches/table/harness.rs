//! A case is one operation on one distribution. Its paths fill the same type of output from the same input. Each is first compared with the
//! naive form, then all are timed in turns, one pass each per round, so that a change of the machine's load meets all of them alike.

use cpu_time::ThreadTime;
use packproof_codec::bit_pack::Writer;
use std::hint::black_box;

/// Values per case: with fewer, the branch predictor learns the data by heart.
pub const VALUES: usize = 1 << 16;

/// Rounds per case. Each pass is a few hundred microseconds; the median of so many sheds interruptions.
const ROUNDS: usize = 41;

/// Whose code a path runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Of this crate. Each case begins with one, against which the ratios are.
    Ours,
    /// The form that reads like the document, which judges the others; without one our first path does.
    Naive,
    /// Another crate's code for the same bytes.
    Peer,
    /// Another crate's code for the same task whose output is not compared: it has a format of its own, or words for bytes.
    Other,
}
pub use Role::{Naive as NAIVE, Other as OTHER, Ours as OURS, Peer as PEER};

/// One way to do an operation. Its closure overwrites the output, which it finds as its last pass left it.
pub struct Path<'a, T> {
    pub role: Role,
    pub name: &'static str,
    pub run: Box<dyn FnMut(&mut T) + 'a>,
}

/// A path: its role, its name, and how it fills the output.
macro_rules! path {
    ($role:ident $name:literal $how:ident($($argument:expr),*)) => {
        $crate::harness::Path { role: $role, name: $name, run: Box::new(path!(@$how $($argument),*)) }
    };
    (@run $run:expr) => { $run };
    // Collects outputs in a vector.
    (@collected $fill:expr) => {
        |out: &mut Vec<_>| {
            out.clear();
            with(out, $fill);
        }
    };
    // Computes an output for each input.
    (@each $inputs:expr, $of:expr) => {
        path!(@collected |out| out.extend($inputs.iter().map(|&input| with(input, $of))))
    };
    // Decodes one value after the other.
    (@decoded $bytes:expr, $decode:expr) => {
        path!(@collected |out| {
            let mut at = 0;
            while at < $bytes.len() {
                let (value, len) = with(&$bytes[at..], $decode);
                out.push(value);
                at += len;
            }
        })
    };
    // Fills a slice of `VALUES` elements.
    (@filled $fill:expr) => {
        |out: &mut Vec<_>| {
            out.resize($crate::harness::VALUES, Default::default());
            with(&mut out[..], $fill);
        }
    };
    // Appends to a vector.
    (@grown $append:expr) => {
        |out: &mut Stream| {
            out.bytes.clear();
            with(&mut out.bytes, $append);
            out.len = out.bytes.len();
        }
    };
    // Appends each input to a vector.
    (@appended $inputs:expr, $append:expr) => {
        path!(@grown |out| $inputs.iter().for_each(|&input| _ = with((input, &mut *out), $append)))
    };
    // Writes into a slice of so many bytes, never cleared, and returns how many.
    (@sliced $room:expr, $write:expr) => {
        |out: &mut Stream| {
            out.bytes.resize($room, 0);
            out.len = with(&mut out.bytes[..], $write);
        }
    };
    // Encodes each input into the front of such a slice.
    (@encoded $inputs:expr, $room:expr, $encode:expr) => {
        path!(@sliced $room, |out| $inputs.iter().fold(0, |len, &input| len + with((input, &mut out[len..]), $encode)))
    };
}

/// A list of paths.
macro_rules! paths {
    ($($(#[$meta:meta])* $role:ident $path:literal $how:ident $arguments:tt;)*) => {
        vec![$($(#[$meta])* path!($role $path $how $arguments)),*]
    };
}

/// Compares and times the paths of a case.
macro_rules! case {
    ($table:expr, $name:expr; $($paths:tt)*) => { $table.case(&$name, paths!($($paths)*)) };
}

/// Calls `of` after the type of its argument is known.
#[inline(always)]
pub fn with<A, R>(argument: A, of: impl FnOnce(A) -> R) -> R {
    of(argument)
}

/// Appends what `write` writes to a vector.
#[inline(always)]
pub fn with_writer(out: &mut Vec<u8>, write: impl FnOnce(&mut Writer)) {
    let mut writer = Writer::after(std::mem::take(out));
    write(&mut writer);
    *out = writer.finish();
}

/// Bytes that are written into a vector or a slice, and how many.
#[derive(Default)]
pub struct Stream {
    pub bytes: Vec<u8>,
    pub len: usize,
}

impl PartialEq for Stream {
    fn eq(&self, other: &Self) -> bool {
        self.bytes[..self.len] == other.bytes[..other.len]
    }
}

/// The table, printed row by row as cases are measured.
pub struct Table {
    timed: bool,
    filter: Option<String>,
    /// By how many the time of a pass is divided.
    pub values: usize,
}

impl Table {
    /// Reads the command line: `[FILTER]`. Cargo adds `--bench` under `cargo bench`; under `cargo test` paths are compared and not timed.
    pub fn from_arguments() -> Result<Self, String> {
        let mut table = Self { timed: false, filter: None, values: VALUES };
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
    pub fn case<T: Default + PartialEq>(&mut self, case: &str, mut paths: Vec<Path<'_, T>>) {
        if self.filter.as_ref().is_some_and(|filter| !case.contains(filter.as_str())) {
            return;
        }
        let judge = paths.iter().position(|path| path.role == NAIVE).unwrap_or(0);
        let mut expected = T::default();
        (paths[judge].run)(&mut expected);
        for path in paths.iter_mut().filter(|path| path.role != OTHER) {
            let mut output = T::default();
            (path.run)(&mut output);
            assert!(output == expected, "{case}: {} differs", path.name);
        }
        if !self.timed {
            return;
        }
        let medians = time(&mut paths);
        for (Path { role, name, .. }, median) in paths.iter().zip(&medians) {
            let role = ["ours", "naive", "peer", "peer"][*role as usize];
            let (ns, ratio) = (median / self.values as f64, median / medians[0]);
            println!("{case:<46} {role:<6} {name:<30} {ns:>9.3} {ratio:>7.2}");
        }
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
            if round > 0 {
                times.push(start.elapsed().as_nanos() as f64);
            }
            black_box(output);
        }
    }
    rounds.iter_mut().for_each(|times| times.sort_by(f64::total_cmp));
    rounds.iter().map(|times| times[times.len() / 2]).collect()
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
