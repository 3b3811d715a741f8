//! Mixed radix, over generated fields.

use packproof_suite::formats::mixed_radix::check::{
    decodes_as_reference, operations, powers_of_two_are_bits, reads_as_reference, round_trips,
    writes_as_reference,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// Fields whose limits have their numbers of bits chosen first, and values below them.
#[derive(Clone, Debug)]
struct Fields {
    limits: Vec<u64>,
    values: Vec<u64>,
}

impl Arbitrary for Fields {
    fn arbitrary(g: &mut Gen) -> Self {
        let widest = *g.choose(&[4_u32, 10, 32, 64]).expect("not empty");
        let choice: Vec<u32> = (1..=widest).collect();
        let len = usize::arbitrary(g) % 80;
        let limits: Vec<u64> = (0..len)
            .map(|_| {
                let width = *g.choose(&choice).expect("not empty");
                (u64::arbitrary(g) >> (64 - width)).max(1)
            })
            .collect();
        let value = |limit: &u64| if u8::arbitrary(g) < 64 { limit - 1 } else { u64::arbitrary(g) % limit };
        let values = limits.iter().map(value).collect();
        Self { limits, values }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let fields = self.clone();
        let shorter = (0..fields.limits.len()).map(move |at| {
            let mut fields = fields.clone();
            fields.limits.remove(at);
            fields.values.remove(at);
            fields
        });
        Box::new(shorter)
    }
}

/// Fields of whole bits, the width chosen first.
#[derive(Clone, Debug)]
struct BitFields {
    widths: Vec<u32>,
    values: Vec<u64>,
}

impl Arbitrary for BitFields {
    fn arbitrary(g: &mut Gen) -> Self {
        let choice: Vec<u32> = (1..=32).collect();
        let len = usize::arbitrary(g) % 60;
        let widths: Vec<u32> = (0..len).map(|_| *g.choose(&choice).expect("not empty")).collect();
        let values = widths.iter().map(|width| u64::arbitrary(g) >> (64 - width)).collect();
        Self { widths, values }
    }
}

quickcheck! {
    /// Every record survives groups of both sizes and blocks.
    fn every_record_round_trips(fields: Fields) -> Result<(), String> {
        round_trips(&fields.limits, &fields.values)
    }

    /// The codec writes the reference's bytes in every form, or refuses too.
    fn writes_like_the_reference(fields: Fields) -> Result<(), String> {
        writes_as_reference(&fields.limits, &fields.values)
    }

    /// Any bytes are read below any limits, or refused, as the reference does.
    fn reads_like_the_reference(bytes: Vec<u8>, fields: Fields) -> Result<(), String> {
        reads_as_reference(&bytes, &fields.limits)?;
        decodes_as_reference(&bytes[..bytes.len().min(16)])
    }

    /// Any calls to a stack do what wide arithmetic does.
    fn any_calls_agree_with_wide_arithmetic(bytes: Vec<u8>) -> Result<(), String> {
        operations(&bytes)
    }

    /// The article: the bit packer's shifting is the multiplication packer with limits that are powers of two.
    fn shifting_is_multiplying_by_a_power_of_two(fields: BitFields) -> Result<(), String> {
        powers_of_two_are_bits(&fields.widths, &fields.values)
    }
}
