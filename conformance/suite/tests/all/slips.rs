//! Single wrong numbers are measured from the answers to the vectors: masks, shifts, flags, limits and orders one off.

use packproof_models::varint::*;
use packproof_suite::formats;
use packproof_suite::model::{OwnedCase, input};

use crate::behaviours::vectors;
use crate::neighbours::right;

/// One slip in this many is tried.
const EVERY: usize = 3;

fn question(case: &OwnedCase) -> Question {
    if case.operation.ends_with("encode") {
        return Question::Write(input::integer(&case.input).expect("an integer"));
    }
    let bytes = input::bytes(&case.input).expect("bytes");
    Question::Read { bytes, canonical: case.operation.ends_with("canonical") }
}

/// Every bit of every mask and flag, shifts and limits one off, other orders.
fn one_off(right: &Layout, writes: bool) -> Vec<Vec<Slot>> {
    let most = right.bits.div_ceil(7);
    let mut all: Vec<Vec<Slot>> = Vec::new();
    let bits = || (0..8).map(|bit| 1_u8 << bit);
    let near = |shift: u8| [shift.checked_sub(1), Some(shift + 1)].into_iter().flatten();
    for at in 0..most {
        let slot = usize::from(at);
        let (read, write) = (&right.read, &right.write);
        if writes {
            all.extend(bits().map(|bit| vec![Slot::WriteMask(at, write.mask[slot] ^ bit)]));
            all.extend(bits().map(|bit| vec![Slot::WriteLastMask(at, write.last_mask[slot] ^ bit)]));
            all.extend(near(write.shift[slot]).map(|shift| vec![Slot::WriteShift(at, shift)]));
        } else {
            all.extend(bits().map(|bit| vec![Slot::Mask(at, read.mask[slot] ^ bit)]));
            all.extend(near(read.shift[slot]).map(|shift| vec![Slot::Shift(at, shift)]));
        }
        if at + 1 < most && writes {
            all.extend(bits().map(|bit| vec![Slot::WriteFlag(at, bit)]));
            let both = |limit| vec![Slot::WriteLimit(at, limit), Slot::WriteLimitNegative(at, limit)];
            all.extend([write.limit[slot] - 1, write.limit[slot] + 1].map(both));
        } else if at + 1 < most {
            all.extend(bits().map(|bit| vec![Slot::MoreOf(at, More::Set(bit))]));
        }
    }
    if writes {
        all.extend(
            [WrittenOrder::MostFirst, WrittenOrder::BitsReversed].map(|of| vec![Slot::WriteOrder(of)]),
        );
    } else {
        all.extend([Order::MostFirst, Order::BitsReversed].map(|of| vec![Slot::OrderOf(of)]));
        all.extend([most - 1, most + 1].map(|of| vec![Slot::Most(Some(of))]));
    }
    all
}

/// Of the slips that an answer shows, 95 in 100 are measured: the layout found gives all answers and differs from the right one
/// in no more slots than were changed.
#[test]
fn single_slips_are_measured() {
    for (operation, parameter) in [
        ("compact_index.decode", None),
        ("compact_index.encode", None),
        ("varint.decode", Some("u32")),
        ("varint.encode", Some("u32")),
        ("varint.zigzag_decode", Some("i32")),
    ] {
        let format = formats::find(operation).expect("a format");
        let of_type =
            |case: &OwnedCase| case.parameters.get("type").and_then(|name| name.as_str()) == parameter;
        let asked = vectors(format).into_iter().filter(|case| case.operation == operation && of_type(case));
        let asked: Vec<OwnedCase> = asked.collect();
        let right = right(&asked[0]);
        let (mut shown, mut measured) = (0, 0);
        for slots in one_off(&right, operation.ends_with("encode")).iter().step_by(EVERY) {
            let mut wrong = right;
            for slot in slots {
                slot.put(&mut wrong);
            }
            let answered = asked.iter().map(|case| (question(case), ask(&wrong, &question(case))));
            let answers: Vec<(Question, Answer)> = answered.collect();
            if answers.iter().any(|(question, answer)| ask(&right, question) != *answer) {
                shown += 1;
                let found = measure(&right, &answers);
                let few = slips(&right, &found.layout).len() <= slots.len();
                measured += usize::from(found.is_whole() && few);
            }
        }
        assert!(shown > 20, "{operation}: {shown}");
        assert!(measured * 100 >= shown * 95, "{operation}: {measured} of {shown}");
    }
}
