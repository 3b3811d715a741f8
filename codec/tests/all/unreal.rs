//! Annotated byte layouts of the Unreal data types, to be checked by eye against `vectors/formats/`.

use crate::layout::annotate;
use packproof_codec::unreal::package::{
    Entry, Export, Generation, Import, NameEntry, NewExport, NewHistory, NewPackage, Outer, Package,
};
use packproof_codec::unreal::{Name, ObjectReference, fstring};

/// A text in quotes; of a long one, its first character and the number of characters.
fn quoted(text: &str) -> String {
    match text.chars().next() {
        Some(first) if text.len() > 16 => format!("{} x {first:?}", text.chars().count()),
        _ => format!("{text:?}"),
    }
}

fn string_layout(bytes: &[u8]) -> String {
    let (value, head) =
        packproof_codec::compact_index::decode_lenient(bytes).expect("the encoder wrote a length");
    let (text, consumed) = fstring::decode_lenient(bytes).expect("the encoder wrote a string");
    assert_eq!(consumed, bytes.len());
    let mut fields = vec![(head, format!("length {value}: sign, more, magnitude"))];
    if value != 0 {
        let unit = if text.is_wide() { 2 } else { 1 };
        let encoding = if text.is_wide() { "UTF-16LE" } else { "Latin-1" };
        fields.push((text.as_bytes().len(), format!("{encoding} {}", quoted(&text.to_string()))));
        fields.push((unit, "NUL".into()));
    }
    annotate(bytes, &fields)
}

/// One string of every length class of both encodings: empty, 1-byte length, 2-byte length, 3-byte length.
#[test]
fn strings_of_every_length_class() {
    let mut out = String::new();
    for text in [
        String::new(),
        "hé".into(),
        "Ω1".into(),
        "😀".into(),
        "a".repeat(63),
        "Ω".repeat(63),
        "a".repeat(8191),
    ] {
        let mut bytes = vec![];
        fstring::append(&text, &mut bytes).expect("no NUL");
        out += &string_layout(&bytes);
        out.push('\n');
    }
    let mut bytes = vec![];
    fstring::append_wide("1", &mut bytes).expect("no NUL");
    out += &string_layout(&bytes);
    insta::assert_snapshot!(out);
}

fn name_layout(name: Name<'_>, version: u16) -> String {
    let mut bytes = vec![];
    let len = name.append(version, &mut bytes).expect("short enough");
    let text_len = name.as_bytes().len();
    let mut fields = vec![(text_len, format!("Latin-1 {}", quoted(&name.to_string()))), (1, "NUL".into())];
    if len > text_len + 1 {
        fields.insert(0, (len - text_len - 1, format!("length {}, NUL included", text_len + 1)));
    }
    format!("version {version}\n{}", annotate(&bytes, &fields))
}

/// The same names in the last version without and the first version with a length, across the edge where the
/// length needs a second byte.
#[test]
fn names_of_both_version_families() {
    let mut out = String::new();
    for text in ["", "UT2k3", &"x".repeat(62), &"x".repeat(63)] {
        let name = Name::from_ascii(text).expect("ASCII");
        out += &name_layout(name, 63);
        out += &name_layout(name, 64);
        out.push('\n');
    }
    insta::assert_snapshot!(out);
}

/// Every reference class in both stored forms, the ends of the ranges included.
#[test]
fn references_in_both_forms() {
    let mut out = String::new();
    for value in [0, 1, 64, i32::MAX, -1, -64, i32::MIN] {
        let reference = ObjectReference::from_value(value);
        let mut bytes = vec![];
        let len = reference.append(&mut bytes).expect("every value has a form");
        bytes.extend(reference.encode_fixed().expect("every value has a form"));
        let fields = [(len, format!("{reference:?} as CompactIndex {value}")), (4, "the same as i32".into())];
        out += &annotate(&bytes, &fields);
    }
    insta::assert_snapshot!(out);
}

fn sample(version: u16, history: NewHistory) -> Vec<u8> {
    let mut new = NewPackage::with_version(version);
    new.licensee_version = 7;
    new.flags = 0x0000_0001;
    new.history = history;
    for name in ["Core", "Class", "Object", "Lamp"] {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0x0407_0010 });
    }
    new.imports.push(Import { class_package: 0, class_name: 1, object_name: 2, ..Import::default() });
    let lamp = NewExport {
        super_object: ObjectReference::Import(0),
        object_name: 3,
        flags: 0x000F_0004,
        ..NewExport::default()
    };
    new.exports.push(NewExport { data: &[0xDA; 3], ..lamp });
    new.exports.push(NewExport { outer: ObjectReference::Export(0), ..lamp });
    new.to_bytes().expect("the sample is consistent")
}

/// The fields of an import or export: the indices, and in file order the fixed fields between them.
fn entry_fields<T>(entry: &Entry<T>, table: &str, fixed: &[String]) -> Vec<(usize, String)> {
    let mut fixed = fixed.iter();
    let mut fields = vec![];
    let mut at = entry.range.start;
    for index in entry.indices() {
        if index.offset > at {
            let meaning = fixed.next().expect("a gap is a fixed field");
            fields.push((index.offset - at, format!("{table} {}: {meaning}", entry.number)));
        }
        fields
            .push((index.len, format!("{table} {}: {} {}", entry.number, index.column.name(), index.value)));
        at = index.offset + index.len;
    }
    fields
}

fn package_layout(file: &[u8], history: Vec<(usize, String)>) -> String {
    let package = Package::parse(file).expect("the writer wrote it");
    package.validate().expect("the writer wrote it");
    let summary = package.summary();
    let mut fields: Vec<(usize, String)> = vec![
        (4, "tag 0x9E2A83C1".into()),
        (2, format!("file version {}", summary.file_version)),
        (2, format!("licensee version {}", summary.licensee_version)),
        (4, format!("package flags 0x{:08X}", summary.flags)),
    ];
    for (what, table) in
        [("names", summary.names), ("exports", summary.exports), ("imports", summary.imports)]
    {
        fields.push((4, format!("{what}: count {}", table.count)));
        fields.push((4, format!("{what}: offset {}", table.offset)));
    }
    fields.extend(history);
    for entry in package.names().map(|entry| entry.expect("validated")) {
        let head: usize = entry.indices().map(|index| index.len).sum();
        let what = format!("name {}", entry.number);
        if head > 0 {
            fields.push((head, format!("{what}: length")));
        }
        let text = entry.range.len() - head - 4;
        fields.push((text, format!("{what}: {:?}, NUL", entry.value.name.to_string())));
        fields.push((4, format!("{what}: flags 0x{:08X}", entry.value.flags)));
    }
    fields.push((3, "data of export 0".into()));
    for entry in package.imports().map(|entry| entry.expect("validated")) {
        let Outer::Object(outer) = entry.value.outer else { unreachable!("versions of this test are later") };
        fields.extend(entry_fields(&entry, "import", &[format!("outer {outer:?}")]));
    }
    for entry in package.exports().map(|entry| entry.expect("validated")) {
        let Export { outer, flags, .. } = entry.value;
        fields.extend(entry_fields(
            &entry,
            "export",
            &[format!("outer {outer:?}"), format!("flags 0x{flags:08X}")],
        ));
    }
    annotate(file, &fields)
}

/// A package of version 69: GUID and generations, names with lengths.
#[test]
fn package_of_version_69() {
    let earlier = vec![Generation { export_count: 1, name_count: 3 }];
    let file = sample(69, NewHistory::Generations { guid: *b"0123456789abcdef", earlier });
    let history = vec![
        (16, "GUID".into()),
        (4, "generations: count 2".into()),
        (8, "generation 0: 1 export, 3 names".into()),
        (8, "generation 1: 2 exports, 4 names".into()),
    ];
    insta::assert_snapshot!(package_layout(&file, history));
}

/// A package of version 63: heritage table, names without lengths.
#[test]
fn package_of_version_63() {
    let file = sample(63, NewHistory::Heritage(vec![*b"0123456789abcdef"]));
    let history = vec![
        (4, "heritage: count 1".into()),
        (4, "heritage: offset 44".into()),
        (16, "heritage 0: GUID".into()),
    ];
    insta::assert_snapshot!(package_layout(&file, history));
}
