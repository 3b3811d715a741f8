//! Sized vectors of mixed radix: runs of one limit over hundreds of groups and many blocks, with the last one full, one
//! field short of it and one field beyond.

use serde_json::{Value, json};

use crate::model::Class;
use crate::model::expansion::times;
use crate::model::hex;
use crate::model::sized::{Pieces, SizedGroup, bits_as_hex, periodic};
use crate::model::vector::{Group, Level};

/// All groups.
pub fn groups() -> Vec<Group> {
    vec![stack(), spills(32), spills(64), blocks(), powers(32), powers(64), block_powers()]
}

/// Fields of limit 1 take no room, however many there are.
fn stack() -> Group {
    let mut group = SizedGroup::new("stack");
    for count in [33, 64, 128, 255, 256, 257, 1000, 5000] {
        let comment = format!("2, {count} zeros of limit 1, then 5: 2 * 7 + 5");
        let (ones, zeros) = (times(count, 1), times(count, 0));
        let packed = json!({"limits": [3, ones, 7], "values": [2, zeros, 5]});
        let id = format!("mixed-radix-sized-pack32-{count}");
        group.accept(&id, ("mixed_radix.pack32", packed), 19.into(), None, &comment);
        let unpacked = json!({"accumulator": 19, "limits": [7, ones, 3]});
        let id = format!("mixed-radix-sized-unpack32-{count}");
        group.accept(&id, ("mixed_radix.unpack32", unpacked), json!([5, zeros, 2]), None, &comment);
        let limits = json!({"accumulator": 19, "limits": [7, ones, 0]});
        let id = format!("mixed-radix-sized-unpack32-{count}-last");
        group.reject(&id, ("mixed_radix.unpack32", limits), (Class::OutOfRange, None), "the last limit is 0");
        let refused = json!({"limits": [3, ones, 7], "values": [2, zeros, 7]});
        let id = format!("mixed-radix-sized-pack32-{count}-last");
        group.reject(
            &id,
            ("mixed_radix.pack32", refused),
            (Class::OutOfRange, None),
            "the last value is its limit",
        );
    }
    group.finish()
}

/// A run of one limit and value, cut into groups of `per` fields that take `width` bits.
struct Run {
    limit: u128,
    value: u128,
    per: u32,
    width: usize,
}

impl Run {
    fn of(limit: u128, bits: u32) -> Self {
        let per = (1..=bits)
            .take_while(|&n| limit.checked_pow(n).is_some_and(|product| product <= 1 << bits))
            .count() as u32;
        let width = (128 - (limit.pow(per) - 1).leading_zeros()) as usize;
        // Not the largest, so that a digit that is lost or doubled shows.
        Self { limit, value: limit - 1 - limit / 3, per, width }
    }

    /// The bits of a group of some fields.
    fn group(&self, fields: u32) -> String {
        let number = (0..fields).fold(0, |number, _| number * self.limit + self.value);
        let width = (128 - (self.limit.pow(fields) - 1).leading_zeros()) as usize;
        format!("{number:0width$b}")
    }

    /// The bytes of eight times `eights` whole groups, and of one of `rest` fields.
    fn bytes(&self, eights: usize, rest: u32) -> Pieces {
        let whole = periodic("", &self.group(self.per).repeat(8), eights);
        if rest == 0 { whole } else { whole.hex(&bits_as_hex(&self.group(rest))) }
    }
}

fn spills(accumulator: u32) -> Group {
    let mut group =
        SizedGroup::new(&format!("spills-{accumulator}")).parameter("accumulator_bits", accumulator);
    let limits = [2, 3, 5, 10, 100, 256, 65_535, 65_537, 0x7FFF_FFFF, 1 << 32];
    let wide: &[u128] =
        if accumulator == 64 { &[(1 << 32) + 1, (1 << 63) + 1, u128::from(u64::MAX)] } else { &[] };
    for limit in limits.into_iter().chain(wide.iter().copied()) {
        let run = Run::of(limit, accumulator);
        // One run is longer than 4096 bytes, most are longer than 256.
        let eights = if limit == 65_537 { 4200 } else { 300 } / run.width + 1;
        let mut rests = vec![0, 1, run.per - 1];
        rests.retain(|&rest| rest < run.per);
        rests.dedup();
        for rest in rests {
            let count = 8 * eights * run.per as usize + rest as usize;
            let id = format!("{accumulator}-limit-{limit}-{count}");
            let comment = format!("groups of {} fields in {} bits, and {rest} fields", run.per, run.width);
            both_ways(&mut group, "spill", &id, &run, count, &run.bytes(eights, rest), &comment);
            if rest > 0 {
                let last = bits_as_hex(&run.group(rest));
                let cut = run.bytes(eights, 0).hex(&last[2..]);
                let stream = json!({"bytes": cut.node(), "limits": [times(count, limit.to_string())]});
                let why = (Class::Truncated, Some(format!("bit {}", 8 * cut.len())));
                let id = format!("mixed-radix-sized-spill-read-{id}-cut");
                group.reject(&id, ("mixed_radix.spill_read", stream), why, "the last byte is missing");
            }
        }
    }
    group.finish()
}

/// Writing and reading `count` fields, and reading them without the last byte.
fn both_ways(
    group: &mut SizedGroup,
    form: &str,
    id: &str,
    run: &Run,
    count: usize,
    bytes: &Pieces,
    comment: &str,
) {
    let limits = json!([times(count, run.limit.to_string())]);
    let values = json!([times(count, run.value.to_string())]);
    let write = format!("mixed_radix.{form}_write");
    let read = format!("mixed_radix.{form}_read");
    let written = json!({"limits": limits, "values": values});
    group.accept(
        &format!("mixed-radix-sized-{form}-write-{id}"),
        (&write, written),
        bytes.node(),
        None,
        comment,
    );
    let stream = json!({"bytes": bytes.node(), "limits": limits});
    let consumed = Some(bytes.len());
    group.accept(&format!("mixed-radix-sized-{form}-read-{id}"), (&read, stream), values, consumed, comment);
    let refused = json!({
        "limits": [times(count, run.limit.to_string()), "2"],
        "values": [times(count, run.value.to_string()), "2"],
    });
    let why = (Class::OutOfRange, None);
    let id = format!("mixed-radix-sized-{form}-write-{id}-last");
    group.reject(&id, (&write, refused), why, "one field more, whose value is its limit");
}

/// Blocks of 2048 bits: limits that fill them to the last number, and limits that do not.
fn blocks() -> Group {
    let mut group = SizedGroup::new("blocks");
    for (limit, per) in BLOCKS {
        let run = Run { limit, value: limit - 1 - limit / 3, per, width: 2048 };
        let whole = hex(&number(&run, per));
        for (blocks, rest) in [(1, 1), (3, 0), (4, per - 1)] {
            let count = blocks * per as usize + rest as usize;
            let rest_bytes = hex(&number(&run, rest));
            let bytes = Pieces::default().times(blocks, &whole).hex(&rest_bytes);
            let id = format!("limit-{limit}-{count}");
            let comment = format!("{blocks} blocks of {per} fields, and {rest} fields");
            both_ways(&mut group, "bytes", &id, &run, count, &bytes, &comment);
            let cut = Pieces::default().times(blocks - 1, &whole);
            let cut = if rest == 0 { cut.hex(&whole[2..]) } else { cut.hex(&whole).hex(&rest_bytes[2..]) };
            let limits = json!([times(count, limit.to_string())]);
            let why = (Class::Truncated, Some(format!("byte {}", cut.len())));
            let id = format!("mixed-radix-sized-bytes-read-{id}-cut");
            let stream: Value = json!({"bytes": cut.node(), "limits": limits});
            group.reject(&id, ("mixed_radix.bytes_read", stream), why, "the last byte is missing");
        }
    }
    group.finish()
}

/// Limits, and the most fields whose product is at most 2^2048: the integer part of 2048 / log2(limit).
const BLOCKS: [(u128, u32); 6] =
    [(2, 2048), (3, 1292), (10, 616), (256, 256), (65_537, 127), (u64::MAX as u128, 32)];

/// Each bit of a value alone, in a field that fills its group, with some bytes behind it.
fn powers(accumulator: u32) -> Group {
    let mut group =
        SizedGroup::new(&format!("powers-{accumulator}")).parameter("accumulator_bits", accumulator);
    group.level(if accumulator == 64 { Level::May } else { Level::Must });
    let limit = if accumulator == 64 { u64::MAX } else { 1 << 32 };
    for bit in 0..accumulator as usize {
        one_field(
            &mut group,
            "spill",
            &format!("{accumulator}-2-to-{bit}"),
            limit,
            bit,
            accumulator as usize / 8,
        );
    }
    group.finish()
}

fn block_powers() -> Group {
    let mut group = SizedGroup::new("powers-blocks");
    for bit in 0..64 {
        one_field(&mut group, "bytes", &format!("2-to-{bit}"), u64::MAX, bit, 8);
        if bit < 32 {
            let (limit, number) = (u32::MAX, 1_u64 << bit);
            let comment = format!("2^{bit} alone is its own number");
            let packed = json!({"limits": [limit], "values": [number]});
            let id = format!("mixed-radix-sized-pack32-2-to-{bit}");
            group.accept(&id, ("mixed_radix.pack32", packed), number.into(), None, &comment);
            let unpacked = json!({"accumulator": number, "limits": [limit]});
            let id = format!("mixed-radix-sized-unpack32-2-to-{bit}");
            group.accept(&id, ("mixed_radix.unpack32", unpacked), json!([number]), None, &comment);
        }
    }
    group.finish()
}

/// 2^`bit` in a field that takes `size` bytes, the highest first.
fn one_field(group: &mut SizedGroup, form: &str, id: &str, limit: u64, bit: usize, size: usize) {
    let digits = format!("{:0width$x}", 1_u64 << bit, width = 2 * size);
    let (limits, values) = (json!([limit.to_string()]), json!([(1_u64 << bit).to_string()]));
    let comment = format!("2^{bit} alone is its own number");
    let written = json!({"limits": limits, "values": values});
    let write = format!("mixed_radix.{form}_write");
    group.accept(
        &format!("mixed-radix-sized-{form}-write-{id}"),
        (&write, written),
        digits.as_str().into(),
        None,
        &comment,
    );
    let behind = Pieces::default().hex(&digits).times(bit % 10, "ff");
    let stream = json!({"bytes": behind.node(), "limits": limits});
    let read = format!("mixed_radix.{form}_read");
    group.accept(
        &format!("mixed-radix-sized-{form}-read-{id}"),
        (&read, stream),
        values,
        Some(size),
        &comment,
    );
}

/// The number of a block of some fields, in the fewest bytes that hold the largest such number: school multiplication.
fn number(run: &Run, fields: u32) -> Vec<u8> {
    let of = |value: u128| {
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..fields {
            let mut carry = value;
            for byte in bytes.iter_mut().rev() {
                carry += u128::from(*byte) * run.limit;
                *byte = (carry & 0xFF) as u8;
                carry >>= 8;
            }
            while carry > 0 {
                bytes.insert(0, (carry & 0xFF) as u8);
                carry >>= 8;
            }
        }
        bytes
    };
    let (largest, number) = (of(run.limit - 1), of(run.value));
    [vec![0; largest.len() - number.len()], number].concat()
}
