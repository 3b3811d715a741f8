//! The wording of causes and descriptions, shared by all reports.

use packproof_suite::errata;
use packproof_suite::model::Deviant;
use serde::Serialize;

use super::diagnosed::{Cause, Description, Diagnosis, Named};
use super::display::counted;
use super::model::RunReport;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// `cause`, `likely`, `fix`, `shown`, `known`, `or`, `but`, `kind`, `nearest`.
    pub label: &'static str,
    pub text: String,
}

fn line(label: &'static str, text: String) -> Line {
    Line { label, text }
}

/// `compact_index.decode and 2 operations of unreal_string, unreal_name: explains 49 failures; 90 of 90 answers reproduced`.
pub fn headline(cause: &Diagnosis) -> String {
    let names = cause.operations.iter().map(|of| of.operation.as_str());
    let agrees: usize = cause.operations.iter().map(|of| of.agrees).sum();
    let judged: usize = cause.operations.iter().map(|of| of.judged).sum();
    let explained = match (cause.explains(), cause.failures()) {
        (explained, failures) if explained == failures => {
            format!("explains {}", counted(failures, "failure"))
        }
        (explained, failures) => format!("explains in part, {explained} of {}", counted(failures, "failure")),
    };
    let names = operations(&cause.format, names);
    // Those to valid input alone are no measure of what is explained in part.
    if agrees == judged && cause.explains() < cause.failures() {
        return format!("{names}: {explained}");
    }
    format!("{names}: {explained}; {agrees} of {} reproduced", counted(judged, "answer"))
}

/// For each deviation of a cause: what the implementation does, the fix, and the best example. The label is `cause` if all answers
/// of one of its operations are reproduced, and `likely` otherwise, because something else is wrong there, too.
pub fn cause_lines(cause: &Diagnosis) -> Vec<Line> {
    let deviations = (0..cause.deviations.len()).flat_map(|at| deviation_lines(cause, at));
    deviations.chain(alternative_lines(cause)).collect()
}

/// What belongs to no deviation: others that explain as much, but for those with something else in the place of one, which
/// [`deviation_lines`] lists; and what none of them gives.
pub fn alternative_lines(cause: &Diagnosis) -> impl Iterator<Item = Line> {
    let whole = alternatives(cause).into_iter().filter(|of| of.instead.is_none()).map(|of| or_line(&of.set));
    whole.chain(cause.but.iter().map(|text| line("but", text.clone())))
}

/// What an alternative has in place of the cause's deviations.
struct Alternative<'a> {
    set: Vec<&'a Named>,
    /// The place of the deviation that it has not, if that is one.
    instead: Option<usize>,
}

/// The alternatives, without supersets of others.
fn alternatives(cause: &Diagnosis) -> Vec<Alternative<'_>> {
    let mut all: Vec<Alternative> =
        cause.alternatives.iter().map(|whole| alternative(cause, whole)).collect();
    all.retain(|of| !of.set.is_empty());
    all.sort_by_key(|of| of.set.len());
    let mut smallest: Vec<Alternative> = Vec::new();
    for of in all {
        if !smallest.iter().any(|known| known.set.iter().all(|one| of.set.contains(one))) {
            smallest.push(of);
        }
    }
    smallest
}

fn alternative<'a>(cause: &Diagnosis, whole: &'a [Named]) -> Alternative<'a> {
    let same = |own: &Cause, of: &Named| own.parameter == of.parameter && own.choice == of.choice;
    let is_own = |of: &&Named| cause.deviations.iter().any(|own| same(own, of));
    let lacks = |at: &usize| !whole.iter().any(|of| same(&cause.deviations[*at], of));
    let lacking: Vec<usize> = (0..cause.deviations.len()).filter(lacks).collect();
    let instead = if let [one] = lacking[..] { Some(one) } else { None };
    Alternative { set: whole.iter().filter(|of| !is_own(of)).collect(), instead }
}

fn or_line(set: &[&Named]) -> Line {
    let says: Vec<String> = set.iter().map(|of| sentence(&of.says)).collect();
    line("or", format!("{} The answers do not tell which.", says.join(" ")))
}

/// One deviation of a cause: what the implementation does, the fix, the best example, the errata, and alternatives.
pub fn deviation_lines(cause: &Diagnosis, at: usize) -> Vec<Line> {
    let deviation = &cause.deviations[at];
    let mut says = sentence(&deviation.says);
    if deviation.operations.len() < cause.operations.len() {
        let names = operations(&cause.format, deviation.operations.iter().map(String::as_str));
        says += &format!(" ({names})");
    }
    let label = if cause.is_certain(deviation) { "cause" } else { "likely" };
    let mut lines = vec![line(label, says)];
    // A dialect has no fix.
    lines.extend((!deviation.fix.is_empty()).then(|| line("fix", deviation.fix.clone())));
    lines.extend(deviation.witness.as_ref().map(|id| line("shown", format!("{BEST}{id}"))));
    let known = cause.known.iter().filter(|id| place(cause, id) == at);
    lines.extend(known.map(|id| line("known", format!("{SHOW}{id}"))));
    let others = alternatives(cause).into_iter().filter(|of| of.instead == Some(at));
    lines.extend(others.map(|of| or_line(&of.set)));
    lines
}

/// The vector that a line names as the best example.
pub fn witness(line: &Line) -> Option<&str> {
    line.text.strip_prefix(BEST).filter(|_| line.label == "shown")
}

pub fn erratum(line: &Line) -> Option<&'static Deviant> {
    let id = line.text.strip_prefix(SHOW).filter(|_| line.label == "known")?;
    errata::find(id)
}

/// The errata that a run's causes and stale entries name, each once.
pub fn errata_of(report: &RunReport) -> Vec<&'static Deviant> {
    let known = report.diagnosis.iter().flat_map(|cause| &cause.known);
    let stale = report.stale.iter().map(|stale| &stale.entry);
    let mut found: Vec<&Deviant> = known.chain(stale).filter_map(|id| errata::find(id)).collect();
    found.sort_by_key(|erratum| erratum.id);
    found.dedup_by_key(|erratum| erratum.id);
    found
}

pub fn erratum_lines(erratum: &Deviant) -> [Line; 3] {
    let line = |label, text: &str| line(label, text.to_owned());
    [line("says", erratum.says), line("fix", erratum.fix), line("affects", erratum.affects)]
}

const BEST: &str = "best by ";
const SHOW: &str = "packproof errata show ";

/// The index of the first deviation that the erratum has; 0 if it has none of them, as an erratum of another format.
fn place(cause: &Diagnosis, known: &str) -> usize {
    let deviations = errata::find(known).map_or(&[][..], |deviant| deviant.deviations);
    let is_of =
        |of: &Cause| deviations.iter().any(|&(name, choice)| of.parameter == name && of.choice == choice);
    cause.deviations.iter().position(is_of).unwrap_or(0)
}

/// The format's own operations by name, those of formats that contain it by number.
fn operations<'a>(format: &str, all: impl Iterator<Item = &'a str>) -> String {
    let is_own = |name: &&str| name.strip_prefix(format).is_some_and(|rest| rest.starts_with('.'));
    let (own, others): (Vec<&str>, Vec<&str>) = all.partition(is_own);
    let mut formats: Vec<&str> = others.iter().filter_map(|name| name.split('.').next()).collect();
    formats.dedup();
    match (own.is_empty(), formats.is_empty()) {
        (_, true) => own.join(", "),
        (true, false) => others.join(", "),
        (false, false) => {
            let others = counted(others.len(), "operation");
            format!("{} and {others} of {}", own.join(", "), formats.join(", "))
        }
    }
}

/// `varint.encode: no known behaviour explains 3 failures of 80 answers`.
pub fn description_headline(of: &Description) -> String {
    let only = of.only.as_ref().map(|only| format!("; only on {only}")).unwrap_or_default();
    let judged = counted(of.judged, "answer");
    format!(
        "{}: no known behaviour explains {} of {judged}{only}",
        of.operation,
        counted(of.failures, "failure")
    )
}

/// The kinds of wrong answers with counts, and the nearest deviation.
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

/// Whether a run has neither causes nor descriptions.
pub fn is_empty(report: &RunReport) -> bool {
    report.diagnosis.is_empty() && report.descriptions.is_empty()
}

fn sentence(says: &str) -> String {
    format!("It {}.", says.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::super::diagnosed::Explained;
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

    /// A deviation is a cause if all answers of one operation are reproduced, and likely otherwise.
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
            ..Diagnosis::default()
        };
        let lines = cause_lines(&cause);
        let labels: Vec<&str> = lines.iter().map(|line| line.label).filter(|label| *label != "fix").collect();
        assert_eq!(labels, ["cause", "likely", "cause"]);
        assert_eq!(lines[0].text, "It rounds down. (quantize.restore)");
        assert_eq!(lines[4].text, "It rounds down.", "all operations are in the headline");
        let all = [part, "packet.a", "packet.b", whole].into_iter();
        let names = "quantize.quantize, quantize.restore and 2 operations of packet";
        assert_eq!(operations("quantize", all), names);
        assert_eq!(operations("varint", [whole, part].into_iter()), "quantize.restore, quantize.quantize");
    }

    /// Two parameters with two other choices each give eight other sets; each choice is listed once, below what it replaces.
    #[test]
    fn alternatives_stand_under_the_deviation_that_they_replace() {
        let named = |parameter: &str, choice: &str| Named {
            parameter: parameter.into(),
            choice: choice.into(),
            says: format!("{parameter} {choice}"),
            fix: String::new(),
        };
        let of = |parameter: &str| Cause { parameter: parameter.into(), ..deviation("0", &["x.encode"]) };
        let sets = (1..9).map(|at| [named("a", &(at / 3).to_string()), named("b", &(at % 3).to_string())]);
        let cause = Diagnosis {
            format: "x".into(),
            operations: vec![explained("x.encode", 9)],
            deviations: vec![of("a"), of("b")],
            alternatives: sets.map(Vec::from).chain([vec![named("c", "1")]]).collect(),
            ..Diagnosis::default()
        };
        let said = |line: &Line| (line.label == "or").then(|| line.text[3..6].to_owned());
        let under = |at| deviation_lines(&cause, at).iter().filter_map(said).collect::<Vec<_>>();
        assert_eq!([under(0), under(1)], [["a 1", "a 2"], ["b 1", "b 2"]]);
        assert_eq!(alternative_lines(&cause).filter_map(|line| said(&line)).collect::<Vec<_>>(), ["c 1"]);
    }
}
