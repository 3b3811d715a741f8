//! Reading a package: the tables one after another.

use super::super::super::table::{Contents, Export, Import};
use super::checks::Link;
use super::parameters::{Data, FileEnd, TablePlace};
use super::source::Reading;
use super::summary::Summary;
use crate::model::{Answer, Class, Refusal};

impl Reading<'_> {
    /// The whole package; a listing follows neither references nor data.
    pub(super) fn package(&mut self) -> Answer<Contents> {
        let mut summary = self.summary()?;
        self.reach(&mut summary.names)?;
        let names = self.names(&summary)?;
        let behind = self.at;
        self.reach(&mut summary.imports)?;
        if TablePlace::under(self.setting) == TablePlace::ImportsBehindNames {
            self.at = behind;
        }
        let imports = self.imports(&summary)?;
        self.reach(&mut summary.exports)?;
        let exports = self.exports(&summary)?;

        if FileEnd::under(self.setting) == FileEnd::ExportsLast && self.at < self.file.len() {
            return Err(Refusal::byte(Class::Trailing, self.at));
        }
        Ok(Contents {
            file_version: summary.file_version,
            licensee_version: summary.licensee_version,
            flags: summary.flags,
            history: summary.history,
            names,
            imports,
            exports,
        })
    }

    fn imports(&mut self, summary: &Summary) -> Answer<Vec<Import>> {
        let mut imports = Vec::new();
        for entry in 0..summary.imports.count {
            let entry = self.visit(entry)?;
            let read = self.import(entry, summary)?;
            self.check_reference(read.outer, read.outer_at, (Link::ImportOuter, entry), summary)?;
            imports.push(Import {
                class_package: read.class_package,
                class_name: read.class_name,
                outer: self.object(read.outer),
                package: read.package,
                object_name: read.object_name,
            });
        }
        Ok(imports)
    }

    fn exports(&mut self, summary: &Summary) -> Answer<Vec<Export>> {
        let mut exports = Vec::new();
        let mut first = None;
        for entry in 0..summary.exports.count {
            let entry = self.visit(entry)?;
            let read = self.export(entry, summary)?;
            for (link, (value, at)) in
                [(Link::Class, read.class), (Link::Super, read.super_object), (Link::ExportOuter, read.outer)]
            {
                self.check_reference(value, at, (link, entry), summary)?;
            }
            self.check_data(read.offset, read.size, read.size_at, summary)?;
            let data = self.data(read.offset, read.size);
            let repeats = Data::under(self.setting) == Data::First && !data.is_empty();
            let data = if repeats { first.get_or_insert(data).clone() } else { data };
            exports.push(Export {
                class: self.object(read.class.0),
                super_object: self.object(read.super_object.0),
                outer: self.object(read.outer.0),
                object_name: read.object_name,
                flags: read.flags,
                data,
            });
        }
        Ok(exports)
    }

    /// The bytes of an export's data, as far as the file has them.
    fn data(&self, offset: i64, size: i64) -> Vec<u8> {
        let end = match Data::under(self.setting) {
            Data::Read | Data::First => offset + size,
            Data::OneLess => offset + size - 1,
            Data::OneMore if size > 0 => offset + size + 1,
            Data::Empty | Data::OneMore => offset,
            Data::SizeAsEnd => size,
        };
        let inside = |at: i64| at.clamp(0, self.file.len() as i64) as usize;
        self.file.get(inside(offset)..inside(end)).unwrap_or_default().to_vec()
    }
}
