//! `packproof inspect` on real, damaged and foreign files, through the real binary.

use packproof_codec::unreal::package::{Import, NameEntry, NewPackage};
use packproof_codec::unreal::{Name, package::Package};
use serde_json::Value;

use crate::common::{Done, Place};

/// Writes a file and inspects it.
fn inspect(options: &str, file: &[u8]) -> Done {
    Place::with("file.u", file).run(&format!("inspect {options} file.u"))
}

fn json(options: &str, file: &[u8]) -> Value {
    inspect(&format!("--format json {options}"), file).json()[0].take()
}

/// A package of version 69 with names.
fn package<'n>(names: &[&'n str]) -> NewPackage<'n> {
    let mut new = NewPackage::with_version(69);
    let entry = |name: &&'n str| NameEntry { name: Name::from_ascii(name).expect("ASCII"), flags: 0 };
    new.names.extend(names.iter().map(entry));
    new
}

fn bytes(hex: &str) -> Vec<u8> {
    packproof_suite::model::unhex(hex).expect("hex")
}

/// A package of version 44: two names, an export of eight bytes, which has no outer.
const VERSION_44: &str = "c1832a9e2c00000000000000020000002c000000010000003b000000000000003b000000000000002c0000004e6f6e650010040704\
                          4100100007000000010000000000";

/// An overlong length (`45 00` for 5) is reported with its offset, and is where the table encoded again differs.
#[test]
fn names_what_is_not_canonical() {
    let mut file = package(&["None"]).to_bytes().expect("a small package");
    // The length 5 in two bytes; the tables after it are empty, so nothing else moves.
    let start = Package::parse(&file).expect("our own").summary().names.offset as usize;
    file.splice(start..=start, [0x45, 0x00]);
    let report = json("", &file);
    let found = &report["inspection"]["indices"]["not_canonical"][0];
    assert_eq!(found["place"]["offset"], start);
    assert!(found["why"].as_str().is_some_and(|why| why.contains("overlong")), "{found}");
    assert_eq!(report["inspection"]["tables"][0]["differs_at"], start);
}

/// Pages of a table are disjoint and together the table.
#[test]
fn pages_do_not_overlap() {
    let names = ["Name0", "Name1", "Name2", "Name3", "Name4"];
    let file = package(&names).to_bytes().expect("a small package");
    let mut seen = Vec::new();
    for page in 1..4 {
        let report = json(&format!("--table names --page-size 2 --page {page}"), &file);
        let rows = report["table"].as_array().expect("rows");
        seen.extend(rows.iter().filter_map(|row| row["name"].as_str().map(str::to_owned)));
    }
    assert_eq!(seen, names);
    inspect("--table names --page 999999", &file).says("page 999999 is past the end");
}

/// Versions without outers are read; so is a name of an obfuscator, with a byte behind its NUL, which is shown as an engine reads it, and
/// counted.
#[test]
fn reads_other_packages() {
    let report = json("", &bytes(VERSION_44));
    assert_eq!(report["summary"]["file_version"], 44);
    for (at, (entries, bytes)) in [(2, 15), (0, 0), (1, 8)].into_iter().enumerate() {
        let table = &report["inspection"]["tables"][at];
        assert_eq!((&table["entries"], &table["bytes"]), (&entries.into(), &bytes.into()), "{report}");
        assert!(table["differs_at"].is_null(), "{report}");
    }
    assert!(report["inspection"]["inconsistent"].is_null(), "{report}");
    let file = bytes(
        "c1832a9e4500000000000000010000004000000000000000\
         4a000000000000004a00000000112233445566778899aabbccddeeff010000000000000001000000\
         0541420d000010040704",
    );
    inspect("--table names", &file).ends(0).says("1 name has bytes after its NUL").says("AB");
    assert_eq!(json("", &file)["inspection"]["names_behind_nul"], 1);
}

/// A damaged table is reported with its entries up to the fault, and does not hide the tables behind it. A value that is refused does not
/// end its table: its entry's end is known. Eight imports, of which the names of seven are past the table's end.
#[test]
fn damage_does_not_hide_what_is_whole() {
    let mut file = bytes(VERSION_44);
    // The names start at byte 57 of 67: the first takes six bytes, the second is empty and has three bytes of flags; the export at 59 is whole.
    file[16] = 0x39;
    inspect("--table exports", &file).ends(1).says("damaged: names, entry 1").says("0 to 1 of 1");
    let mut new = package(&["None"]);
    new.imports.extend([Import::default(); 8]);
    let mut file = new.to_bytes().expect("a small package");
    let start = Package::parse(&file).expect("our own").summary().imports.offset as usize;
    // Class package, class name, four bytes of the outer, object name.
    for entry in 0..7 {
        file[start + entry * 7 + 6] = 1;
    }
    let place = start + 4 * 7 + 6;
    inspect("--table imports", &file)
        .ends(1)
        .says(format!("damaged: imports, entry 4: name index 1 in a table of 1 names (at byte {place})"))
        .says("damaged: 2 more")
        .says("     7  None.None None");
    assert_eq!(json("", &file)["inspection"]["faults"].as_array().map(Vec::len), Some(7));
}

/// What is no package, is cut off, or has a layout that does not fit, gets one line of error that names it; a cut file of a known version
/// is not called another's.
#[test]
fn names_what_it_cannot_read() {
    let zeros = |start: &[u8]| [start, &[0; 48]].concat();
    let cut = NewPackage::with_version(129).to_bytes().expect("an empty package");
    for (file, said) in [
        (cut[..20].to_vec(), "byte "),
        (Vec::new(), "byte "),
        (b"[package]\nname = ".to_vec(), "byte "),
        (cut[..40].to_vec(), "the table starts at byte 64, but the file has 40 bytes"),
        (cut[..60].to_vec(), "the file has 60 bytes"),
        (zeros(&bytes("c1832a9ef7ffffff")), "Unreal 4 or 5: legacy version -9"),
        (zeros(&bytes("c1832a9e63030000")), "Unreal 3, version 867"),
        (
            zeros(&bytes("c1832a9e22000000")),
            "version 34, licensee version 0; only versions 35 to 129 are supported",
        ),
        ("Lineage2Ver121".encode_utf16().flat_map(u16::to_le_bytes).collect(), "Lineage 2"),
        (zeros(&bytes("d2040000")), ".uz, tag 1234"),
        (b"PK\x03\x04....".to_vec(), "zip"),
        (bytes("9e2a83c1"), "big-endian"),
        (zeros(&bytes("2e160000")), ".uz3 of Unreal 3"),
        (zeros(b"GVAS"), "a saved game of Unreal 4 or 5"),
        (zeros(b"-==--==--==--==-"), ".utoc"),
        ([zeros(&[]), bytes("e1126f5a"), vec![0; 40]].concat(), ".pak"),
    ] {
        let done = inspect("", &file);
        done.ends(1).warns(said).lacks("generation");
        assert_eq!(done.err.lines().count(), 1, "{done:?}");
    }
}
