//! A page per preset: picture of its bits, explanation, and compatible presets.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};
use packproof_judge::layouts::{self, Fact, File, generate};
use packproof_judge::report::html::picture::with_backticks;
use packproof_judge::report::text::{bare, cut};
use packproof_judge::run::verdict::passes;
use packproof_suite::model::Outcome;
use packproof_suite::model::input;
use packproof_suite::model::vector::{Expectation, Group, Level, Vector};
use packproof_suite::suite::Suite;
use serde_json::Value;

use crate::site::Site;

/// Maximum length of an input or an answer in the table.
const SHOWN: usize = 60;

/// A preset with its generated vectors, shortest input first.
struct Preset {
    name: &'static str,
    text: &'static str,
    file: File,
    suite: Suite,
}

/// The smallest input with different answers: input, own answer, other answer.
type Question = (String, String, String);

/// The smallest such input for each direction.
struct Compared {
    writes: Option<Question>,
    reads: Option<Question>,
}

/// The presets that are wanted, by number and name.
fn presets(wanted: impl Fn(usize, &str) -> bool) -> Vec<Preset> {
    let read = |(name, text)| {
        let file = layouts::parse(text).ok()?;
        let suite = generate::suite(name, &file).ok()?;
        Some(Preset { name, text, file, suite })
    };
    let picked = layouts::presets().enumerate().filter(|(at, (name, _))| wanted(*at, name));
    picked.filter_map(|(_, preset)| read(preset)).collect()
}

fn shown(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Accept(accepted) => cut(&plain(&accepted.value), SHOWN),
        Outcome::Reject { .. } => "refused".to_owned(),
        Outcome::Unsupported => "not said".to_owned(),
        Outcome::Error(_) => "no such value".to_owned(),
    }
}

/// A value for people: the four numbers of a rotation, texts without quotation marks.
fn plain(value: &Value) -> String {
    let readable = input::readable(value);
    let value = readable.as_ref().unwrap_or(value);
    let components = ["x", "y", "z", "w"].iter().map(|name| value.get(name).map(bare));
    components.collect::<Option<Vec<_>>>().map_or_else(|| bare(value), |of| of.join(", "))
}

impl Preset {
    /// The vectors of well-formed input, shortest first.
    fn questions(&self) -> Vec<(&Group, &Vector)> {
        let judged = self.suite.judged().map(|(_, group, vector)| (group, vector));
        let mut asked: Vec<_> = judged
            .filter(|(_, vector)| {
                vector.level == Level::Must && !matches!(vector.expect, Expectation::Reject(_))
            })
            .collect();
        asked.sort_by_cached_key(|(_, vector)| plain(&vector.input).len());
        asked
    }

    /// Whether both have values of the same kind and words of the same size.
    fn is_like(&self, other: &Self) -> bool {
        let (one, two) = (&self.file.model, &other.file.model);
        self.name != other.name
            && self.file.layout.kind() == other.file.layout.kind()
            && (!one.has_word() || one.picture().bits() == two.picture().bits())
    }

    fn compared(&self, questions: &[(&Group, &Vector)], other: &File) -> Compared {
        let first = |way: &str| {
            questions.iter().filter(|(_, vector)| vector.operation.ends_with(way)).find_map(
                |(group, vector)| {
                    let case = vector.asks(group);
                    let answer = layouts::answer(other, &case);
                    let own = || shown(&layouts::answer(&self.file, &case));
                    // An operation that the other does not support is not a difference.
                    let differs = answer != Outcome::Unsupported && !passes(&vector.expect, &answer);
                    differs.then(|| (cut(&plain(&vector.input), SHOWN), own(), shown(&answer)))
                },
            )
        };
        Compared { writes: first(".encode"), reads: first(".decode") }
    }

    fn facts(facts: &[Fact]) -> Markup {
        html! {
            dl {
                @for fact in facts {
                    dt { (fact.name) }
                    dd { @if !fact.value.is_empty() { code { (fact.value) } " " } (with_backticks(&fact.meaning)) }
                }
            }
        }
    }

    fn body(&self, all: &[Self]) -> Markup {
        let keys: Vec<Fact> = layouts::keys(&self.file).into_iter().filter(|fact| !fact.default).collect();
        html! {
            p class="product" { a href="index.html" { "Presets" } " / " (self.file.layout.kind()) }
            h1 class="slug" { (self.name) }
            p class="lead" { (self.file.about) }
            div class="drawn scroll" role="img" aria-label="The bits" tabindex="0" { (PreEscaped(layouts::svg(&self.file))) }
            div class="prose" {
                pre tabindex="0" { (self.text) }
                p {
                    a href={ "../playground/layout.html#preset=" (self.name) } { "Change it, and take its vectors" }
                    "; or " code { "packproof run --layout " (self.name) " -- ./adapter" } "."
                }
            }
            section aria-labelledby="keys" { h2 id="keys" { "Keys" } (Self::facts(&keys)) }
            section aria-labelledby="follows" { h2 id="follows" { "Derived facts" } (Self::facts(&layouts::facts(&self.file))) }
            (self.others(all))
        }
    }

    /// Presets that write or read the same, and for the others the smallest input that differs.
    fn others(&self, all: &[Self]) -> Markup {
        let questions = self.questions();
        let mut alike: [Vec<&str>; 3] = Default::default();
        let mut apart: BTreeMap<(bool, Question), Vec<&str>> = BTreeMap::new();
        for other in all.iter().filter(|other| self.is_like(other)) {
            let compared = self.compared(&questions, &other.file);
            match (&compared.writes, &compared.reads) {
                (None, None) => alike[0].push(other.name),
                (None, Some(_)) => alike[1].push(other.name),
                (Some(_), None) => alike[2].push(other.name),
                (Some(_), Some(_)) => {}
            }
            let reads = compared.writes.is_none();
            if let Some(question) = compared.writes.or(compared.reads) {
                apart.entry((reads, question)).or_default().push(other.name);
            }
        }
        let links = |names: &[&str]| html! { @for (at, name) in names.iter().enumerate() { @if at > 0 { ", " } a href={ (name) ".html" } { (name) } } };
        let headings = [
            "Writes and reads the same",
            "Writes the same, reads differently",
            "Reads the same, writes differently",
        ];
        html! {
            section aria-labelledby="others" {
                h2 id="others" { "Compatible with" }
                dl {
                    @for (heading, names) in headings.iter().zip(&alike) {
                        @if !names.is_empty() { dt { (heading) } dd { (links(names)) } }
                    }
                    @if alike.iter().all(Vec::is_empty) { dt { "None" } dd { "of the presets with values of this kind" } }
                }
                @if !apart.is_empty() {
                    div class="scroll" role="region" aria-label="Different" tabindex="0" {
                        table {
                            thead { tr { th scope="col" { "Input" } th scope="col" { "Here" } th scope="col" { "There" } th scope="col" { "Different" } } }
                            tbody {
                                @for ((reads, (input, own, theirs)), names) in &apart {
                                    tr {
                                        td { (if *reads { "reads " } else { "writes " }) code { (input) } }
                                        td { code class="good" { (own) } }
                                        td { code class="bad" { (theirs) } }
                                        td { (links(names)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn index(all: &[Preset]) -> Markup {
    html! {
        h1 { "Presets" }
        p class="lead" {
            "Layouts of published code: the meaning of its words and bytes in a few lines. " a href="../playground/layout.html" { "Write your own" }
            ", or find yours with " code { "packproof identify" } "."
        }
        @for kind in layouts::KINDS {
            @let of = all.iter().filter(|preset| preset.file.layout.kind() == kind).collect::<Vec<_>>();
            @if !of.is_empty() {
                section aria-labelledby=(kind) {
                    h2 id=(kind) { (kind) }
                    dl class="ledger" {
                        @for preset in of {
                            dt { a href={ (preset.name) ".html" } { code { (preset.name) } } }
                            dd { (preset.file.about) }
                        }
                    }
                }
            }
        }
    }
}

pub(crate) fn write(site: &mut Site, every: usize) {
    let all = presets(|at, _| at % every == 0);
    site.page("presets/index.html", "Presets", "Layouts of published code.", &[], &index(&all));
    for preset in &all {
        let path = format!("presets/{}.html", preset.name);
        site.page(&path, preset.name, &preset.file.about, &[], &preset.body(&all));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has the picture, the file and other presets. LEB128 encodes 64 in one byte, 40; QUIC has the length in the top bits, 4040.
    #[test]
    fn a_page_draws_and_compares() {
        const NAMES: [&str; 5] =
            ["leb128-u64-rust", "mirror-varuint", "multiformats-uvarint", "quic-varint", "sqlite4-varint"];
        let all = presets(|_, name| NAMES.contains(&name));
        let body = |name: &str| {
            all.iter().find(|preset| preset.name == name).expect("a preset").body(&all).into_string()
        };
        let page = body("mirror-varuint");
        for part in ["<svg", "kind = &quot;varint&quot;", "sqlite4-varint.html"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        let page = body("leb128-u64-rust");
        let same = page.split("Writes and reads the same").nth(1).and_then(|rest| rest.split("</dd>").next());
        assert!(same.is_some_and(|same| same.contains("multiformats-uvarint.html")), "{same:?}");
        let row = page.split("<tr>").find(|row| row.contains("\"quic-varint.html\"")).expect("it differs");
        assert!(row.contains("writes <code>64</code>") && row.contains("4040"), "{row}");
    }
}
