//! A suite in parts: its vectors are parsed a part at a time, so that a million of them take little more than their text.

mod cut;
mod skeleton;

use std::path::Path;
use std::sync::Arc;

use crate::model::vector::{Group, Vector};
use crate::suite::{self, LoadError, Origin, Suite, SuiteFile};
use cut::{Cut, cut};
use skeleton::skeleton;

/// A suite of at most so many vectors is one part.
pub const WHOLE: usize = 1 << 15;

/// What has vectors that judge: a whole suite, or one in parts.
pub trait Vectors {
    /// The suite's version.
    fn version(&self) -> &str;
    /// The suite's digest.
    fn digest(&self) -> &str;
    /// Shows the vectors that judge in the order of the suite, as long as `look` is true.
    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool);
}

impl Vectors for Suite {
    fn version(&self) -> &str {
        &self.version
    }

    fn digest(&self) -> &str {
        &self.digest
    }

    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool) {
        self.judged().all(|(file, group, vector)| look(file, group, vector));
    }
}

/// A suite in parts. A clone is the same suite, not a second one.
#[derive(Clone, Debug)]
pub struct Parts(Arc<Kind>);

#[derive(Debug)]
enum Kind {
    Whole(Arc<Suite>),
    Cut(Cut),
}

/// The judged vectors of one part.
#[derive(Clone, Debug)]
pub struct Part {
    /// Judged vectors before it.
    pub before: usize,
    /// A suite that has these vectors.
    pub suite: Arc<Suite>,
}

/// Where a vector stands in its part: file, group, place in the group.
#[derive(Clone, Copy, Debug)]
pub struct Place(u32, u32, u32);

impl Part {
    /// Where its judged vectors stand, in order.
    pub fn places(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for (file, of) in (0..).zip(&self.suite.files).filter(|(_, of)| Origin::JUDGED.contains(&of.origin)) {
            for (group, of) in (0..).zip(&of.contents.groups) {
                places.extend((0..).take(of.vectors.len()).map(|vector| Place(file, group, vector)));
            }
        }
        places
    }

    /// A vector with its file and group.
    ///
    /// # Panics
    /// If the place is not of this part.
    pub fn vector(&self, Place(file, group, vector): Place) -> (&SuiteFile, &Group, &Vector) {
        let file = &self.suite.files[file as usize];
        let group = &file.contents.groups[group as usize];
        (file, group, &group.vectors[vector as usize])
    }
}

impl From<Suite> for Parts {
    fn from(suite: Suite) -> Self {
        Self(Arc::new(Kind::Whole(Arc::new(suite))))
    }
}

impl Vectors for Parts {
    fn version(&self) -> &str {
        &self.rest().version
    }

    fn digest(&self) -> &str {
        &self.rest().digest
    }

    fn each(&self, look: &mut dyn FnMut(&SuiteFile, &Group, &Vector) -> bool) {
        for part in self.parts() {
            if !part.suite.judged().all(|(file, group, vector)| look(file, group, vector)) {
                return;
            }
        }
    }
}

impl Parts {
    /// The parts, in order.
    pub fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        (0..self.count()).map(|at| self.part(at))
    }

    /// How many parts there are; at least one.
    pub fn count(&self) -> usize {
        match &*self.0 {
            Kind::Whole(_) => 1,
            Kind::Cut(cut) => cut.parts.len(),
        }
    }

    /// One part, parsed.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn part(&self, at: usize) -> Part {
        match &*self.0 {
            Kind::Whole(suite) => Part { before: 0, suite: Arc::clone(suite) },
            Kind::Cut(cut) => {
                let suite = cut.part(at).expect("the text was parsed when it was loaded");
                Part { before: cut.parts[at].before, suite: Arc::new(suite) }
            }
        }
    }

    /// How many vectors judge.
    pub fn judged(&self) -> usize {
        match &*self.0 {
            Kind::Whole(suite) => suite.judged().count(),
            Kind::Cut(cut) => cut.parts.iter().map(|part| part.vectors).sum(),
        }
    }

    /// The whole suite where it is one part; else all of it but the judged vectors: versions, digest, controls.
    pub fn rest(&self) -> &Suite {
        match &*self.0 {
            Kind::Whole(suite) => suite,
            Kind::Cut(cut) => &cut.rest,
        }
    }

    /// The judged files without what they are a part of: origin, path and text of each.
    pub fn texts(&self) -> Vec<(Origin, &str, &str)> {
        let of = |file: &'_ SuiteFile| file.origin != Origin::Controls;
        match &*self.0 {
            Kind::Whole(suite) => {
                let files = suite.files.iter().filter(|file| of(file));
                files.map(|file| (file.origin, file.path.as_str(), file.text.as_str())).collect()
            }
            Kind::Cut(cut) => {
                let files = cut.files.iter();
                files.map(|of| (of.head.origin, of.head.path.as_str(), of.text.as_str())).collect()
            }
        }
    }

    /// The suite parsed whole where that is so already, or where `needed` and nothing else will do.
    ///
    /// # Panics
    /// Never: what is parsed was parsed when it was loaded.
    pub fn whole(&self, needed: bool) -> Option<Arc<Suite>> {
        match &*self.0 {
            Kind::Whole(suite) => Some(Arc::clone(suite)),
            Kind::Cut(cut) if needed || !cut.distinct => {
                Some(Arc::new(cut.whole().expect("its files were parsed when they were loaded")))
            }
            Kind::Cut(_) => None,
        }
    }

    /// Shows each run of vectors as a file of its own, with the place of its group and, in the group, of its first vector.
    pub(crate) fn each_run(&self, look: &mut dyn FnMut(&str, &serde_json::Value, usize, usize)) {
        if let Kind::Cut(cut) = &*self.0 {
            cut.each_run(look);
        }
    }

    /// As [`Suite::contradictions`].
    pub fn contradictions(&self) -> Vec<String> {
        match &*self.0 {
            Kind::Whole(suite) => suite.contradictions(),
            Kind::Cut(cut) if cut.distinct => Vec::new(),
            Kind::Cut(cut) => {
                cut.whole().map_or_else(|error| vec![error.to_string()], |s| s.contradictions())
            }
        }
    }
}

/// The suite in a directory that has the shape of `vectors/`, in parts if it is large.
///
/// # Errors
/// As [`suite::load_directory`].
pub fn load_directory(root: &Path) -> Result<Parts, LoadError> {
    load_within(root, WHOLE)
}

/// The suite in a directory, in one part if it has at most `most` vectors.
fn load_within(root: &Path, most: usize) -> Result<Parts, LoadError> {
    let texts = suite::read_texts(root)?;
    let vectors = texts.iter().map(|(_, _, text)| skeleton(text).map(|file| file.vectors()));
    match vectors.sum::<Option<usize>>() {
        Some(vectors) if vectors > most => {}
        _ => return Ok(suite::from_texts_of(root, texts)?.into()),
    }
    // What cannot be parsed is parsed whole: that says where in the file it is.
    match cut(root, texts)? {
        Ok(cut) => Ok(Parts(Arc::new(Kind::Cut(cut)))),
        Err(texts) => Ok(suite::from_texts_of(root, texts)?.into()),
    }
}

#[cfg(test)]
mod tests;
