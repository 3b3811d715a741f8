//! The picture of a word: one letter per bit, most significant bit on the left.
//!
//! `ii aaa bbb ccc` is a word of 11 bits, with `i` in bits 10 and 9 and `a` in bits 8 to 6. Blanks are ignored. `0` and `1` are
//! constants; `.` is written as 0 and ignored when read. `|` separates units in stream order; the first unit is the lowest part of
//! the number.

use alloc::collections::BTreeMap;

use crate::prelude::*;

pub const MOST_BITS: u32 = 64;

/// The bits of a word that belong to one letter, most significant first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field(pub(crate) Vec<u32>);

impl Field {
    pub fn width(&self) -> u32 {
        self.0.len() as u32
    }

    pub fn max(&self) -> u64 {
        1_u64.checked_shl(self.width()).map_or(u64::MAX, |beyond| beyond - 1)
    }

    /// Whether a higher bit of the field is one of the word, too.
    pub(crate) fn is_ordered(&self) -> bool {
        self.0.is_sorted_by(|one, other| one > other)
    }

    pub fn get(&self, word: u64) -> u64 {
        self.0.iter().fold(0, |value, bit| value << 1 | word >> bit & 1)
    }

    /// A word with the low bits of `value` in this field and zeros elsewhere.
    pub fn put(&self, value: u64) -> u64 {
        let bits = self.0.iter().rev().enumerate();
        bits.fold(0, |word, (place, bit)| word | (value >> place & 1) << bit)
    }
}

/// The bits of each letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    units: Vec<u32>,
    fields: BTreeMap<char, Field>,
}

impl Picture {
    /// A picture without bits.
    pub(crate) const NONE: &'static Self = &Self { units: Vec::new(), fields: BTreeMap::new() };

    /// A picture of units without letters.
    pub(crate) fn of_units(units: Vec<u32>) -> Self {
        Self { units, fields: BTreeMap::new() }
    }

    /// Parses a picture whose letters are among `letters`. The error says which letters and widths are allowed.
    pub fn parse(text: &str, letters: &str) -> Result<Self, String> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let units: Vec<u32> = text.split('|').map(|unit| unit.chars().count() as u32).collect();
        let bits: u32 = units.iter().sum();
        if bits == 0 || bits > MOST_BITS {
            return Err(format!("a picture of {bits} bits; 1 to {MOST_BITS} are allowed"));
        }
        let mut fields: BTreeMap<char, Field> = BTreeMap::new();
        let mut below = 0;
        for unit in text.split('|') {
            let width = unit.chars().count() as u32;
            for (place, letter) in (0..width).zip(unit.chars()) {
                if !letters.contains(letter) && !"01.".contains(letter) {
                    let allowed: Vec<_> = letters.chars().map(|letter| letter.to_string()).collect();
                    return Err(format!(
                        "`{letter}` has no meaning here; {}, 0, 1, . and | are allowed",
                        allowed.join(", ")
                    ));
                }
                fields.entry(letter).or_default().0.push(below + width - 1 - place);
            }
            below += width;
        }
        Ok(Self { units, fields })
    }

    pub fn bits(&self) -> u32 {
        self.units.iter().sum()
    }

    /// The widths of the units in stream order.
    pub fn units(&self) -> &[u32] {
        &self.units
    }

    /// The field of a letter, which is empty if the picture does not have the letter.
    pub fn field(&self, letter: char) -> Field {
        self.fields.get(&letter).cloned().unwrap_or_default()
    }

    /// The mask of the bits that are always 1.
    pub fn ones(&self) -> u64 {
        self.field('1').put(u64::MAX)
    }

    pub fn has_constants(&self, word: u64) -> bool {
        word & self.ones() == self.ones() && self.field('0').get(word) == 0
    }

    /// The letters of each unit, from the highest bit down, in stream order.
    pub fn drawn(&self) -> Vec<String> {
        let mut below = 0;
        let mut drawn = Vec::new();
        for width in &self.units {
            let letter = |bit: u32| self.fields.iter().find(|(_, field)| field.0.contains(&bit));
            drawn.push(
                (below..below + width)
                    .rev()
                    .map(|bit| letter(bit).map_or('.', |(letter, _)| *letter))
                    .collect(),
            );
            below += width;
        }
        drawn
    }
}

/// Neighbouring pictures: letters of adjacent bits exchanged, a boundary moved, or a constant inverted.
pub fn neighbours(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut found = Vec::new();
    for place in 1..letters.len() {
        let (left, right) = (letters[place - 1], letters[place]);
        if left != right && left != '|' && right != '|' {
            let mut exchanged = letters.clone();
            exchanged.swap(place - 1, place);
            found.push(exchanged.into_iter().collect());
        }
    }
    for (place, letter) in letters.iter().enumerate() {
        if let Some(turned) = match letter {
            '0' => Some('1'),
            '1' => Some('0'),
            _ => None,
        } {
            let mut with = letters.clone();
            with[place] = turned;
            found.push(with.into_iter().collect());
        }
    }
    found
}
