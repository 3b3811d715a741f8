//! Layouts as implementations: judged by their own vectors, diagnosed with planted mistakes, and identified.

mod causes;
mod live;
mod messages;
mod pairs;
mod planted;
mod presets;
mod recorded;

use packproof_judge::layouts::{self, File, answer, diagnose, generate};
use packproof_judge::report::model::{Identity, RunReport};
use packproof_judge::run::verdict::{Question, passes};
use packproof_judge::transport::entry;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::suite::Suite;

fn file(text: &str) -> File {
    layouts::parse(text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"))
}

fn preset(name: &str) -> File {
    file(layouts::preset(name).unwrap_or_else(|| panic!("{name} is no preset")))
}

fn presets(kinds: &[&str]) -> impl Iterator<Item = (&'static str, File)> {
    let all = layouts::presets().map(|(name, text)| (name, file(text)));
    all.filter(|(_, file)| kinds.contains(&file.layout.kind()))
}

fn report(name: &str, file: &File, suite: &Suite, answer: impl Fn(&Case) -> Outcome) -> RunReport {
    let judged = suite.judged().map(|(of, group, vector)| {
        let said = entry::of(&answer(&vector.asks(group))).to_string();
        Question::new(of, group, vector).judge(Ok(&said))
    });
    let mut report = RunReport::new(suite, Identity::default(), judged.collect());
    diagnose(name, file, &mut report);
    report
}

/// A random question to these operations that the first layout answers in another way than the second.
fn differs(one: &File, other: &File, operations: &[&str]) -> Option<String> {
    let suite = generate::drawn_suite("x", one, 7, 1200).expect("it can be asked");
    let mut asked = suite.judged().filter(|(.., vector)| operations.contains(&&*vector.operation));
    asked.find_map(|(_, group, vector)| {
        let given = answer(other, &vector.asks(group));
        // A refusal may be left open, or be of another class.
        let refuses = matches!(given, Outcome::Unsupported | Outcome::Reject { .. });
        let same = passes(&vector.expect, &given) || refuses && vector.expect.value().is_none();
        (!same).then(|| format!("{vector:?}: {given:?}"))
    })
}
