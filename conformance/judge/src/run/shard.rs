//! Shards: a run divided among machines, each vector in exactly one part.
//!
//! The part depends on the vector's id alone: the first eight bytes of its SHA-256, as a big-endian integer, modulo the
//! number of parts. So it is the same on every machine and under every filter.

use std::fmt;
use std::str::FromStr;

use packproof_suite::sweeps::Shard;
use sha2::{Digest, Sha256};

/// Parts that a run may be divided into.
pub const MOST: u32 = 10_000;

/// The `number`th of `of` parts.
///
/// ```
/// use packproof_judge::run::shard::Part;
/// let part: Part = "2/4".parse()?;
/// assert_eq!((part.number(), part.of()), (2, 4));
/// assert!("5/4".parse::<Part>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: u32,
    of: u32,
}

impl Part {
    /// The part `number`, from 1 to `of`; `None` if there is no such part.
    pub fn new(number: u32, of: u32) -> Option<Self> {
        (of <= MOST && (1..=of).contains(&number)).then_some(Self { number, of })
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Whether the vector with that id is judged in this part.
    pub fn holds(self, id: &str) -> bool {
        place(id, self.of) == self.number
    }
}

/// The part, from 1, that a vector is in.
pub(super) fn place(id: &str, of: u32) -> u32 {
    let digest = Sha256::digest(id.as_bytes());
    let start = digest.iter().take(8).fold(0_u64, |sum, byte| sum << 8 | u64::from(*byte));
    // Below `of`, which is a u32.
    (start % u64::from(of.max(1))) as u32 + 1
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let shard = Shard::parse(text).ok();
        let part = shard.and_then(|of| Self::new(of.index.try_into().ok()?, of.count.try_into().ok()?));
        part.ok_or_else(|| format!("a shard is K/N, such as 2/4: K from 1 to N, N up to {MOST}"))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every vector of the suite is in exactly one part, and no part is far from its share.
    #[test]
    fn parts_divide_the_suite() {
        let suite = packproof_suite::suite::embedded().unwrap();
        let ids: Vec<&str> = suite.judged().map(|(_, _, vector)| vector.id.as_str()).collect();
        for of in [1, 2, 3, 7] {
            let parts: Vec<Part> = (1..=of).map(|number| Part::new(number, of).unwrap()).collect();
            let mut sizes = vec![0_usize; of as usize];
            for id in &ids {
                let holding: Vec<_> = parts.iter().filter(|part| part.holds(id)).collect();
                assert_eq!(holding.len(), 1, "{id} of {of}");
                sizes[holding[0].number as usize - 1] += 1;
            }
            let share = ids.len() / of as usize;
            assert!(sizes.iter().all(|&size| size.abs_diff(share) < share / 5), "{sizes:?}");
        }
    }

    /// Where a vector is stays: shards of different machines and releases fit together. Computed outside:
    /// `printf compact-index-pinned-64 | sha256sum` begins with 19383ffffb6eae88.
    #[test]
    fn the_part_of_a_vector_is_pinned() {
        let expected = [
            ("compact-index-pinned-64", 4, 1),
            ("compact-index-pinned-minus-1", 4, 2),
            ("compact-index-pinned-64", 7, 2),
            ("", 10000, 1653),
        ];
        for (id, of, number) in expected {
            assert_eq!(place(id, of), number, "{id} of {of}");
        }
    }

    /// What is no part is refused.
    #[test]
    fn refuses_what_is_no_part() {
        for bad in [
            "",
            "1",
            "1/",
            "/1",
            "0/1",
            "2/1",
            "1/0",
            "+1/2",
            "1/+2",
            "-1/2",
            " 1/2",
            "1/2/3",
            "1/10001",
            "a/b",
            "1/4294967297",
        ] {
            assert!(bad.parse::<Part>().is_err(), "{bad}");
        }
        assert_eq!("10000/10000".parse::<Part>().unwrap().to_string(), "10000/10000");
    }
}
