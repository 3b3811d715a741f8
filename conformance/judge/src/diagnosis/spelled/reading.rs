//! How what follows a length is read.

use super::coding::Coding;
use super::writing::Counts;

/// What happens to the NUL of a text that is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nul {
    Checked,
    First,
    Stripped,
    Last,
    Kept,
    Trimmed,
    Behind,
}

impl Nul {
    pub(super) const ALL: [Self; 7] =
        [Self::Checked, Self::First, Self::Stripped, Self::Last, Self::Kept, Self::Trimmed, Self::Behind];

    pub(super) fn says(self) -> &'static str {
        match self {
            Self::Checked => ", the last of them the NUL",
            Self::First => ", the text up to the first NUL",
            Self::Stripped => ", without NULs at the end",
            Self::Last => ", the last of them dropped",
            Self::Kept => ", all of them text",
            Self::Trimmed => ", without NULs, control characters and spaces at both ends",
            Self::Behind => " and a NUL behind them",
        }
    }

    /// The text of characters; `None` if they are refused.
    pub(super) fn text(self, all: &str) -> Option<String> {
        let first = |of: &str| of.split('\0').next().unwrap_or_default().to_owned();
        match self {
            Self::Checked => all.strip_suffix('\0').filter(|of| !of.contains('\0')).map(str::to_owned),
            Self::First => Some(first(all)),
            Self::Stripped => Some(all.trim_end_matches('\0').to_owned()),
            Self::Last => all.char_indices().next_back().map(|(at, _)| all[..at].to_owned()),
            Self::Kept | Self::Behind => Some(all.to_owned()),
            Self::Trimmed => Some(all.trim_matches(|of| of <= ' ').to_owned()),
        }
    }
}

/// How what follows a length is read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Read {
    counts: Counts,
    coding: Coding,
    nul: Nul,
    /// The length alone is read, for an empty string.
    is_empty: bool,
}

impl Read {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let of = move |(coding, nul, counts)| Self { counts, coding, nul, is_empty: false };
        let counts = [Counts::Units, Counts::Bytes];
        let all = Coding::ALL.into_iter().flat_map(move |coding| {
            let kinds = if coding.unit() == 1 { &counts[..1] } else { &counts[..] }.to_vec();
            Nul::ALL
                .into_iter()
                .flat_map(move |nul| kinds.clone().into_iter().map(move |of| (coding, nul, of)))
        });
        let empty = Self { counts: Counts::Units, coding: Coding::Latin1, nul: Nul::Kept, is_empty: true };
        all.map(of).chain([empty])
    }

    /// The text behind a length, and the bytes of both; `None` if it is refused.
    pub(super) fn text(self, bytes: &[u8], (number, start): (i64, usize)) -> Told {
        if self.is_empty {
            return Told::Text(String::new(), start);
        }
        let count = number.unsigned_abs() as usize;
        let unit = self.coding.unit();
        let size = if self.counts == Counts::Units { count.saturating_mul(unit) } else { count };
        let end = start.saturating_add(size);
        let behind = if self.nul == Nul::Behind { unit } else { 0 };
        let Some(body) = bytes.get(start..end).filter(|_| end + behind <= bytes.len()) else {
            return Told::Refused;
        };
        let Some(all) = self.coding.read(body) else { return Told::Malformed };
        self.nul.text(&all).map_or(Told::Refused, |text| Told::Text(text, end + behind))
    }

    pub(super) fn says(self) -> String {
        if self.is_empty {
            return "the empty string".to_owned();
        }
        let (coding, unit) = (self.coding.says(), self.coding.unit());
        let counted = match self.counts {
            Counts::Units if unit > 1 => format!("n units of {coding}"),
            _ => format!("n bytes of {coding}"),
        };
        format!("{counted}{}", self.nul.says())
    }
}

/// What is read.
pub(super) enum Told {
    Text(String, usize),
    Refused,
    /// Malformed text, which is refused, or replaced in part.
    Malformed,
}
