//! For CI services: annotations for GitHub, and a badge.

use std::io::{self, Write};

use serde_json::json;

use crate::report::comparison::compare;
use crate::report::display::clip;
use crate::report::groups;
use crate::report::model::RunReport;
use crate::report::terminal::{title, verdict_line};
use crate::report::text::{Guard, Kind, plain};

/// Annotations of failures: GitHub shows ten errors per step, and the verdict is one.
const ANNOTATIONS: usize = 9;

/// Writes workflow commands of GitHub: the verdict, then failures, spread over causes and operations.
pub fn write_github(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let out = &mut Guard::new(Kind::File, out);
    let (conforms, line) = verdict_line(report);
    let command = if conforms { "notice" } else { "error" };
    writeln!(out, "::{command} title=packproof {}::{}", property(&title(report)), data(&line))?;
    let groups = groups::of(report, |result| !result.known);
    for result in groups::spread(&groups, ANNOTATIONS).concat() {
        let comparison = compare(result);
        let [expected, actual] = [&comparison.expected, &comparison.actual].map(|text| clip(text));
        let said = format!("expected {expected}, actual {actual}: {}", result.comment);
        writeln!(out, "::error title={}::{}", property(&result.id), data(&said))?;
    }
    Ok(())
}

/// Text after the second pair of colons.
fn data(text: &str) -> String {
    plain(text).replace('%', "%25")
}

/// Text of a property: escapes colons and commas, which would end it.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

/// Writes the JSON of a shields.io endpoint badge: green if every run conforms.
pub fn write_badge(reports: &[RunReport], out: &mut dyn Write) -> io::Result<()> {
    let conform = reports.iter().filter(|report| report.conforms()).count();
    let (message, colour) = match (reports, conform) {
        ([report], 1) => (format!("conforms ({} vectors)", report.judged()), "brightgreen"),
        ([report], _) => {
            let (_, line) = verdict_line(report);
            (line.split(':').next().unwrap_or_default().to_lowercase(), "red")
        }
        (all, conform) => (
            format!("{conform} of {} conform", all.len()),
            if conform == all.len() { "brightgreen" } else { "red" },
        ),
    };
    writeln!(
        out,
        "{}",
        json!({"schemaVersion": 1, "label": "packproof", "message": message, "color": colour})
    )
}
