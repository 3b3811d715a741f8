//! Kinds without a word against published numbers, against the slots of `varint`, and with layouts that mean harm.

use packproof_models::content::{Content, Told};
use packproof_models::word::Model;
use packproof_reference::{compact_index, varint};

fn layout(kind: &str, keys: &str) -> Result<Model, String> {
    let layout = super::layout(kind, keys.parse().map_err(|error| format!("{error}"))?);
    layout.map_err(|error| error.to_string())?.check().map_err(|fault| fault.to_string())
}

fn pair(kind: &str, keys: &str, value: &str, bytes: &[u8]) {
    let model = layout(kind, keys).unwrap_or_else(|what| panic!("{keys}: {what}"));
    let content: Content = value.parse().unwrap_or_else(|what| panic!("{value}: {what}"));
    assert_eq!(model.encode(&content), Told::Is(bytes.to_vec()), "{value} under {keys}");
    let read = model.decode(bytes, &content);
    assert!(matches!(&read, Told::Is((read, _)) if *read == content), "{bytes:02x?} under {keys}: {read:?}");
}

/// The examples of RFC 9000, A.1; of RFC 7541, C.1; of git's, DEX's and the MIDI file format's documentation; of H.264, 9.1.
#[test]
fn published_examples() {
    let quic = "classes = [\"00dddddd\", \"01dddddd B1\", \"10dddddd B3\", \"11dddddd B7\"]\nwidth = 62";
    pair("varint", quic, "151288809941952652", &[0xC2, 0x19, 0x7C, 0x5E, 0xFF, 0x14, 0xE8, 0x8C]);
    pair("varint", quic, "494878333", &[0x9D, 0x7F, 0x3E, 0x7D]);
    pair("varint", quic, "15293", &[0x7B, 0xBD]);
    pair("varint", quic, "37", &[0x25]);
    let hpack = "classes = [\"...00000-...11110\", \"...11111 mddddddd* +31\"]\nwidth = 0";
    pair("varint", hpack, "10", &[0x0A]);
    pair("varint", hpack, "1337", &[0x1F, 0x9A, 0x0A]);
    // 128 is the first of two bytes: git's offsets have no overlong form.
    pair("varint", "order = \"high\"\nbijective = true\nwidth = 64", "128", &[0x80, 0x00]);
    pair("varint", "max = 4\norder = \"high\"", "268435455", &[0xFF, 0xFF, 0xFF, 0x7F]);
    // The column uleb128p1 of the DEX format; and Hadoop's VLong by hand: -112 to 127 are their own byte, else a sign and length, and the
    // magnitude, of a negative number its complement.
    for (value, bytes) in [("-1", &[0x00][..]), ("0", &[0x01]), ("126", &[0x7F]), ("16255", &[0x80, 0x7F])] {
        pair("varint", "bias = 1\nmax = 5", value, bytes);
    }
    let mut hadoop: Vec<String> = vec!["\"90-7f -112\"".to_owned()];
    hadoop.extend((1..=8).map(|len| format!("\"{:02x} B{len}\"", 0x90 - len)));
    hadoop.extend((1..=8).map(|len| format!("\"{:02x} NB{len}\"", 0x88 - len)));
    let hadoop = format!("classes = [{}]\nwidth = 64", hadoop.join(", "));
    for (value, bytes) in [
        ("-112", &[0x90][..]),
        ("127", &[0x7F]),
        ("128", &[0x8F, 0x80]),
        ("-113", &[0x87, 0x70]),
        ("-256", &[0x87, 0xFF]),
        ("-257", &[0x86, 0x01, 0x00]),
        ("9223372036854775807", &[0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
        ("-9223372036854775808", &[0x80, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
    ] {
        pair("varint", &hadoop, value, bytes);
    }
    let golomb = "take = \"high\"\nfield = \"high\"\ncodes = [\"0n 1 dn\"]\nbijective = true";
    pair("bits", golomb, "3", &[0b0010_0000]);
    pair("bits", &format!("{golomb}\nsign = \"positive odd\""), "-1", &[0b0110_0000]);
    // Elias's tables of gamma and delta (1975); exp-Golomb codes of order 2; Dirac's interleaved ones, whose bits stand behind zeros.
    let high = "take = \"high\"\nfield = \"high\"\nbijective = true";
    for (codes, value, byte) in [
        ("0n 1 dn +1", "8", 0b0001_0000),
        ("gn dn +1", "1", 0b1000_0000),
        ("gn dn +1", "2", 0b0100_0000),
        ("gn dn +1", "5", 0b0110_1000),
        ("gn dn +1", "8", 0b0010_0000),
        ("gn dn +1", "15", 0b0010_0111),
        ("0n 1 dn+2", "3", 0b1110_0000),
        ("0n 1 dn+2", "4", 0b0100_0000),
        ("0n 1 dn+2", "11", 0b0111_1000),
    ] {
        pair("bits", &format!("{high}\ncodes = [\"{codes}\"]"), value, &[byte]);
    }
    pair("bits", &format!("{high}\norder = \"high\"\ncodes = [\"(0 d1)n 1\"]"), "4", &[0b0001_1000]);
    // n first: 5 is three bits, in three bits of their own; whole groups of four bits behind a count of zeros; the sign above or below.
    pair("bits", "codes = [\"n3 dn\"]", "5", &[0b0010_1011]);
    pair("bits", "take = \"high\"\nfield = \"high\"\ncodes = [\"n3 dn\"]", "5", &[0b0111_0100]);
    pair("bits", "codes = [\"0n 1 d4n+4\"]", "18", &[0b0100_1010, 0b0000_0000]);
    pair("bits", "codes = [\"(d7 1)n d7 0\"]\nsign = \"twos\"", "-1", &[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]);
    pair("bits", "signed = \"magnitude first, flag\"", "-5:s8", &[0x85]);
    pair("string", "nul = \"ends\"\npad = 4", "\"abcd\"", b"abcd\0\0\0\0");
    pair("string", "length = \"u16le\"\npad = 8\nlimit = 6", "\"ab\"", b"\x02\0ab\0\0\0\0");
    pair("string", "length = \"u16be\"\ntext = \"mutf8\"", "\"\\x00\"", &[0, 2, 0xC0, 0x80]);
}

/// Fields behind the end are zeros that take nothing, if they have one bit or more.
#[test]
fn what_stands_behind_the_end_takes_nothing() {
    let model = layout("bits", "end = \"zeros\"").expect("a layout");
    for fields in ["255:8,0:1", "255:8,0:1,0:1", "255:8,0:9", "7:3,31:7"] {
        let content: Content = fields.parse().expect("fields");
        assert_eq!(model.decode(&[0xFF], &content), Told::Is((content, 8)), "{fields}");
    }
}

/// Of signed LEB128 a last byte says nothing new if it is 00 behind a byte with bit 6 clear, or 7f behind one with bit 6 set; the tenth byte of
/// 64 bits holds one bit and its sign.
#[test]
fn signed_leb128_has_one_form() {
    let model =
        layout("varint", "max = 10\nfinal = \"0ggggggd\"\nwidth = 64\nsign = \"leb\"\noverlong = \"refuse\"");
    let model = model.unwrap_or_else(|what| panic!("{what}"));
    for (bytes, value) in [
        (&[0x7F][..], Some(-1)),
        (&[0x3F], Some(63)),
        (&[0xBF, 0x00], None),
        (&[0xC0, 0x00], Some(64)),
        (&[0xC0, 0x7F], None),
        (&[0xBF, 0x7F], Some(-65)),
        (&[0x80, 0x00], None),
        (&[0xFF, 0x7F], None),
        (&[0xFF, 0xC0, 0xCF, 0x7F], None),
        (&[0xFF, 0xC0, 0x8F, 0x7F], Some(0x7F + (0x40 << 7) + (0x0F << 14) - (1 << 21))),
        (&[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7F], Some(-1 << 63)),
        (&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00], Some((1 << 63) - 1)),
        (&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], None),
        (&[0xFF, 0x80, 0x81, 0x81, 0xFF, 0x81, 0xFF, 0x81, 0xBF, 0x00], None),
        (&[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], None),
        (
            &[0xFF, 0x80, 0x81, 0x81, 0xFF, 0x81, 0xFF, 0x81, 0xFF, 0x00],
            // Groups of seven bits: 7f 00 01 01 7f 01 7f 01 7f.
            Some(0x7F | 1 << 14 | 1 << 21 | 0x7F << 28 | 1 << 35 | 0x7F << 42 | 1 << 49 | 0x7F << 56),
        ),
    ] {
        let told = model.decode(bytes, &Content::Integer(0));
        let told = told.map(|(read, _)| matches!(&read, Content::Integer(read) if Some(*read) == value));
        assert_eq!(told, value.map_or(Told::Refused, |_| Told::Is(true)), "{bytes:02x?}");
    }
}

/// A negative int32 of protobuf is ten bytes; five bytes that have only the low 32 bits are a number that the type does not hold.
#[test]
fn an_extended_sign_is_part_of_the_number() {
    let model = layout("varint", "max = 10\nsign = \"twos\"\nextend = 64\nread.outside = \"refuse\"");
    let model = model.unwrap_or_else(|what| panic!("{what}"));
    let minus_one = [[0xFF; 9].as_slice(), &[0x01]].concat();
    let read = |bytes: &[u8]| model.decode(bytes, &Content::Integer(0)).map(|(value, _)| value);
    assert_eq!(read(&minus_one), Told::Is(Content::Integer(-1)));
    assert_eq!(read(&[0xFF, 0xFF, 0xFF, 0xFF, 0x0F]), Told::Refused);
    assert_eq!(read(&[0xFF, 0xFF, 0xFF, 0xFF, 0x07]), Told::Is(Content::Integer(i128::from(i32::MAX))));
}

/// An integer written and read by the reference, as far as it has the value.
type Reference = (fn(i128) -> Option<Vec<u8>>, fn(&[u8]) -> Option<(i128, usize)>);

/// CompactIndex, LEB128 and zigzag are the reference's: every value around a change of length, and bytes at random.
#[test]
fn layouts_are_the_reference() {
    let same: [(&str, Reference); 3] = [
        (
            "bytes = [\"smdddddd\", \"mddddddd\"]\nmax = 5\nfinal = \"dddddddd\"\nsign = \"magnitude\"",
            (
                |value| compact_index::encode(value.try_into().ok()?).ok(),
                |bytes| compact_index::decode(bytes).ok().map(|(value, used)| (value.into(), used)),
            ),
        ),
        (
            "max = 5\nfinal = \"0000dddd\"\noutside = \"refuse\"",
            (
                |value| varint::encode(value.try_into().ok()?, 32).ok(),
                |bytes| varint::decode(bytes, 32).ok().map(|(value, used)| (value.into(), used)),
            ),
        ),
        (
            "max = 5\nfinal = \"0000dddd\"\noutside = \"refuse\"\nsign = \"zigzag\"",
            (
                |value| varint::zigzag_encode(value.try_into().ok()?, 32).ok(),
                |bytes| varint::zigzag_decode(bytes, 32).ok().map(|(value, used)| (value.into(), used)),
            ),
        ),
    ];
    let mut state = 1_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u8
    };
    for (keys, (write, read)) in same {
        let model = layout("varint", keys).unwrap_or_else(|what| panic!("{keys}: {what}"));
        let mut written = 0;
        for value in (0..65).flat_map(|bit| [(1_i128 << bit) - 1, 1 << bit, -(1 << bit), -(1 << bit) - 1]) {
            let Told::Is(bytes) = model.encode(&Content::Integer(value)) else { continue };
            assert_eq!(Some(bytes), write(value), "{value} under {keys}");
            written += 1;
        }
        assert!(written > 60, "{keys}: {written}");
        for _ in 0..4000 {
            let len = usize::from(random() % 13);
            let bytes: Vec<u8> =
                (0..len).map(|_| if random() % 2 == 0 { random() | 0x80 } else { random() }).collect();
            let given = match model.decode(&bytes, &Content::Integer(0)) {
                Told::Is((Content::Integer(value), used)) => Some((value, used)),
                _ => None,
            };
            assert_eq!(given, read(&bytes), "{bytes:02x?} under {keys}");
        }
    }
}

/// Whatever a file says, there is an engine that ends or a key that is wrong; neither panics.
#[test]
#[allow(clippy::too_many_lines, reason = "a list of layouts")]
fn no_layout_does_harm() {
    let varints = [
        "classes = [\"S\"]",
        "classes = [\"\"]",
        "classes = [\"é\"]",
        "classes = [\"00 é\"]",
        "classes = [\"00 SB9\"]",
        "classes = [\"f0 S\"]",
        "classes = [\"00000000 00000000*8 00000000*8 00000000*8 00000000*8 00000000*8 dddddddd\"]\nend = \"zero\"",
        "classes = [\"00 B8 B8\", \"01 B8 B7\", \"02 B8 B7\", \"03 B8 B7\"]\nbijective = true\nwidth = 0",
        "classes = [\"00000001\"]\nsign = \"excess\"",
        "classes = [\"00000001\"]\nsign = \"leb\"",
        "bytes = [\"mggggggd\"]\nsign = \"rotate\"\nwidth = 0",
        "bytes = [\"m\"]",
        "bytes = [\"00-ff\"]",
        "bytes = [\"lddddddd\"]\nend = \"zero\"",
        "max = 18\nwidth = 64\nsign = \"twos\"\nextend = 64",
        "alphabet = \"base64\"\nend = \"zero\"\nminus_zero = \"min\"\nsign = \"low\"",
        "width = 1\nsign = \"zigzag\"\noutside = \"wrap\"",
    ];
    let bits = [
        "codes = [\"é\"]",
        "codes = [\"d\"]",
        "codes = [\"dn\"]",
        "codes = [\"d64 d64\"]",
        "codes = [\"(((\"]",
        "codes = [\"0n 1 d64\", \"+9 d64\"]\nbijective = true\nwidth = 0",
        "pad = \"one\"\nend = \"zeros\"\nsigned = \"twos\"\nranged = \"width\"\nsingle = 64",
        "ranged = \"while value + bit < max\"\nend = \"minus one\"\nsigned = \"flag last, ones\"",
    ];
    let texts = [
        "length = \"u8\"\nbias = 4294967295\noutside = \"wrap\"",
        "length = \"i32le\"\nwide = \"always\"\nend = \"zeros\"",
        "length = { width = 0 }\nend = \"zeros\"",
        "length = \"i32le\"\nwide = \"negative\"\ntext = \"latin1\"\nnarrow_up_to = 0\npad = 16\nend = \"empty\"",
    ];
    let values = [
        "0",
        "-1",
        "18446744073709551616",
        "-9223372036854775808",
        "1:64,-1:s64,-1:s1,0:s0,1:0",
        "5:0..18446744073709551615,0:-9223372036854775808..9223372036854775807",
        "\"\\xed\\xa0\\x80\\x00é\"",
        "\"\"",
    ];
    for (kind, keys) in varints
        .map(|keys| ("varint", keys))
        .into_iter()
        .chain(bits.map(|keys| ("bits", keys)))
        .chain(texts.map(|keys| ("string", keys)))
    {
        let Ok(model) = layout(kind, keys) else { continue };
        assert!(!model.rows().is_empty(), "{keys}");
        for value in values {
            let content: Content = value.parse().unwrap_or_else(|what| panic!("{value}: {what}"));
            assert_eq!(content.to_string().parse(), Ok(content.clone()));
            let _ = model.encode(&content);
            for bytes in [
                &[][..],
                &[0; 40],
                &[0xFF; 40],
                &[0x80; 40],
                &[0x55; 7],
                &[0xFC, 0xFF, 0xFF, 0xFF, 0xFF],
                b"AAAA",
                b"gggggggggggggggggggggg",
            ] {
                let _ = model.decode(bytes, &content);
            }
        }
    }
}

/// A text whose zeros are missing is cut short, also where a NUL ends it.
#[test]
fn padding_is_part_of_a_text() {
    let model = layout("string", "nul = \"ends\"\npad = 4").unwrap_or_else(|what| panic!("{what}"));
    let read = |bytes: &[u8]| model.decode(bytes, &Content::Text(Vec::new()));
    assert_eq!(read(b"ab\0"), Told::Refused);
    assert_eq!(read(b"ab\0\0"), Told::Is((Content::Text(b"ab".to_vec()), 4)));
}
