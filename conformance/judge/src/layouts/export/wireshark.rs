//! A dissector for Wireshark.

use std::fmt::Write as _;

use packproof_models::bits::Take;

use super::{Field, File, How, fields, identifier};

/// A dissector in Lua for Wireshark and tshark.
///
/// # Errors
///
/// What the layout has that a dissector cannot read.
pub fn wireshark(name: &str, file: &File) -> Result<String, String> {
    let (fields, take) = fields(name, file)?;
    let mut table = String::new();
    for field in &fields {
        lua(field, "    ", &mut table);
    }
    let high = take == Take::High;
    Ok(include_str!("dissector.lua")
        .replace("@NAME", &identifier(name))
        .replace("@HIGH", &high.to_string())
        .replace("@FIELDS", table.trim_end()))
}

fn lua(field: &Field, indent: &str, out: &mut String) {
    let _ = write!(out, "{indent}{{ name = {:?}, bits = {}, high = {}", field.name, field.bits, field.high);
    if field.align > 1 {
        let _ = write!(out, ", align = {}", field.align);
    }
    if let Some((bits, add)) = field.count {
        let bits = bits.map_or(-1, i64::from);
        let _ = write!(out, ", count = {{ {bits}, {add} }}");
    }
    if let Some((flag, present)) = &field.gate {
        let flag = flag.as_ref().map_or("true".to_owned(), |flag| format!("{flag:?}"));
        let _ = write!(out, ", flag = {flag}, present = {}", u8::from(*present));
    }
    match &field.how {
        How::Number | How::Bool => {}
        How::Signed => out.push_str(", signed = true"),
        How::From(low) => drop(write!(out, ", add = {low}")),
        How::Names(names) => drop(write!(
            out,
            ", names = {{ {} }}",
            names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
        )),
        How::Scaled(zero, per_unit) => drop(write!(out, ", zero = {zero:?}, per_unit = {per_unit:?}")),
        How::Varint(zigzag) => drop(write!(out, ", varint = true, zigzag = {zigzag}")),
        How::Text => out.push_str(", text = true"),
        How::Fields(fields) => {
            out.push_str(", fields = {\n");
            for field in fields {
                lua(field, &format!("{indent}    "), out);
            }
            out.push_str(indent);
            out.push('}');
        }
    }
    out.push_str(" },\n");
}
