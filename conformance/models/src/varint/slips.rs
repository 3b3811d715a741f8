//! Slots one by one, and where two layouts differ.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::kinds::{
    Arithmetic, AtMost, Beyond, Compared, Consumed, Flagged, Forms, Join, Length, Magnitude, More, Needs,
    Order, Sign, Special, Through, WrittenBeyond, WrittenMinimum, WrittenOrder, WrittenSign, Zero,
};
use super::layout::Layout;
use crate::common::{Missing, Refusal};

/// Declares the slots once: those that each byte has, and the others.
macro_rules! slots {
    (
        each { $($each:ident: $element:ty = $($array:ident).+;)+ }
        one { $($one:ident: $value:ty = $($field:ident).+;)+ }
    ) => {
        /// A slot and what is in it. Slots of a byte have its number.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Slot {
            $($each(u8, $element),)+
            $($one($value),)+
        }

        impl Slot {
            /// Puts it into a layout.
            pub fn put(self, layout: &mut Layout) {
                match self {
                    $(Self::$each(at, value) => {
                        if let Some(slot) = layout.$($array).+.get_mut(usize::from(at)) {
                            *slot = value;
                        }
                    })+
                    $(Self::$one(value) => layout.$($field).+ = value,)+
                }
            }

            /// Where it is: `read.mask[2]`.
            pub fn path(self) -> String {
                match self {
                    $(Self::$each(at, _) => format!("{}[{at}]", stringify!($($array).+)),)+
                    $(Self::$one(_) => stringify!($($field).+).to_string(),)+
                }
            }

            /// What is in it, as text.
            pub fn value(self) -> String {
                match self {
                    $(Self::$each(_, value) => format!("{value:?}"),)+
                    $(Self::$one(value) => format!("{value:?}"),)+
                }
            }
        }

        /// All slots of a layout, in the order in which slips are reported.
        pub(super) fn all(layout: &Layout) -> Vec<Slot> {
            let mut all = Vec::new();
            $(all.extend(layout.$($array).+.iter().enumerate().map(|(at, value)| Slot::$each(at as u8, *value)));)+
            $(all.push(Slot::$one(layout.$($field).+));)+
            all
        }
    };
}

slots! {
    each {
        Mask: u8 = read.mask;
        Shift: u8 = read.shift;
        MoreOf: More = read.more;
        WriteMask: u8 = write.mask;
        WriteLastMask: u8 = write.last_mask;
        WriteShift: u8 = write.shift;
        WriteFlag: u8 = write.flag;
        WriteLimit: u128 = write.limit;
        WriteLimitNegative: u128 = write.limit_negative;
    }
    one {
        Bits: u8 = bits;
        LastMask: Option<u8> = read.last_mask;
        OrderOf: Order = read.order;
        Stuck: bool = read.stuck;
        Extended: Option<u8> = read.extended;
        Most: Option<u8> = read.most;
        AtMostOf: AtMost = read.at_most;
        JoinOf: Join = read.join;
        ArithmeticOf: Arithmetic = read.arithmetic;
        SignOf: Sign = read.sign;
        Largest: u128 = read.largest;
        ComparedOf: Compared = read.compared;
        BeyondOf: Beyond = read.beyond;
        ResultOf: Through = read.result;
        Minimum: Special = read.minimum;
        NegativeZero: Special = read.negative_zero;
        MissingOf: Missing = read.missing;
        MissingFrom: u8 = read.missing_from;
        MissingTo: u8 = read.missing_to;
        MissingCounted: bool = read.missing_counted;
        EndByte: Option<u8> = read.end_byte;
        NeedsOf: Needs = read.needs;
        ConsumedOf: Consumed = read.consumed;
        ConsumedShortest: bool = read.consumed_shortest;
        FollowedRefused: bool = read.followed_refused;
        Strict: Option<(Forms, Refusal)> = read.strict;
        Empty: Refusal = read.empty;
        Inside: Refusal = read.inside;
        OutOfRange: Refusal = read.out_of_range;
        CanonicalBeyond: Beyond = canonical.beyond;
        CanonicalLargest: u128 = canonical.largest;
        CanonicalForms: Forms = canonical.forms;
        CanonicalZero: Zero = canonical.zero;
        Overlong: Refusal = canonical.overlong;
        OverlongLongest: Refusal = canonical.overlong_longest;
        NotCanonical: Refusal = canonical.not_canonical;
        SeesMissing: bool = canonical.sees_missing;
        FlaggedOf: Flagged = write.flagged;
        ByRest: bool = write.by_rest;
        LengthOf: Length = write.length;
        WriteOrder: WrittenOrder = write.order;
        MagnitudeOf: Magnitude = write.magnitude;
        WriteSign: WrittenSign = write.sign;
        Cast: Through = write.cast;
        WriteArithmetic: Through = write.arithmetic;
        WriteMinimum: WrittenMinimum = write.minimum;
        WriteLargest: u128 = write.largest;
        WriteLargestNumber: u128 = write.largest_number;
        WriteBeyond: WrittenBeyond = write.beyond;
        WriteOutOfRange: Refusal = write.out_of_range;
        Copied: Option<u8> = write.copied;
        Added: u8 = write.added;
    }
}

/// One slot that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slip {
    pub right: Slot,
    pub given: Slot,
}

/// The slots in which a layout differs from the right one.
pub fn slips(right: &Layout, given: &Layout) -> Vec<Slip> {
    let pairs = all(right).into_iter().zip(all(given));
    pairs.filter(|(right, given)| right != given).map(|(right, given)| Slip { right, given }).collect()
}

/// What an operation concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Reading,
    Canonical,
    Writing,
}

impl Slot {
    pub(super) fn concerns(self, of: Of) -> bool {
        let path = self.path();
        match of {
            Of::Reading => path.starts_with("read."),
            Of::Canonical => !path.starts_with("write."),
            Of::Writing => path.starts_with("write."),
        }
    }
}
