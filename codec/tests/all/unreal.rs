//! Packages byte by byte, to be checked by eye against `vectors/formats/unreal-package.md`. Strings, names and references by hand
//! stand beside their codecs.

use packproof_codec::unreal::package::{
    Generation, Import, NameEntry, NewExport, NewHistory, NewPackage, Package,
};
use packproof_codec::unreal::{Name, ObjectReference};

use crate::annotated;

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

fn is_written(file: &[u8], expected: &str) {
    assert_eq!(file, annotated(expected));
    Package::parse(file).unwrap().validate().unwrap();
}

/// A package of version 69: GUID and generations, names with lengths.
#[test]
fn package_of_version_69() {
    let earlier = vec![Generation { export_count: 1, name_count: 3 }];
    let file = sample(69, NewHistory::Generations { guid: *b"0123456789abcdef", earlier });
    is_written(&file, VERSION_69);
}

/// A package of version 63: heritage table, names without lengths.
#[test]
fn package_of_version_63() {
    let file = sample(63, NewHistory::Heritage(vec![*b"0123456789abcdef"]));
    is_written(&file, VERSION_63);
}

const VERSION_69: &str = "
    C1 83 2A 9E                                      tag 0x9E2A83C1
    45 00                                            file version 69
    07 00                                            licensee version 7
    01 00 00 00                                      package flags 0x00000001
    04 00 00 00                                      names: count 4
    48 00 00 00                                      names: offset 72
    02 00 00 00                                      exports: count 2
    7D 00 00 00                                      exports: offset 125
    01 00 00 00                                      imports: count 1
    76 00 00 00                                      imports: offset 118
    30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  GUID
    02 00 00 00                                      generations: count 2
    01 00 00 00 03 00 00 00                          generation 0: 1 export, 3 names
    02 00 00 00 04 00 00 00                          generation 1: 2 exports, 4 names
    05                                               name 0: length
    43 6F 72 65 00                                   name 0: Core, NUL
    10 00 07 04                                      name 0: flags 0x04070010
    06                                               name 1: length
    43 6C 61 73 73 00                                name 1: Class, NUL
    10 00 07 04                                      name 1: flags 0x04070010
    07                                               name 2: length
    4F 62 6A 65 63 74 00                             name 2: Object, NUL
    10 00 07 04                                      name 2: flags 0x04070010
    05                                               name 3: length
    4C 61 6D 70 00                                   name 3: Lamp, NUL
    10 00 07 04                                      name 3: flags 0x04070010
    DA DA DA                                         data of export 0
    00                                               import 0: class package 0
    01                                               import 0: class name 1
    00 00 00 00                                      import 0: outer Null
    02                                               import 0: object name 2
    00                                               export 0: class 0
    81                                               export 0: super -1
    00 00 00 00                                      export 0: outer Null
    03                                               export 0: object name 3
    04 00 0F 00                                      export 0: flags 0x000F0004
    03                                               export 0: serial size 3
    73 01                                            export 0: serial offset 115
    00                                               export 1: class 0
    81                                               export 1: super -1
    01 00 00 00                                      export 1: outer Export(0)
    03                                               export 1: object name 3
    04 00 0F 00                                      export 1: flags 0x000F0004
    00                                               export 1: serial size 0
";

const VERSION_63: &str = "
    C1 83 2A 9E                                      tag 0x9E2A83C1
    3F 00                                            file version 63
    07 00                                            licensee version 7
    01 00 00 00                                      package flags 0x00000001
    04 00 00 00                                      names: count 4
    3C 00 00 00                                      names: offset 60
    02 00 00 00                                      exports: count 2
    6D 00 00 00                                      exports: offset 109
    01 00 00 00                                      imports: count 1
    66 00 00 00                                      imports: offset 102
    01 00 00 00                                      heritage: count 1
    2C 00 00 00                                      heritage: offset 44
    30 31 32 33 34 35 36 37 38 39 61 62 63 64 65 66  heritage 0: GUID
    43 6F 72 65 00                                   name 0: Core, NUL
    10 00 07 04                                      name 0: flags 0x04070010
    43 6C 61 73 73 00                                name 1: Class, NUL
    10 00 07 04                                      name 1: flags 0x04070010
    4F 62 6A 65 63 74 00                             name 2: Object, NUL
    10 00 07 04                                      name 2: flags 0x04070010
    4C 61 6D 70 00                                   name 3: Lamp, NUL
    10 00 07 04                                      name 3: flags 0x04070010
    DA DA DA                                         data of export 0
    00                                               import 0: class package 0
    01                                               import 0: class name 1
    00 00 00 00                                      import 0: outer Null
    02                                               import 0: object name 2
    00                                               export 0: class 0
    81                                               export 0: super -1
    00 00 00 00                                      export 0: outer Null
    03                                               export 0: object name 3
    04 00 0F 00                                      export 0: flags 0x000F0004
    03                                               export 0: serial size 3
    63 01                                            export 0: serial offset 99
    00                                               export 1: class 0
    81                                               export 1: super -1
    01 00 00 00                                      export 1: outer Export(0)
    03                                               export 1: object name 3
    04 00 0F 00                                      export 1: flags 0x000F0004
    00                                               export 1: serial size 0
";
