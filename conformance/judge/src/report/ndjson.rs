//! A run as JSON lines, one record per line, in the order in which things become known.
//!
//! | record | when | holds |
//! |---|---|---|
//! | `run` | first | suite, digest, implementation, command |
//! | `result` | per judged vector, when its verdict is known | the [`CaseResult`]; a later one replaces an earlier one of the same id |
//! | `unasked` | after the results | the ids of vectors that were not asked, with their operation and why |
//! | `diagnosis` | after the results | one [`Diagnosis`] |
//! | `description` | after the results | one [`Description`] |
//! | `stale` | after the results | one [`Stale`] entry |
//! | `pair` | after the results, in a matrix | one [`Met`]: how a decoder reads what this implementation wrote |
//! | `end` | last | conforms, both parts of the verdict, counts, time |
//!
//! `vectors/schema/report.schema.json` describes them. Runs may follow each other in one file. A run without
//! an `end` was killed; it reads as an interrupted one.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead, Read as _, Write};

use packproof_suite::model::OwnedCase;
use packproof_suite::model::vector::Level;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::report::conformity::Conformity;
use crate::report::diagnosed::{Description, Diagnosis};
use crate::report::display::verdict_word;
use crate::report::model::{CaseResult, Identity, Met, RunReport, Stale, Verdict};
use crate::report::terminal::{Totals, VERDICTS, totals};
use crate::report::text;

/// One line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "lowercase")]
#[allow(clippy::large_enum_variant, reason = "one record at a time is in memory")]
pub enum Record<'a> {
    /// Who is judged by what.
    Run(Head),
    /// One judged vector.
    Result(Cow<'a, CaseResult>),
    /// Vectors that were not asked.
    Unasked(Unasked),
    /// A cause of failures.
    Diagnosis(Cow<'a, Diagnosis>),
    /// Failures that no cause explains.
    Description(Cow<'a, Description>),
    /// A known-failure entry that does not hold any more.
    Stale(Cow<'a, Stale>),
    /// How a decoder reads what was written.
    Pair(Cow<'a, Met>),
    /// The run is over.
    End(End),
}

/// Who is judged by what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The suite's version.
    pub suite: String,
    /// The suite's digest.
    pub digest: String,
    /// Its name in the registry of adapters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapter: Option<String>,
    /// The layout that it is judged against, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// What the adapter said in its `hello`.
    pub implementation: Identity,
    /// Why it could not be judged at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unusable: Option<String>,
    /// The words after `packproof run` that started it.
    pub command: Vec<String>,
}

/// Vectors that were not asked: what reports say of them, which is no input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unasked {
    /// The format's name.
    pub format: String,
    /// Their operation.
    pub operation: String,
    /// How binding they are.
    pub level: Level,
    /// Why, where the operation is offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The vectors.
    pub ids: Vec<String>,
}

impl Unasked {
    /// Those of a run, in the order of the run.
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

    /// What is left of their results.
    fn results(self) -> impl Iterator<Item = CaseResult> {
        let Self { format, operation, level, why, ids } = self;
        ids.into_iter().map(move |id| CaseResult {
            id,
            format: format.clone(),
            comment: String::new(),
            flags: Vec::new(),
            level,
            case: OwnedCase::new(&operation, Value::Null),
            verdict: Verdict::Unsupported,
            expected: None,
            actual: Value::Null,
            detail: why.clone(),
            dialect: None,
            known: false,
            layout: None,
        })
    }
}

/// Whether nobody was asked; an implementation may also answer that it does not support a case. Of what was not asked, a stored run
/// keeps no question.
pub fn is_unasked(result: &CaseResult) -> bool {
    result.verdict == Verdict::Unsupported && result.actual.is_null()
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Nothing failed that is not known, nothing is stale, something ran.
    pub conforms: bool,
    /// Malformed input decided, too.
    #[serde(default)]
    pub strict: bool,
    /// Both parts of the verdict, notes, and what was not asked.
    #[serde(default)]
    pub verdict: Conformity,
    /// Results per verdict.
    pub counts: BTreeMap<String, usize>,
    /// Failures that a known-failure entry allows.
    pub known: usize,
    /// The run was cut short.
    pub interrupted: bool,
    /// Wall time in milliseconds.
    pub milliseconds: u64,
}

fn write_record(record: &Record, out: &mut dyn Write) -> io::Result<()> {
    // What steers a terminal is escaped: people read these files with `cat`.
    let mut line = serde_json::to_string(record)?;
    if line.contains(text::steers) {
        line = text::plain_json(&line);
    }
    line.push('\n');
    out.write_all(line.as_bytes())
}

/// A run that is written while it goes on: a run that is killed leaves what was judged.
#[derive(Debug)]
pub struct Stream<W: Write> {
    out: W,
    /// What was written last of each vector, by its id.
    written: HashMap<String, (Verdict, bool)>,
    failed: io::Result<()>,
}

impl<W: Write> Stream<W> {
    /// Writes the `run` record.
    pub fn start(head: &Head, mut out: W) -> io::Result<Self> {
        write_record(&Record::Run(head.clone()), &mut out)?;
        Ok(Self { out, written: HashMap::new(), failed: Ok(()) })
    }

    /// Writes one result. An error is kept for [`Stream::finish`]: a full disk stops no run.
    pub fn result(&mut self, result: &CaseResult) {
        if self.failed.is_ok() && !is_unasked(result) {
            self.failed = write_result(result, &mut self.out).and_then(|()| self.out.flush());
            self.written.insert(result.id.clone(), (result.verdict, result.known));
        }
    }

    /// Writes the results that were not written yet or that the end of the run changed, and the `end`.
    ///
    /// # Errors
    /// The first error of any write.
    pub fn finish(mut self, report: &RunReport) -> io::Result<()> {
        for result in &report.results {
            if self.written.get(&result.id) != Some(&(result.verdict, result.known)) {
                self.result(result);
            }
        }
        self.failed?;
        write_end(report, &mut self.out)?;
        self.out.flush()
    }
}

impl Head {
    /// The head of a report.
    pub fn of(report: &RunReport) -> Self {
        Self {
            suite: report.suite.clone(),
            digest: report.digest.clone(),
            adapter: report.adapter.clone(),
            layout: report.layout.clone(),
            implementation: report.implementation.clone(),
            unusable: report.unusable.clone(),
            command: report.command.clone(),
        }
    }
}

fn write_result(result: &CaseResult, out: &mut dyn Write) -> io::Result<()> {
    write_record(&Record::Result(Cow::Borrowed(result)), out)
}

fn write_end(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    for unasked in Unasked::of(report) {
        write_record(&Record::Unasked(unasked), out)?;
    }
    for diagnosis in &report.diagnosis {
        write_record(&Record::Diagnosis(Cow::Borrowed(diagnosis)), out)?;
    }
    for description in &report.descriptions {
        write_record(&Record::Description(Cow::Borrowed(description)), out)?;
    }
    for stale in &report.stale {
        write_record(&Record::Stale(Cow::Borrowed(stale)), out)?;
    }
    for met in &report.decoded_by {
        write_record(&Record::Pair(Cow::Borrowed(met)), out)?;
    }
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
    write_record(&Record::End(end), out)
}

/// Writes a whole run.
///
/// ```no_run
/// use packproof_judge::report::ndjson;
/// use packproof_judge::run::in_process;
/// use packproof_suite::{formats, suite};
/// let suite = suite::embedded()?;
/// let report = in_process::judge(&suite, "reference", formats::reference);
/// let mut lines = Vec::new();
/// ndjson::write_ndjson(&report, &mut lines)?;
/// assert_eq!(ndjson::read(&lines[..])?, [report]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_ndjson(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    write_record(&Record::Run(Head::of(report)), out)?;
    for result in report.results.iter().filter(|result| !is_unasked(result)) {
        write_result(result, out)?;
    }
    write_end(report, out)
}

/// Bytes of one record: far more than any that is written.
const LINE: u64 = 64 << 20;

/// The next line, if there is one.
fn line(lines: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let read = lines.take(LINE).read_line(&mut line)?;
    if read as u64 == LINE && !line.ends_with('\n') {
        return Err(io::Error::other(format!("longer than {LINE} bytes")));
    }
    Ok((read > 0).then_some(line))
}

/// The results per verdict.
fn counts(total: &Totals) -> BTreeMap<String, usize> {
    VERDICTS.into_iter().map(|verdict| (verdict_word(verdict).to_owned(), total.count(verdict))).collect()
}

/// Whether the lines are those that the end was written after.
fn whole(run: &RunReport, end: &End) -> Result<(), String> {
    let (_, total) = totals(run);
    let listed = counts(&total);
    if let Some((verdict, count)) =
        end.counts.iter().find(|(verdict, count)| listed.get(*verdict) != Some(count))
    {
        let there = listed.get(verdict).copied().unwrap_or_default();
        return Err(format!(
            "the run had {count} results `{verdict}`, and the file has {there}: it is not whole"
        ));
    }
    if total.known != end.known {
        return Err(format!(
            "the run had {} known failures, and the file has {}: it is not whole",
            end.known, total.known
        ));
    }
    if run.conforms() && !end.conforms {
        return Err("the run did not conform, and what the file has of it does: it is not whole".to_owned());
    }
    Ok(())
}

/// Adds a result, or replaces that of the same id.
fn put(run: &mut RunReport, places: &mut HashMap<String, usize>, result: CaseResult) {
    let next = run.results.len();
    let at = *places.entry(result.id.clone()).or_insert(next);
    if at == next {
        run.results.push(result);
    } else {
        run.results[at] = result;
    }
}

/// Reads the runs of a file. Vectors that were not asked come last, without input and expectation.
///
/// # Errors
/// A sentence that names the line: not a record, a record before the first `run`, or an end that counted other results.
pub fn read(lines: impl BufRead) -> Result<Vec<RunReport>, String> {
    let mut runs: Vec<RunReport> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut lines = lines;
    for at in 0.. {
        let failed = |what: String| format!("line {}: {what}", at + 1);
        let Some(line) = line(&mut lines).map_err(|error| failed(error.to_string()))? else { break };
        if line.trim().is_empty() {
            continue;
        }
        let record: Record = serde_json::from_str(&line).map_err(|error| failed(error.to_string()))?;
        if let Record::Run(head) = record {
            places.clear();
            runs.push(RunReport {
                suite: head.suite,
                digest: head.digest,
                adapter: head.adapter,
                layout: head.layout,
                implementation: head.implementation,
                unusable: head.unusable,
                command: head.command,
                interrupted: true,
                ..RunReport::default()
            });
            continue;
        }
        let Some(run) = runs.last_mut() else {
            return Err(failed("a `run` record comes first".to_owned()));
        };
        match record {
            Record::Run(_) => {}
            Record::Result(result) => put(run, &mut places, result.into_owned()),
            Record::Unasked(unasked) => {
                unasked.results().for_each(|result| put(run, &mut places, result));
            }
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
