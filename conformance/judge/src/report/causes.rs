//! Causes and descriptions in words, the same in every report: each report only draws them.

use super::diagnosed::{Description, Diagnosis};
use super::display::counted;
use super::model::RunReport;

/// A line of a cause or description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// `cause`, `likely`, `fix`, `shown`, `known`, `or`, `kind`, `nearest`.
    pub label: &'static str,
    /// The text, unescaped.
    pub text: String,
}

fn line(label: &'static str, text: String) -> Line {
    Line { label, text }
}

/// `compact_index.decode and compact_index.decode_canonical: explains all 49 failures, and every other answer`.
pub fn headline(cause: &Diagnosis) -> String {
    let names: Vec<&str> = cause.operations.iter().map(|of| of.operation.as_str()).collect();
    let agrees: usize = cause.operations.iter().map(|of| of.agrees).sum();
    let judged: usize = cause.operations.iter().map(|of| of.judged).sum();
    let explained = match (cause.explains(), cause.failures()) {
        (explained, failures) if explained == failures => {
            format!("explains {}", counted(failures, "failure"))
        }
        (explained, failures) => format!("explains in part, {explained} of {}", counted(failures, "failure")),
    };
    format!("{}: {explained}; {agrees} of {} reproduced", names.join(", "), counted(judged, "answer"))
}

/// The deviations of a cause: what the implementation does, what to do instead, where it shows. One that is in no operation
/// whose answers are all reproduced is `likely` and no `cause`: something else is wrong there, too.
pub fn cause_lines(cause: &Diagnosis) -> Vec<Line> {
    let mut lines = Vec::new();
    for deviation in &cause.deviations {
        let mut says = sentence(&deviation.says);
        let (own, others) = of_format(&cause.format, &deviation.operations);
        if !own.is_empty() && !others.is_empty() {
            says += &format!(" ({}; also in {})", own.join(", "), others.join(", "));
        } else if deviation.operations.len() < cause.operations.len() {
            says += &format!(" ({})", deviation.operations.join(", "));
        }
        lines.push(line(if cause.is_certain(deviation) { "cause" } else { "likely" }, says));
        lines.push(line("fix", deviation.fix.clone()));
        if let Some(witness) = &deviation.witness {
            lines.push(line("shown", format!("best by {witness}")));
        }
    }
    lines.extend(cause.known.iter().map(|id| line("known", format!("packproof errata show {id}"))));
    for alternative in &cause.alternatives {
        let says: Vec<String> = alternative.iter().map(|of| sentence(&of.says)).collect();
        lines.push(line("or", format!("{} The answers do not tell which.", says.join(" "))));
    }
    lines
}

/// The operations of a format, and those of formats that carry it.
fn of_format<'a>(format: &str, operations: &'a [String]) -> (Vec<&'a str>, Vec<&'a str>) {
    let is_own = |name: &&str| name.strip_prefix(format).is_some_and(|rest| rest.starts_with('.'));
    operations.iter().map(String::as_str).partition(is_own)
}

/// `varint.encode: 3 of 80 answers are wrong and no cause is found`.
pub fn description_headline(of: &Description) -> String {
    let only = of.only.as_ref().map(|only| format!("; only on {only}")).unwrap_or_default();
    let judged = counted(of.judged, "answer");
    format!(
        "{}: no known behaviour explains {} of {judged}{only}",
        of.operation,
        counted(of.failures, "failure")
    )
}

/// What is wrong, with counts, and what comes nearest.
pub fn description_lines(of: &Description) -> Vec<Line> {
    let kinds =
        of.kinds.iter().map(|kind| line("kind", format!("{} of {}: {}", kind.count, of.failures, kind.what)));
    let nearest = of.nearest.as_ref().map(|near| {
        let says = sentence(&near.says);
        let spoils = match near.spoils {
            0 => String::new(),
            spoils => format!(", and {spoils} that pass would fail"),
        };
        line(
            "nearest",
            format!(
                "{says} That gives {} of the answers{spoils}; against it: {}.",
                near.explains, near.against
            ),
        )
    });
    kinds.chain(nearest).collect()
}

/// Whether a run has anything to diagnose.
pub fn is_empty(report: &RunReport) -> bool {
    report.diagnosis.is_empty() && report.descriptions.is_empty()
}

/// What a choice says, as a sentence.
fn sentence(says: &str) -> String {
    format!("It {}.", says.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::super::diagnosed::{Cause, Explained};
    use super::*;

    fn explained(operation: &str, agrees: usize) -> Explained {
        let (explains, failures) = (agrees.min(3), 3);
        Explained { operation: operation.into(), explains, failures, agrees, judged: 9, vectors: Vec::new() }
    }

    fn deviation(choice: &str, operations: &[&str]) -> Cause {
        Cause {
            parameter: "rounding".into(),
            choice: choice.into(),
            says: "rounds down".into(),
            fix: "Round.".into(),
            operations: operations.iter().map(|name| (*name).to_owned()).collect(),
            witness: None,
        }
    }

    /// What gives all answers of one operation is a cause, in the others too; what gives no operation's answers wholly is likely.
    #[test]
    fn where_answers_are_left_over_a_deviation_is_only_likely() {
        let (whole, part) = ("quantize.restore", "quantize.quantize");
        let cause = Diagnosis {
            format: "quantize".into(),
            operations: vec![explained(whole, 9), explained(part, 8)],
            deviations: vec![
                deviation("a", &[whole]),
                deviation("b", &[part]),
                deviation("c", &[part, whole]),
            ],
            known: Vec::new(),
            wholly: false,
            alternatives: Vec::new(),
        };
        let lines = cause_lines(&cause);
        let labels: Vec<&str> = lines.iter().map(|line| line.label).filter(|label| *label != "fix").collect();
        assert_eq!(labels, ["cause", "likely", "cause"]);
    }
}
