//! Restricts a template to one format: of a format other than the example's, stubs take the example's place.
//!
//! Each line of `templates/only.txt` describes a part of the example to cut: folder, text where it begins, text that follows it. The
//! first line of a folder is the stub instead: its text, with NAME for the operation, and the text that follows it.

use packproof_suite::model::Format;

const RULES: &str = include_str!("../../../templates/only.txt");

/// The format that every template implements.
pub(super) const EXAMPLE: &str = "compact_index";

/// The adapter of a folder, restricted to one format.
pub(super) fn adapter(folder: &str, template: &str, format: &Format) -> String {
    let mut text = template.to_owned();
    if format.name == EXAMPLE {
        return text;
    }
    let spelt = |text: &str| text.replace("\\n", "\n").replace("\\t", "\t");
    let mut rules = RULES.lines().filter_map(|line| {
        let [of, one, two] = line.split(" | ").collect::<Vec<_>>().try_into().ok()?;
        (of == folder).then(|| (spelt(one), spelt(two)))
    });
    let stub = rules.next();
    for (from, to) in rules {
        if let Some((head, rest)) = text.split_once(&from)
            && let Some(at) = rest.find(&to)
        {
            text = format!("{head}{}", &rest[at..]);
        }
    }
    if let Some((stub, behind)) = stub
        && let Some(at) = text.find(&behind)
    {
        let stubs = format.operations.iter().map(|operation| stub.replace("NAME", operation.name));
        text.insert_str(at, &stubs.collect::<String>());
    }
    text
}
