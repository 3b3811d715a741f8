//! A description for Kaitai Struct.

use std::fmt::Write as _;

use packproof_models::bits::Take;

use super::{Field, File, How, fields, identifier};

/// A description that Kaitai Struct compiles.
///
/// # Errors
///
/// What the layout has that Kaitai cannot describe.
pub fn kaitai(name: &str, file: &File) -> Result<String, String> {
    let (fields, take) = fields(name, file)?;
    let high = take == Take::High;
    let mut sections = Sections { high, at: Some(0), ..Sections::default() };
    sections.fields(&fields, "", "")?;
    let mut out =
        format!("meta:\n  id: {}\n  bit-endian: {}\n", identifier(name), if high { "be" } else { "le" });
    sections.print("", &mut out);
    if sections.varints {
        out += &leb128(high, out.contains("\ntypes:\n"));
    }
    Ok(out)
}

#[derive(Default)]
struct Sections {
    high: bool,
    /// The bits since the last whole byte, if known.
    at: Option<u32>,
    seq: String,
    instances: String,
    enums: String,
    types: String,
    varints: bool,
}

impl Sections {
    fn print(&self, indent: &str, out: &mut String) {
        for (name, text) in [
            ("seq", &self.seq),
            ("instances", &self.instances),
            ("enums", &self.enums),
            ("types", &self.types),
        ] {
            if !text.is_empty() {
                let _ = writeln!(out, "{indent}{name}:");
                for line in text.lines() {
                    let _ = writeln!(out, "{indent}{line}");
                }
            }
        }
    }

    fn entry(&mut self, id: &str, lines: &[String], when: &str) {
        let _ = writeln!(self.seq, "  - id: {id}");
        for line in lines {
            let _ = writeln!(self.seq, "    {line}");
        }
        if !when.is_empty() {
            let _ = writeln!(self.seq, "    if: {when}");
        }
    }

    /// Bits were read, a known number of times or not.
    fn advance(&mut self, bits: u32, always: bool) {
        self.at = self.at.filter(|_| always || bits.is_multiple_of(8)).map(|at| (at + bits) % 8);
    }

    fn aligned(&self, name: &str) -> Result<(), String> {
        let what = || format!("{name}: Kaitai reads it at a whole byte only");
        if self.at == Some(0) { Ok(()) } else { Err(what()) }
    }

    fn fields(&mut self, fields: &[Field], prefix: &str, when: &str) -> Result<(), String> {
        fields.iter().try_for_each(|field| self.field(field, prefix, when))
    }

    fn field(&mut self, field: &Field, prefix: &str, when: &str) -> Result<(), String> {
        let id = format!("{prefix}{}", identifier(&field.name));
        if field.high != self.high && field.bits > 1 {
            return Err(format!("{id}: Kaitai has one order of bits"));
        }
        match (field.align, self.at) {
            (1, _) => {}
            (8, Some(at)) => {
                if at > 0 {
                    self.entry(&format!("{id}_align"), &[format!("type: b{}", 8 - at)], when);
                }
                self.at = Some(0);
            }
            _ => return Err(format!("{id}: Kaitai cannot align it")),
        }
        let mut when = when.to_owned();
        if let Some((flag, present)) = &field.gate {
            let flag = flag.as_ref().map(|flag| format!("{prefix}{}", identifier(flag)));
            if flag.is_none() {
                self.entry(&format!("{id}_flag"), &["type: b1".to_owned()], &when);
                self.advance(1, when.is_empty());
            }
            let own = flag.unwrap_or_else(|| format!("{id}_flag"));
            let and = if when.is_empty() { "" } else { " and " };
            when += &format!("{and}{}{own}", if *present { "" } else { "not " });
        }
        let mut times = None;
        if let Some((bits, least)) = field.count {
            let count = match bits {
                Some(0) => "0".to_owned(),
                Some(bits) => {
                    self.entry(&format!("{id}_count"), &[format!("type: b{bits}")], &when);
                    self.advance(bits, when.is_empty());
                    format!("{id}_count{}", if bits == 1 { ".to_i" } else { "" })
                }
                None => {
                    self.aligned(&id)?;
                    self.varints = true;
                    self.entry(&format!("{id}_count"), &["type: leb128".to_owned()], &when);
                    format!("{id}_count.value")
                }
            };
            times = Some(format!("{count} + {least}"));
        }
        self.value(field, &id, times.as_deref(), &when)
    }

    fn value(&mut self, field: &Field, id: &str, times: Option<&str>, when: &str) -> Result<(), String> {
        let repeat =
            times.iter().flat_map(|times| ["repeat: expr".to_owned(), format!("repeat-expr: {times}")]);
        let mut lines: Vec<String> = Vec::new();
        match (&field.how, times) {
            (How::Text, Some(times)) => {
                self.aligned(id)?;
                let lines = [format!("size: {times}"), "type: str".to_owned(), "encoding: UTF-8".to_owned()];
                self.entry(id, &lines, when);
                return Ok(());
            }
            (How::Fields(inner), None) => return self.fields(inner, &format!("{id}_"), when),
            (How::Fields(inner), Some(_)) => {
                self.aligned(id)?;
                let mut one = Self { high: self.high, at: Some(0), ..Self::default() };
                one.fields(inner, "", "")?;
                one.aligned(id)?;
                self.varints |= one.varints;
                let _ = writeln!(self.types, "  {id}_item:");
                one.print("    ", &mut self.types);
                lines.push(format!("type: {id}_item"));
            }
            (How::Varint(_), _) => {
                self.aligned(id)?;
                self.varints = true;
                lines.push("type: leb128".to_owned());
            }
            _ if field.bits == 0 => return Ok(()),
            _ => {
                lines.push(format!("type: b{}", field.bits));
                self.advance(field.bits, times.is_none() && when.is_empty());
            }
        }
        if let How::Names(names) = &field.how {
            lines.push(format!("enum: {id}"));
            let _ = writeln!(self.enums, "  {id}:");
            for (code, name) in names.iter().enumerate() {
                let _ = writeln!(self.enums, "    {code}: {}", identifier(name));
            }
        }
        lines.extend(repeat);
        self.entry(id, &lines, when);
        let half = 1_u128 << field.bits.max(1) >> 1;
        let meaning = match field.how {
            How::Signed => format!("{id} >= {half} ? {id} - {} : {id}", half * 2),
            How::From(low) => format!("{id} + {low}"),
            How::Scaled(zero, per_unit) => format!("({id} - {zero:?}) / {per_unit:?}"),
            How::Varint(true) => format!("(({id}.value + 1) / 2) * (1 - ({id}.value % 2) * 2)"),
            _ => return Ok(()),
        };
        if times.is_none() {
            let _ = writeln!(self.instances, "  {id}_value:\n    value: '{meaning}'");
            if !when.is_empty() {
                let _ = writeln!(self.instances, "    if: {when}");
            }
        }
        Ok(())
    }
}

/// The type of a LEB128 of up to ten bytes.
fn leb128(high: bool, has_types: bool) -> String {
    let (first, second) = if high {
        ("more\n            type: b1", "bits\n            type: b7")
    } else {
        ("bits\n            type: b7", "more\n            type: b1")
    };
    let groups = (1..10).map(|at| {
        let times = 1_u128 << (7 * at);
        format!(" + (groups.size > {at} ? groups[{at}].bits * {times} : 0)")
    });
    let value: String = groups.collect();
    let types = if has_types { "" } else { "types:\n" };
    format!(
        "{types}  leb128:\n    seq:\n      - id: groups\n        type: group\n        repeat: until\n        repeat-until: not _.more\n    \
         instances:\n      value:\n        value: 'groups[0].bits{value}'\n    types:\n      group:\n        seq:\n          - id: {first}\n          - id: {second}\n"
    )
}
