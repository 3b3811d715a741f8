//! The README's table of figures: what the suite is worth, from the code and from what was measured.
//!
//! Counts of vectors and deviants are taken from the code. Mutants, coverage, sweeps and fuzzing take hours; the records
//! in `ci/measured/`, which `ci/measure` writes, hold what they gave. A record that is not of this code any more is a
//! failure here. `PACKPROOF_BLESS=1` rewrites the table.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use packproof_suite::formats;
use packproof_suite::gate;
use packproof_suite::inputs;
use packproof_suite::score;
use packproof_suite::suite;
use packproof_suite::suite::Origin;
use packproof_suite::sweeps;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{compare_table, root};

/// What `cargo mutants` counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mutants {
    caught: u64,
    timeout: u64,
    missed: u64,
    unviable: u64,
    /// Of how many, if a sample was judged.
    sampled_from: Option<u64>,
}

impl Mutants {
    fn cell(&self) -> String {
        let caught = self.caught + self.timeout;
        let sample =
            self.sampled_from.map_or_else(String::new, |whole| format!(", a sample of {}", thousands(whole)));
        format!("{} of {} viable{sample}", thousands(caught), thousands(caught + self.missed))
    }
}

/// Shares of the codec that something reaches, in percent.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reached {
    regions: f64,
    lines: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Coverage {
    vectors: Reached,
    corpora: Reached,
}

/// What `packproof dev score --fuzz --format json` prints of a deviant.
#[derive(Deserialize)]
struct Power {
    deviant: String,
    target: String,
    found: bool,
    seconds: f64,
    executions: u64,
}

/// What `ci/measure targets` writes of a fuzz target.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Target {
    #[serde(rename = "target")]
    name: String,
    seconds: u64,
    executions: u64,
    coverage: u64,
}

/// The page beside the records.
const MEASURED: &str = "ci/measured/README.md";

fn record<T: DeserializeOwned>(name: &str) -> T {
    let path = root().join("ci/measured").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A number in groups of three digits.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|g| str::from_utf8(g).expect("digits")).collect();
    groups.join(" ")
}

/// What the README leaves to the page beside the records.
const LEFT_OUT: [&str; 5] = [
    "vectors that suffice for that and for every wrong choice of a behaviour, the minimal suite",
    "faults under a condition on the input that the vectors notice",
    "those that they do not, noticed by a minute of fuzzing or by a sweep",
    "mutants of the judging code caught by its tests",
    "codec reached by the fuzz corpora",
];

type Row = (&'static str, String);

/// Input mutants that the vectors notice, and of these the ones that only sized vectors do.
fn noticed() -> String {
    let rows: Vec<inputs::Row> = record("inputs.json");
    let count = |wanted: &[char]| {
        thousands(
            rows.iter().flat_map(|row| row.cells.chars()).filter(|cell| wanted.contains(cell)).count() as u64
        )
    };
    format!("{} of {}, {} by sized vectors only", count(&['#', '+']), count(&['#', '+', '.']), count(&['+']))
}

/// Input mutants that no vector notices, and of these the ones that fuzzing or a sweep does.
fn noticed_beyond() -> String {
    #[derive(serde::Deserialize)]
    struct Beyond {
        rows: Vec<Cells>,
    }
    #[derive(serde::Deserialize)]
    struct Cells {
        cells: String,
    }
    let Beyond { rows } = record("inputs-beyond.json");
    let cells: Vec<char> =
        rows.iter().flat_map(|row| row.cells.chars()).filter(|&cell| cell != 'v').collect();
    let left = cells.iter().filter(|&&cell| cell == '.').count();
    format!("{} of {}", thousands((cells.len() - left) as u64), thousands(cells.len() as u64))
}

fn rows() -> Vec<Row> {
    [rows_of_the_gate(), rows_of_the_mutants(), rows_of_fuzzing()].concat()
}

/// What the gate says now.
fn rows_of_the_gate() -> Vec<Row> {
    let suite = suite::embedded().expect("the embedded vectors are vectors");
    let report = gate::run(&suite.clone().into(), gate::Planted::default());
    let total = |count: fn(&gate::Row) -> usize| report.formats.iter().map(count).sum::<usize>();
    let minimal = score::minimal_suite().len();
    let pinned = suite.vectors(&[Origin::Pinned]).count();
    let generated = suite.vectors(&[Origin::Generated]).count();
    let sized = suite.vectors(&[Origin::Sized]).count();
    vec![
        (
            "vectors",
            format!(
                "{} pinned by hand or by measurement, {} generated, {} sized",
                thousands(pinned as u64),
                thousands(generated as u64),
                thousands(sized as u64)
            ),
        ),
        (
            "vectors that codec and reference pass",
            format!("{} and {} of {}", total(|r| r.codec), total(|r| r.reference), total(|r| r.vectors)),
        ),
        (
            "wrong implementations that fail a vector",
            format!("{} of {}", total(|r| r.killed), total(|r| r.deviants)),
        ),
        (
            "vectors that suffice for that and for every wrong choice of a behaviour, the minimal suite",
            minimal.to_string(),
        ),
        (
            "wrong vectors that codec and reference fail",
            format!("{} of {}", total(|r| r.controls_failed), total(|r| r.controls)),
        ),
        ("faults under a condition on the input that the vectors notice", noticed()),
        ("those that they do not, noticed by a minute of fuzzing or by a sweep", noticed_beyond()),
    ]
}

/// How much of the code the vectors and the tests hold.
fn rows_of_the_mutants() -> Vec<Row> {
    let Coverage { vectors, corpora } = record("coverage.json");
    let reached =
        |Reached { regions, lines }: Reached| format!("{lines:.1} % of lines, {regions:.1} % of regions");
    vec![
        ("mutants of the codec caught by the vectors alone", record::<Mutants>("mutants-codec.json").cell()),
        (
            "mutants of the reference caught by the pinned vectors alone",
            record::<Mutants>("mutants-reference.json").cell(),
        ),
        ("mutants of the judging code caught by its tests", record::<Mutants>("mutants-judging.json").cell()),
        ("codec reached by the vectors alone", reached(vectors)),
        ("codec reached by the fuzz corpora", reached(corpora)),
    ]
}

/// What fuzzing and the sweeps found, and over how much.
fn rows_of_fuzzing() -> Vec<Row> {
    let power: Vec<Power> = record("fuzz-power.json");
    let slowest = power.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds)).expect("deviants");
    let quick = power.iter().filter(|power| power.seconds < 1.0).count();
    let targets: Vec<Target> = record("fuzz-targets.json");
    let least = targets.iter().map(|target| target.seconds).min().expect("targets");
    let swept: Vec<sweeps::Swept> = record("sweeps.json");
    let whole = || swept.iter().filter(|sweep| sweep.inputs <= SHARDED);
    let sharded = || swept.iter().filter(|sweep| sweep.inputs > SHARDED);
    vec![
        (
            "wrong implementations that fuzzing finds within a minute",
            format!(
                "{} of {}, {quick} in under a second; the slowest, `{}`, in {:.0} s and {} executions",
                power.iter().filter(|power| power.found).count(),
                power.len(),
                slowest.deviant,
                slowest.seconds,
                thousands(slowest.executions)
            ),
        ),
        (
            "fuzzing without a finding",
            format!(
                "{} targets, {least} s each, {} executions",
                targets.len(),
                thousands(targets.iter().map(|target| target.executions).sum())
            ),
        ),
        (
            "inputs of whole domains on which codec and reference agree",
            format!(
                "{} in {} sweeps, {:.0} s on two cores; and all {} of {}, in shards",
                thousands(whole().map(|sweep| sweep.compared).sum()),
                whole().count(),
                whole().map(|sweep| sweep.seconds).sum::<f64>(),
                thousands(sharded().map(|sweep| sweep.compared).sum()),
                sharded().map(|sweep| format!("`{}`", sweep.name)).collect::<Vec<_>>().join(", ")
            ),
        ),
    ]
}

fn table(rows: &[(&str, String)]) -> String {
    let mut text = "\n| what | figure |\n|---|---|\n".to_owned();
    for (what, figure) in rows {
        writeln!(text, "| {what} | {figure} |").expect("a String");
    }
    text.push('\n');
    text
}

/// How long each sweep took.
fn table_of_sweeps() -> String {
    let mut text = "\n| sweep | inputs | seconds |\n|---|---:|---:|\n".to_owned();
    for sweeps::Swept { name, compared, seconds, .. } in record::<Vec<sweeps::Swept>>("sweeps.json") {
        writeln!(text, "| `{name}` | {} | {seconds:.1} |", thousands(compared)).expect("a String");
    }
    text.push('\n');
    text
}

/// How long fuzzing took to find each deviant.
fn table_of_power() -> String {
    let mut text =
        "\n| wrong implementation | found by | seconds | executions |\n|---|---|---:|---:|\n".to_owned();
    for Power { deviant, target, seconds, executions, .. } in record::<Vec<Power>>("fuzz-power.json") {
        writeln!(text, "| `{deviant}` | `{target}` | {seconds:.2} | {} |", thousands(executions))
            .expect("a String");
    }
    text.push('\n');
    text
}

/// The page gives each sweep and each deviant that fuzzing found.
#[test]
fn tables_of_sweeps_and_power_are_what_was_measured() {
    compare_table(MEASURED, "sweeps", &table_of_sweeps());
    compare_table(MEASURED, "power", &table_of_power());
}

/// The README says what the code and the records say.
#[test]
fn table_of_figures_is_what_was_measured() {
    let rows = rows();
    compare_table(MEASURED, "figures", &table(&rows));
    let ten: Vec<_> = rows.into_iter().filter(|(what, _)| !LEFT_OUT.contains(what)).collect();
    assert_eq!(ten.len(), 10);
    compare_table("README.md", "figures", &table(&ten));
}

/// A record holds what there is, no less and no more.
fn same<T: Ord + std::fmt::Debug>(measured: &BTreeSet<T>, there: &BTreeSet<T>, by: &str) {
    let missing: Vec<_> = there.difference(measured).collect();
    let gone: Vec<_> = measured.difference(there).collect();
    assert!(
        missing.is_empty() && gone.is_empty(),
        "not measured: {missing:?}; no longer there: {gone:?}; `{by}` measures"
    );
}

/// Every deviant that runs was planted, no other, and each was found.
#[test]
fn fuzzing_was_measured_for_every_deviant() {
    let power: Vec<Power> = record("fuzz-power.json");
    let measured: BTreeSet<&str> = power.iter().map(|power| power.deviant.as_str()).collect();
    let runs = formats::ALL.iter().flat_map(|format| format.deviants).filter(|d| d.runs());
    same(&measured, &runs.map(|deviant| deviant.id).collect(), "ci/measure power");
    let lost: Vec<&str> = power.iter().filter(|p| !p.found).map(|p| p.deviant.as_str()).collect();
    assert_eq!(lost, [""; 0], "not found within a minute");
}

/// Every fuzz target ran, no other, and saw some of the code.
#[test]
fn every_fuzz_target_was_measured() {
    let targets: Vec<Target> = record("fuzz-targets.json");
    let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("the manifest");
    let manifest: toml::Table = manifest.parse().expect("a manifest");
    let bins = manifest["bin"].as_array().expect("binaries").iter();
    let bins: BTreeSet<&str> = bins.map(|bin| bin["name"].as_str().expect("a name")).collect();
    let measured: BTreeSet<&str> = targets.iter().map(|target| target.name.as_str()).collect();
    same(&measured, &bins, "ci/measure targets");
    assert!(targets.iter().all(|target| target.seconds >= 60 && target.coverage > 0), "a minute each");
}

/// Inputs from which on a sweep takes hours and is run in shards.
const SHARDED: u64 = 1 << 36;

/// Every sweep ran over its whole domain, without a disagreement.
#[test]
fn every_sweep_was_whole() {
    let swept: Vec<sweeps::Swept> = record("sweeps.json");
    let all = sweeps::all();
    let measured = swept.iter().map(|sweep| (sweep.name.as_str(), sweep.inputs)).collect();
    same(&measured, &all.iter().map(|sweep| (sweep.name, sweep.inputs)).collect(), "ci/measure sweeps");
    for sweep in &swept {
        assert_eq!(sweep.compared, sweep.inputs, "{}", sweep.name);
    }
    assert!(swept.iter().all(|sweep| sweep.failures.is_empty()));
}

/// No mutant survives, of the codec, of the reference, or of the judging code; those that nothing can tell from the original
/// are written down and not judged.
#[test]
fn no_mutant_survives() {
    for what in ["codec", "reference", "judging"] {
        let record: Mutants = record(&format!("mutants-{what}.json"));
        assert_eq!(record.missed, 0, "{what}");
        assert!(record.unviable > 0, "{what}: some mutants never compile");
        assert_eq!(record.sampled_from, None, "{what}: all of them");
    }
}
