//! Reports of runs whose faults are planted: what a person, a CI system and a browser are shown.

mod groups;
mod screen;

use std::io;
use std::sync::LazyLock;

use packproof_judge::diagnosis;
use packproof_judge::report::diagnosed::{Description, Kind, Named};
use packproof_judge::report::html;
use packproof_judge::report::junit;
use packproof_judge::report::markdown;
use packproof_judge::report::model::{CaseResult, Met, RunReport, Stale, Verdict};
use packproof_judge::report::ndjson;
use packproof_judge::report::terminal::{Limits, write_terminal};
use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::schema::Schema;
use packproof_suite::suite::Suite;
use serde_json::{Value, json};

/// The pinned vectors of one format, which only hands change, under a digest that never changes.
static PINNED: LazyLock<Suite> = LazyLock::new(|| {
    let mut suite = crate::common::whole().clone();
    suite.digest = "0123456789abcdef".repeat(4);
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    suite
});

/// The run of a deviant.
fn planted(id: &str) -> RunReport {
    let deviant = errata::find(id).unwrap_or_else(|| panic!("{id}"));
    judged(|case| errata::answer(deviant, case))
}

fn judged(ask: impl Fn(&Case) -> Outcome) -> RunReport {
    let mut report = in_process::judge(&PINNED, "planted", ask);
    "1.0".clone_into(&mut report.implementation.version);
    let diagnosed = diagnosis::diagnose(&report.results);
    (report.diagnosis, report.descriptions) = (diagnosed.causes, diagnosed.descriptions);
    report.command = ["--", "python3", "my adapter.py"].map(str::to_owned).to_vec();
    report.milliseconds = 1234;
    report
}

fn text_of(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut text = Vec::new();
    write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// What a terminal shows, without colours.
fn terminal(report: &RunReport, limits: Limits) -> String {
    let text = text_of(|out| write_terminal(report, limits, out));
    anstream::adapter::strip_str(&text).to_string()
}

fn page(reports: &[RunReport]) -> String {
    text_of(|out| html::write_html(reports, out))
}

fn example(report: &RunReport, width: usize) -> String {
    terminal(report, Limits { failures: None, width, sentences: width < 120 })
}

/// The published 0x3F mask: the report marks the lost bit, names the erratum and says what to change. An encoder's bytes stand side by
/// side where the terminal is wide, below each other where it is narrow.
#[test]
fn terminal_names_the_lost_bit_and_the_erratum() {
    insta::assert_snapshot!(example(&planted("wiki-continuation-mask-3f"), 120));
    let report = planted("twos-complement-groups");
    insta::assert_snapshot!("encoder_wide", example(&report, 140));
    insta::assert_snapshot!("encoder_narrow", example(&report, 60));
}

/// A run with every verdict, a known failure, a stale entry and a diagnosis with a rival.
fn every_kind() -> RunReport {
    let mut report = planted("wiki-continuation-mask-3f");
    let verdicts = [Verdict::Crash, Verdict::Timeout, Verdict::Protocol, Verdict::Unsupported];
    for (result, verdict) in report.results.iter_mut().rev().zip(verdicts) {
        result.verdict = verdict;
        result.actual = Value::Null;
        result.detail = Some(format!("what happened on {}", result.id));
    }
    report.results[0].known = true;
    report.results[1].dialect = Some("a-dialect".to_owned());
    // A known failure, one that decides, and two passes show what the others do.
    let (mut failures, mut passes) = (0, 0);
    report.results.retain(|result| {
        failures += usize::from(result.verdict == Verdict::Fail);
        passes += usize::from(result.verdict == Verdict::Pass);
        match result.verdict {
            Verdict::Fail => failures <= 2,
            Verdict::Pass => passes <= 2,
            _ => true,
        }
    });
    let rival = ["parameter", "a-rival", "keeps six bits", "Keep seven."].map(str::to_owned);
    let [parameter, choice, says, fix] = rival;
    report.diagnosis[0].alternatives = vec![vec![Named { parameter, choice, says, fix }]];
    report.descriptions = vec![Description {
        operation: "compact_index.decode_canonical".to_owned(),
        failures: 2,
        judged: 3,
        only: None,
        kinds: vec![Kind { what: "crashes".to_owned(), count: 2, vectors: Vec::new() }],
        nearest: None,
    }];
    report.stale = vec![Stale { entry: "sign".to_owned(), what: "passes now".to_owned() }];
    let fails = Some("compact-index-pinned-64".to_owned());
    report.decoded_by = vec![Met { decoder: "other".to_owned(), good: 1, total: 2, fails }];
    report
}

/// Every record of a run with everything in it is valid by the published schema, and the file reads back whole: of what was not asked,
/// only which vectors it is and why, after the others. The schema refuses what no report holds: an unknown verdict, a record without a
/// kind, a member too many.
#[test]
fn ndjson_is_valid_and_reads_back() {
    let schema = Schema::compiled("report").unwrap();
    let mut report = every_kind();
    let unasked = report.results.iter_mut().find(|of| of.verdict == Verdict::Unsupported).unwrap();
    unasked.case.input = "input that nobody saw".into();
    unasked.detail = Some("not asked: no bounds".to_owned());
    let of_unasked = format!("[\"{}\"]", unasked.id);
    let text = text_of(|out| ndjson::write_ndjson(&report, out));
    let mut kinds = std::collections::BTreeSet::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        assert_eq!(schema.complaints(&record, usize::MAX), [""; 0], "{line}");
        assert_eq!(line.contains("not asked: no bounds"), line.contains(&of_unasked), "{line}");
        for (member, value) in [("more", json!(1)), ("record", json!("bogus")), ("verdict", json!("maybe"))] {
            let mut other = record.clone();
            other[member] = value;
            assert!(!schema.complaints(&other, 1).is_empty(), "{other}");
        }
        kinds.insert(record["record"].to_string());
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    assert!(text.contains(&of_unasked) && !text.contains("nobody saw"), "{text}");
    let is_unasked = |of: &CaseResult| of.verdict == Verdict::Unsupported && of.actual.is_null();
    report.results.sort_by_key(is_unasked);
    for result in report.results.iter_mut().filter(|result| is_unasked(result)) {
        (result.comment, result.flags, result.expected) = Default::default();
        (result.case.input, result.case.parameters) = Default::default();
    }
    assert_eq!(ndjson::read(text.as_bytes()), Ok(vec![report]));
}

/// JUnit: a suite per format, failures and errors with the terminal's text, known and unsupported skipped.
#[test]
fn junit_of_every_verdict() {
    insta::assert_snapshot!(text_of(|out| junit::write_junit(&every_kind(), out)));
}

/// Markdown: verdict first, then totals, diagnosis, stale entries and the folded failures.
#[test]
fn markdown_of_every_verdict() {
    insta::assert_snapshot!(text_of(|out| markdown::write_markdown(&every_kind(), out)));
}

/// Every place where an adapter's words reach the page.
fn hostile(words: &str) -> RunReport {
    let mut report = every_kind();
    let (who, stale, diagnosis) =
        (&mut report.implementation, &mut report.stale[0], &mut report.diagnosis[0]);
    let texts = [&mut who.name, &mut who.version, &mut who.language, &mut stale.entry, &mut stale.what];
    let deviation = &mut diagnosis.deviations[0];
    for text in texts.into_iter().chain([&mut deviation.says, &mut deviation.fix]) {
        words.clone_into(text);
    }
    report.command = vec![words.to_owned()];
    for result in report.results.iter_mut().filter(|result| result.failed()) {
        result.actual = json!({"ok": words, "consumed": 1});
        result.detail = Some(words.to_owned());
        words.clone_into(&mut result.comment);
        result.flags = vec![words.to_owned()];
    }
    report
}

/// Nothing that an adapter says becomes markup: tags and attribute ends are escaped wherever they appear.
#[test]
fn html_escapes_what_adapters_say() {
    let words = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&amp;";
    for page in [page(&[hostile(words)]), page(&[hostile(words), hostile(words)])] {
        assert_eq!(page.matches("<script").count(), 1, "the page's own filter and no other");
        assert!(!page.contains("<img"));
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
        assert!(page.contains("&amp;amp;"), "an entity in the text stays text");
    }
}

/// The page is one file: no address, no import, nothing that a browser would load, and a policy that forbids it. Links and labels point at
/// what is there: every fragment has its target, every id stands once.
#[test]
fn html_loads_nothing_and_links_have_targets() {
    let reports = [every_kind(), planted("twos-complement-groups"), judged(formats::reference)];
    for page in [page(&reports[..1]), page(&reports)] {
        for address in ["http:", "https:", "//", "url(", "@import", " src=", "<link", "<iframe"] {
            assert!(!page.contains(address), "{address}");
        }
        assert!(page.contains("default-src 'none'"));
        let after = |mark: &str| -> Vec<String> {
            page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
        };
        let mut ids = after(" id=\"");
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count, "{ids:?}");
        assert_eq!(after("href=\"").len(), after("href=\"#").len(), "links stay on the page");
        for target in after("href=\"#").into_iter().chain(after("aria-labelledby=\"")) {
            assert!(ids.contains(&target), "{target}");
        }
    }
}

/// Of the 0x3F mask the page shows the lost bit outlined in its field, the erratum and the fix.
#[test]
fn html_outlines_the_lost_bit() {
    let page = page(&[planted("wiki-continuation-mask-3f")]);
    assert!(page.contains("answers as if bit 6 of byte 1 (<code>data</code>) were 0"));
    assert!(page.contains("<span class=\"bit f2 start mark\">1</span>"));
    assert!(page.contains("Mask bytes 1 to 3 with 0x7F"));
    assert_eq!(page.matches("<details class=\"failure\"").count(), 5);
}

/// Implementations against formats: all pass, failures, known failures and nothing offered each look different. Pairs: who reads whose
/// bytes as they were meant, by place among the reports.
#[test]
fn html_matrix_tells_four_fates_apart() {
    let [mut right, mut wrong] = [judged(formats::reference), planted("twos-complement-groups")];
    let mut known = wrong.clone();
    known.results.iter_mut().filter(|result| result.failed()).for_each(|result| result.known = true);
    let fates = page(&[right.clone(), wrong.clone(), known, judged(|_| Outcome::Unsupported)]);
    for cell in [
        "<td class=\"number good\">\u{2713} 25</td>",
        "<td class=\"number bad\">\u{2717} 21/25</td>",
        "<td class=\"number known\">\u{25cb} 21/25</td>",
        "<td class=\"number none\"><span aria-label=\"not offered\">\u{2013}</span></td>",
    ] {
        assert_eq!(fates.matches(cell).count(), 2, "{cell}: one for the format, one for all");
    }
    let met = |decoder: &str, good| Met { decoder: decoder.to_owned(), good, total: 7, fails: None };
    (right.adapter, wrong.adapter) = (Some("right".to_owned()), Some("wrong".to_owned()));
    right.decoded_by = vec![met("right", 7), met("wrong", 7)];
    wrong.decoded_by = vec![met("right", 4)];
    let pairs = page(&[right, wrong]);
    let table = pairs.split("Encoder</th>").nth(1).and_then(|rest| rest.split("</table>").next()).unwrap();
    let cells: Vec<&str> = table.split("<td class=\"number ").skip(1).map(|cell| &cell[..4]).collect();
    assert_eq!(cells, ["good", "good", "bad\"", "none"]);
    assert!(pairs.contains("\u{2717} 4/7"));
}
