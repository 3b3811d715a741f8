//! What a real package says about its indices: how long, whether canonical, whether its tables re-encode to the
//! same bytes, and what the published 0x3F recipe would make of them.

pub mod tables;

use packproof_codec::unreal::Name;
use packproof_codec::unreal::package::{Entry, Package, PackageError, TableIndex};
use packproof_codec::{Fault, compact_index};
use serde::Serialize;

use crate::errata;
use crate::model::{Accepted, Outcome, OwnedCase, hex};

/// The findings about one package.
#[derive(Debug, Serialize)]
pub struct Inspection {
    /// Size of the file in bytes.
    pub bytes: usize,
    /// Every CompactIndex of the name, import and export tables.
    pub indices: Indices,
    /// Names with bytes behind their NUL, which obfuscators leave there and engines do not see.
    pub names_behind_nul: usize,
    /// Tables whose entries, encoded again, are the file's bytes.
    pub tables: Vec<TableCheck>,
    /// What is wrong with entries, each with its table, number and byte. They are not counted; a table ends at an entry whose end is not known.
    pub faults: Vec<String>,
    /// The first object reference that points nowhere, or data outside the file; `None` if there is none.
    pub inconsistent: Option<String>,
}

/// Totals over the indices.
#[derive(Debug, Serialize)]
pub struct Indices {
    /// How many there are.
    pub total: usize,
    /// How many of 1, 2, 3, 4 and 5 bytes.
    pub by_length: [usize; compact_index::MAX_LEN],
    /// Those that no writer emits, with the reason.
    pub not_canonical: Vec<NotCanonical>,
    /// Those that `wiki-continuation-mask-3f` decodes to another value.
    pub wrong_under_mask_3f: Vec<Misread>,
}

/// An index that is not canonical.
#[derive(Debug, Serialize)]
pub struct NotCanonical {
    /// Where it stands.
    pub place: Place,
    /// Why, as the canonical decoder says it.
    pub why: String,
}

/// An index that the published recipe misreads.
#[derive(Debug, Serialize)]
pub struct Misread {
    /// Where it stands.
    pub place: Place,
    /// Its bytes.
    pub bytes: String,
    /// Its value.
    pub value: i32,
    /// What the recipe reads.
    pub recipe_reads: i64,
}

/// An index's place in a package.
#[derive(Debug, Serialize)]
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The entry, counted from 0.
    pub entry: u32,
    /// The field.
    pub field: &'static str,
    /// Byte offset in the file.
    pub offset: usize,
}

/// Whether a table re-encodes to its own bytes.
#[derive(Debug, Serialize)]
pub struct TableCheck {
    /// The table.
    pub table: &'static str,
    /// Its entries.
    pub entries: usize,
    /// Its bytes in the file.
    pub bytes: usize,
    /// The file offset of the first byte that differs; `None` if all are the same.
    pub differs_at: Option<usize>,
}

fn place(index: &TableIndex) -> Place {
    Place { table: index.table.name(), entry: index.entry, field: index.column.name(), offset: index.offset }
}

fn mask_3f_reads(bytes: &[u8]) -> Option<i64> {
    let deviant = errata::find("wiki-continuation-mask-3f")?;
    match errata::answer(deviant, &OwnedCase::new("compact_index.decode", hex(bytes)).as_case()) {
        Outcome::Accept(Accepted { value, .. }) => value.as_i64(),
        _ => None,
    }
}

/// Visits every table of a package; a damaged one does not hide the others.
pub fn inspect(package: &Package) -> Inspection {
    let file = package.file();
    let version = package.summary().file_version;
    let mut seen = Seen {
        file,
        indices: Indices {
            total: 0,
            by_length: [0; compact_index::MAX_LEN],
            not_canonical: Vec::new(),
            wrong_under_mask_3f: Vec::new(),
        },
        faults: Vec::new(),
    };
    let tables = vec![
        seen.table("names", package.names(), |entry, out| entry.append(version, out).is_ok()),
        seen.table("imports", package.imports(), |entry, out| entry.append(version, out).is_ok()),
        seen.table("exports", package.exports(), |entry, out| entry.append(version, out).is_ok()),
    ];
    let names_behind_nul = package
        .names()
        .flatten()
        .filter(|entry| {
            let read = Name::decode(&file[entry.range.start..], version);
            read.is_err_and(|error| error.kind == Fault::EmbeddedNul)
        })
        .count();
    let Seen { indices, faults, .. } = seen;
    // Validation ends at the first fault, too.
    let invalid = package.validate().err().map(|error| error.to_string());
    let inconsistent = invalid.filter(|what| !faults.contains(what));
    Inspection { bytes: file.len(), indices, names_behind_nul, tables, faults, inconsistent }
}

/// What the tables visited so far hold.
struct Seen<'a> {
    file: &'a [u8],
    indices: Indices,
    faults: Vec<String>,
}

impl Seen<'_> {
    /// Counts the indices of each entry, encodes it again and compares it with the bytes that it was read from.
    fn table<T>(
        &mut self,
        table: &'static str,
        entries: impl Iterator<Item = Result<Entry<T>, PackageError>>,
        append: impl Fn(&T, &mut Vec<u8>) -> bool,
    ) -> TableCheck {
        let mut check = TableCheck { table, entries: 0, bytes: 0, differs_at: None };
        let mut again = Vec::new();
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => {
                    self.faults.push(error.to_string());
                    continue;
                }
            };
            for index in entry.indices() {
                self.index(&index);
            }
            let original = &self.file[entry.range.clone()];
            check.entries += 1;
            check.bytes += original.len();
            again.clear();
            let written = append(&entry.value, &mut again);
            if check.differs_at.is_none() && (!written || again != original) {
                let same = again.iter().zip(original).take_while(|(a, b)| a == b).count();
                check.differs_at = Some(entry.range.start + if written { same } else { 0 });
            }
        }
        check
    }

    fn index(&mut self, index: &TableIndex) {
        let bytes = &self.file[index.offset..index.offset + index.len];
        self.indices.total += 1;
        self.indices.by_length[index.len - 1] += 1;
        if let Err(error) = compact_index::decode(bytes) {
            let why = error.shifted(index.offset).to_string();
            self.indices.not_canonical.push(NotCanonical { place: place(index), why });
        }
        // One byte has no continuation to mask.
        if index.len > 1
            && let Some(recipe_reads) = mask_3f_reads(bytes)
            && recipe_reads != i64::from(index.value)
        {
            let misread =
                Misread { place: place(index), bytes: hex(bytes), value: index.value, recipe_reads };
            self.indices.wrong_under_mask_3f.push(misread);
        }
    }
}
