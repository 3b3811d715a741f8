//! Bit packing, over generated fields.

use packproof_suite::formats::bit_pack::check::{
    decodes_as_reference, operations, reads_as_reference, round_trips, writes_as_reference,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// Fields whose widths are chosen before their values, so that every width is as likely.
#[derive(Clone, Debug)]
struct Fields {
    widths: Vec<u32>,
    values: Vec<u64>,
}

impl Arbitrary for Fields {
    fn arbitrary(g: &mut Gen) -> Self {
        let choice: Vec<u32> = (1..=64).collect();
        let len = usize::arbitrary(g) % 40;
        let one_width = bool::arbitrary(g);
        let first = *g.choose(&choice).expect("not empty");
        let widths: Vec<u32> = (0..len)
            .map(|_| if one_width { first } else { *g.choose(&choice).expect("not empty") })
            .collect();
        let values = widths.iter().map(|width| u64::arbitrary(g) >> (64 - width)).collect();
        Self { widths, values }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let fields = self.clone();
        let shorter = (0..fields.widths.len()).map(move |at| {
            let mut fields = fields.clone();
            fields.widths.remove(at);
            fields.values.remove(at);
            fields
        });
        Box::new(shorter)
    }
}

quickcheck! {
    /// Every record survives every writer and every reader.
    fn every_record_round_trips(fields: Fields) -> Result<(), String> {
        round_trips(&fields.widths, &fields.values)
    }

    /// The codec writes the reference's bits.
    fn writes_like_the_reference(fields: Fields) -> Result<(), String> {
        writes_as_reference(&fields.widths, &fields.values)
    }

    /// A value that does not fit its field is refused as the reference refuses it.
    fn refuses_like_the_reference(fields: Fields, value: u64) -> Result<(), String> {
        let values = vec![value; fields.widths.len()];
        writes_as_reference(&fields.widths, &values)
    }

    /// Any bytes are read in any widths, or refused, as the reference does.
    fn reads_like_the_reference(bytes: Vec<u8>, fields: Fields) -> Result<(), String> {
        reads_as_reference(&bytes, &fields.widths)?;
        decodes_as_reference(&bytes[..bytes.len().min(24)])
    }

    /// Any calls to a writer and a reader do what a list of bits does.
    fn any_calls_agree_with_a_list_of_bits(bytes: Vec<u8>) -> Result<(), String> {
        operations(&bytes)
    }
}
