//! The words of a rotation, and its parts.

use super::super::table::Parts;

pub(super) fn joined(parts: Parts, bits: u32) -> Vec<i64> {
    let [first, second, third] = parts.kept;
    let [a, b, c] = or!(
        [first, second, third],
        told!("field-order" = "reversed"; "puts c in the lowest bits, then b, then a"; "a belongs in the lowest bits."; [third, second, first]),
        told!("field-order" = "reversed-9-10"; "puts c in the lowest bits, then b, then a, where there is one word"; "a belongs in the lowest bits."; if bits < 15 { [third, second, first] } else { [first, second, third] })
    );
    let (index, sig) = (i64::from(parts.index), i64::from(parts.sig));
    match bits {
        9 => {
            let kept = a | (b << 9) | (c << 18);
            let fields = or!(
                kept | (index << 27),
                told!("index-9" = "lowest"; "has the index of the 9-bit word in its two lowest bits and the components above it"; "Shift it by 27, and the components by 0, 9 and 18."; (kept << 2) | index),
                told!("sig-9" = "below-index"; "has sig of the 9-bit word below the index: sig at bit 27, the index at 28 and 29"; "Shift the index by 27, and sig by 30."; kept | (index << 28))
            );
            let top = or!(
                sig << 30,
                told!("sig-9" = "bit-29"; "has sig of the 9-bit word directly above the index, at bit 29"; "Shift it by 30."; sig << 29),
                told!("sig-9" = "below-index"; sig << 27),
                told!("sig-9" = "missing"; "has no sig in the 9-bit word: a reader takes it for 1"; "It is at bit 30."; 0)
            );
            let word = fields | top;
            Vec::from([i64::from(word as u32)])
        }
        10 => {
            let kept = a | (b << 10) | (c << 20);
            let word = or!(
                kept | (index << 30),
                told!("index-10" = "lowest"; "has the index of the 10-bit word in its two lowest bits and the components above it"; "Shift it by 30, and the components by 0, 10 and 20."; (kept << 2) | index)
            );
            Vec::from([or!(
                i64::from(word as u32),
                told!("word-sign" = "signed-10"; "returns the 10-bit word as a signed number, negative for the indices 2 and 3"; "Return an unsigned number; in JavaScript with >>> 0."; i64::from(word as i32))
            )])
        }
        _ => {
            let sig = or!(
                sig,
                told!("sig-15" = "lost"; "loses sig of the 15-bit words, which is 0"; "second = c | (sig & 1) << 15."; 0),
                told!("sig-15" = "missing"; "has no sig in the 15-bit words: a reader takes it for 1"; "It is at bit 15 of the second word, above c."; 0)
            );
            let word = or!(
                a | (b << 15) | (index << 30),
                told!("index-15" = "lowest"; "has the index of the first 15-bit word in its two lowest bits and the components above it"; "Shift it by 30, and the components by 0 and 15."; index | (a << 2) | (b << 17)),
                told!("index-15" = "one-number"; "has the index, a, b and c from the top down in one number of 48 bits, and no sig"; "a and b are in the first word, below the index, c and sig in the second."; c | (b << 15) | (a << 30))
            );
            let last = or!(c | (sig << 15), told!("index-15" = "one-number"; (index << 13) | (a >> 2)));
            Vec::from([i64::from(word as u32), i64::from(last as u16)])
        }
    }
}

pub(super) fn split(words: &[u32], bits: u32) -> Parts {
    let first = words.first().copied().map_or(0, i64::from);
    let last = words.last().copied().map_or(0, i64::from);
    let (kept, index, sig) = match bits {
        9 => {
            let fields = or!(first, told!("index-9" = "lowest"; first >> 2));
            let kept = [fields & 0x1FF, (fields >> 9) & 0x1FF, (fields >> 18) & 0x1FF];
            let index = or!(
                (first >> 27) & 3,
                told!("index-9" = "lowest"; first & 3),
                told!("sig-9" = "below-index"; (first >> 28) & 3)
            );
            let sig = or!(
                (first >> 30) & 1,
                told!("index-9" = "unmasked"; 1),
                told!("sig-9" = "bit-29"; (first >> 29) & 1),
                told!("sig-9" = "below-index"; (first >> 27) & 1),
                told!("sig-9" = "missing"; 1)
            );
            (kept, index, sig)
        }
        10 => {
            let fields = or!(first, told!("index-10" = "lowest"; first >> 2));
            let kept = [fields & 0x3FF, (fields >> 10) & 0x3FF, (fields >> 20) & 0x3FF];
            let index = or!(
                first >> 30,
                told!("index-10" = "lowest"; first & 3),
                told!("shifts the word as a signed number, so that index 2 is taken for 3"; "Shift an unsigned word: `>>> 30`."; if first >> 30 == 2 { 3 } else { first >> 30 })
            );
            let index = or!(
                index,
                told!("index-sign" = "signed-10"; "shifts the 10-bit word as a signed number, so that the indices 2 and 3 become -2 and -1, places from the end"; "Shift an unsigned word; in JavaScript with >>>."; if index >= 2 { index - 1 } else { index })
            );
            (kept, index, 1)
        }
        _ => {
            let kept = or!(
                [first & 0x7FFF, (first >> 15) & 0x7FFF, last & 0x7FFF],
                told!("index-15" = "lowest"; [(first >> 2) & 0x7FFF, (first >> 17) & 0x7FFF, last & 0x7FFF]),
                told!("index-15" = "one-number"; [(first >> 30) | ((last << 2) & 0x7FFC), (first >> 15) & 0x7FFF, first & 0x7FFF])
            );
            let index = or!(
                first >> 30,
                told!("index-15" = "lowest"; first & 3),
                told!("index-15" = "one-number"; (last >> 13) & 3)
            );
            let sig = or!(
                last >> 15,
                told!("sig-15" = "lost"; 0),
                told!("sig-15" = "missing"; 1),
                told!("index-15" = "one-number"; 1)
            );
            (kept, index, sig)
        }
    };
    let kept = or!(
        kept,
        told!("field-mask" = "1ff"; "masks components with 0x1FF at every width"; "The mask is 2^bits - 1."; kept.map(|code| code & 0x1FF))
    );
    let kept = or!(
        kept,
        told!("field-order" = "reversed"; [kept[2], kept[1], kept[0]]),
        told!("field-order" = "reversed-9-10"; if bits < 15 { [kept[2], kept[1], kept[0]] } else { kept })
    );
    Parts { kept, index: index as u32, sig: sig as u32 }
}
