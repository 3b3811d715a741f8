//! Generated vectors of packages with one fault, and of the sound files one step inside the same edge.

use super::super::cases::{aged, empty, plain_export, plain_import};
use super::group;
use super::{DECODE, INDICES, file, lamp};
use crate::model::group::GroupBuilder;
use crate::model::hex;
use crate::model::vector::Group;
use packproof_reference::compact_index;
use packproof_reference::unreal_package::{Package, parts};

/// All groups of this file.
pub(super) fn groups() -> Vec<Group> {
    vec![
        tags(),
        cuts(),
        table_counts(),
        generation_counts(),
        table_offsets(),
        name_indices(),
        references(),
        serial_data(),
        name_entries(),
        longer_indices(),
    ]
}

/// The place and length of a field, by its name in the layout.
fn place(file: &[u8], field: &str) -> (usize, usize) {
    let part = parts(file).into_iter().find(|part| part.name == field);
    let Some(part) = part else {
        panic!("the file has no field `{field}`");
    };
    (part.at, part.len)
}

/// The file with a field's bytes replaced; offsets of tables behind it move with them.
fn with(file: &[u8], field: &str, bytes: &[u8]) -> Vec<u8> {
    let (at, len) = place(file, field);
    let mut out = file.to_vec();
    out.splice(at..at + len, bytes.iter().copied());
    for table in ["names", "exports", "imports"] {
        let (offset_at, _) = place(file, &format!("{table} offset"));
        let offset = u32::from_le_bytes(file[offset_at..offset_at + 4].try_into().expect("four bytes"));
        if offset as usize > at {
            let moved = offset + bytes.len() as u32 - len as u32;
            out[offset_at..offset_at + 4].copy_from_slice(&moved.to_le_bytes());
        }
    }
    out
}

fn with_u32(file: &[u8], field: &str, value: u32) -> Vec<u8> {
    let (at, len) = place(file, field);
    let mut out = file.to_vec();
    out[at..at + len].copy_from_slice(&value.to_le_bytes());
    out
}

fn with_index(file: &[u8], field: &str, value: i32) -> Vec<u8> {
    with(file, field, &compact_index::encode(value).expect("the reference encodes every i32"))
}

/// Reading the file and listing its indices.
fn both(group: &mut GroupBuilder, id: &str, file: &[u8], flag: &str, comment: &str) {
    group.add(format!("unreal-package-decode-{id}"), DECODE, hex(file), &[flag], comment);
    group.add(format!("unreal-package-indices-{id}"), INDICES, hex(file), &[flag], comment);
}

fn slug(field: &str) -> String {
    field.replace(' ', "-")
}

fn signed(value: i32) -> String {
    if value < 0 { format!("minus-{}", value.unsigned_abs()) } else { value.to_string() }
}

fn tags() -> Group {
    let mut group = group("tags").stays("each byte of the tag");
    for at in 0..4 {
        let mut file = file(&empty(69));
        file[at] ^= 0x01;
        both(
            &mut group,
            &format!("tag-byte-{at}"),
            &file,
            "malformed",
            "one bit of the tag is wrong: no package",
        );
    }
    let mut file = file(&empty(69));
    file[..4].reverse();
    both(&mut group, "tag-big-endian", &file, "malformed", "the tag of a big-endian file");
    group.finish()
}

fn cuts() -> Group {
    let mut group = group("cuts").stays("every length short of a summary, and a cut in every field");
    for version in [67, 69] {
        // Empty tables at byte 0, which every cut leaves inside the file.
        let mut whole = file(&empty(version));
        for table in ["names", "exports", "imports"] {
            whole = with_u32(&whole, &format!("{table} offset"), 0);
        }
        if version == 67 {
            whole = with_u32(&whole, "heritage offset", 0);
        }
        for len in 0..whole.len() {
            let id = format!("unreal-package-decode-v{version}-empty-first-{len}");
            let comment = format!("the first {len} of the {} bytes of an empty package", whole.len());
            group.add(id, DECODE, hex(&whole[..len]), &["truncated"], &comment);
        }
    }
    let whole = file(&lamp(69));
    for part in parts(&whole) {
        let id = format!("cut-in-{}", slug(&part.name));
        let comment = format!("the file ends before the last byte of {}", part.name);
        both(&mut group, &id, &whole[..part.at + part.len - 1], "truncated", &comment);
    }
    group.finish()
}

fn table_counts() -> Group {
    let mut group = group("table-counts").stays("counts at, beside and far from what fits, for each table");
    let named = |version| Package { names: vec![(String::new(), 0)], ..empty(version) };
    let two_names = |version| Package { names: vec![(String::new(), 0); 2], ..empty(version) };
    let heritage = Package { history: lamp(67).history, ..empty(67) };
    let imports = Package { imports: vec![plain_import(); 2], ..named(69) };
    let exports = Package { exports: vec![plain_export(0); 2], ..named(69) };
    let tables = [
        ("names-v63", "names", two_names(63)),
        ("names-v64", "names", two_names(64)),
        ("imports", "imports", imports),
        ("exports", "exports", exports),
        ("heritage", "heritage", heritage),
        ("imports-v44", "imports", aged(Package { imports: vec![plain_import(); 2], ..named(44) })),
        ("exports-v44", "exports", Package { exports: vec![plain_export(0); 2], ..named(44) }),
    ];
    for (id, table, package) in tables {
        // The table ends with the file and has entries of the smallest size, so that one more cannot fit.
        let file = file(&package);
        for (count, comment) in [
            (1, "less entries than the file holds: what follows is not looked at"),
            (2, "as many entries of the smallest size as the file holds"),
            (3, "one entry more than the rest of the file can hold"),
            (0x1000_0000, "a count whose product with 16 is zero in 32 bits"),
            (u32::MAX, "the largest count"),
        ] {
            let file = with_u32(&file, &format!("{table} count"), count);
            both(&mut group, &format!("count-{id}-{count}"), &file, "hostile-count", comment);
        }
        // One byte short of a further entry of the smallest size.
        let smallest = match id {
            "names-v63" => 5,
            "names-v64" => 6,
            "imports" => 7,
            "imports-v44" => 4,
            "exports-v44" => 8,
            "exports" => 12,
            _ => 16,
        };
        let mut longer = with_u32(&file, &format!("{table} count"), 3);
        longer.extend(vec![0; smallest - 1]);
        let comment = "a byte is missing for one more entry of the smallest size";
        both(&mut group, &format!("count-{id}-a-byte-short"), &longer, "hostile-count", comment);
        longer.push(0);
        let comment = "room for one more entry of the smallest size";
        both(&mut group, &format!("count-{id}-just-fits"), &longer, "hostile-count", comment);
    }
    group.finish()
}

fn generation_counts() -> Group {
    let mut group = group("generation-counts").stays("counts at, beside and far from what fits");
    let file = file(&empty(69));
    for (count, comment) in [
        (0, "no generation at all"),
        (2, "one generation more than the rest of the file can hold"),
        (0x2000_0000, "a count whose product with 8 is zero in 32 bits"),
        (u32::MAX, "the largest count"),
    ] {
        let file = with_u32(&file, "generation count", count);
        both(&mut group, &format!("generations-{count}"), &file, "hostile-count", comment);
    }
    let mut longer = with_u32(&file, "generation count", 2);
    longer.extend([1, 2, 3, 4, 5, 6, 7]);
    both(
        &mut group,
        "generations-a-byte-short",
        &longer,
        "hostile-count",
        "a byte is missing for the second generation",
    );
    longer.push(8);
    both(&mut group, "generations-just-fits", &longer, "hostile-count", "room for the second generation");
    group.finish()
}

fn table_offsets() -> Group {
    let mut group =
        group("table-offsets").stays("offsets at, beside and far from the end of the file, for each table");
    for (table, version) in [("names", 69), ("exports", 69), ("imports", 69), ("heritage", 67)] {
        let empty = file(&empty(version));
        let end = empty.len() as u32;
        for (offset, comment) in [
            (0, "an empty table may stand anywhere in the file"),
            (end, "an empty table may stand at the end of the file"),
            (end + 1, "a table that starts behind the end of the file"),
            (u32::MAX, "the largest offset"),
        ] {
            let file = with_u32(&empty, &format!("{table} offset"), offset);
            both(&mut group, &format!("offset-{table}-{offset}"), &file, "hostile-offset", comment);
        }
        let full = file(&lamp(version));
        let file = with_u32(&full, &format!("{table} offset"), full.len() as u32);
        let comment = "a table with entries cannot start at the end of the file";
        both(&mut group, &format!("offset-{table}-end-not-empty"), &file, "hostile-offset", comment);
    }
    group.finish()
}

fn name_indices() -> Group {
    let mut group =
        group("name-indices").stays("each index into the names at both ends of its range and beyond");
    let file = file(&lamp(69));
    for field in
        ["import 1 class package", "import 1 class name", "import 1 object name", "export 1 object name"]
    {
        for value in [3, 4, -1, i32::MIN, i32::MAX] {
            let comment = format!("name {value} of 4, which are 0 to 3");
            let id = format!("{}-{}", slug(field), signed(value));
            both(&mut group, &id, &with_index(&file, field, value), "dangling", &comment);
        }
    }
    group.finish()
}

fn references() -> Group {
    let mut group = group("references").stays("each reference at both ends of its range and beyond");
    let file = file(&lamp(69));
    for field in ["export 1 class", "export 1 super", "import 1 outer", "export 1 outer"] {
        for value in [-2, -3, 3, 4, i32::MIN, i32::MAX] {
            let comment = format!("the stored value {value}: imports are -1 and -2, exports 1 to 3");
            let id = format!("unreal-package-decode-{}-{}", slug(field), signed(value));
            let file = if field.ends_with("outer") {
                with_u32(&file, field, value as u32)
            } else {
                with_index(&file, field, value)
            };
            group.add(id, DECODE, hex(&file), &["dangling"], &comment);
        }
    }
    let dangling = with_u32(&file, "export 1 outer", 4);
    let comment = "listing the indices follows no reference: accepted";
    group.add("unreal-package-indices-dangling-outer", INDICES, hex(&dangling), &["dangling"], comment);
    group.finish()
}

fn serial_data() -> Group {
    let mut group = group("serial-data").stays("sizes and offsets at the edge of the file and beyond");
    let file = file(&lamp(69));
    let cases = [
        ("serial size", -1, "malformed", "a negative size"),
        ("serial size", i32::MIN, "malformed", "the most negative size"),
        ("serial size", i32::MAX, "hostile-offset", "the largest size"),
        ("serial offset", -1, "malformed", "a negative offset"),
        ("serial offset", i32::MAX, "hostile-offset", "the largest offset"),
        ("serial offset", 0, "hostile-offset", "data at the start of the file: accepted"),
    ];
    for (field, value, flag, comment) in cases {
        let id = format!("{}-{}", slug(field), signed(value));
        both(&mut group, &id, &with_index(&file, &format!("export 2 {field}"), value), flag, comment);
    }
    // The last export has one byte of data; the offset below fits two bytes, so the file's size does not change with it.
    let (_, size_len) = place(&file, "export 2 serial offset");
    assert_eq!(size_len, 2, "an offset of two bytes");
    let len = file.len() as i32;
    for (offset, comment) in
        [(len - 1, "the data ends with the file"), (len, "the data ends a byte behind the file")]
    {
        let file = with_index(&file, "export 2 serial offset", offset);
        let id = format!("unreal-package-decode-data-at-{}", if offset < len { "end" } else { "behind-end" });
        group.add(id, DECODE, hex(&file), &["hostile-offset"], comment);
    }
    group.finish()
}

fn name_entries() -> Group {
    let mut group = group("name-entries").stays("one fault of a name each");
    let file = file(&lamp(69));
    for (id, value, flag, comment) in [
        ("length-0", 0, "malformed", "a length of zero counts no NUL"),
        ("length-minus-6", -6, "malformed", "a negative length"),
        ("length-5", 5, "malformed", "the last byte counted is no NUL"),
        ("length-2147483647", i32::MAX, "truncated", "a length beyond the file"),
    ] {
        both(
            &mut group,
            &format!("name-1-{id}"),
            &with_index(&file, "name 1 name length", value),
            flag,
            comment,
        );
    }
    let mut short = file.clone();
    let (at, _) = place(&file, "name 1");
    short[at + 2] = 0;
    both(&mut group, "name-1-behind-nul", &short, "malformed", "bytes of name 1 stand behind a NUL");
    let old = self::file(&Package { names: vec![("ab".to_owned(), 0x6261_6362)], ..empty(63) });
    let (at, _) = place(&old, "name 0");
    let mut endless = old.clone();
    endless[at + 2] = b'c';
    both(&mut group, "name-0-without-nul-v63", &endless, "truncated", "no NUL until the end of the file");
    group.finish()
}

fn longer_indices() -> Group {
    let mut group = group("longer-indices")
        .stays("one index in a longer form each")
        .level(crate::model::vector::Level::Should);
    let file = file(&lamp(69));
    for (field, bytes) in [
        ("name 1 name length", &[0x46, 0x00][..]),
        ("import 1 class package", &[0x43, 0x80, 0x00]),
        ("export 1 class", &[0xC2, 0x00]),
        ("export 1 serial size", &[0x80]),
        ("export 2 serial size", &[0x41, 0x80, 0x80, 0x80, 0x20]),
    ] {
        let comment = format!("{field} in a form that is not canonical, as engines read it");
        both(
            &mut group,
            &format!("long-{}", slug(field)),
            &with(&file, field, bytes),
            "not-canonical",
            &comment,
        );
    }
    group.finish()
}
