//! Properties of the Unreal data types over generated values. The generators choose a length class before a
//! value, so that long forms are as common as short ones.

use codec::unreal::package::{Export, Import, NameEntry, NewExport, NewPackage, Package};
use codec::unreal::{FString, Name, ObjectReference, fstring};
use codec::{DecodeError, Fault, Offset, compact_index};
use quickcheck::{Arbitrary, Gen, quickcheck};

fn pick<T: Copy>(g: &mut Gen, from: &[T]) -> T {
    *g.choose(from).expect("the list is not empty")
}

/// An `i32` whose CompactIndex length was chosen first.
#[derive(Clone, Copy, Debug)]
struct AnyLength(i32);

impl Arbitrary for AnyLength {
    fn arbitrary(g: &mut Gen) -> Self {
        let (low, high) =
            pick(g, &[(0, 64), (64, 8192), (8192, 1 << 20), (1 << 20, 1 << 27), (1 << 27, (1 << 31) + 1)]);
        let magnitude = low + u64::arbitrary(g) % (high - low);
        Self(if bool::arbitrary(g) {
            -(magnitude as i64) as i32
        } else {
            magnitude.min(i32::MAX as u64) as i32
        })
    }
}

/// A text without NUL: its number of characters and its widest character class chosen first.
#[derive(Clone, Debug)]
struct Text(String);

impl Arbitrary for Text {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = pick(g, &[0, 1, 2, 61, 62, 63, 64, 100, 8190, 8191, 8192]);
        let top = pick(g, &[0x7F, 0xFF, 0x100, 0xFFFF, 0x10_FFFF]);
        let class = move |g: &mut Gen| char::from_u32(1 + u32::arbitrary(g) % top).unwrap_or('\u{E000}');
        Self((0..len).map(|_| class(g)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().filter(|text| !text.contains('\0')).map(Self))
    }
}

/// Latin-1 bytes without NUL, their number chosen first.
#[derive(Clone, Debug)]
struct Latin1(Vec<u8>);

impl Arbitrary for Latin1 {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = pick(g, &[0, 1, 2, 61, 62, 63, 64, 8190, 8191]);
        Self((0..len).map(|_| u8::arbitrary(g).max(1)).collect())
    }
}

fn same_text(decoded: Result<(FString<'_>, usize), DecodeError>, text: &str, len: usize) -> bool {
    decoded.is_ok_and(|(view, consumed)| {
        view.chars().eq(text.chars()) && view.to_string() == text && consumed == len
    })
}

quickcheck! {
    /// What an encoder writes, both readers give back, to the byte; the slice and the appending form agree.
    fn strings_round_trip(text: Text, behind: Vec<u8>) -> bool {
        let mut bytes = vec![];
        let len = fstring::append(&text.0, &mut bytes).expect("no NUL");
        let mut slice = vec![0xAA; len];
        let agree = fstring::encode(&text.0, &mut slice) == Ok(len) && slice == bytes;
        bytes.extend(&behind);
        agree && fstring::encoded_len(&text.0) == Ok(len)
            && same_text(fstring::decode(&bytes), &text.0, len)
            && same_text(fstring::decode_canonical(&bytes), &text.0, len)
    }

    /// The wide form reads back as the same text, and is canonical exactly when the text needs it or is empty.
    fn wide_strings_round_trip(text: Text) -> bool {
        let mut bytes = vec![];
        let len = fstring::append_wide(&text.0, &mut bytes).expect("no NUL");
        let mut slice = vec![0xAA; len];
        let agree = fstring::encode_wide(&text.0, &mut slice) == Ok(len) && slice == bytes;
        let needed = text.0.is_empty() || text.0.chars().any(|c| c > '\u{FF}');
        let expected = if needed { Ok(len) } else { Err(DecodeError { kind: Fault::Overlong, at: Offset::Byte(len - 1) }) };
        agree && same_text(fstring::decode(&bytes), &text.0, len)
            && fstring::decode_canonical(&bytes).map(|(_, consumed)| consumed) == expected
    }

    /// Every proper prefix of a string is truncated, where the prefix ends.
    fn prefixes_of_strings_are_truncated(text: Text) -> bool {
        let mut bytes = vec![];
        fstring::append(&text.0, &mut bytes).expect("no NUL");
        let cuts = (0..bytes.len()).step_by(1 + bytes.len() / 64);
        cuts.into_iter().all(|cut| {
            fstring::decode(&bytes[..cut]) == Err(DecodeError { kind: Fault::Truncated, at: Offset::Byte(cut) })
        })
    }

    /// Names come back in both version families; the length is there from version 64 on only.
    fn names_round_trip(text: Latin1, version: u16, behind: Vec<u8>) -> bool {
        [version, 63, 64].into_iter().all(|version| {
            let name = Name::from_latin1(&text.0).expect("no NUL");
            let mut bytes = vec![];
            let len = name.append(version, &mut bytes).expect("short enough");
            let mut slice = vec![0xAA; len];
            let agree = name.encode(version, &mut slice) == Ok(len) && slice == bytes;
            let chars = text.0.len() as i32 + 1;
            let head = if version < 64 { 0 } else { compact_index::encoded_len(chars) };
            bytes.extend(&behind);
            agree && len == head + text.0.len() + 1 && name.encoded_len(version) == Ok(len)
                && Name::decode(&bytes, version) == Ok((name, len))
                && Name::decode_canonical(&bytes, version) == Ok((name, len))
        })
    }

    /// Every `i32` is a reference and comes back from it, in both forms.
    fn references_round_trip(value: AnyLength) -> bool {
        let reference = ObjectReference::from_value(value.0);
        let mut bytes = vec![];
        let len = reference.append(&mut bytes).expect("every value has a form");
        let fixed = reference.encode_fixed().expect("every value has a form");
        reference.value() == Ok(value.0)
            && ObjectReference::decode(&bytes) == Ok((reference, len))
            && ObjectReference::decode_canonical(&bytes) == Ok((reference, len))
            && ObjectReference::decode_fixed(&fixed) == Ok(reference)
    }

    /// What the package writer writes, the reader accepts and gives back entry by entry.
    fn packages_round_trip(version: u16, texts: Vec<Latin1>, picks: Vec<(u32, u32, u32, AnyLength)>, data: Vec<Vec<u8>>) -> bool {
        let mut new = NewPackage::with_version(version);
        new.names = texts.iter().map(|text| NameEntry { name: Name::from_latin1(&text.0).expect("no NUL"), flags: text.0.len() as u32 }).collect();
        let names = new.names.len() as u32;
        if names > 0 {
            let (imports, exports) = (picks.len() as u32, data.len() as u32);
            let reference = |value: i32| match ObjectReference::from_value(value) {
                ObjectReference::Import(n) if imports > 0 => ObjectReference::Import(n % imports),
                ObjectReference::Export(n) if exports > 0 => ObjectReference::Export(n % exports),
                _ => ObjectReference::Null,
            };
            new.imports = picks.iter().map(|&(a, b, c, outer)| Import { class_package: a % names, class_name: b % names, outer: reference(outer.0), object_name: c % names }).collect();
            new.exports = data.iter().zip((0..).map(|n: u32| n.wrapping_mul(0x9E37_79B9))).map(|(data, mix)| NewExport {
                class: reference(mix as i32),
                super_object: reference(mix.rotate_left(7) as i32),
                outer: reference(mix.rotate_left(13) as i32),
                object_name: mix % names,
                flags: mix,
                data,
            }).collect();
        }
        let file = new.write().expect("indices and references were taken from the tables");
        let package = Package::parse(&file).expect("the writer wrote it");
        package.validate().expect("the writer wrote it");
        let exports: Vec<Export> = package.exports().map(|entry| entry.expect("validated").value).collect();
        let data_agrees = new.exports.iter().zip(&exports).all(|(new, export)| {
            new.data == &file[export.serial_offset as usize..][..export.serial_size as usize]
                && (new.class, new.super_object, new.outer) == (export.class, export.super_object, export.outer)
                && (new.object_name, new.flags) == (export.object_name, export.flags)
        });
        data_agrees && exports.len() == new.exports.len() && package.exports().last().is_none_or(|last| last.expect("validated").range.end == file.len())
            && package.names().map(|entry| entry.expect("validated").value).eq(new.names)
            && package.imports().map(|entry| entry.expect("validated").value).eq(new.imports)
    }

    /// Arbitrary bytes behind a valid tag give an error or a package, and never more entries than bytes.
    fn hostile_summaries_end_early(version: u16, tail: Vec<u8>) -> bool {
        let mut file = codec::unreal::package::TAG.to_le_bytes().to_vec();
        file.extend(version.to_le_bytes());
        file.extend(tail);
        let Ok(package) = Package::parse(&file) else { return true };
        let visited = package.names().count() + package.imports().count() + package.exports().count();
        visited <= file.len() + 3
    }
}
