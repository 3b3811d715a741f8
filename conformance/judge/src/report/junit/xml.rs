//! XML elements.

use std::io::{self, BufWriter, Write};

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::report::text::{Guard, Kind};

pub(super) type Attribute = (&'static str, String);

#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: &'static str,
    attributes: Vec<Attribute>,
    pub(super) children: Vec<Element>,
    /// In the place of children.
    text: Option<String>,
}

/// The writer escapes markup; the guard replaces characters that XML cannot contain, such as U+FFFE, by their codes.
type Xml<'a> = Writer<BufWriter<Guard<&'a mut dyn Write>>>;

impl Element {
    pub(super) fn new(name: &'static str, attributes: impl Into<Vec<Attribute>>) -> Self {
        Self { name, attributes: attributes.into(), children: Vec::new(), text: None }
    }

    pub(super) fn containing(self, children: impl IntoIterator<Item = Self>) -> Self {
        Self { children: children.into_iter().collect(), ..self }
    }

    pub(super) fn saying(self, text: String) -> Self {
        Self { text: Some(text), ..self }
    }

    fn write_into(&self, xml: &mut Xml) -> io::Result<()> {
        let attributes = self.attributes.iter().map(|(name, value)| (*name, value.as_str()));
        let element = xml.create_element(self.name).with_attributes(attributes);
        match &self.text {
            Some(text) => element.write_text_content(BytesText::new(text))?,
            None if self.children.is_empty() => element.write_empty()?,
            None => element.write_inner_content(|xml| {
                self.children.iter().try_for_each(|child| child.write_into(xml))
            })?,
        };
        Ok(())
    }

    /// Writes a document with this root.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut xml = Writer::new_with_indent(BufWriter::new(Guard::new(Kind::File, out)), b' ', 4);
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.write_into(&mut xml)?;
        xml.write_indent()?;
        xml.get_mut().flush()
    }
}
