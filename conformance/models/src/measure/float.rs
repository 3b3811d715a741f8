//! The layout of a small float: single bits of a reader, powers of two of a writer, and then the numbers where names differ.

use super::questions::{Answer, Questions, Stop};
use super::settle::{Open, Slot, score, settle, slot};
use crate::float::{Layout, Nan, Negative, ReadInfinity, ReadNan, Special, Subnormals, Top, Zero};
use crate::prelude::*;
use crate::steps::round::Round;
use crate::word;

pub(super) fn measure(questions: &mut Questions<'_>) -> Result<(word::Layout, Open), Stop> {
    let bits = questions.bits;
    if bits > 32 {
        return Err(Stop::Other("a small float has at most 32 bits"));
    }
    let shape = if questions.reads() { of_reader(questions)? } else { of_writer(questions)? };
    if questions.reads() {
        read_names(questions, &shape)?;
    }
    if questions.writes() {
        write_names(questions, &shape)?;
    }
    let answers = questions.answers();
    let settled = Top::ALL.iter().filter_map(|&top| {
        let special = if top == Top::Ieee { Special::Infinity } else { Special::Max };
        let mut layout = Layout { top, overflow: special, infinity: special, ..shape.clone() };
        let mut slots = Vec::new();
        if questions.writes() {
            slots.extend(writer_slots(top));
        }
        if questions.reads() {
            // Said of the reader alone, until it is seen to follow from the writer.
            (layout.read.top, layout.read.subnormals) = (Some(top), Some(Subnormals::Keep));
            slots.extend(reader_slots(questions.writes()));
        }
        let open = settle(&mut layout, word::Layout::Float, &answers, &slots);
        Some((wrong(&layout, &answers)?, layout, open))
    });
    let best = settled.min_by_key(|(wrong, ..)| *wrong);
    let (_, mut layout, mut open) = best.ok_or(Stop::Other("no small float has such a shape"))?;
    // Filled up to whole bytes, it is a number.
    let own = layout.sign + layout.exponent + layout.significand;
    layout.unit = questions.wire.unit.filter(|_| own == bits);
    if !questions.writes() {
        open.push((
            "round",
            "only a writer rounds; `overflow`, `infinity`, `nan` and `zero` are its keys, too",
        ));
    }
    if !questions.reads() {
        open.push(("read", "only a reader meets words that no writer writes"));
    }
    Ok((word::Layout::Float(plain(layout, &answers)), open))
}

fn wrong(layout: &Layout, answers: &[Answer]) -> Option<usize> {
    score(&word::Layout::Float(layout.clone()), answers).map(|(wrong, ..)| wrong)
}

/// Leaves out what follows from other keys, and statements about NaNs where the layout has no NaN.
fn plain(layout: Layout, answers: &[Answer]) -> Layout {
    let mut plain = layout;
    let follows: [fn(&mut Layout); 2] =
        [|layout| layout.read.top = None, |layout| layout.read.subnormals = None];
    let nans: [fn(&mut Layout); 2] =
        [|layout| layout.nan = Nan::Any, |layout| layout.read.nan = ReadNan::Any];
    for (place, leave_out) in follows.into_iter().chain(nans).enumerate() {
        let mut without = plain.clone();
        leave_out(&mut without);
        let same = if place < follows.len() {
            wrong(&without, answers) == wrong(&plain, answers)
        } else {
            without.check() == plain.check()
        };
        if same {
            plain = without;
        }
    }
    plain
}

fn shaped(sign: u32, exponent: u32, significand: u32, bias: i32) -> Result<Layout, Stop> {
    if !(2..=8).contains(&exponent) || !(1..=23).contains(&significand) {
        return Err(Stop::Other("the bits are no exponent and significand"));
    }
    let usual = (1 << (exponent - 1)) - 1;
    Ok(Layout { sign, exponent, significand, bias: (bias != usual).then_some(bias), ..Layout::default() })
}

/// The exponent of a power of two that binary32 has as a normal number.
fn power(value: f32) -> Option<i32> {
    let bits = value.to_bits();
    (bits.trailing_zeros() >= 23 && (1..255).contains(&(bits >> 23)))
        .then(|| (bits >> 23).cast_signed() - 127)
}

/// The shape, from every bit alone: those of an exponent are powers whose exponents double.
fn of_reader(questions: &mut Questions<'_>) -> Result<Layout, Stop> {
    let alone: Vec<Option<f32>> =
        (0..questions.bits).map(|bit| questions.read_number(1 << bit)).collect::<Result<_, _>>()?;
    // What is refused or ignored on top fills a byte.
    let moves = |value: &Option<f32>| value.is_some_and(|value| value.to_bits() != 0);
    let mut bits = alone.iter().rposition(moves).map_or(0, |bit| bit as u32 + 1);
    // A sign that zero loses shows beside the bit below it.
    if (2..questions.bits).contains(&bits) {
        let below = 1 << (bits - 1);
        let [positive, negative] = [questions.read_number(below)?, questions.read_number(below | 1 << bits)?];
        bits += u32::from(negative.is_some_and(|value| positive == Some(-value)));
    }
    let alone: Option<Vec<f32>> = alone.into_iter().take(bits as usize).collect();
    let alone = alone.ok_or(Stop::Other("a bit alone was refused"))?;
    let sign = u32::from(alone.last().is_some_and(|value| value.is_nan() || *value == 0.0));
    let powers: Vec<_> = alone.into_iter().map(power).collect();
    let apart = |bit: usize| Some(powers.get(bit + 1).copied()?? - powers[bit]?);
    let doubled = (0..powers.len()).find(|&bit| apart(bit) == Some(2));
    let significand = match doubled {
        Some(bit) => bit.checked_sub(1),
        None => (bits as usize).checked_sub(sign as usize + 2),
    };
    let significand = significand.ok_or(Stop::Other("no bits are an exponent"))?;
    let first = powers.get(significand).copied().flatten();
    let bias = 1 - first.ok_or(Stop::Other("the lowest bit of the exponent is no power of two"))?;
    for (place, bit) in (significand..(bits - sign) as usize).enumerate() {
        if place < 7 && powers[bit] != Some((1 << place) - bias) && powers[bit].is_some() {
            return Err(Stop::Other("the bits of the exponent do not double it"));
        }
    }
    shaped(sign, (bits - sign).saturating_sub(significand as u32), significand as u32, bias)
}

/// The shape, from powers of two: the next one adds 1 to the exponent.
fn of_writer(questions: &mut Questions<'_>) -> Result<Layout, Stop> {
    let power = |exponent: i32| f32::from_bits(((exponent + 127) as u32) << 23);
    let mut found = None;
    // Somewhere are normal numbers.
    for exponent in [0, -5, -10, -16, 5, 10, 24, -30, 60, -60] {
        let mut word = |value: f32| questions.write_number(value)?.ok_or(Stop::Other("a number was refused"));
        let (one, half, two) =
            (word(power(exponent))?, word(power(exponent) * 1.5)?, word(power(exponent + 1))?);
        let step = two.wrapping_sub(one);
        if step.is_power_of_two() && step > 1 && half == one + step / 2 {
            let four = word(power(exponent + 2))?;
            if four == two + 2 * step {
                return Err(Stop::Other("the words grow as the numbers do"));
            }
            if four != two + step {
                continue;
            }
            found = Some((exponent, one, step, word(-power(exponent))?));
            break;
        }
    }
    let (exponent, one, step, minus) =
        found.ok_or(Stop::Other("no powers of two are one apart in an exponent"))?;
    let significand = step.trailing_zeros();
    let mut most = one;
    for exponent in [3, 7, 15, 31, 63, 127] {
        most |= questions.write_number(power(exponent))?.unwrap_or(0);
    }
    let turned = one ^ minus;
    let (sign, end) = if turned.is_power_of_two() && turned > one {
        (1, turned.trailing_zeros())
    } else {
        for value in [f32::MAX, f32::INFINITY] {
            most |= questions.write_number(value)?.unwrap_or(0);
        }
        (0, 64 - most.leading_zeros())
    };
    shaped(sign, end.saturating_sub(significand), significand, (one >> significand) as i32 - exponent)
}

/// Words that readers read otherwise.
fn read_names(questions: &mut Questions<'_>, shape: &Layout) -> Result<(), Stop> {
    let significand = shape.significand;
    let top = ((1_u64 << shape.exponent) - 1) << significand;
    let ones = top | ((1 << significand) - 1);
    let quiet = 1 << (significand - 1);
    let sign = u64::from(shape.sign) << (shape.exponent + significand);
    let mid = (top >> 1 & top) | quiet;
    for word in
        [top, top | 1, top | quiet, top | quiet | 1, ones, ones - 1, top - 1, ones >> 1, quiet | 1, mid, 0]
    {
        for word in [word, word | sign] {
            questions.read_number(word)?;
        }
    }
    Ok(())
}

fn write_names(questions: &mut Questions<'_>, shape: &Layout) -> Result<(), Stop> {
    let significand = shape.significand;
    let bias = shape.bias.unwrap_or((1 << (shape.exponent - 1)) - 1);
    let lost = 23 - significand;
    let number = |exponent: i32, fraction: u32| {
        let biased = (exponent + 127).clamp(0, 254).cast_unsigned();
        f32::from_bits(biased << 23 | fraction & 0x007f_ffff)
    };
    let (half, ulp) = (1_u32 << lost >> 1, 1_u32 << lost);
    let least = 1 - bias;
    let top = (1 << shape.exponent) - 1 - bias;
    let mut asked = Vec::new();
    // Ties, and what lies beside them.
    asked.extend([half, ulp | half, half + 1, half.saturating_sub(1), ulp | half >> 1].map(|f| number(0, f)));
    asked.extend([half, ulp | half].map(|f| -number(0, f)));
    // The ends: the last exponent, the top one, and beyond.
    let last = 0x007f_ffff ^ (ulp - 1);
    for exponent in [top - 1, top] {
        asked.extend(
            [0, ulp, last ^ ulp, last, last | half, last | half.saturating_sub(1)]
                .map(|f| number(exponent, f)),
        );
    }
    asked.extend([number(top + 1, 0), f32::MAX, -f32::MAX]);
    // Below the least normal number: halves of it, nearly it, and one bit beside a tie.
    asked.extend([
        number(least - 1, 0),
        number(least - 1, 0x0040_0000),
        number(least - 1, 0x007f_ffff),
        -number(least - 1, 0),
    ]);
    asked.extend([ulp | 1, ulp << 1 | ulp | 1, ulp << 1 | 1].map(|f| number(least - 1, f)));
    asked.extend([0, 1].map(|more| number(least - significand.cast_signed() - 1, more)));
    asked.extend([0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, -2.5]);
    let payloads = [0x0040_0000, 0x0040_0000 | ulp, ulp, 1, 0x007f_ffff];
    asked.extend(payloads.map(|payload| f32::from_bits(0x7f80_0000 | payload)));
    asked.extend(payloads[..2].iter().map(|payload| f32::from_bits(0xff80_0000 | payload)));
    for value in asked {
        match questions.write_number(value) {
            Ok(_) => {}
            // What is left open is said.
            Err(Stop::Questions) => break,
            Err(stop) => return Err(stop),
        }
    }
    Ok(())
}

fn writer_slots(top: Top) -> [Slot<Layout>; 7] {
    let special = if top == Top::Ieee { Special::ALL } else { &[Special::Max, Special::Zero, Special::Nan] };
    let mut nans = Nan::ALL.to_vec();
    nans.rotate_left(1);
    [
        slot("round", &[None, Some(Round::Away), Some(Round::Zero)], |layout: &mut Layout, round| {
            layout.round = round;
        }),
        slot("subnormals", Subnormals::ALL, |layout, name| layout.subnormals = name),
        // A NaN without further word is the last guess, since it allows every answer.
        slot("nan", &nans, |layout, name| {
            layout.nan = name;
            if name == Nan::MinusZero {
                layout.zero = Zero::Positive;
            }
        }),
        slot("overflow", special, |layout, name| layout.overflow = name),
        slot("infinity", special, |layout, name| layout.infinity = name),
        slot("zero", Zero::ALL, |layout, name| layout.zero = name),
        slot("negative", Negative::ALL, |layout, name| layout.negative = name),
    ]
}

fn reader_slots(written: bool) -> Vec<Slot<Layout>> {
    let tops = [Some(Top::Ieee), Some(Top::Number), Some(Top::NumberButTheLast)];
    let subnormals = [Some(Subnormals::Keep), Some(Subnormals::Flush)];
    let mut nans = ReadNan::ALL.to_vec();
    nans.rotate_left(1);
    let mut slots = Vec::new();
    if !written {
        slots.push(slot("nan", &[false, true], |layout: &mut Layout, minus| {
            if minus {
                (layout.nan, layout.zero) = (Nan::MinusZero, Zero::Positive);
            }
        }));
    }
    slots.extend([
        slot("read.top", &tops, |layout: &mut Layout, name| layout.read.top = name),
        slot("read.subnormals", &subnormals, |layout, name| layout.read.subnormals = name),
        slot("read.infinity", ReadInfinity::ALL, |layout, name| layout.read.infinity = name),
        slot("read.nan", &nans, |layout, name| layout.read.nan = name),
    ]);
    slots
}
