//! Bit packing: properties over generated fields, and the bit layout of small records.

use codec::bit_pack::Writer;
use conformance::check::bit_pack::{
    decodes_as_reference, operations, reads_as_reference, round_trips, writes_as_reference,
};
use conformance::formats::bit_pack::{FORMAT, read_case, write_case};
use conformance::layout;
use conformance::model::hex;
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

fn shown(widths: &[u32], values: &[u64]) -> String {
    let mut writer = Writer::new();
    for (&width, &value) in widths.iter().zip(values) {
        writer.write(value, width).expect("values that fit");
    }
    let bytes = writer.finish();
    let fields = (FORMAT.layout)(&write_case(widths, values).as_case(), &bytes);
    format!("{values:?} in {widths:?} bits = {}\n{}\n", hex(&bytes), layout::render(&bytes, &fields))
}

/// Fields that begin and end in every part of a byte, up to the widest, as the format page describes them.
#[test]
fn layouts_of_small_records() {
    let mut out = shown(&[3, 10], &[5, 700]);
    out += &shown(&[3; 5], &[0, 1, 2, 3, 4]);
    out += &shown(&[1, 32], &[0, u64::from(u32::MAX)]);
    out += &shown(&[7, 64, 1], &[1, 0x0123_4567_89AB_CDEF, 1]);
    out += &shown(&[8, 16], &[0x12, 0x3456]);
    insta::assert_snapshot!(out);
}

/// What a reader meets behind the last field: padding that is set, and bytes that follow.
#[test]
fn layouts_of_ends() {
    let mut out = String::new();
    for (bytes, widths) in
        [(&[0xA1][..], &[3_u32][..]), (&[0xA0, 0x00], &[3]), (&[0xA0], &[3, 6]), (&[0xFF], &[8])]
    {
        let case = read_case("bit_pack.read_canonical", bytes, widths);
        let outcome = (FORMAT.codec)(&case.as_case());
        let fields = (FORMAT.layout)(&case.as_case(), bytes);
        out += &format!("{} in {widths:?} bits: {outcome}\n{}\n", hex(bytes), layout::render(bytes, &fields));
    }
    insta::assert_snapshot!(out);
}
