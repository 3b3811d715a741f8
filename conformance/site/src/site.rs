//! The files of the site, by path relative to its root.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use maud::Markup;

use crate::page;

#[derive(Debug, Default)]
pub(crate) struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Adds a file, whose path must be new.
    pub(crate) fn add(&mut self, path: &str, contents: impl Into<Vec<u8>>) {
        let before = self.files.insert(path.to_owned(), contents.into());
        assert!(before.is_none(), "{path} is written twice");
    }

    pub(crate) fn page(
        &mut self,
        path: &str,
        title: &str,
        description: &str,
        scripts: &[&str],
        body: &Markup,
    ) {
        self.add(path, page::render(path, title, description, scripts, body));
    }

    pub(crate) fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }

    /// Writes all files and returns their size in bytes.
    pub(crate) fn write(&self, root: &Path) -> Result<usize, String> {
        for (path, contents) in &self.files {
            let path = root.join(path);
            let folder = path.parent().unwrap_or(root);
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&path, contents))
                .map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(self.files.values().map(Vec::len).sum())
    }
}
