//! The elements of a JUnit file.

use std::io::{self, BufWriter, Write};
use std::time::Duration;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::report::text::{Guard, Kind};

#[derive(Debug, Default)]
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) properties: Vec<Property>,
    pub(super) cases: Vec<Case>,
}

pub(super) type Property = (&'static str, String);

/// One vector, operation or known-failure entry.
#[derive(Debug, Default)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) classname: Option<String>,
    pub(super) property: Option<Property>,
    /// `None` for a case that passed.
    pub(super) status: Option<Status>,
}

#[derive(Debug)]
pub(super) struct Status {
    pub(super) element: Element,
    pub(super) message: String,
    pub(super) kind: Option<&'static str>,
    pub(super) text: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    Skipped,
    Failure,
    Error,
}

impl Element {
    fn name(self) -> &'static str {
        match self {
            Self::Skipped => "skipped",
            Self::Failure => "failure",
            Self::Error => "error",
        }
    }
}

/// The writer escapes markup; the guard replaces characters that XML cannot contain, such as U+FFFE, by their codes.
type Xml<'a> = Writer<BufWriter<Guard<&'a mut dyn Write>>>;

/// Writes a document without suites that have no cases.
pub(super) fn write(name: &str, time: Duration, suites: &[Suite], out: &mut dyn Write) -> io::Result<()> {
    let mut xml = Writer::new_with_indent(BufWriter::new(Guard::new(Kind::File, out)), b' ', 4);
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let cases = || suites.iter().flat_map(|suite| &suite.cases);
    xml.create_element("testsuites")
        .with_attribute(("name", name))
        .with_attribute(("tests", cases().count().to_string().as_str()))
        .with_attribute(("skipped", count(cases(), Element::Skipped).as_str()))
        .with_attribute(("failures", count(cases(), Element::Failure).as_str()))
        .with_attribute(("errors", count(cases(), Element::Error).as_str()))
        .with_attribute(("time", format!("{:.3}", time.as_secs_f64()).as_str()))
        .write_inner_content(|xml| {
            let mut suites = suites.iter().filter(|suite| !suite.cases.is_empty());
            suites.try_for_each(|suite| write_suite(suite, xml))
        })?;
    xml.write_indent()?;
    xml.get_mut().flush()
}

fn count<'a>(cases: impl Iterator<Item = &'a Case>, element: Element) -> String {
    let is_one = |case: &&Case| case.status.as_ref().is_some_and(|status| status.element == element);
    cases.filter(is_one).count().to_string()
}

fn write_suite(suite: &Suite, xml: &mut Xml) -> io::Result<()> {
    let Suite { name, properties, cases } = suite;
    xml.create_element("testsuite")
        .with_attribute(("name", name.as_str()))
        .with_attribute(("tests", cases.len().to_string().as_str()))
        .with_attribute(("skipped", count(cases.iter(), Element::Skipped).as_str()))
        .with_attribute(("errors", count(cases.iter(), Element::Error).as_str()))
        .with_attribute(("failures", count(cases.iter(), Element::Failure).as_str()))
        .write_inner_content(|xml| {
            write_properties(properties, xml)?;
            cases.iter().try_for_each(|case| write_case(case, xml))
        })?;
    Ok(())
}

fn write_properties(properties: &[Property], xml: &mut Xml) -> io::Result<()> {
    if properties.is_empty() {
        return Ok(());
    }
    xml.create_element("properties").write_inner_content(|xml| {
        properties.iter().try_for_each(|(name, value)| {
            let attributes = [("name", *name), ("value", value.as_str())];
            xml.create_element("property").with_attributes(attributes).write_empty().map(drop)
        })
    })?;
    Ok(())
}

fn write_case(case: &Case, xml: &mut Xml) -> io::Result<()> {
    let Case { name, classname, property, status } = case;
    let classname = classname.as_ref().map(|classname| ("classname", classname.as_str()));
    let element =
        xml.create_element("testcase").with_attribute(("name", name.as_str())).with_attributes(classname);
    if property.is_none() && status.is_none() {
        element.write_empty()?;
        return Ok(());
    }
    element.write_inner_content(|xml| {
        write_properties(property.as_slice(), xml)?;
        status.iter().try_for_each(|status| write_status(status, xml))
    })?;
    Ok(())
}

fn write_status(status: &Status, xml: &mut Xml) -> io::Result<()> {
    let element = xml
        .create_element(status.element.name())
        .with_attribute(("message", status.message.as_str()))
        .with_attributes(status.kind.map(|kind| ("type", kind)));
    match &status.text {
        Some(text) => element.write_text_content(BytesText::new(text))?,
        None => element.write_empty()?,
    };
    Ok(())
}
