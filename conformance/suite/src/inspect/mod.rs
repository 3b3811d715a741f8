//! Statistics of a real package: lengths and canonicity of its indices, re-encoding of its tables, and the effect of the
//! published 0x3F recipe.

pub mod tables;

use packproof_codec::unreal::Name;
use packproof_codec::unreal::package::{Entry, Package, PackageError, TableIndex};
use packproof_codec::{Fault, compact_index};
use serde::Serialize;

use crate::errata;
use crate::model::{Accepted, Outcome, OwnedCase, hex};

#[derive(Debug, Serialize)]
pub struct Inspection {
    pub bytes: usize,
    /// Every CompactIndex of the name, import and export tables.
    pub indices: Indices,
    /// Names with bytes after their NUL, which obfuscators leave and engines ignore.
    pub names_behind_nul: usize,
    /// Results of re-encoding the tables.
    pub tables: Vec<TableCheck>,
    /// Damaged entries, each with table, number and byte offset. They are not counted; a table ends at an entry without a known end.
    pub faults: Vec<String>,
    /// The first dangling object reference, or data outside the file.
    pub inconsistent: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Indices {
    pub total: usize,
    /// Counts by length, 1 to 5 bytes.
    pub by_length: [usize; compact_index::MAX_LEN],
    /// Those that are not canonical.
    pub not_canonical: Vec<NotCanonical>,
    /// Those that `wiki-continuation-mask-3f` decodes differently.
    pub wrong_under_mask_3f: Vec<Misread>,
}

#[derive(Debug, Serialize)]
pub struct NotCanonical {
    pub place: Place,
    /// The canonical decoder's reason.
    pub why: String,
}

#[derive(Debug, Serialize)]
pub struct Misread {
    pub place: Place,
    pub bytes: String,
    pub value: i32,
    pub recipe_reads: i64,
}

#[derive(Debug, Serialize)]
pub struct Place {
    pub table: &'static str,
    /// Number of the entry, from 0.
    pub entry: u32,
    pub field: &'static str,
    /// Byte offset in the file.
    pub offset: usize,
}

/// Result of re-encoding a table.
#[derive(Debug, Serialize)]
pub struct TableCheck {
    pub table: &'static str,
    pub entries: usize,
    /// Size in the file.
    pub bytes: usize,
    /// File offset of the first difference; `None` if there is none.
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

/// Inspects every table of a package, also after a damaged one.
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
    // Validation stops at the first fault, too.
    let invalid = package.validate().err().map(|error| error.to_string());
    let inconsistent = invalid.filter(|what| !faults.contains(what));
    Inspection { bytes: file.len(), indices, names_behind_nul, tables, faults, inconsistent }
}

/// Totals of the tables so far.
struct Seen<'a> {
    file: &'a [u8],
    indices: Indices,
    faults: Vec<String>,
}

impl Seen<'_> {
    /// Counts the indices of each entry, and compares the re-encoded entry with the original bytes.
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
        // One-byte indices have no continuation byte.
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
