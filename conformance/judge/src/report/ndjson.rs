//! A run as JSON lines.
//!
//! | record, in this order | holds |
//! |---|---|
//! | `run` | suite, digest, implementation, command |
//! | `result` | one [`CaseResult`] |
//! | `unasked` | the ids of vectors that were not asked, with operation and reason |
//! | `diagnosis` | one [`Diagnosis`] |
//! | `description` | one [`Description`] |
//! | `stale` | one [`Stale`] entry |
//! | `pair` | one [`Met`], in a matrix |
//! | `end` | conforms, both parts of the verdict, counts, time |
//!
//! `vectors/schema/report.schema.json` is their schema. A file may contain several runs. A run without an `end` was cut off, and is
//! read as interrupted.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, Read as _, Write};

use packproof_suite::model::OwnedCase;
use packproof_suite::model::vector::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::conformity::Conformity;
use crate::report::diagnosed::{Description, Diagnosis};
use crate::report::model::{CaseResult, Met, RunReport, Stale, Verdict};
use crate::report::terminal::{Totals, VERDICTS, totals};
use crate::report::text;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "one record at a time is in memory")]
pub enum Record<'a> {
    Run(Cow<'a, RunReport>),
    Result(Cow<'a, CaseResult>),
    Unasked(Unasked),
    Diagnosis(Cow<'a, Diagnosis>),
    Description(Cow<'a, Description>),
    Stale(Cow<'a, Stale>),
    Pair(Cow<'a, Met>),
    End(End),
}

/// Vectors of one operation and level that were not asked for one reason, without their inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unasked {
    pub format: String,
    pub operation: String,
    pub level: Level,
    /// The reason, if the operation is offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    pub ids: Vec<String>,
}

impl Unasked {
    fn of(report: &RunReport) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut places = HashMap::new();
        for result in report.results.iter().filter(|result| is_unasked(result)) {
            let key = (&result.format, &result.case.operation, result.level as u8, &result.detail);
            let at = *places.entry(key).or_insert(all.len());
            if at == all.len() {
                let (format, operation) = (result.format.clone(), result.case.operation.clone());
                let why = result.detail.clone();
                all.push(Self { format, operation, level: result.level, why, ids: Vec::new() });
            }
            all[at].ids.push(result.id.clone());
        }
        all
    }

    /// Their results, without inputs and expectations.
    fn results(self) -> impl Iterator<Item = CaseResult> {
        let Self { format, operation, level, why, ids } = self;
        ids.into_iter().map(move |id| CaseResult {
            id,
            format: format.clone(),
            level,
            detail: why.clone(),
            ..CaseResult::new(OwnedCase::new(&operation, Value::Null), Verdict::Unsupported)
        })
    }
}

/// Whether the vector was not asked, in contrast to one answered with `unsupported`.
pub fn is_unasked(result: &CaseResult) -> bool {
    result.verdict == Verdict::Unsupported && result.actual.is_null()
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    pub conforms: bool,
    #[serde(default)]
    pub strict: bool,
    #[serde(default)]
    pub verdict: Conformity,
    pub counts: BTreeMap<String, usize>,
    pub known: usize,
    pub interrupted: bool,
    pub milliseconds: u64,
}

fn write_record(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    // Escape control characters, because people print these files with `cat`.
    let mut line = serde_json::to_string(record)?;
    if line.contains(text::steers) {
        line = text::plain_json(&line);
    }
    line.push('\n');
    out.write_all(line.as_bytes())
}

pub fn write_ndjson(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let (_, total) = totals(report);
    let end = End {
        conforms: report.conforms(),
        strict: report.strict,
        verdict: Conformity::of(report),
        counts: counts(&total),
        known: total.known,
        interrupted: report.interrupted,
        milliseconds: report.milliseconds,
    };
    let results = report.results.iter().filter(|result| !is_unasked(result));
    let records = std::iter::once(Record::Run(Cow::Borrowed(report)))
        .chain(results.map(|of| Record::Result(Cow::Borrowed(of))))
        .chain(Unasked::of(report).into_iter().map(Record::Unasked))
        .chain(report.diagnosis.iter().map(|of| Record::Diagnosis(Cow::Borrowed(of))))
        .chain(report.descriptions.iter().map(|of| Record::Description(Cow::Borrowed(of))))
        .chain(report.stale.iter().map(|of| Record::Stale(Cow::Borrowed(of))))
        .chain(report.decoded_by.iter().map(|of| Record::Pair(Cow::Borrowed(of))));
    records.chain([Record::End(end)]).try_for_each(|record| write_record(&record, out))
}

/// Limit on the bytes of a record, far above any that is written.
const LINE: u64 = 64 << 20;

fn line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let read = lines.take(LINE).read_line(&mut line)?;
    if read as u64 == LINE && !line.ends_with('\n') {
        return Err(io::Error::other(format!("longer than {LINE} bytes")));
    }
    Ok((read > 0).then_some(line))
}

fn counts(total: &Totals) -> BTreeMap<String, usize> {
    VERDICTS.into_iter().map(|verdict| (verdict.word().to_owned(), total.count(verdict))).collect()
}

fn whole(run: &RunReport, end: &End) -> Result<(), String> {
    let (_, total) = totals(run);
    let listed = counts(&total);
    let kinds = end
        .counts
        .iter()
        .map(|(verdict, count)| (format!("results `{verdict}`"), *count, listed.get(verdict)));
    let known = ("known failures".to_owned(), end.known, Some(&total.known));
    for (what, count, there) in kinds.chain([known]) {
        if there != Some(&count) {
            let there = there.copied().unwrap_or_default();
            return Err(format!("the run had {count} {what}, and the file has {there}: it is not whole"));
        }
    }
    if run.conforms() && !end.conforms {
        return Err("the run did not conform, and what the file has of it does: it is not whole".to_owned());
    }
    Ok(())
}

/// Reads the runs of a file. Vectors that were not asked come last, without inputs and expectations.
///
/// # Errors
/// A message that names the line: not a record, a record before the first `run`, or an end with other counts.
pub fn read(lines: impl BufRead) -> Result<Vec<RunReport>, String> {
    let mut runs: Vec<RunReport> = Vec::new();
    let mut lines = lines;
    for at in 0.. {
        let failed = |what: String| format!("line {}: {what}", at + 1);
        let Some(line) = line(&mut lines).map_err(|error| failed(error.to_string()))? else { break };
        if line.trim().is_empty() {
            continue;
        }
        let record: Record = serde_json::from_str(&line).map_err(|error| failed(error.to_string()))?;
        if let Record::Run(head) = record {
            runs.push(RunReport { interrupted: true, ..head.into_owned() });
            continue;
        }
        let Some(run) = runs.last_mut() else {
            return Err(failed("a `run` record comes first".to_owned()));
        };
        match record {
            Record::Run(_) => {}
            Record::Result(result) => run.results.push(result.into_owned()),
            Record::Unasked(unasked) => run.results.extend(unasked.results()),
            Record::Diagnosis(diagnosis) => run.diagnosis.push(diagnosis.into_owned()),
            Record::Description(description) => run.descriptions.push(description.into_owned()),
            Record::Stale(stale) => run.stale.push(stale.into_owned()),
            Record::Pair(met) => run.decoded_by.push(met.into_owned()),
            Record::End(end) => {
                run.strict = end.strict;
                run.interrupted = end.interrupted;
                run.milliseconds = end.milliseconds;
                whole(run, &end).map_err(failed)?;
            }
        }
    }
    Ok(runs)
}
