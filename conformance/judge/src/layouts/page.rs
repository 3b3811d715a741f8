//! Meanings of keys, from the tables in `vectors/layouts/README.md`.

/// The meaning of a key and its allowed values; empty if the key has no row.
pub(super) fn says(kind: &str, key: &str) -> String {
    let page = packproof_vectors::file("layouts/README.md");
    let page = page.and_then(|page| std::str::from_utf8(page).ok()).unwrap_or_default();
    // `ranged` shares the keys of `smallest_three`; common keys have a table of their own.
    let shared = if kind == "ranged" { "smallest_three" } else { kind };
    let mut sections = [kind, shared, "Common keys"].into_iter().filter_map(|of| section(page, of));
    let row = sections.find_map(|section| cell(section, key));
    row.unwrap_or_default().replace("\\|", "|")
}

fn section<'a>(page: &'a str, title: &str) -> Option<&'a str> {
    let mut sections = page.split("\n## ").filter_map(|section| section.split_once('\n'));
    sections.find(|(of, _)| of.trim_matches('`') == title).map(|(_, text)| text)
}

/// The last cell of a key's row.
fn cell<'a>(section: &'a str, key: &str) -> Option<&'a str> {
    let quoted = format!("`{key}`");
    let rows =
        section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" |"));
    let mut own = rows.filter(|(keys, _)| keys.split(", ").any(|of| of == quoted));
    own.next().map(|(_, rest)| rest.rsplit(" | ").next().unwrap_or(rest).trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every key has a row, in the table of its kind.
    #[test]
    fn every_key_has_a_row() {
        let schema = packproof_vectors::file("schema/layout.schema.json").expect("it is embedded");
        let schema: serde_json::Value = serde_json::from_slice(schema).expect("it is JSON");
        let mut keys = 0;
        for kind in ["smallest_three", "ranged", "float", "varint", "bits", "string"] {
            let properties = &schema["$defs"][kind]["properties"];
            for key in properties.as_object().expect("it has keys").keys().filter(|key| *key != "read") {
                assert_ne!(says(kind, key), "", "{kind}: {key}");
                keys += 1;
            }
        }
        assert!(keys > 80, "{keys}");
        assert!(says("ranged", "bits").starts_with("a number of bits, or a picture"));
        assert!(says("smallest_three", "bits").contains("`|` between units"));
        assert_eq!(says("ranged", "per_unit"), says("smallest_three", "per_unit"));
        assert!(says("string", "unit").starts_with("the order of a unit's bytes"));
        assert_eq!(says("float", "flip"), "");
    }
}
