//! `packproof inspect` on real, damaged and foreign files, through the real binary.

use packproof_codec::unreal::package::{Import, NameEntry, NewPackage};
use packproof_codec::unreal::{Name, package::Package};
use serde_json::Value;

use crate::common::{Done, packproof};

/// Writes a file and inspects it.
fn inspect(options: &[&str], file: &[u8]) -> Done {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("file.u");
    std::fs::write(&path, file).unwrap();
    packproof(&[&["inspect"], options, &[path.to_str().unwrap()]].concat())
}

fn json(options: &[&str], file: &[u8]) -> Value {
    let done = inspect(&[&["--format", "json"], options].concat(), file);
    serde_json::from_str::<Value>(&done.out).unwrap_or_else(|error| panic!("{error}: {done:?}"))[0].take()
}

/// An overlong length (`45 00` for 5) is reported with its offset, and is where the table encoded again differs.
#[test]
fn names_what_is_not_canonical() {
    let mut new = NewPackage::with_version(69);
    new.names.push(NameEntry { name: Name::from_ascii("None").expect("ASCII"), flags: 0 });
    let mut file = new.to_bytes().expect("a small package");
    // The length 5 in two bytes; the tables after it are empty, so nothing else moves.
    let start = Package::parse(&file).expect("our own").summary().names.offset as usize;
    file.splice(start..=start, [0x45, 0x00]);
    let report = json(&[], &file);
    let found = &report["inspection"]["indices"]["not_canonical"][0];
    assert_eq!(found["place"]["offset"], start);
    assert!(found["why"].as_str().is_some_and(|why| why.contains("overlong")), "{found}");
    assert_eq!(report["inspection"]["tables"][0]["differs_at"], start);
}

/// A truncated package and a file that is no package get one line of error with an offset, and exit code 1.
#[test]
fn refuses_damaged_and_foreign_files() {
    let whole = NewPackage::with_version(69).to_bytes().expect("an empty package");
    for bytes in [&whole[..20], &[], b"[package]\nname = "] {
        let done = inspect(&[], bytes);
        assert_eq!((done.code, done.err.lines().count()), (Some(1), 1), "{done:?}");
        done.warns("byte ");
    }
}

/// Pages of a table are disjoint and together the table.
#[test]
fn pages_do_not_overlap() {
    let mut new = NewPackage::with_version(69);
    let names: Vec<String> = (0..5).map(|number| format!("Name{number}")).collect();
    for name in &names {
        new.names.push(NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0 });
    }
    let file = new.to_bytes().expect("a small package");
    let mut seen = Vec::new();
    for page in ["1", "2", "3"] {
        let report = json(&["--table", "names", "--page-size", "2", "--page", page], &file);
        let rows = report["table"].as_array().expect("rows").clone();
        seen.extend(rows.into_iter().filter_map(|row| row["name"].as_str().map(str::to_owned)));
    }
    assert_eq!(seen, names);
    inspect(&["--table", "names", "--page", "999999"], &file).says("page 999999 is past the end");
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex")).collect()
}

/// A package of version 44: two names, an export of eight bytes, which has no outer.
#[test]
fn reads_versions_without_outers() {
    let file = bytes(
        "c1832a9e2c00000000000000020000002c000000010000003b000000000000003b000000000000002c0000004e6f6e650010040704\
         4100100007000000010000000000",
    );
    assert_eq!(file.len(), 67);
    let report = json(&[], &file);
    assert_eq!(report["summary"]["file_version"], 44);
    let tables = report["inspection"]["tables"].as_array().expect("tables");
    let seen = tables
        .iter()
        .map(|table| (table["entries"].as_u64(), table["bytes"].as_u64(), table["differs_at"].is_null()));
    assert!(
        seen.eq([(2, 15), (0, 0), (1, 8)].map(|(count, bytes)| (Some(count), Some(bytes), true))),
        "{report}"
    );
    assert!(report["inspection"]["inconsistent"].is_null(), "{report}");
}

/// A name of an obfuscator, with a byte behind its NUL, does not end the inspection: it is shown as an engine reads it, and counted.
#[test]
fn counts_names_with_bytes_behind_their_nul() {
    let file = bytes(
        "c1832a9e4500000000000000010000004000000000000000\
         4a000000000000004a00000000112233445566778899aabbccddeeff010000000000000001000000\
         0541420d000010040704",
    );
    let done = inspect(&["--table", "names"], &file);
    done.ends(0);
    assert!(done.out.contains("1 name has bytes after its NUL") && done.out.contains("AB"), "{}", done.out);
    assert_eq!(json(&[], &file)["inspection"]["names_behind_nul"], 1);
}

/// A damaged table is reported with its entries up to the fault, and does not hide the tables behind it.
#[test]
fn a_damaged_table_does_not_hide_the_others() {
    let mut file = bytes(
        "c1832a9e2c00000000000000020000002c000000010000003b000000000000003b000000000000002c0000004e6f6e650010040704\
         4100100007000000010000000000",
    );
    // The names start at byte 57 of 67: the first takes six bytes, the second is empty and has three bytes of flags; the export at 59 is whole.
    file[16] = 0x39;
    let done = inspect(&["--table", "exports"], &file);
    done.ends(1);
    assert!(done.out.contains("damaged: names, entry 1") && done.out.contains("0 to 1 of 1"), "{}", done.out);
}

/// A value that is refused does not end its table: its entry's end is known. Eight imports, of which the names of seven are past the table's end.
#[test]
fn a_refused_value_does_not_end_its_table() {
    let mut new = NewPackage::with_version(69);
    new.names.push(NameEntry { name: Name::from_ascii("None").expect("ASCII"), flags: 0 });
    new.imports.extend([Import::default(); 8]);
    let mut file = new.to_bytes().expect("a small package");
    let start = Package::parse(&file).expect("our own").summary().imports.offset as usize;
    // Class package, class name, four bytes of the outer, object name.
    for entry in 0..7 {
        file[start + entry * 7 + 6] = 1;
    }
    let done = inspect(&["--table", "imports"], &file);
    done.ends(1);
    let place = start + 4 * 7 + 6;
    let damaged = format!("damaged: imports, entry 4: name index 1 in a table of 1 names (at byte {place})");
    for part in [&damaged, "damaged: 2 more", "     7  None.None None"] {
        assert!(done.out.contains(part), "{part}: {}", done.out);
    }
    assert_eq!(json(&[], &file)["inspection"]["faults"].as_array().map(Vec::len), Some(7));
}

/// Files that the layout does not fit are named, and a cut file of a known version is not called another's.
#[test]
fn names_what_it_cannot_read() {
    let zeros = |start: &[u8]| [start, &[0; 48]].concat();
    let cut = NewPackage::with_version(129).to_bytes().expect("an empty package");
    for (file, said) in [
        (zeros(&bytes("c1832a9ef7ffffff")), "Unreal 4 or 5: legacy version -9"),
        (zeros(&bytes("c1832a9e63030000")), "Unreal 3, version 867"),
        (
            zeros(&bytes("c1832a9e22000000")),
            "version 34, licensee version 0; only versions 35 to 129 are supported",
        ),
        (cut[..40].to_vec(), "the table starts at byte 64, but the file has 40 bytes"),
        (cut[..60].to_vec(), "the file has 60 bytes"),
        ("Lineage2Ver121".encode_utf16().flat_map(u16::to_le_bytes).collect(), "Lineage 2"),
        (zeros(&bytes("d2040000")), ".uz, tag 1234"),
        (b"PK\x03\x04....".to_vec(), "zip"),
        (bytes("9e2a83c1"), "big-endian"),
        (zeros(&bytes("2e160000")), ".uz3 of Unreal 3"),
        (zeros(b"GVAS"), "a saved game of Unreal 4 or 5"),
        (zeros(b"-==--==--==--==-"), ".utoc"),
        ([zeros(&[]), bytes("e1126f5a"), vec![0; 40]].concat(), ".pak"),
    ] {
        let done = inspect(&[], &file);
        done.ends(1);
        assert!(done.err.contains(said) && !done.err.contains("generation"), "{said}: {}", done.err);
    }
}
