//! Packages put together by hand: the bytes of each entry beside its JSON.

use serde_json::{Value, json};

use crate::formats::following::{index, negative_index};
use crate::model::expansion::{join, times};
use crate::model::hex;
use crate::model::sized::{Pieces, little_endian};

/// An entry of a table: its bytes, and what stands for it in the contents.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) hex: String,
    json: Value,
}

/// `export 4` is the index 5, `import 4` is -5, `null` is 0; as a field of four bytes too.
fn reference(text: &str) -> (Value, i64) {
    match text.split_once(' ').map(|(table, entry)| (table, entry.parse::<i64>().expect("an entry's number")))
    {
        Some(("export", entry)) => (json!({"export": entry}), entry + 1),
        Some(("import", entry)) => (json!({"import": entry}), -1 - entry),
        _ => (json!("null"), 0),
    }
}

fn compact(value: i64) -> String {
    let magnitude = value.unsigned_abs() as usize;
    if value < 0 { negative_index(magnitude) } else { index(magnitude) }
}

fn four_bytes(value: i64) -> String {
    little_endian((value as i32 as u32).into(), 4)
}

impl Entry {
    /// A name of ASCII, from version 64 on with its length.
    pub(super) fn name(version: u16, name: &str, flags: u32) -> Self {
        let length = if version < 64 { String::new() } else { index(name.len() + 1) };
        let characters = hex(name.as_bytes());
        let hex = format!("{length}{characters}00{}", little_endian(flags.into(), 4));
        Self { hex, json: json!({"name": name, "flags": flags}) }
    }

    /// A name of version 64 and above without its last byte.
    pub(super) fn cut_name() -> Self {
        let mut entry = Self::name(69, "NN", 0);
        entry.hex.truncate(entry.hex.len() - 2);
        entry
    }

    pub(super) fn import(class_package: usize, class_name: usize, outer: &str, object_name: usize) -> Self {
        let (shown, outer) = reference(outer);
        let hex = [index(class_package), index(class_name), four_bytes(outer), index(object_name)].concat();
        let json = json!({
            "class_package": class_package, "class_name": class_name, "outer": shown, "object_name": object_name,
        });
        Self { hex, json }
    }

    /// An export without data.
    pub(super) fn export(class: &str, super_object: &str, outer: &str, object_name: usize) -> Self {
        let mut entry = Self::export_of_size(class, super_object, outer, object_name);
        entry.hex += "00";
        entry
    }

    /// The same up to the size.
    fn export_of_size(class: &str, super_object: &str, outer: &str, object_name: usize) -> Self {
        let [(class, class_index), (super_object, super_index), (outer, outer_index)] =
            [class, super_object, outer].map(reference);
        let flags = 0x0007_0004;
        let hex = [
            compact(class_index),
            compact(super_index),
            four_bytes(outer_index),
            index(object_name),
            little_endian(flags, 4),
        ];
        let json = json!({
            "class": class, "super": super_object, "outer": outer,
            "object_name": object_name, "flags": flags, "data": "",
        });
        Self { hex: hex.concat(), json }
    }

    pub(super) fn generation(exports: u32, names: u32) -> Self {
        let hex = little_endian(exports.into(), 4) + &little_endian(names.into(), 4);
        Self { hex, json: json!({"exports": exports, "names": names}) }
    }

    pub(super) fn guid(hex: &str) -> Self {
        Self { hex: hex.to_owned(), json: hex.into() }
    }
}

/// Entries one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) bytes: Pieces,
    pub(super) count: usize,
    list: Vec<Value>,
}

impl Table {
    pub(super) fn push(&mut self, entry: Entry) {
        self.repeat(1, entry);
    }

    pub(super) fn repeat(&mut self, count: usize, entry: Entry) {
        self.bytes = std::mem::take(&mut self.bytes).times(count, &entry.hex);
        self.count += count;
        match count {
            0 => {}
            1 => self.list.push(entry.json),
            _ => self.list.push(times(count, entry.json)),
        }
    }
}

/// A package: version, licensee version 513, flags 0x84030201, and what the page calls its tables.
#[derive(Clone, Debug)]
pub(super) struct File {
    version: u16,
    pub(super) names: Table,
    pub(super) imports: Table,
    pub(super) exports: Table,
    pub(super) earlier: Table,
    pub(super) heritage: Table,
    data: Pieces,
}

const GUID: &str = "101112131415161718191a1b1c1d1e1f";

impl File {
    pub(super) fn new(version: u16) -> Self {
        let empty = Table::default;
        let (data, exports) = (Pieces::default(), empty());
        Self { version, names: empty(), imports: empty(), exports, earlier: empty(), heritage: empty(), data }
    }

    /// Bytes of the summary.
    fn summary(&self) -> usize {
        if self.version < 68 { 44 } else { 56 + self.earlier.bytes.len() + 8 }
    }

    /// Where a table or the data begin: heritage, names, data, imports, exports.
    pub(super) fn places(&self) -> [usize; 5] {
        let heritage = self.summary();
        let names = heritage + self.heritage.bytes.len();
        let data = names + self.names.bytes.len();
        let imports = data + self.data.len();
        [heritage, names, data, imports, imports + self.imports.bytes.len()]
    }

    /// Adds an export whose data are `size` times the same byte. Names must be complete by then.
    pub(super) fn push_with_data(&mut self, entry: Entry, size: usize, byte: &str) {
        let offset = self.places()[2] + self.data.len();
        self.data = std::mem::take(&mut self.data).times(size, byte);
        self.push_placed(entry, size, offset, join([times(size, byte)]));
    }

    /// Adds an export that says where its data are.
    pub(super) fn push_placed(&mut self, mut entry: Entry, size: usize, offset: usize, data: Value) {
        // In place of the size 0.
        entry.hex.truncate(entry.hex.len() - 2);
        entry.hex += &(index(size) + &index(offset));
        entry.json["data"] = data;
        self.exports.push(entry);
    }

    pub(super) fn bytes(&self) -> Pieces {
        let number = |value: usize| little_endian(value as u64, 4);
        let [heritage, names, _, imports, exports] = self.places();
        let mut bytes =
            Pieces::default().hex("c1832a9e").hex(&little_endian(self.version.into(), 2)).hex("0102");
        bytes = bytes.hex("01020384");
        for (table, place) in [(&self.names, names), (&self.exports, exports), (&self.imports, imports)] {
            bytes = bytes.hex(&(number(table.count) + &number(place)));
        }
        if self.version < 68 {
            bytes = bytes.hex(&(number(self.heritage.count) + &number(heritage)));
        } else {
            bytes = bytes.hex(GUID).hex(&number(self.earlier.count + 1)).then(self.earlier.bytes.clone());
            bytes = bytes.hex(&(number(self.exports.count) + &number(self.names.count)));
        }
        let tables =
            [&self.heritage.bytes, &self.names.bytes, &self.data, &self.imports.bytes, &self.exports.bytes];
        tables.into_iter().fold(bytes, |bytes, table| bytes.then(table.clone()))
    }

    /// The contents; `generations` is the name of the generations: all of them, or the earlier ones.
    pub(super) fn contents(&self, generations: &str) -> Value {
        let mut out = json!({
            "file_version": self.version, "licensee_version": 513, "flags": 0x8403_0201_u32,
            "names": self.names.list, "imports": self.imports.list, "exports": self.exports.list,
        });
        if self.version < 68 {
            out["heritage"] = self.heritage.list.clone().into();
        } else {
            let mut list = self.earlier.list.clone();
            if generations == "generations" {
                list.push(json!({"exports": self.exports.count, "names": self.names.count}));
            }
            out["guid"] = GUID.into();
            out[generations] = list.into();
        }
        out
    }
}
