//! The orders of bytes that a word may have.

use alloc::string::String;
use alloc::vec::Vec;

/// How the bytes of the wire, highest first as a number, become a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wire {
    Number,
    /// Lowest byte first; several units of that kind are one.
    Little,
    /// Highest byte first, in units of so many bytes of which the first is the lowest; the first unit has what is left.
    Big(u32),
}

impl Wire {
    /// Those that words of so many bits may have; no bits have none.
    pub(super) fn all(bits: u32) -> Vec<Self> {
        let bytes = bits / 8;
        if bits == 0 || !bits.is_multiple_of(8) {
            return [Self::Number].into();
        }
        let mut all: Vec<_> = [Self::Big(bytes)].into();
        if bytes > 1 {
            all.push(Self::Little);
            all.extend([2, 4, 1].into_iter().filter(|unit| *unit < bytes && *unit > 1).map(Self::Big));
        }
        all
    }

    /// The widths of the units in the order of the stream.
    fn units(self, bits: u32) -> Vec<u32> {
        match self {
            Self::Big(unit) if unit * 8 < bits => {
                let whole = bits / (unit * 8);
                let left = bits % (unit * 8);
                (left > 0).then_some(left).into_iter().chain((0..whole).map(|_| unit * 8)).collect()
            }
            _ => [bits].into(),
        }
    }

    /// The picture of letters, those of the highest bits first.
    pub(super) fn picture(self, letters: &[char], bits: u32) -> String {
        let mut end = letters.len();
        let mut units: Vec<String> = Vec::new();
        for width in self.units(bits) {
            let from = end.saturating_sub(width as usize);
            let mut unit = String::new();
            for place in from..end {
                if place > from && letters[place] != letters[place - 1] {
                    unit.push(' ');
                }
                unit.push(letters[place]);
            }
            units.push(unit);
            end = from;
        }
        units.join(" | ")
    }

    pub(super) fn to_wire(self, word: u64, bits: u32) -> u64 {
        match self {
            Self::Number => word,
            Self::Little => word.swap_bytes() >> (64 - bits),
            Self::Big(_) => {
                let mut rest = word;
                let mut wire = 0;
                for width in self.units(bits) {
                    let unit = if width == 64 { rest } else { rest & ((1 << width) - 1) };
                    wire = wire_shifted(wire, width) | unit;
                    rest = rest.checked_shr(width).unwrap_or(0);
                }
                wire
            }
        }
    }

    pub(super) fn word(self, wire: u64, bits: u32) -> u64 {
        match self {
            Self::Number => wire,
            Self::Little => wire.swap_bytes() >> (64 - bits),
            Self::Big(_) => {
                let mut rest = wire;
                let mut word = 0;
                for width in self.units(bits).into_iter().rev() {
                    let unit = if width == 64 { rest } else { rest & ((1 << width) - 1) };
                    word = wire_shifted(word, width) | unit;
                    rest = rest.checked_shr(width).unwrap_or(0);
                }
                word
            }
        }
    }
}

fn wire_shifted(wire: u64, width: u32) -> u64 {
    wire.checked_shl(width).unwrap_or(0)
}
