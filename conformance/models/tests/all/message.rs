//! Messages: bytes derived by hand, refusals, and positions.

use packproof_models::bits::{Pad, Take};
use packproof_models::common::Refusal;
use packproof_models::message::{Field, Item, Layout, List, Model, Optional, Refused, What, Why};

/// alive, team 0 to 5, a list of at most 3 of -4..3, a flag, a text of at most 3 bytes with that flag, a constant at a byte boundary.
fn layout() -> Layout {
    let list = |most| Some(List { least: 0, most, count: None });
    let optional = Some(Optional { flag: Some("named".into()), present: false });
    Layout {
        take: Take::High,
        fields: vec![
            Field::new("alive", What::Bool(1)),
            Field::new("team", What::Range(0, 5)),
            Field { list: list(3), ..Field::new("moves", What::Signed(3)) },
            Field::new("named", What::Flag),
            Field { list: list(3), optional, ..Field::new("name", What::Text) },
            Field { align: Some(8), always: Some(0xA5), ..Field::new("end", What::Unsigned(8)) },
        ],
        ..Layout::default()
    }
}

fn model(layout: &Layout) -> Model {
    layout.check().expect("it can be used")
}

fn value(team: i128, moves: &[i128], name: Option<&str>) -> Item {
    Item::Fields(vec![
        Item::Bool(true),
        Item::Integer(team),
        Item::List(moves.iter().map(|one| Item::Integer(*one)).collect()),
        Item::Absent,
        name.map_or(Item::Absent, |name| Item::Text(name.as_bytes().to_vec())),
        Item::Absent,
    ])
}

/// 1, team 101, count 10, -1 111, -4 100, flag 0, count 01, `a` 01100001, two bits up to the byte, a5.
const BYTES: [u8; 4] = [0b1101_1011, 0b1100_0010, 0b1100_0010, 0xa5];

#[test]
fn a_message_lies_as_derived_by_hand() {
    let model = model(&layout());
    let pieces = model.write(&value(5, &[-1, -4], Some("a"))).expect("it is written");
    assert_eq!(model.first(&pieces), BYTES);
    let (read, spans) = model.read(&BYTES);
    assert_eq!(read, Ok(value(5, &[-1, -4], Some("a"))));
    let bits: Vec<_> = spans.iter().map(|span| (&*span.field, span.bits)).collect();
    assert_eq!(bits[..4], [("alive", 1), ("team", 3), ("moves count", 2), ("moves[0]", 3)]);
    assert_eq!(bits.iter().map(|(_, bits)| bits).sum::<usize>(), 32);
    assert!(model.held(&pieces, &BYTES).into_iter().all(|held| held));
    // 1, 101, 00, flag 1, a padding bit, a5.
    let none = model.write(&value(5, &[], None)).expect("it is written");
    assert_eq!(model.first(&none), [0b1101_0010, 0xa5]);
    // From the lowest bit: 1, 101, 00, 1 and a padding bit: 1 + 5 * 2 + 64.
    let low = Layout { take: Take::Low, ..layout() }.check().expect("it can be used");
    assert_eq!(low.first(&low.write(&value(5, &[], None)).expect("it is written")), [0b0100_1011, 0xa5]);
}

/// 1, flag 1, 1234 from its lowest bit: 3 + 4 * 0x1234 in 18 bits; without the value 1 and flag 0.
#[test]
fn a_flag_of_its_own_stands_before_the_value() {
    let target = Field {
        optional: Some(Optional { flag: None, present: true }),
        ..Field::new("target", What::Unsigned(16))
    };
    let model =
        model(&Layout { fields: vec![Field::new("alive", What::Bool(1)), target], ..Layout::default() });
    for (target, bytes) in [(Item::Integer(0x1234), &[0xD3, 0x48, 0x00][..]), (Item::Absent, &[0x01])] {
        let value = Item::Fields(vec![Item::Bool(true), target]);
        assert_eq!(model.first(&model.write(&value).expect("it is written")), bytes);
        assert_eq!(model.read(bytes).0, Ok(value));
    }
}

#[test]
fn refuses_what_no_writer_writes() {
    let model = model(&layout());
    let class = |refused: Refused| (refused.why, refused.field);
    let read = |bytes: &[u8]| model.read(bytes).0.map_err(class).expect_err("it is refused");
    for len in 0..BYTES.len() {
        assert_eq!(read(&BYTES[..len]).0, Why::Class(Refusal::Truncated), "{len}");
    }
    assert_eq!(read(&[0b1110_0010, 0xa5]), (Why::Class(Refusal::OutOfRange), "team".into()));
    assert_eq!(read(&[0b1101_0010, 0xa4]), (Why::Class(Refusal::Invalid), "end".into()));
    assert_eq!(read(&[0b1101_0010, 0xa5, 0]).0, Why::Class(Refusal::Trailing));
    let write = |value: &Item| model.write(value).map_err(class).expect_err("it is refused");
    assert_eq!(write(&value(6, &[], None)), (Why::Class(Refusal::OutOfRange), "team".into()));
    assert_eq!(write(&value(0, &[4], None)), (Why::Class(Refusal::OutOfRange), "moves[0]".into()));
    assert_eq!(write(&value(0, &[0; 4], None)), (Why::Class(Refusal::OutOfRange), "moves".into()));
    // Three bits, then padding; if the padding starts with a one, bits set after it are trailing.
    let small = Layout { fields: vec![Field::new("x", What::Unsigned(3))], ..Layout::default() };
    let padded = small.check().expect("it can be used");
    assert_eq!(
        padded.read(&[0b1101]).0.map_err(class),
        Err((Why::Class(Refusal::NotCanonical), "padding".into()))
    );
    let marked = Layout { pad: Pad::One, ..small }.check().expect("it can be used");
    assert_eq!(marked.read(&[0b1101]).0, Ok(Item::Fields(vec![Item::Integer(5)])));
    assert_eq!(marked.read(&[0b1_0101]).0.map_err(|refused| refused.why), Err(Why::Class(Refusal::Trailing)));
}

#[test]
fn a_field_that_cannot_be_used_is_named() {
    let key = |fields: Vec<Field>| {
        let wrong = Layout { fields, ..Layout::default() }.check_fields().expect_err("it is refused");
        (wrong.place, wrong.fault.key)
    };
    let list = |most| Some(List { least: 0, most, count: None });
    let inside = What::Fields(vec![Field::new("y", What::Unsigned(65))]);
    assert_eq!(key(vec![]), (vec![], "fields"));
    assert_eq!(key(vec![Field::new("x", What::Bool(1)), Field::new("p", inside)]), (vec![1, 0], "type"));
    assert_eq!(key(vec![Field::new("x", What::Flag)]), (vec![0], "type"));
    assert_eq!(key(vec![Field::new("x", What::Text)]), (vec![0], "list"));
    assert_eq!(key(vec![Field::new("x", What::Bool(1)), Field::new("x", What::Bool(1))]), (vec![1], "name"));
    let many = Field {
        list: list(300),
        ..Field::new("x", What::Fields(vec![Field { list: list(300), ..Field::new("y", What::Bool(1)) }]))
    };
    assert_eq!(key(vec![many]), (vec![], "fields"));
}
