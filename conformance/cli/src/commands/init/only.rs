//! Restricts a template to one format: examples of other formats are cut out, a format without an example gets stubs.
//!
//! Each line of `templates/only.txt` describes a part to cut: folder and formats that need the part, text where it begins, text that
//! follows it. The first line of a folder is the stub instead: its text, with NAME for the operation, and the text that follows it.

use packproof_suite::model::Format;

const RULES: &str = include_str!("../../../templates/only.txt");

/// The rules of a folder, as formats and two texts; the stub's formats are empty.
fn rules(folder: &str) -> impl Iterator<Item = (Vec<&'static str>, String, String)> {
    let text = |text: &str| text.replace("\\n", "\n").replace("\\t", "\t");
    RULES.lines().filter_map(move |line| {
        let [head, one, two] = line.split(" | ").collect::<Vec<_>>().try_into().ok()?;
        let (of, formats) = head.split_once(' ').unwrap_or((head, ""));
        let formats = formats.split(',').filter(|format| !format.is_empty()).collect();
        (of == folder).then(|| (formats, text(one), text(two)))
    })
}

/// Whether a folder's templates implement the format.
pub(super) fn has(folder: &str, format: &str) -> bool {
    rules(folder).any(|(formats, ..)| formats.contains(&format))
}

/// The adapter of a folder, restricted to one format.
pub(super) fn adapter(folder: &str, template: &str, format: &Format) -> String {
    let mut text = template.to_owned();
    for (formats, from, to) in rules(folder).filter(|(formats, ..)| !formats.contains(&format.name)) {
        if formats.is_empty() {
            continue;
        }
        if let Some((head, rest)) = text.split_once(&from)
            && let Some(at) = rest.find(&to)
        {
            text = format!("{head}{}", &rest[at..]);
        }
    }
    let stub = rules(folder).find(|(formats, ..)| formats.is_empty() && !has(folder, format.name));
    if let Some((_, stub, behind)) = stub
        && let Some(at) = text.find(&behind)
    {
        let stubs = format.operations.iter().map(|operation| stub.replace("NAME", operation.name));
        text.insert_str(at, &stubs.collect::<String>());
    }
    text
}
