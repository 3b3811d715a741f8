//! Smallest three with its numbers in slots.

use super::table::{self, Parts, SmallestThree};
use crate::formats::quantize::numbers::{Grid, out_of_range};
use crate::model::numbers::{left, numbers, refuses, right};
use crate::model::{Answer, Class, Refusal};

const COMPRESS: &[&str] = &["smallest_three.compress", "smallest_three.compress_parts"];
const RESTORE: &[&str] =
    &["smallest_three.restore", "smallest_three.restore_original", "smallest_three.restore_parts"];
const PARTS: &[&str] = &["smallest_three.compress_parts", "smallest_three.restore_parts"];
const WRITE: &[&str] = &["smallest_three.compress"];
const READ: &[&str] = &["smallest_three.restore", "smallest_three.restore_original"];
const RESERVED: &[&str] = &["smallest_three.restore"];
const ALL: &[&str] = &[
    "smallest_three.compress",
    "smallest_three.restore",
    "smallest_three.restore_original",
    "smallest_three.compress_parts",
    "smallest_three.restore_parts",
];
/// Orders of three components.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];

/// What is refused.
const CHECKS: &[&str] = &["components that are not finite", "components of no rotation", "indices above 3"];

numbers! {
    |program, case| table::answer(&program, case);
    one {
        left_out = 0, To(3), ALL, List ("does not refuse {name}", CHECKS), "Refuse it.";
        turned = 0, To(3), ALL, List ("refuses everything but {name}", CHECKS), "Refuse the opposite.";
        base = 2, These(&[1, 3, 4]), ALL, Any "scales by {}^bits - 1, not by 2^bits - 1", "Scale by 2^bits - 1.";
        all_base = 2, These(&[1, 3, 4]), ALL, Any "takes {}^bits - 1 for the largest integer, for scaling, too", "The largest integer is 2^bits - 1.";
        all_power = 0, These(&[-2, -1, 1, 2]), ALL, Any "takes 2^(bits + {}) - 1 for the largest integer, for scaling, too", "The largest integer is 2^bits - 1.";
        next = 1, To(4), COMPRESS, Any "compares x with the components from number {} on, not from 1 on", "Compare all four components.";
        high = 707_107, These(&[707_106, 707_108, 707_105, 707_109, 707_100, 707_110, 707_000, 707_200, 707_207, 708_000, 706_000, 710_000, 700_000, 1_000_000, 500_000, 1_414_214, 353_553, 353_554]), ALL, Any "takes {u} for the upper end of the components' range, not 0.707107", "The range is -0.707107 to 0.707107.";
        low = -707_107, These(&[-707_106, -707_108, -707_105, -707_109, -707_100, -707_110, -707_000, -707_200, -707_207, -708_000, -706_000, -710_000, -700_000, -1_000_000, -500_000, 0, 707_107, -1_414_214, -353_553, -353_554]), ALL, Any "takes {u} for the lower end of the components' range, not -0.707107", "The range is -0.707107 to 0.707107.";
        both = 707_107, These(&[707_106, 707_108, 707_105, 707_109, 707_100, 707_110, 707_000, 707_200, 707_207, 708_000, 706_000, 710_000, 700_000, 1_000_000, 500_000, 1_414_214, 353_553, 353_554]), ALL, Any "takes {u} for the ends of the components' range, not 0.707107", "The range is -0.707107 to 0.707107.";
        added_low = 1, These(&[-1, 0, 2]), ALL, Any "takes the lower end {} times where it subtracts or adds it", "Subtract the lower end to quantise, and add it to restore.";
        span_low = -1, These(&[0, 1, -2]), ALL, Any "takes the upper end and {} times the lower one for the width of the range", "The width of the range is the upper less the lower end.";
        short = 1, These(&[-1, 0, 2, 3]), ALL, Any "scales by 2^bits less {}, not less 1", "Scale by 2^bits - {right}.";
        power = 0, These(&[-2, -1, 1, 2]), ALL, Any "scales by 2^(bits + {}) - 1", "Scale by 2^bits - 1.";
        all = 1, These(&[-1, 0, 2, 3]), ALL, Any "takes 2^bits less {} for the largest integer, for scaling, too", "The largest integer is 2^bits - {right}.";
        half = 500, These(&[0, 1000, -500, 250, 499, 501, 510, 490, 600, 400, 1500]), COMPRESS, Any "adds {m} before it rounds down, not 0.5", "Add 0.5, then round down.";
        rounding = 0, To(2), COMPRESS, Each &["", "adds 0.5 and rounds up", "adds 0.5 and rounds to the nearest"], "Add 0.5, then round down.";
        below = 0, These(&[-2, -1, 1, 2]), COMPRESS, Any "refuses integers below {}, not below 0", "Refuse what rounds below 0 (out_of_range), and nothing else.";
        clamped = 1, These(&[-1, 0, 2, 3]), COMPRESS, Any "clamps to 2^bits less {}, not less 1", "Clamp to 2^bits - {right}.";
        from = 0, These(&[-2, -1, 1, 2]), COMPRESS, Any "clamps from the largest integer moved by {} on", "Clamp what is above the largest integer, and nothing else.";
        order = 0, To(5), COMPRESS, Each &["", "exchanges a and b", "exchanges b and c", "exchanges a and c", "gives b, c, a for a, b, c", "gives c, a, b for a, b, c"], "The kept components a, b, c are those of x, y, z, w in order.";
        sign = 0, To(5), COMPRESS, Each &["", "gives sig 1 where the dropped component was negative, and 0 where it was not", "takes a dropped component of 0 for negative", "takes a dropped component above 0 for negative", "takes every dropped component for negative", "takes no dropped component for negative"], "sig is 0 if the dropped component was negative, else 1.";
        negated = 0, To(2), COMPRESS, Each &["", "does not negate the kept components where the dropped one was negative", "negates the kept components where the dropped one was not negative"], "Negate the kept components if the dropped one was negative.";
        ties = 0, To(1), COMPRESS, Each &["", "drops the last of equal components"], "Drop the first of equal components: compare with `>`.";
        first = 0, To(3), COMPRESS, Any "looks for the largest component from number {} on", "Compare all four components.";
        largest = 4, To(3), COMPRESS, Any "looks for the largest of the first {} components", "Compare all four components.";
        told = 0, To(3), COMPRESS, Any "adds {} to the index", "The index is 0 to 3 for x, y, z, w.";
        most = 1, These(&[-1, 0, 2, 3]), RESTORE, Any "takes integers up to 2^bits less {}, not less 1", "Refuse integers above 2^bits - {right} (out_of_range), and no others.";
        added = 0, These(&[-1000, -500, 500, 1000]), RESTORE, Any "adds {m} to an integer before it restores", "Restore the integer itself.";
        whole = 0, To(1), RESTORE, Each &["", "restores from the whole integer; the original's passes through a binary32"], "Round the integer to binary32 before multiplying.";
        one = 1, To(4), RESTORE, Any "takes the dropped component's square from {}, not from 1", "The dropped component is the root of 1 - a² - b² - c².";
        read_order = 0, To(5), RESTORE, Each &["", "exchanges a and b", "exchanges b and c", "exchanges a and c", "takes b, c, a for a, b, c", "takes c, a, b for a, b, c"], "The kept components a, b, c are those of x, y, z, w in order.";
        place = 0, To(3), RESTORE, Any "puts the dropped component {} places after that of the index", "The index is the place of the dropped component.";
        read_sign = 0, To(2), RESTORE, Each &["", "negates where sig is 1, not where it is 0", "does not negate where sig is 0"], "Negate the quaternion if sig is 0.";
        last_index = 3, To(8), RESTORE, Any "takes indices up to {}", "Refuse indices above {right} (out_of_range).";
        most_width = 32, To(64), PARTS, Any "takes widths up to {}", "Take widths up to {right}, and refuse greater ones (out_of_range).";
        least_width = 1, To(4), PARTS, Any "takes widths from {} on", "Take widths from {right} on, and refuse smaller ones (out_of_range).";
    }
    each {
        written_as = [9, 10, 15], ["9 bits", "10 bits", "15 bits"], These(&[9, 10, 15]), WRITE, Any "writes {of} in the places of {} bits", "Each width has its own places.";
        read_as = [9, 10, 15], ["9 bits", "10 bits", "15 bits"], These(&[9, 10, 15]), READ, Any "reads {of} from the places of {} bits", "Each width has its own places.";
        word_order = [0, 0, 0], ["9 bits", "10 bits", "15 bits"], To(2), READ, Any "exchanges components of {of}: 1 for a and b, 2 for b and c: {}", "Each component has its own place.";
        square = [1, 1, 1], ["a", "b", "c"], These(&[-1, 0, 2]), RESTORE, Any "subtracts the square of {of} {} times", "The dropped component is the root of 1 - a² - b² - c².";
        shift = [0, 9, 18, 27, 30, 0, 10, 20, 30, 0, 15, 30, 0, 15], ["a at 9 bits", "b at 9 bits", "c at 9 bits", "the index at 9 bits", "sig at 9 bits", "a at 10 bits", "b at 10 bits", "c at 10 bits", "the index at 10 bits", "a at 15 bits", "b at 15 bits", "the index at 15 bits", "c at 15 bits", "sig at 15 bits"], To(33), WRITE, Any "shifts {of} left by {}, not {right}", "Shift {of} left by {right}.";
        read_shift = [0, 9, 18, 27, 30, 0, 10, 20, 30, 0, 15, 30, 0, 15], ["a at 9 bits", "b at 9 bits", "c at 9 bits", "the index at 9 bits", "sig at 9 bits", "a at 10 bits", "b at 10 bits", "c at 10 bits", "the index at 10 bits", "a at 15 bits", "b at 15 bits", "the index at 15 bits", "c at 15 bits", "sig at 15 bits"], To(33), READ, Any "shifts right by {} for {of}, not by {right}", "Shift right by {right} for {of}.";
        mask = [0x1FF, 0x1FF, 0x1FF, 3, 1, 0x3FF, 0x3FF, 0x3FF, 3, 0x7FFF, 0x7FFF, 3, 0x7FFF, 1], ["a at 9 bits", "b at 9 bits", "c at 9 bits", "the index at 9 bits", "sig at 9 bits", "a at 10 bits", "b at 10 bits", "c at 10 bits", "the index at 10 bits", "a at 15 bits", "b at 15 bits", "the index at 15 bits", "c at 15 bits", "sig at 15 bits"], Near, READ, Any "masks {of} with {x}, not {rightx}", "Mask {of} with {rightx}.";
        reserved = [29, 31], ["bit 29", "bit 31"], To(32), RESERVED, Any "looks at bit {} for {of}, which is reserved", "Refuse (not_canonical) a set {of}.";
    }
}

/// 9, 10 and 15 bits.
fn place(bits: u32) -> usize {
    match bits {
        9 => 0,
        10 => 1,
        _ => 2,
    }
}

impl Program {
    fn refuses(&self, check: i64, condition: bool) -> bool {
        refuses([self.left_out, self.turned], check, condition)
    }

    fn ordered(&self, kept: [i64; 3], bits: u32) -> [i64; 3] {
        ORDERS[self.word_order[place(bits)] as usize].map(|at| kept[at])
    }

    fn grid(&self) -> Grid {
        let Self { base, power, half, rounding, below, from, added, whole, .. } = *self;
        let all = self.all - 1;
        let (short, clamped, most) = (self.short + all, self.clamped + all, self.most + all);
        let checks = [0, 0];
        let largest = (self.all_base, self.all_power);
        Grid {
            base,
            largest,
            short,
            power,
            half,
            rounding,
            below,
            zero: 0,
            clamped,
            from: from - all,
            most,
            added,
            whole,
            checks,
            far: None,
        }
    }

    /// The lower end of the range, as often as it is taken, and its width.
    fn range(&self) -> (f64, f64) {
        let both = (self.both - 707_107) as f64;
        let (low, high) = ((self.low as f64 - both) / 1e6, (self.high as f64 + both) / 1e6);
        (self.added_low as f64 * low, high + self.span_low as f64 * low)
    }

    fn check(&self, bits: u32) -> Answer<()> {
        let holds = (self.least_width..=self.most_width).contains(&bits.into());
        if holds { Ok(()) } else { out_of_range() }
    }

    fn field(&self, word: u32, at: usize) -> i64 {
        (right(word.into(), self.read_shift[at]) & i128::from(self.mask[at])) as i64
    }

    fn split(&self, words: &[u32], bits: u32) -> Parts {
        let (first, last) = (words[0], words[words.len() - 1]);
        let (base, sig) = match self.read_as[place(bits)] {
            9 => (0, self.field(first, 4)),
            10 => (5, 1),
            _ => {
                let kept =
                    self.ordered([self.field(first, 9), self.field(first, 10), self.field(last, 12)], bits);
                let (index, sig) = (self.field(first, 11), self.field(last, 13));
                return Parts { kept, index: index as u32, sig: sig as u32 };
            }
        };
        let kept = self.ordered([0, 1, 2].map(|at| self.field(first, base + at)), bits);
        Parts { kept, index: self.field(first, base + 3) as u32, sig: sig as u32 }
    }

    fn quaternion(&self, parts: Parts, bits: u32) -> Answer<[f64; 4]> {
        if i64::from(parts.index) > self.last_index || parts.sig > 1 {
            return out_of_range();
        }
        let (low, width) = self.range();
        let mut kept = [0.0; 3];
        for (kept, integer) in kept.iter_mut().zip(parts.kept) {
            let Ok(integer) = u32::try_from(integer) else {
                return out_of_range();
            };
            *kept = low + self.grid().unit(integer, bits)? * width;
        }
        let [a, b, c] = kept;
        let [of_a, of_b, of_c] = self.square.map(|times| times as f64);
        let square = self.one as f64 - of_a * (a * a) - of_b * (b * b) - of_c * (c * c);
        let dropped = square.sqrt();
        let mut all = ORDERS[self.read_order as usize].map(|at| kept[at]).to_vec();
        all.insert((i64::from(parts.index) + self.place).rem_euclid(4) as usize, dropped);
        let negates = match self.read_sign {
            0 => parts.sig == 0,
            1 => parts.sig == 1,
            _ => false,
        };
        Ok([0, 1, 2, 3].map(|at| if negates { -all[at] } else { all[at] }))
    }

    fn restored(&self, parts: Parts, bits: u32, class: Class) -> Answer<[f32; 4]> {
        let quaternion = self.quaternion(parts, bits)?;
        if self.refuses(2, quaternion.iter().any(|component| component.is_nan())) {
            return Err(Refusal::value(class));
        }
        Ok(quaternion.map(|component| component as f32))
    }
}

impl SmallestThree for Program {
    fn compress(&self, quat: [f32; 4], bits: u32) -> Answer<Vec<i64>> {
        let Parts { kept: [a, b, c], index, sig } = self.compress_parts(quat, bits)?;
        let put = |value: i64, at: usize| left(value.into(), self.shift[at]);
        let (index, sig) = (index.into(), sig.into());
        let words = match self.written_as[place(bits)] {
            9 => vec![put(a, 0) | put(b, 1) | put(c, 2) | put(index, 3) | put(sig, 4)],
            10 => vec![put(a, 5) | put(b, 6) | put(c, 7) | put(index, 8)],
            _ => vec![put(a, 9) | put(b, 10) | put(index, 11), put(c, 12) | put(sig, 13)],
        };
        Ok(words.into_iter().map(|word| word as i64).collect())
    }

    fn restore(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        let word = i128::from(words[0]);
        if bits == 9 && self.reserved.iter().any(|&bit| right(word, bit) & 1 == 1) {
            return Err(Refusal::value(Class::NotCanonical));
        }
        self.restored(self.split(words, bits), bits, Class::Invalid)
    }

    fn restore_original(&self, words: &[u32], bits: u32) -> Answer<[f32; 4]> {
        Ok(self.quaternion(self.split(words, bits), bits)?.map(|component| component as f32))
    }

    fn compress_parts(&self, quat: [f32; 4], bits: u32) -> Answer<Parts> {
        self.check(bits)?;
        if self.refuses(1, quat.iter().any(|component| !component.is_finite())) {
            return Err(Refusal::value(Class::Invalid));
        }
        let mut index = self.first as usize;
        for at in (index + 1).max(self.next as usize)..self.largest as usize {
            let (new, old) = (quat[at].abs(), quat[index].abs());
            if new > old || self.ties == 1 && new == old {
                index = at;
            }
        }
        let dropped = quat[index];
        let negative = match self.sign {
            2 => dropped <= 0.0,
            3 => dropped > 0.0,
            4 => true,
            5 => false,
            _ => dropped < 0.0,
        };
        let negates = match self.negated {
            0 => negative,
            1 => false,
            _ => !negative,
        };
        let (low, width) = self.range();
        let mut kept = Vec::new();
        for (_, &component) in quat.iter().enumerate().filter(|(at, _)| *at != index) {
            let component = f64::from(if negates { -component } else { component });
            kept.push(self.grid().integer((component - low) / width, bits)?);
        }
        let kept = ORDERS[self.order as usize].map(|at| kept[at]);
        let sig = u32::from(negative == (self.sign == 1));
        Ok(Parts { kept, index: ((index as i64 + self.told) & 3) as u32, sig })
    }

    fn restore_parts(&self, parts: Parts, bits: u32) -> Answer<[f32; 4]> {
        self.check(bits)?;
        self.restored(parts, bits, Class::OutOfRange)
    }
}
