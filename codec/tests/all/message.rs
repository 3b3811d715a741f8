//! Messages: bytes derived by hand, ends of every range, refusals in both directions, allocation, and printing.

use packproof_codec::bit_pack::{
    BitRead, BitWrite, IoReader, IoWriter, Lsb, Msb, Reader, SliceWriter, Writer,
};
use packproof_codec::message::codes::quantized;
use packproof_codec::message::{Bits, Message};
use packproof_codec::unreal::fstring;
use packproof_codec::{DecodeError, EncodeError, Fault, Offset, compact_index, message};

message! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Weapon { Fist, Bow, Staff, Wand, Sword }
}

message! {
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    struct Place {
        x: i16 = range(-100, 100),
        y: i16 = range(-100, 100),
    }
}

message! {
    #[derive(Clone, Debug, PartialEq)]
    struct Small {
        alive: bool,
        team: u8 = range(0, 5),
        weapon: Weapon,
        health: f32 = quantized(0.0, 1.0, 10),
        place: Place,
        score: i32 = zigzag(),
        mark: Option<Place>,
        name: String = text(7),
        ammo: Vec<u16> = list(3, range(1, 8)),
    }
}

message! {
    #[derive(Clone, Debug, PartialEq)]
    struct Wide {
        id: u64,
        shift: i8,
        exact: f64,
        near: f32,
        spin: [f32; 4] = rotation::<10>(),
        far: f64 = quantized(-1.0, 1.0, 32),
        many: [u8; 3] = array(range(0, 3)),
        target: Option<u32> = option(varint()),
        route: Vec<Place> = list(1000, of()),
    }
}

fn small() -> Small {
    Small {
        alive: true,
        team: 4,
        weapon: Weapon::Wand,
        health: 0.45,
        place: Place { x: -100, y: 100 },
        score: -65,
        mark: None,
        name: "hé".into(),
        ammo: vec![8, 1],
    }
}

/// alive 1, team 100, weapon 011; health 460 = 0111001100; x 0 and y 200 in 8 bits; zigzag 81 01; no mark 0; three bytes 011 and
/// `68 C3 A9`; two values 10, then 7 and 0 in 3 bits.
#[test]
fn a_message_lies_as_derived_by_hand() {
    let bits = "1 100 011 0111001100 00000000 11001000 10000001 00000001 0 \
                011 01101000 11000011 10101001 10 111 000";
    let bits: String = bits.split_whitespace().collect();
    assert_eq!(small().bits(), Ok(bits.len() as u64));
    let expected: Vec<u8> = bits
        .as_bytes()
        .chunks(8)
        .map(|byte| u8::from_str_radix(&format!("{:0<8}", std::str::from_utf8(byte).unwrap()), 2).unwrap())
        .collect();
    assert_eq!(small().to_bytes().unwrap(), expected);
    let read = Small::from_bytes(&expected).unwrap();
    assert_eq!(read, Small { health: (460.0 * (1.0 / 1023.0)) as f32, ..small() });
    // 1 + 3 + 3 + 10 + 16, 1 to 5 bytes of a number, 1 to 17, 3 to 59, 2 to 11.
    assert_eq!(Small::BITS, Bits { least: 33 + 8 + 1 + 3 + 2, most: 33 + 40 + 17 + 59 + 11 });
    assert_eq!((Place::BITS, Weapon::BITS), (Bits::exactly(16), Bits::exactly(3)));
    assert_eq!(Small::BITS.bytes(), 20);
}

/// A varint takes as many bytes as its type needs, also inside another code.
#[test]
fn a_varint_has_the_size_of_its_type() {
    message! {
        struct Sizes {
            short: u16 = varint(),
            option: Option<u32> = option(varint()),
            long: [i64; 2] = array(zigzag()),
            list: Vec<i16> = list(1, varint_as(SignedLeb128)),
            extended: i16 = varint_as(SignExtended),
        }
    }
    let most = 24 + (1 + 40) + 2 * 80 + (1 + 24) + 80;
    assert_eq!(Sizes::BITS, Bits { least: 8 + 1 + 16 + 1 + 8, most });
    let largest = Sizes {
        short: u16::MAX,
        option: Some(u32::MAX),
        long: [i64::MIN; 2],
        list: vec![i16::MIN],
        extended: -1,
    };
    assert_eq!(largest.bits(), Ok(most));
}

/// Unreal's integers and strings have the bytes of their modules, at any bit, and a limit.
#[test]
fn formats_of_unreal_are_codes() {
    message! {
        #[derive(Clone, Debug, PartialEq)]
        struct Unreal { odd: u8 = range(0, 7), index: i32 = compact_index(), title: String = fstring(3) }
    }
    assert_eq!(Unreal::BITS, Bits { least: 3 + 8 + 8, most: 3 + 40 + 8 * (1 + 2 * 4) });
    for (index, title) in [(-4097, ""), (i32::MIN, "hé!"), (0, "Ωab"), (63, "𝄞a")] {
        let unreal = Unreal { odd: 5, index, title: title.into() };
        let mut writer = Writer::new();
        writer.write(5, 3).unwrap();
        let mut bytes = vec![];
        compact_index::append(index, &mut bytes);
        fstring::append(title, &mut bytes).unwrap();
        writer.write_bytes(&bytes).unwrap();
        let bytes = writer.finish();
        assert_eq!(unreal.to_bytes().as_ref(), Ok(&bytes));
        assert_eq!(unreal.bits(), Ok((bytes.len() as u64 - 1) * 8 + 3));
        assert_eq!(Unreal::from_bytes(&bytes), Ok(unreal.clone()));
        for longer in ["abcd", "𝄞𝄞", "a\0"] {
            assert!(Unreal { title: longer.into(), ..unreal.clone() }.bits().is_err());
        }
    }
    // The length 5; the length 2 and `61 62`; the index `80`.
    let refused = |bytes: &[u8]| Unreal::from_bytes(bytes).unwrap_err();
    assert_eq!(refused_at(refused(&[0, 0, 0xA0])), (Fault::OutOfRange, 11, "title".into()));
    assert_eq!(refused(&[0, 0, 2 << 5 | 0x61 >> 3, 1 << 5 | 0x62 >> 3, 2 << 5]).kind, Fault::MissingNul);
    assert_eq!(refused(&[0x10, 0, 0, 0]).kind, Fault::NegativeZero);
}

fn wide() -> Wide {
    Wide {
        id: u64::MAX,
        shift: -128,
        exact: f64::MIN_POSITIVE,
        near: f32::NEG_INFINITY,
        spin: [0.5, -0.5, 0.5, 0.5],
        far: -1.0,
        many: [0, 3, 1],
        target: Some(u32::MAX),
        route: vec![Place { x: 1, y: 2 }; 999],
    }
}

/// In memory, least significant bit first, and over a stream, at any bit offset.
#[test]
fn a_message_comes_back_from_every_stream() {
    let message = wide();
    let bits = message.bits().unwrap();
    assert_eq!(bits, 64 + 8 + 64 + 32 + 32 + 32 + 6 + 1 + 40 + 10 + 999 * 16);
    for begun in 0..9 {
        let mut writer = Writer::<Lsb>::with_order(vec![]);
        let mut stream = IoWriter::new(vec![]);
        for _ in 0..begun {
            writer.write_bool(true).unwrap();
            stream.write_bool(true).unwrap();
        }
        message.write(&mut writer).unwrap();
        message.write(&mut stream).unwrap();
        assert_eq!(writer.position(), begun + bits);
        let (lsb, stream) = (writer.finish(), stream.finish().unwrap());
        if begun == 0 {
            assert_eq!(
                (message.to_bytes_in::<Lsb>().as_ref(), message.to_bytes().as_ref()),
                (Ok(&lsb), Ok(&stream))
            );
            assert!(Wide::from_bytes_in::<Lsb>(&lsb).is_ok() && Wide::from_bytes_in::<Msb>(&lsb).is_err());
        }
        let mut reader = Reader::<Lsb>::with_order(&lsb);
        reader.skip(begun).unwrap();
        let back = Wide::read(&mut reader).unwrap();
        assert!(reader.finish().is_ok());
        for (spin, expected) in back.spin.iter().zip(message.spin) {
            assert!((spin - expected).abs() < 0.001);
        }
        assert_eq!(back, Wide { spin: back.spin, ..message.clone() });
        let mut reader = IoReader::new(&stream[..]);
        (0..begun).for_each(|_| assert!(reader.read_bool().unwrap()));
        assert_eq!(Wide::read(&mut reader).unwrap(), back);
    }
}

/// The fault, its bit, and the path of the field.
fn refused_at(error: DecodeError) -> (Fault, u64, String) {
    let Offset::Bit(bit) = error.at else { panic!("{error} is at a byte") };
    (error.kind, bit, error.field.map_or_else(String::new, |path| path.to_string()))
}

/// A value outside its field is refused with the path of the field, and nothing of the message is written.
#[test]
fn names_the_field_that_it_refuses() {
    let refusals = [
        (Small { team: 6, ..small() }, "team", EncodeError::OutOfRange),
        (Small { health: 1.001, ..small() }, "health", EncodeError::OutOfRange),
        (Small { health: -1e-9, ..small() }, "health", EncodeError::OutOfRange),
        (Small { health: f32::NAN, ..small() }, "health", EncodeError::NotFinite),
        (Small { place: Place { x: 0, y: 101 }, ..small() }, "place.y", EncodeError::OutOfRange),
        (Small { mark: Some(Place { x: -101, y: 0 }), ..small() }, "mark.x", EncodeError::OutOfRange),
        (Small { name: "12345678".into(), ..small() }, "name", EncodeError::OutOfRange),
        (Small { ammo: vec![1; 4], ..small() }, "ammo", EncodeError::OutOfRange),
        (Small { ammo: vec![1, 0], ..small() }, "ammo", EncodeError::OutOfRange),
    ];
    for (message, field, expected) in refusals {
        let mut writer = Writer::new();
        let refused = message.write(&mut writer).unwrap_err();
        let EncodeError::Field { path, error } = refused else { panic!("{refused} has no field") };
        assert_eq!((&*path.to_string(), *error), (field, expected), "{message:?}");
        assert_eq!((writer.position(), message.bits()), (0, Err(refused)));
    }
    let error = Small { team: 6, ..small() }.to_bytes().unwrap_err();
    assert_eq!(error.to_string(), "team: the value does not fit its field or range");
    let mut wide = wide();
    wide.spin = [0.6, 0.6, 0.6, 0.6];
    let error = wide.bits().unwrap_err();
    assert_eq!(error.to_string(), "spin: the value does not fit its field or range");
    // 85 bits in a slice of 84.
    let mut room = [0; 11];
    let mut writer = SliceWriter::new(&mut room);
    writer.write(0, 4).unwrap();
    assert_eq!(small().write(&mut writer), Err(EncodeError::BufferTooSmall { needed: 12, available: 11 }));
    assert_eq!(writer.position(), 4);
}

/// Each field that no writer emits is refused at its first bit, and nothing is consumed.
#[test]
fn refuses_what_no_writer_writes() {
    let bytes = small().to_bytes().unwrap();
    let with = |bit: usize, bits: &str| {
        let mut changed = bytes.clone();
        for (at, digit) in bits.bytes().enumerate() {
            let mask = 0x80 >> ((bit + at) % 8);
            changed[(bit + at) / 8] = changed[(bit + at) / 8] & !mask | if digit == b'1' { mask } else { 0 };
        }
        changed
    };
    for (bit, bits, kind, at, field) in [
        (1, "110", Fault::OutOfRange, 1, "team"),           // 6 of 0 to 5
        (4, "101", Fault::OutOfRange, 4, "weapon"),         // the sixth of five
        (17, "11001001", Fault::OutOfRange, 17, "place.x"), // 101
        (41, "00000000", Fault::Overlong, 41, "score"),     // 81 00
        (53, "10000000", Fault::InvalidText, 53, "name"),   // a continuation byte first
        (85, "001", Fault::NonZeroPadding, 87, ""),
    ] {
        let changed = with(bit, bits);
        let refused = Small::from_bytes(&changed).unwrap_err();
        assert_eq!(refused_at(refused), (kind, at, field.into()), "{bits} at {bit}");
        let streamed = Small::read(&mut IoReader::new(&changed[..])).map_err(|error| error.to_string());
        assert!(bit == 85 || streamed == Err(refused.to_string()), "{streamed:?}");
        let mut reader = Reader::new(&changed);
        assert!(bit == 85 || Small::read(&mut reader).is_err() && reader.position() == 0);
    }
    for len in 0..bytes.len() {
        let error = DecodeError::bit(Fault::Truncated, len as u64 * 8);
        assert_eq!(Small::from_bytes(&bytes[..len]), Err(error));
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(Small::from_bytes(&longer).unwrap_err().kind, Fault::Trailing);
}

/// The ends of a quantised range are read back exactly, even if the binary32 is outside the binary64 range.
#[test]
fn the_ends_of_a_range_come_back() {
    message! {
        #[derive(Debug, PartialEq)]
        struct Ends { a: f32 = quantized(0.7, 0.9, 7), b: f64 = quantized(0.1, 0.3, 25), c: i64 = range(i64::MIN, i64::MAX), d: u8 = range(7, 7) }
    }
    for ends in [Ends { a: 0.7, b: 0.1, c: i64::MIN, d: 7 }, Ends { a: 0.9, b: 0.3, c: i64::MAX, d: 7 }] {
        assert_eq!(Ends::from_bytes(&ends.to_bytes().unwrap()).unwrap(), ends);
    }
    assert_eq!(Ends::BITS, Bits::exactly(7 + 25 + 64));
    assert_eq!(quantized(0.0, 1.0, 10).size(), Bits::exactly(10));
}

#[test]
fn prints_its_layout() {
    assert_eq!(
        Small::layout().to_string(),
        r#"kind = "message"
take = "high"
fields = [
  { name = "alive", type = "bool" }, # at 0, 1 bits
  { name = "team", type = "0..5" }, # at 1, 3 bits
  { name = "weapon", type = ["Fist", "Bow", "Staff", "Wand", "Sword"] }, # at 4, 3 bits
  { name = "health", kind = "ranged", bits = 10, range = [0.0, 1.0], round = "up", exact = "f64 (v-lo)/(hi-lo)*steps", outside = "refuse" }, # at 7, 10 bits
  { name = "place", fields = [{ name = "x", type = "-100..100" }, { name = "y", type = "-100..100" }] }, # at 17, 16 bits
  { name = "score", kind = "varint", max = 5, width = 32, outside = "refuse", read.outside = "refuse", overlong = "refuse", sign = "zigzag" }, # at 33, 8-40 bits
  { name = "mark", fields = [{ name = "x", type = "-100..100" }, { name = "y", type = "-100..100" }], optional = true }, # at 41-73, 1-17 bits
  { name = "name", type = "text", list = 7 }, # at 42-90, 3-59 bits
  { name = "ammo", type = "1..8", list = 3 }, # at 45-149, 2-11 bits
]
# 47-160 bits
"#
    );
    let low = Small::layout_in::<Lsb>().to_string();
    assert_eq!(low.replace("take = \"low\"", "take = \"high\""), Small::layout().to_string());
    assert_eq!(low.lines().nth(1), Some("take = \"low\""));
}

message! {
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Fixed { kind: u8 = range(0, 99), id: u64, alive: bool, place: [i16; 2], near: u32 = range(0, 99), last: u64 }
}

/// A message of constant size is read a word at a time: a refused field is reported at its own bit, although it was loaded together
/// with others.
#[test]
fn words_are_refused_as_fields_are() {
    let bytes = [0xFF; 22];
    let refused = |bytes: &[u8]| refused_at(Fixed::read(&mut Reader::new(bytes)).unwrap_err());
    assert_eq!(refused(&bytes), (Fault::OutOfRange, 0, "kind".into()));
    assert_eq!(refused(&[&[0; 13][..], &[0xFF; 9]].concat()), (Fault::OutOfRange, 104, "near".into()));
}

/// A path has up to four names, the outermost first, through codes and both ways.
#[test]
fn a_path_leads_to_the_field() {
    message! { #[derive(Clone, Copy, Default)] struct Deep { e: u8 = range(0, 2) } }
    message! { #[derive(Clone, Copy, Default)] struct Deeper { d: Option<Deep> } }
    message! { struct Third { c: [Deeper; 2] } }
    message! { struct Second { b: Vec<Third> = list(3, of()), f: Third } }
    message! { struct First { a: Second } }
    let third = |e| Third { c: [Deeper { d: None }, Deeper { d: Some(Deep { e }) }] };
    let second = |e, f| Second { b: vec![third(0), third(e)], f: third(f) };
    assert_eq!(
        First { a: second(0, 3) }.bits().unwrap_err().to_string(),
        "a.f.c.d: the value does not fit its field or range"
    );
    let EncodeError::Field { path, .. } = second(3, 0).bits().unwrap_err() else { panic!("no field") };
    assert!(path.names().eq(["b", "c", "d", "e"]));
    // No `b`; then no `d`, and a `d` whose `e` is 3.
    let bytes = [0b00_0_1_11_00];
    assert_eq!(
        refused_at(First::from_bytes(&bytes).err().unwrap()),
        (Fault::OutOfRange, 4, "a.f.c.d".into())
    );
    assert_eq!(
        refused_at(Third::from_bytes(&[0b1_11_0_0000]).err().unwrap()),
        (Fault::OutOfRange, 1, "c.d.e".into())
    );
}
