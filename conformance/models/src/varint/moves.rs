//! What else may be in a slot.
#![allow(clippy::too_many_lines, reason = "tables: a line for each slot, of all types of a layout")]

use alloc::vec;
use alloc::vec::Vec;

use super::counts::{Read, Write};
use super::kinds::{
    Arithmetic, AtMost, Beyond, Compared, Consumed, Flagged, Forms, Join, Length, Lengths, Magnitude, More,
    Needs, Negation, Order, Sign, SignBit, Special, Through, When, WrittenBeyond, WrittenBit, WrittenMinimum,
    WrittenOrder, WrittenSign, Zero,
};
use super::layout::{BYTES, Layout};
use super::slips::{Of, Slot, all};
use crate::common::{Missing, Refusal};

/// Steps from a layout: a slot with another value, or several at once.
pub(super) fn moves(layout: &Layout, of: Of) -> Vec<Vec<Slot>> {
    let slots: Vec<Slot> = all(layout).into_iter().filter(|slot| slot.concerns(of)).collect();
    let single = slots.iter().flat_map(|slot| others(*slot, layout)).map(|slot| vec![slot]);
    let mut moves: Vec<Vec<Slot>> = single.chain(together(layout, of)).collect();
    moves.retain(|step| step.iter().any(|slot| !slots.contains(slot)));
    moves
}

/// The other values of a slot.
fn others(slot: Slot, layout: &Layout) -> Vec<Slot> {
    match slot {
        Slot::Mask(at, mask) => masks(mask).map(|mask| Slot::Mask(at, mask)).collect(),
        Slot::WriteMask(at, mask) => masks(mask).map(|mask| Slot::WriteMask(at, mask)).collect(),
        Slot::WriteLastMask(at, mask) => masks(mask).map(|mask| Slot::WriteLastMask(at, mask)).collect(),
        Slot::Shift(at, shift) => shifts(at, shift).map(|shift| Slot::Shift(at, shift)).collect(),
        Slot::WriteShift(at, shift) => shifts(at, shift).map(|shift| Slot::WriteShift(at, shift)).collect(),
        Slot::MoreOf(at, _) => more().map(|more| Slot::MoreOf(at, more)).collect(),
        Slot::WriteFlag(at, flag) => flags(flag).map(|flag| Slot::WriteFlag(at, flag)).collect(),
        Slot::WriteLimit(at, limit) => limits(limit).map(|limit| Slot::WriteLimit(at, limit)).collect(),
        Slot::WriteLimitNegative(at, limit) => {
            limits(limit).map(|limit| Slot::WriteLimitNegative(at, limit)).collect()
        }
        _ => reader(slot, layout),
    }
}

/// Masks with a bit more or less, and those that programs have.
fn masks(mask: u8) -> impl Iterator<Item = u8> {
    (0..8).map(move |bit| mask ^ 1 << bit).chain([0x00, 0x0F, 0x1F, 0x3E, 0x3F, 0x7E, 0x7F, 0x80, 0xBF, 0xFF])
}

fn flags(flag: u8) -> impl Iterator<Item = u8> {
    (0..8).rev().map(|bit| 1 << bit).chain([0x00]).filter(move |of| *of != flag)
}

/// Shifts a little less or more, and those of groups of six, seven and eight bits.
fn shifts(at: u8, shift: u8) -> impl Iterator<Item = u8> {
    let by = [1, 2, 3, 4, 5, 6, 7, 8];
    let less = by.into_iter().filter_map(move |by| shift.checked_sub(by));
    let groups = [6 * at, 7 * at, 8 * at, (7 * at).saturating_sub(1), 7 * at + 1, 0];
    less.chain(by.into_iter().map(move |by| shift + by)).chain(groups).filter(|shift| *shift <= 112)
}

fn more() -> impl Iterator<Item = More> {
    let bits = (0..8).rev().flat_map(|bit| [More::Set(1 << bit), More::Clear(1 << bit)]);
    let others = [
        More::Never,
        More::Set(0xFF),
        More::Set(0xC0),
        More::Set(0xE0),
        More::Above(0x80),
        More::AboveKept(0x80),
        More::Above(0x7E),
        More::Above(0x3F),
        More::Input,
    ];
    bits.chain(others)
}

/// Limits that are one off, that look at fewer or more bits, and none.
fn limits(limit: u128) -> impl Iterator<Item = u128> {
    let top = limit >> 6;
    let near = [limit.saturating_sub(1), limit.saturating_add(1), limit.saturating_add(2), limit / 2];
    let far = [limit.saturating_mul(2), top.saturating_mul(63), top.saturating_mul(65), u128::MAX];
    let half = [(limit >> 7).saturating_mul(127), (limit >> 7).saturating_mul(129)];
    near.into_iter().chain(far).chain(half)
}

fn refusals() -> impl Iterator<Item = Refusal> {
    Refusal::ALL.into_iter().filter(|refusal| *refusal != Refusal::Trailing)
}

fn reader(slot: Slot, layout: &Layout) -> Vec<Slot> {
    let bits = layout.bits;
    let most = bits.div_ceil(7);
    let size = bits.div_ceil(8);
    match slot {
        Slot::LastMask(_) => {
            masks(0x7F).map(|mask| Slot::LastMask(Some(mask))).chain([Slot::LastMask(None)]).collect()
        }
        Slot::OrderOf(_) => Order::plain().map(Slot::OrderOf).collect(),
        Slot::Stuck(stuck) => vec![Slot::Stuck(!stuck)],
        Slot::Extended(_) => {
            (0..most).map(|at| Slot::Extended(Some(at))).chain([Slot::Extended(None)]).collect()
        }
        Slot::Most(_) => (1..=11).map(|most| Slot::Most(Some(most))).chain([Slot::Most(None)]).collect(),
        Slot::AtMostOf(_) => {
            let classes =
                refusals().flat_map(|of| [AtMost::Refused(of), AtMost::Drains(of), AtMost::Asks(of)]);
            classes.chain(AtMost::plain()).map(Slot::AtMostOf).collect()
        }
        Slot::JoinOf(_) => Join::plain().map(Slot::JoinOf).collect(),
        Slot::ArithmeticOf(_) => {
            let modulo = [32, 64]
                .into_iter()
                .flat_map(|bits| [Arithmetic::ShiftsModulo(bits), Arithmetic::Modulo(bits)]);
            Arithmetic::plain().chain(modulo).map(Slot::ArithmeticOf).collect()
        }
        Slot::SignOf(sign) => signs(sign).into_iter().map(Slot::SignOf).collect(),
        Slot::Largest(largest) => largests(bits, largest).map(Slot::Largest).to_vec(),
        Slot::CanonicalLargest(largest) => largests(bits, largest).map(Slot::CanonicalLargest).to_vec(),
        Slot::ComparedOf(_) => Compared::plain().map(Slot::ComparedOf).collect(),
        Slot::BeyondOf(_) => beyonds(bits).into_iter().map(Slot::BeyondOf).collect(),
        Slot::CanonicalBeyond(_) => beyonds(bits).into_iter().map(Slot::CanonicalBeyond).collect(),
        Slot::ResultOf(_) => throughs(bits).into_iter().map(Slot::ResultOf).collect(),
        Slot::Minimum(_) => specials(&[1 << 31, 1 - (1 << 31), 0]).into_iter().map(Slot::Minimum).collect(),
        Slot::NegativeZero(_) => specials(&[-1 << 31, 64, -1]).into_iter().map(Slot::NegativeZero).collect(),
        Slot::MissingOf(_) => [
            Missing::Refused,
            Missing::Constant(0),
            Missing::Constant(0xFF),
            Missing::Repeated,
            Missing::Ends,
            Missing::Nothing,
            Missing::Zero,
            Missing::MinusOne,
        ]
        .map(Slot::MissingOf)
        .to_vec(),
        Slot::MissingFrom(_) => (0..3).map(Slot::MissingFrom).collect(),
        Slot::MissingTo(_) => [0, u8::MAX].map(Slot::MissingTo).to_vec(),
        Slot::MissingCounted(counted) => vec![Slot::MissingCounted(!counted)],
        Slot::EndByte(_) => [None, Some(0), Some(0x30), Some(0xFF)].map(Slot::EndByte).to_vec(),
        Slot::NeedsOf(_) => Needs::plain().chain([2, most].map(Needs::AtLeast)).map(Slot::NeedsOf).collect(),
        Slot::ConsumedOf(_) => [0, 1, 2, most, size]
            .map(Consumed::Constant)
            .into_iter()
            .chain(Consumed::plain())
            .map(Slot::ConsumedOf)
            .collect(),
        Slot::ConsumedShortest(shortest) => vec![Slot::ConsumedShortest(!shortest)],
        Slot::FollowedRefused(refused) => vec![Slot::FollowedRefused(!refused)],
        Slot::Strict(_) => {
            let some = [Forms::All, Forms::ZeroOnly, Forms::Longest].into_iter();
            let some = some.flat_map(|forms| refusals().map(move |of| Slot::Strict(Some((forms, of)))));
            some.chain([Slot::Strict(None)]).collect()
        }
        Slot::Empty(_) => refusals().map(Slot::Empty).collect(),
        Slot::Inside(_) => refusals().map(Slot::Inside).collect(),
        Slot::OutOfRange(_) => refusals().map(Slot::OutOfRange).collect(),
        Slot::CanonicalForms(_) => Forms::plain().map(Slot::CanonicalForms).collect(),
        Slot::CanonicalZero(_) => Zero::plain().map(Slot::CanonicalZero).collect(),
        Slot::Overlong(_) => refusals().map(Slot::Overlong).collect(),
        Slot::OverlongLongest(_) => refusals().map(Slot::OverlongLongest).collect(),
        Slot::NotCanonical(_) => refusals().map(Slot::NotCanonical).collect(),
        Slot::SeesMissing(sees) => vec![Slot::SeesMissing(!sees)],
        _ => writer(slot, layout),
    }
}

fn writer(slot: Slot, layout: &Layout) -> Vec<Slot> {
    let bits = layout.bits;
    let most = bits.div_ceil(7);
    match slot {
        Slot::FlaggedOf(_) => {
            Flagged::plain().chain([Flagged::Byte(most - 1)]).map(Slot::FlaggedOf).collect()
        }
        Slot::ByRest(by_rest) => vec![Slot::ByRest(!by_rest)],
        Slot::LengthOf(_) => {
            let most_of = (1..=9)
                .flat_map(|most| [Length::AtMost(most), Length::EndsAt(most), Length::RefusedAbove(most)]);
            let more = [
                Length::Always(most),
                Length::OneMore(most),
                Length::OneMore(20),
                Length::AtLeast(2),
                Length::AtLeast(most),
            ];
            Length::plain().chain(most_of).chain(more).map(Slot::LengthOf).collect()
        }
        Slot::WriteOrder(_) => WrittenOrder::plain().map(Slot::WriteOrder).collect(),
        Slot::MagnitudeOf(Magnitude::Zigzag(_)) => {
            Write::plain().map(|how| Slot::MagnitudeOf(Magnitude::Zigzag(how))).collect()
        }
        Slot::MagnitudeOf(_) => {
            let other = [Magnitude::Low(16), Magnitude::Low(28), Magnitude::Signed(16)];
            Magnitude::plain().chain(other).map(Slot::MagnitudeOf).collect()
        }
        Slot::WriteSign(WrittenSign::Bit(bit)) => {
            let whens = When::plain().map(|when| WrittenBit { when, ..bit });
            let lengths = Lengths::plain().map(|lengths| WrittenBit { lengths, ..bit });
            let masks = (0..8).map(|of| 1 << of);
            let masks = masks.flat_map(|mask| {
                [WrittenBit { mask, single: mask, ..bit }, WrittenBit { single: mask, ..bit }]
            });
            let all = whens.chain(lengths).chain(masks).chain([WrittenBit { last: !bit.last, ..bit }]);
            all.map(WrittenSign::Bit).chain([WrittenSign::None]).map(Slot::WriteSign).collect()
        }
        Slot::Cast(_) => throughs(bits).into_iter().map(Slot::Cast).collect(),
        Slot::WriteArithmetic(_) => {
            let own = [Through::SignFills, Through::SignEnds(32), Through::SignEnds(64)];
            let own = own.into_iter().chain([Through::SignEndsMasked(64), Through::Extended32]);
            throughs(bits).into_iter().chain(own).map(Slot::WriteArithmetic).collect()
        }
        Slot::WriteMinimum(_) => {
            let other = [(1 - (1_i128 << (bits - 1))) as i64, 0].map(WrittenMinimum::As);
            let refused = [Refusal::OutOfRange, Refusal::Broken].map(WrittenMinimum::Refused);
            WrittenMinimum::plain().chain(other).chain(refused).map(Slot::WriteMinimum).collect()
        }
        Slot::WriteLargest(largest) => largests(bits, largest).map(Slot::WriteLargest).to_vec(),
        Slot::WriteLargestNumber(largest) => largests(bits, largest).map(Slot::WriteLargestNumber).to_vec(),
        Slot::WriteBeyond(_) => WrittenBeyond::plain().map(Slot::WriteBeyond).collect(),
        Slot::WriteOutOfRange(_) => refusals().map(Slot::WriteOutOfRange).collect(),
        Slot::Copied(_) => [None, Some(0), Some(1), Some(2), Some(3)].map(Slot::Copied).to_vec(),
        Slot::Added(_) => [0, 1].map(Slot::Added).to_vec(),
        _ => Vec::new(),
    }
}

fn signs(sign: Sign) -> Vec<Sign> {
    match sign {
        Sign::None => Vec::new(),
        Sign::Zigzag(_) => Read::plain().map(Sign::Zigzag).collect(),
        Sign::Bit(bit) => {
            let lengths = Lengths::plain().map(|lengths| SignBit { lengths, ..bit });
            let negations = Negation::plain().map(|negation| SignBit { negation, ..bit });
            let masks = (0..8).map(|of| 1 << of).chain([0xFF]).map(|mask| SignBit { mask, ..bit });
            let flips = [SignBit { last: !bit.last, ..bit }, SignBit { inverted: !bit.inverted, ..bit }];
            let all = lengths.chain(negations).chain(masks).chain(flips);
            all.map(Sign::Bit).chain([Sign::None]).collect()
        }
    }
}

fn largests(bits: u8, largest: u128) -> [u128; 9] {
    let own = (1_u128 << bits) - 1;
    [
        own,
        own >> 1,
        own << 1 | 1,
        largest.saturating_add(1),
        largest.saturating_sub(1),
        (1 << 53) - 1,
        u64::MAX.into(),
        u32::MAX.into(),
        u128::MAX >> 1,
    ]
}

fn beyonds(bits: u8) -> Vec<Beyond> {
    let last = bits.div_ceil(7) - 1;
    let low = [16, 31, 32, 64].into_iter().flat_map(|bits| [Beyond::Low(bits), Beyond::LowMagnitude(bits)]);
    Beyond::plain().chain([0x1F, 0x0F].map(|most| Beyond::Byte(last, most))).chain(low).collect()
}

fn throughs(bits: u8) -> Vec<Through> {
    let floats = [Through::Itself, Through::Binary64, Through::Binary64Digits, Through::Binary32];
    let types =
        [8, 16, 32, 53, 64, bits].into_iter().flat_map(|bits| [Through::Low(bits), Through::Signed(bits)]);
    floats.into_iter().chain(types).collect()
}

fn specials(numbers: &[i64]) -> Vec<Special> {
    let numbers = numbers.iter().map(|number| Special::Number(*number));
    let refused =
        [Refusal::Broken, Refusal::OutOfRange, Refusal::Overlong, Refusal::NotCanonical, Refusal::Invalid];
    numbers.chain(refused.map(Special::Refused)).chain([Special::Itself]).collect()
}

/// Slots that one line of code moves together: the same mask or flag in several bytes, shifts that go on from a wrong one.
fn together(layout: &Layout, of: Of) -> Vec<Vec<Slot>> {
    let mut moves = Vec::new();
    let each = |from: u8, slot: &dyn Fn(u8) -> Slot| (from..BYTES as u8).map(slot).collect::<Vec<Slot>>();
    if of == Of::Writing {
        let write = &layout.write;
        let both = |at: u8, mask: u8| [Slot::WriteMask(at, mask), Slot::WriteLastMask(at, mask)];
        for at in 0..BYTES as u8 {
            moves.extend(masks(write.mask[usize::from(at)]).map(|mask| both(at, mask).to_vec()));
        }
        for mask in masks(0x7F) {
            moves.push((0..BYTES as u8).flat_map(|at| both(at, mask)).collect());
            moves.push((1..BYTES as u8).flat_map(|at| both(at, mask)).collect());
            moves.push((1..4).flat_map(|at| both(at, mask)).collect());
            moves.push(each(0, &|at| Slot::WriteMask(at, mask)));
            moves.push(each(0, &|at| Slot::WriteLastMask(at, mask)));
        }
        for flag in flags(0) {
            moves.push(each(0, &|at| Slot::WriteFlag(at, flag)));
            moves.push(each(1, &|at| Slot::WriteFlag(at, flag)));
        }
        for table in tables(&write.shift) {
            moves.push(each(0, &|at| Slot::WriteShift(at, table[usize::from(at)])));
        }
        for at in 0..BYTES as u8 {
            let limit =
                |at: u8, limit: u128| [Slot::WriteLimit(at, limit), Slot::WriteLimitNegative(at, limit)];
            let old = write.limit[usize::from(at)];
            moves.extend(limits(old).map(|new| limit(at, new).to_vec()));
        }
        for from in 0..2 {
            for nth in 0..limits(0).count() {
                let limit = |at: u8, of: &[u128; BYTES]| limits(of[usize::from(at)]).nth(nth).unwrap_or(0);
                let positive = (from..BYTES as u8).map(|at| Slot::WriteLimit(at, limit(at, &write.limit)));
                let negative = from..BYTES as u8;
                let negative =
                    negative.map(|at| Slot::WriteLimitNegative(at, limit(at, &write.limit_negative)));
                moves.push(positive.chain(negative).collect());
            }
        }
        return moves;
    }
    let read = &layout.read;
    for mask in masks(0x7F) {
        moves.push(each(0, &|at| Slot::Mask(at, mask)));
        moves.push(each(1, &|at| Slot::Mask(at, mask)));
        moves.push((1..4).map(|at| Slot::Mask(at, mask)).collect());
    }
    for more in more() {
        moves.push(each(0, &|at| Slot::MoreOf(at, more)));
        moves.push(each(1, &|at| Slot::MoreOf(at, more)));
    }
    moves.push(each(0, &|at| match read.more[usize::from(at)] {
        More::Set(mask) => Slot::MoreOf(at, More::Clear(mask)),
        other => Slot::MoreOf(at, other),
    }));
    for table in tables(&read.shift) {
        moves.push(each(0, &|at| Slot::Shift(at, table[usize::from(at)])));
    }
    let sevens = each(0, &|at| Slot::Shift(at, 7 * at));
    moves.push([&[Slot::OrderOf(Order::MostFirst)][..], &sevens].concat());
    let last = layout.bits.div_ceil(7) - 1;
    moves.push(vec![Slot::Most(None), Slot::Mask(last, 0x7F)]);
    moves.extend(refusals().map(|of| vec![Slot::Empty(of), Slot::Inside(of)]));
    moves.extend(refusals().map(|of| vec![Slot::Overlong(of), Slot::OverlongLongest(of)]));
    moves.extend([0xFF, 0].map(|byte| vec![Slot::MissingOf(Missing::Constant(byte)), Slot::MissingFrom(1)]));
    moves.push(vec![Slot::MissingOf(Missing::Constant(0xFF)), Slot::MissingCounted(false)]);
    moves.push(vec![Slot::MissingOf(Missing::Repeated), Slot::MissingCounted(false)]);
    moves.push(vec![Slot::MissingOf(Missing::Ends), Slot::MissingFrom(1)]);
    moves.push(vec![Slot::MissingOf(Missing::Ends), Slot::MissingTo(0)]);
    moves
}

/// Shifts of groups of another width, and those that go on from a wrong one.
fn tables(shift: &[u8; BYTES]) -> Vec<[u8; BYTES]> {
    let of = |first: u8, width: u8| {
        core::array::from_fn(|at| if at == 0 { 0 } else { first + width * (at as u8 - 1) })
    };
    let mut tables =
        vec![of(6, 6), of(6, 8), of(7, 7), of(8, 8), of(6, 7), of(8, 7), of(5, 7), of(0, 0), of(0, 7)];
    tables.push(core::array::from_fn(|at| 7 * at as u8 + 7));
    for from in 1..BYTES {
        for by in [-1_i8, 1] {
            tables.push(core::array::from_fn(|at| {
                shift[at].saturating_add_signed(if at >= from { by } else { 0 })
            }));
        }
    }
    tables
}

/// The layouts next to one: every slot moved to the values next to it, and slots that move together.
pub fn neighbours(layout: &Layout) -> Vec<Vec<Slot>> {
    [Of::Canonical, Of::Writing].into_iter().flat_map(|of| moves(layout, of)).collect()
}
