//! Builds a small package and prints its summary, names, imports and exports.
//!
//! `cargo run -p packproof-codec --example walk_package`

use packproof_codec::unreal::package::{Import, NameEntry, NewExport, NewPackage, Package};
use packproof_codec::unreal::{Name, ObjectReference};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in run()? {
        println!("{line}");
    }
    Ok(())
}

/// Builds the package, reads it back and returns the lines to print.
pub fn run() -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut new = NewPackage::with_version(69);
    for name in ["Core", "Class", "Object", "Lamp", "Brightness"] {
        new.names.push(NameEntry { name: Name::from_ascii(name)?, flags: 0x0007_0010 });
    }
    // Core.Object, of class Core.Class, and our own class Lamp derived from it, which contains a property.
    new.imports.push(Import { class_package: 0, class_name: 1, object_name: 2, ..Import::default() });
    let object = ObjectReference::Import(0);
    let lamp = NewExport { super_object: object, object_name: 3, data: b"bytecode", ..NewExport::default() };
    new.exports.push(lamp);
    let inside = ObjectReference::Export(0);
    new.exports.push(NewExport { class: object, outer: inside, object_name: 4, ..NewExport::default() });
    let file = new.to_bytes()?;

    let package = Package::parse(&file)?;
    package.validate()?;
    let names = package.name_table()?;
    let name = |index| names.get(index).map_or_else(|| "?".into(), |name| name.to_string());
    let mut lines = vec![format!("version {}, {} bytes", package.summary().file_version, file.len())];
    for entry in package.imports() {
        let entry = entry?;
        lines.push(format!(
            "import {}: {} {}",
            entry.number,
            name(entry.value.class_name),
            name(entry.value.object_name)
        ));
    }
    for entry in package.exports() {
        let entry = entry?;
        let export = entry.value;
        let data = &file[export.serial_offset as usize..][..export.serial_size as usize];
        lines.push(format!(
            "export {}: {} in {:?}, {} bytes of data",
            entry.number,
            name(export.object_name),
            export.outer,
            data.len()
        ));
    }
    Ok(lines)
}
