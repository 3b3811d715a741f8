//! The elements of a JUnit file, written one at a time: nothing of the document is kept.

use std::io::{self, BufWriter, Write};
use std::iter::Sum;
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::report::text::{Guard, Kind};

/// One vector, operation or entry.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) classname: Option<String>,
    /// A name and its value.
    pub(super) property: Option<(&'static str, String)>,
    pub(super) status: Status,
}

/// What became of a case.
#[derive(Debug)]
pub(super) enum Status {
    Passed,
    /// Why.
    Skipped(String),
    NotPassed(NotPassed),
}

/// What an `error` or a `failure` holds.
#[derive(Debug)]
pub(super) struct NotPassed {
    pub(super) is_error: bool,
    pub(super) message: String,
    pub(super) kind: Option<&'static str>,
    pub(super) text: Option<String>,
}

impl Case {
    /// A case of that name with nothing but its status.
    pub(super) fn new(name: impl Into<String>, status: Status) -> Self {
        Self { name: name.into(), classname: None, property: None, status }
    }
}

/// The totals of a suite or of the document. They stand in its first tag, so they are counted before any case is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) tests: usize,
    pub(super) skipped: usize,
    pub(super) errors: usize,
    pub(super) failures: usize,
}

impl Counts {
    /// Counts one more case.
    fn add(&mut self, status: &Status) {
        self.tests += 1;
        match status {
            Status::Passed => {}
            Status::Skipped(_) => self.skipped += 1,
            Status::NotPassed(of) if of.is_error => self.errors += 1,
            Status::NotPassed(_) => self.failures += 1,
        }
    }

    /// The totals of these cases.
    pub(super) fn of(cases: &[Case]) -> Self {
        let mut counts = Self::default();
        for case in cases {
            counts.add(&case.status);
        }
        counts
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, of| Self {
            tests: sum.tests + of.tests,
            skipped: sum.skipped + of.skipped,
            errors: sum.errors + of.errors,
            failures: sum.failures + of.failures,
        })
    }
}

/// A document on its way.
pub(super) struct Document<'a> {
    /// The writer escapes markup; what XML has no way to write, such as U+FFFE, the guard shows by its code.
    xml: Writer<BufWriter<Guard<&'a mut dyn Write>>>,
    /// What the open suite announced, and the cases that it has so far.
    announced: Counts,
    written: Counts,
}

impl<'a> Document<'a> {
    /// Begins a document with the totals of all its suites.
    pub(super) fn start(
        name: &str,
        counts: Counts,
        time: Duration,
        out: &'a mut dyn Write,
    ) -> io::Result<Self> {
        let out = BufWriter::new(Guard::new(Kind::File, out));
        let mut xml = Writer::new_with_indent(out, b' ', 4);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let mut tag = BytesStart::new("testsuites");
        tag.push_attribute(("name", name));
        push_count(&mut tag, "tests", counts.tests);
        push_count(&mut tag, "skipped", counts.skipped);
        push_count(&mut tag, "failures", counts.failures);
        push_count(&mut tag, "errors", counts.errors);
        tag.push_attribute(("time", format!("{:.3}", time.as_secs_f64()).as_str()));
        xml.write_event(Event::Start(tag))?;
        Ok(Self { xml, announced: Counts::default(), written: Counts::default() })
    }

    /// Begins a suite that will have so many cases.
    pub(super) fn start_suite(
        &mut self,
        name: &str,
        counts: Counts,
        properties: &[(&str, String)],
    ) -> io::Result<()> {
        (self.announced, self.written) = (counts, Counts::default());
        let mut tag = BytesStart::new("testsuite");
        tag.push_attribute(("name", name));
        push_count(&mut tag, "tests", counts.tests);
        push_count(&mut tag, "skipped", counts.skipped);
        push_count(&mut tag, "errors", counts.errors);
        push_count(&mut tag, "failures", counts.failures);
        self.xml.write_event(Event::Start(tag))?;
        self.properties(properties)
    }

    /// Writes a case of the open suite.
    pub(super) fn case(&mut self, case: &Case) -> io::Result<()> {
        self.written.add(&case.status);
        let mut tag = BytesStart::new("testcase");
        tag.push_attribute(("name", case.name.as_str()));
        if let Some(classname) = &case.classname {
            tag.push_attribute(("classname", classname.as_str()));
        }
        if case.property.is_none() && matches!(case.status, Status::Passed) {
            return self.xml.write_event(Event::Empty(tag));
        }
        self.xml.write_event(Event::Start(tag))?;
        self.properties(case.property.as_slice())?;
        match &case.status {
            Status::Passed => {}
            Status::Skipped(why) => {
                let mut tag = BytesStart::new("skipped");
                tag.push_attribute(("message", why.as_str()));
                self.xml.write_event(Event::Empty(tag))?;
            }
            Status::NotPassed(of) => self.not_passed(of)?,
        }
        self.end("testcase")
    }

    fn not_passed(&mut self, of: &NotPassed) -> io::Result<()> {
        let name = if of.is_error { "error" } else { "failure" };
        let mut tag = BytesStart::new(name);
        tag.push_attribute(("message", of.message.as_str()));
        if let Some(kind) = of.kind {
            tag.push_attribute(("type", kind));
        }
        let Some(text) = &of.text else { return self.xml.write_event(Event::Empty(tag)) };
        self.xml.write_event(Event::Start(tag))?;
        self.xml.write_event(Event::Text(BytesText::new(text)))?;
        self.end(name)
    }

    /// Ends the open suite.
    pub(super) fn end_suite(&mut self) -> io::Result<()> {
        debug_assert_eq!(self.announced, self.written, "a suite has the cases that it announced");
        self.end("testsuite")
    }

    /// Ends the document.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.end("testsuites")?;
        self.xml.write_indent()?;
        self.xml.get_mut().flush()
    }

    fn properties(&mut self, properties: &[(&str, String)]) -> io::Result<()> {
        if properties.is_empty() {
            return Ok(());
        }
        self.xml.write_event(Event::Start(BytesStart::new("properties")))?;
        for (name, value) in properties {
            let mut tag = BytesStart::new("property");
            tag.push_attribute(("name", *name));
            tag.push_attribute(("value", value.as_str()));
            self.xml.write_event(Event::Empty(tag))?;
        }
        self.end("properties")
    }

    fn end(&mut self, name: &str) -> io::Result<()> {
        self.xml.write_event(Event::End(BytesEnd::new(name)))
    }
}

fn push_count(tag: &mut BytesStart, name: &str, count: usize) {
    tag.push_attribute((name, count.to_string().as_str()));
}
