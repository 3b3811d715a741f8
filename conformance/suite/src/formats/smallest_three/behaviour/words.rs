//! The words as an implementation of any behaviour lays them out.

use super::super::table::Parts;
use super::word_parameters::{
    BPlace, CPlace, ClassReserved, FieldMask, FieldOrder, Index9, Index10, Index15, IndexSign,
    OriginalReserved, Reserved, Sig9, Sig15, WordOrder, WordSign,
};
use crate::formats::quantize::behaviour as quantize;
use crate::model::behaviour::Setting;
use crate::model::{Answer, Class, Refusal};

/// The layout of the words of an implementation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    field_order: FieldOrder,
    word_order: WordOrder,
    index_9: Index9,
    index_10: Index10,
    index_15: Index15,
    b_place: BPlace,
    c_place: CPlace,
    sig_9: Sig9,
    sig_15: Sig15,
    index_sign: IndexSign,
    word_sign: WordSign,
    field_mask: FieldMask,
    pub(super) reserved: Reserved,
    pub(super) original_reserved: OriginalReserved,
    class_reserved: ClassReserved,
}

/// Where each field begins, counted in bits of the first word; from 32 on of the second.
struct Places {
    fields: [u32; 3],
    /// Of each bit of the index.
    index: [u32; 2],
    sig: Option<u32>,
}

/// The places of an index whose bits are together.
fn together(lowest: u32) -> [u32; 2] {
    [lowest, lowest + 1]
}

impl Words {
    pub(super) fn under(setting: &Setting) -> Self {
        Self {
            field_order: FieldOrder::under(setting),
            word_order: WordOrder::under(setting),
            index_9: Index9::under(setting),
            index_10: Index10::under(setting),
            index_15: Index15::under(setting),
            b_place: BPlace::under(setting),
            c_place: CPlace::under(setting),
            sig_9: Sig9::under(setting),
            sig_15: Sig15::under(setting),
            index_sign: IndexSign::under(setting),
            word_sign: WordSign::under(setting),
            field_mask: FieldMask::under(setting),
            reserved: Reserved::under(setting),
            original_reserved: OriginalReserved::under(setting),
            class_reserved: ClassReserved::under(setting),
        }
    }

    fn places(&self, bits: u32) -> Places {
        let mut places = match bits {
            9 => Places { fields: [0, 9, 18], index: together(27), sig: Some(30) },
            10 => Places { fields: [0, 10, 20], index: together(30), sig: None },
            _ => Places { fields: [0, 15, 32], index: together(30), sig: Some(47) },
        };
        self.place_index(&mut places, bits);
        match (self.b_place, bits) {
            (BPlace::Low9, 9) | (BPlace::Low10, 10) | (BPlace::Low15, 15) => places.fields[1] -= 1,
            (BPlace::High9, 9) | (BPlace::High10, 10) | (BPlace::High15, 15) => places.fields[1] += 1,
            _ => {}
        }
        match (self.c_place, bits) {
            (CPlace::Low9, 9) | (CPlace::Low10, 10) => places.fields[2] -= 1,
            (CPlace::High9, 9) | (CPlace::High10, 10) => places.fields[2] += 1,
            (CPlace::High15, 15) => (places.fields[2], places.sig) = (33, Some(32)),
            _ => {}
        }
        match (self.sig_9, bits) {
            (Sig9::Bit29, 9) => places.sig = Some(29),
            (Sig9::Bit31, 9) => places.sig = Some(31),
            (Sig9::BelowIndex, 9) => (places.sig, places.index) = (Some(27), together(28)),
            (Sig9::Missing, 9) => places.sig = None,
            _ => {}
        }
        match (self.sig_15, bits) {
            (Sig15::Missing, 15) => places.sig = None,
            (Sig15::FirstWord, 15) => places.sig = Some(15),
            _ => {}
        }
        places
    }

    /// Moves the index, and what makes room for it.
    fn place_index(&self, places: &mut Places, bits: u32) {
        let mut lowest = false;
        match (bits, self.index_9, self.index_10, self.index_15) {
            (9, Index9::OneLower, ..) | (10, _, Index10::OneLower, _) | (15, _, _, Index15::OneLower) => {
                places.index = together(places.index[0] - 1);
            }
            (9, Index9::OneHigher, ..) | (10, _, Index10::OneHigher, _) | (15, _, _, Index15::OneHigher) => {
                places.index = together(places.index[0] + 1);
            }
            (9, Index9::Top, ..) => places.index = together(30),
            (9, Index9::Lowest, ..) | (10, _, Index10::Lowest, _) | (15, _, _, Index15::Lowest) => {
                lowest = true;
            }
            (15, _, _, Index15::Split) => (places.fields[1], places.index) = (16, [31, 15]),
            (15, _, _, Index15::SplitLowFirst) => (places.fields[1], places.index) = (16, [15, 31]),
            (15, _, _, Index15::OneNumber) => {
                *places = Places { fields: [30, 15, 0], index: together(45), sig: None };
            }
            _ => {}
        }
        if lowest {
            places.index = together(0);
            places.fields.iter_mut().filter(|place| **place < 32).for_each(|place| *place += 2);
        }
    }

    /// Which of a, b and c is in each field.
    fn order(&self, bits: u32) -> [usize; 3] {
        let swapped = match self.field_order {
            FieldOrder::Swapped => true,
            FieldOrder::Swapped9 => bits == 9,
            FieldOrder::Swapped10 => bits == 10,
            FieldOrder::Swapped15 => bits == 15,
            _ => false,
        };
        match self.field_order {
            _ if swapped => [0, 2, 1],
            FieldOrder::Cba => [2, 1, 0],
            FieldOrder::CbaInOne if bits < 15 => [2, 1, 0],
            FieldOrder::AbSwapped => [1, 0, 2],
            _ => [0, 1, 2],
        }
    }

    /// Whether the bit above c is set where the dropped component, which alone is negated then, is negative.
    pub(super) fn sign_is_of_dropped(&self, bits: u32) -> bool {
        let split = matches!(self.index_15, Index15::Split | Index15::SplitLowFirst);
        bits == 15 && split && self.sig_15 == Sig15::Bit15
    }

    /// Whether fields cross the border of the words.
    fn is_one_number(&self, bits: u32) -> bool {
        bits == 15 && self.index_15 == Index15::OneNumber
    }

    /// The words of parts; integers that do not fit their width run over their neighbours.
    fn join(&self, parts: Parts, bits: u32) -> Vec<u32> {
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
        if let Some(place) = places.sig.filter(|_| bits != 15 || self.sig_15 != Sig15::Lost) {
            let inverted = u32::from(self.sign_is_of_dropped(bits));
            all |= u64::from(parts.sig ^ inverted) << place;
        }
        let (first, second) = (all as u32, (all >> 32) as u32 & 0xFFFF);
        match self.word_order {
            _ if bits != 15 => vec![first],
            WordOrder::FirstSecond => vec![first, second],
            WordOrder::SecondFirst => vec![second, first],
        }
    }

    /// The words as the implementation returns them.
    pub(super) fn returned(&self, parts: Parts, bits: u32) -> Vec<i64> {
        let signed = match self.word_sign {
            WordSign::Unsigned => false,
            WordSign::Signed10 => bits == 10,
            WordSign::Signed => true,
        };
        let words = self.join(parts, bits).into_iter();
        words.map(|word| if signed { (word as i32).into() } else { word.into() }).collect()
    }

    /// The parts of words.
    pub(super) fn split(&self, words: &[u32], bits: u32) -> Parts {
        let places = self.places(bits);
        let both = u64::from(words[0]) | words.get(1).map_or(0, |&second| u64::from(second) << 32);
        let word = |place: u32| match place {
            0..32 if self.is_one_number(bits) => both >> place,
            0..32 => u64::from(words[0]) >> place,
            _ => both >> place,
        };
        let mask = match self.field_mask {
            FieldMask::Width | FieldMask::SecondWhole => (1 << bits) - 1,
            FieldMask::Nine => 0x1FF,
            FieldMask::OneShort => (1 << (bits - 1)) - 1,
        };
        let mut kept = [0; 3];
        for (place, of) in places.fields.into_iter().zip(self.order(bits)) {
            let whole = self.field_mask == FieldMask::SecondWhole && place >= 32;
            kept[of] = (word(place) & if whole { 0xFFFF } else { mask }) as i64;
        }
        let sig = match places.sig {
            Some(_) if bits == 15 && self.sig_15 == Sig15::Lost => 0,
            Some(place) => (word(place) as u32 & 1) ^ u32::from(self.sign_is_of_dropped(bits)),
            None => 1,
        };
        let [low, high] = places.index.map(|place| word(place) as u32 & 1);
        let index = low | high << 1;
        let signed = match self.index_sign {
            IndexSign::Unsigned => false,
            IndexSign::Spliced10 => bits == 10,
            IndexSign::Spliced => bits != 9,
        };
        // Before the last of the three that are kept, and before the second.
        Parts { kept, index: if signed && index >= 2 { index - 1 } else { index }, sig }
    }

    /// Refuses the reserved bits of a 9-bit word, as far as the implementation does.
    pub(super) fn check_reserved(&self, words: &[u32], bits: u32) -> Answer<()> {
        // A sig or an index in another place is not reserved; the place that it left is.
        let used = match self.sig_9 {
            Sig9::Bit29 | Sig9::BelowIndex => 29,
            Sig9::Bit31 => 31,
            Sig9::Bit30 | Sig9::Missing => 30,
        };
        let checked =
            [29_u32, 30, 31].into_iter().filter(|&bit| bit != used).filter(|&bit| match self.reserved {
                Reserved::Refused | Reserved::Last => true,
                Reserved::Unchecked => false,
                Reserved::Only29 => bit == 29,
                Reserved::Only31 => bit == 31,
            });
        for bit in checked {
            if bits == 9 && words[0] >> bit & 1 == 1 {
                let class = match self.class_reserved {
                    ClassReserved::NotCanonical => Class::NotCanonical,
                    ClassReserved::Invalid => Class::Invalid,
                    ClassReserved::OutOfRange => Class::OutOfRange,
                    ClassReserved::Breaks => return Err(quantize::broken()),
                };
                return Err(Refusal::bit(class, bit.into()));
            }
        }
        Ok(())
    }
}
