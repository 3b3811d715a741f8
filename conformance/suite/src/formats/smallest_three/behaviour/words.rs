//! The words as an implementation of any behaviour lays them out.

use super::super::table::Parts;
use super::Behaving;
use super::parameters::{
    FieldMask, FieldOrder, Index9, Index10, Index15, IndexSign, Reserved, Sig9, Sig15, WordSign,
};
use crate::model::{Answer, Class, Refusal};

/// The field of a letter.
fn value(parts: Parts, of: char) -> u64 {
    match of {
        'i' => parts.index.into(),
        's' => parts.sig.into(),
        _ => parts.kept[nth(of)] as u64,
    }
}

/// Which of the kept components has a letter.
fn nth(of: char) -> usize {
    "abc".find(of).unwrap_or_default()
}

/// Where each field begins, counted in bits of the first word; from 32 on of the second.
struct Places {
    fields: [u32; 3],
    /// Of each bit of the index.
    index: [u32; 2],
    sig: Option<u32>,
}

impl Places {
    /// Puts the index below the fields of the first word.
    fn index_lowest(&mut self) {
        self.index = [0, 1];
        self.fields.iter_mut().filter(|place| **place < 32).for_each(|place| *place += 2);
    }
}

impl Behaving<'_> {
    /// What each bit of the words is, the lowest of the first word first, as they are read or written: bit 9 of the component `a`, bit
    /// 0 of the index `i`, or sig `s`.
    pub fn bits(&self, bits: u32, reads: bool) -> Vec<Option<(char, u32)>> {
        let len = if bits == 15 { 48 } else { 32 };
        let none = Parts { kept: [0; 3], index: 0, sig: 0 };
        let both = |words: &[i64]| {
            u64::from(words[0] as u32) | words.get(1).map_or(0, |&second| (second as u64) << 32)
        };
        let all = ('a'..='c').flat_map(|of| (0..bits).map(move |bit| (of, bit)));
        let all = all.chain([('i', 0), ('i', 1), ('s', 0)]);
        let mut places = vec![None; len];
        if reads {
            let split = |word: u64| self.split(&[word as u32, (word >> 32) as u32], bits);
            let base = split(0);
            for (at, place) in places.iter_mut().enumerate() {
                let parts = split(1 << at);
                *place = all.clone().find(|&(of, bit)| value(parts, of) ^ value(base, of) == 1 << bit);
            }
            return places;
        }
        for (of, bit) in all {
            let mut parts = none;
            match of {
                'i' => parts.index = 1 << bit,
                's' => parts.sig = 1,
                _ => parts.kept[nth(of)] = 1 << bit,
            }
            let moved = both(&self.joined(parts, bits)) ^ both(&self.joined(none, bits));
            for (_, place) in places.iter_mut().enumerate().filter(|(at, _)| moved >> at & 1 == 1) {
                *place = Some((of, bit));
            }
        }
        places
    }

    fn places(&self, bits: u32) -> Places {
        match bits {
            9 => {
                let mut places = Places { fields: [0, 9, 18], index: [27, 28], sig: Some(30) };
                match Index9::under(self.setting) {
                    Index9::Above => {}
                    Index9::Lowest => places.index_lowest(),
                }
                match Sig9::under(self.setting) {
                    Sig9::Bit30 => {}
                    Sig9::Bit29 => places.sig = Some(29),
                    Sig9::BelowIndex => (places.sig, places.index) = (Some(27), [28, 29]),
                    Sig9::Missing => places.sig = None,
                }
                places
            }
            10 => {
                let mut places = Places { fields: [0, 10, 20], index: [30, 31], sig: None };
                if Index10::under(self.setting) == Index10::Lowest {
                    places.index_lowest();
                }
                places
            }
            _ => {
                let mut places = Places { fields: [0, 15, 32], index: [30, 31], sig: Some(47) };
                match Index15::under(self.setting) {
                    Index15::Above => {}
                    Index15::Lowest => places.index_lowest(),
                    Index15::Split => (places.fields[1], places.index) = (16, [31, 15]),
                    Index15::OneNumber => {
                        places = Places { fields: [30, 15, 0], index: [45, 46], sig: None };
                    }
                }
                if Sig15::under(self.setting) == Sig15::Missing {
                    places.sig = None;
                }
                places
            }
        }
    }

    /// Which of a, b and c is in each field.
    fn order(&self, bits: u32) -> [usize; 3] {
        match FieldOrder::under(self.setting) {
            FieldOrder::Cba => [2, 1, 0],
            FieldOrder::CbaInOne if bits < 15 => [2, 1, 0],
            _ => [0, 1, 2],
        }
    }

    /// Whether the bit above c is set where the dropped component, which alone is negated then, is negative.
    pub(super) fn sign_is_of_dropped(&self, bits: u32) -> bool {
        bits == 15
            && Index15::under(self.setting) == Index15::Split
            && Sig15::under(self.setting) == Sig15::Bit15
    }

    /// Whether fields cross the border of the words.
    fn is_one_number(&self, bits: u32) -> bool {
        bits == 15 && Index15::under(self.setting) == Index15::OneNumber
    }

    /// Whether sig has a place, but is not stored in it.
    fn loses_sig(&self, bits: u32) -> bool {
        bits == 15 && Sig15::under(self.setting) == Sig15::Lost
    }

    /// The words of parts; integers that do not fit their width run over their neighbours.
    pub(super) fn joined(&self, parts: Parts, bits: u32) -> Vec<i64> {
        let places = self.places(bits);
        // What is shifted out of the first word is lost, unless both are one number.
        let held = |place: u32| if place < 32 && !self.is_one_number(bits) { 0xFFFF_FFFF } else { u64::MAX };
        let mut all = 0;
        for (bit, place) in places.index.into_iter().enumerate() {
            all |= u64::from(parts.index >> bit & 1) << place & held(places.index[0]);
        }
        for (place, of) in places.fields.into_iter().zip(self.order(bits)) {
            all |= (parts.kept[of] as u64) << place & held(place);
        }
        if let Some(place) = places.sig.filter(|_| !self.loses_sig(bits)) {
            all |= u64::from(parts.sig ^ u32::from(self.sign_is_of_dropped(bits))) << place;
        }
        let (first, second) = (all as u32, all >> 32 & 0xFFFF);
        match (bits, WordSign::under(self.setting)) {
            (15, _) => vec![first.into(), second as i64],
            (10, WordSign::Signed10) => vec![(first as i32).into()],
            _ => vec![first.into()],
        }
    }

    /// The parts of words.
    pub(super) fn split(&self, words: &[u32], bits: u32) -> Parts {
        let places = self.places(bits);
        let both = u64::from(words[0]) | words.get(1).map_or(0, |&second| u64::from(second) << 32);
        let word = |place: u32| match place {
            0..32 if !self.is_one_number(bits) => u64::from(words[0]) >> place,
            _ => both >> place,
        };
        let mask = match FieldMask::under(self.setting) {
            FieldMask::Nine => 0x1FF,
            FieldMask::Width => (1 << bits) - 1,
        };
        let mut kept = [0; 3];
        for (place, of) in places.fields.into_iter().zip(self.order(bits)) {
            kept[of] = (word(place) & mask) as i64;
        }
        let sig = match places.sig {
            Some(_) if self.loses_sig(bits) => 0,
            Some(place) => (word(place) as u32 & 1) ^ u32::from(self.sign_is_of_dropped(bits)),
            None => 1,
        };
        let [low, high] = places.index.map(|place| word(place) as u32 & 1);
        let index = low | high << 1;
        // Before the last of the three that are kept, and before the second.
        let spliced = bits == 10 && index >= 2 && IndexSign::under(self.setting) == IndexSign::Spliced10;
        Parts { kept, index: if spliced { index - 1 } else { index }, sig }
    }

    /// Refuses the reserved bits of a 9-bit word, if the implementation does.
    pub(super) fn check_reserved(&self, words: &[u32], bits: u32) -> Answer<()> {
        // A sig or an index in another place is not reserved; the place that it left is.
        let reserved = match Sig9::under(self.setting) {
            Sig9::Bit29 | Sig9::BelowIndex => [30, 31],
            Sig9::Bit30 | Sig9::Missing => [29, 31],
        };
        let checked = bits == 9 && Reserved::under(self.setting) == Reserved::Refused;
        match reserved.into_iter().find(|bit| checked && words[0] >> bit & 1 == 1) {
            Some(bit) => Err(Refusal::bit(Class::NotCanonical, bit)),
            None => Ok(()),
        }
    }
}
