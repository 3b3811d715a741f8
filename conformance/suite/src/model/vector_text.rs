//! Writes vector files with one vector per line, for readable diffs.

use serde::Serialize;

use super::vector::VectorFile;

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value)
        .expect("vector files hold strings, numbers, lists and string-keyed objects only")
}

/// The text of a file, with a final line feed.
pub fn to_text(file: &VectorFile) -> String {
    let mut out = String::from("{\n");
    out += &format!("  \"format\": {},\n", line(&file.format));
    if let Some(name) = &file.name {
        out += &format!("  \"name\": {},\n", line(name));
    }
    out += &format!("  \"suite\": {},\n", line(&file.suite));
    if !file.layouts.is_empty() {
        out += &format!("  \"layouts\": {},\n", line(&file.layouts));
    }
    out += "  \"notes\": {";
    let notes: Vec<String> =
        file.notes.iter().map(|(flag, note)| format!("\n    {}: {}", line(flag), line(note))).collect();
    out += &notes.join(",");
    out += "\n  },\n  \"groups\": [";
    let groups: Vec<String> = file
        .groups
        .iter()
        .map(|group| {
            let mut text = format!("\n    {{\n      \"name\": {},\n", line(&group.name));
            if !group.parameters.is_empty() {
                text += &format!("      \"parameters\": {},\n", line(&group.parameters));
            }
            text += &format!("      \"provenance\": {},\n", line(&group.provenance));
            if let Some(stays) = &group.stays {
                text += &format!("      \"stays\": {},\n", line(stays));
            }
            text += "      \"vectors\": [";
            let vectors: Vec<String> =
                group.vectors.iter().map(|vector| format!("\n        {}", line(vector))).collect();
            text + &vectors.join(",") + "\n      ]\n    }"
        })
        .collect();
    out + &groups.join(",") + "\n  ]\n}\n"
}
