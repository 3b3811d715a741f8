//! Annotated byte layouts for snapshots: one line per field with offset, bits, bytes and meaning.

use std::fmt::Write;

/// Bytes of a field that are shown before the rest is counted only.
const SHOWN: usize = 16;

/// Lays `bytes` out field by field. `fields` gives each field's length in bytes and its meaning; what they
/// leave uncovered is shown as a last line, so that a snapshot never hides bytes.
pub(crate) fn annotate(bytes: &[u8], fields: &[(usize, String)]) -> String {
    let mut out = String::new();
    let mut offset = 0;
    for (len, meaning) in fields {
        line(&mut out, offset, &bytes[offset..offset + len], meaning);
        offset += len;
    }
    if offset < bytes.len() {
        line(&mut out, offset, &bytes[offset..], "NOT ANNOTATED");
    }
    out
}

fn line(out: &mut String, offset: usize, bytes: &[u8], meaning: &str) {
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let hex: Vec<_> = shown.iter().map(|byte| format!("{byte:02X}")).collect();
    let bits: Vec<_> = shown.iter().take(2).map(|byte| format!("{byte:08b}")).collect();
    let rest = if bytes.len() > SHOWN { format!(" +{}", bytes.len() - SHOWN) } else { String::new() };
    let more_bits = if bytes.len() > 2 { ".." } else { "" };
    let bits = bits.join(" ") + more_bits;
    writeln!(out, "{offset:>4}  {bits:<19}  {:<51}  {meaning}", hex.join(" ") + &rest)
        .expect("a String takes all");
}
