//! Reports of runs whose faults are planted: what a person, a CI system and a browser are shown.

mod groups;
mod screen;

use std::sync::LazyLock;

use packproof_judge::diagnosis;
use packproof_judge::report::diagnosed::{Description, Kind, Named};
use packproof_judge::report::html;
use packproof_judge::report::junit;
use packproof_judge::report::markdown;
use packproof_judge::report::model::{CaseResult, Met, RunReport, Stale, Verdict};
use packproof_judge::report::ndjson;
use packproof_judge::report::terminal::{Limits, verdict_line, write_terminal};
use packproof_judge::run::in_process;
use packproof_suite::errata;
use packproof_suite::formats;
use packproof_suite::model::{Case, Outcome};
use packproof_suite::schema::Schema;
use packproof_suite::suite::{Suite, embedded};

/// The pinned vectors of one format, which only hands change, under a digest that never changes.
static PINNED: LazyLock<Suite> = LazyLock::new(|| {
    let mut suite = embedded().unwrap_or_else(|error| panic!("{error}"));
    suite.digest = "0123456789abcdef".repeat(4);
    suite.files.retain(|file| file.path == "pinned/compact_index.json");
    suite
});

/// The run of a deviant.
fn planted(id: &str) -> RunReport {
    let deviant = errata::find(id).unwrap_or_else(|| panic!("{id}"));
    judged(|case| {
        if case.operation.starts_with("compact_index.") {
            errata::answer(deviant, case)
        } else {
            Outcome::Unsupported
        }
    })
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

fn terminal(report: &RunReport, width: usize) -> String {
    let mut text = Vec::new();
    let done = write_terminal(report, Limits { failures: None, width, sentences: width < 120 }, &mut text);
    done.unwrap_or_else(|error| panic!("{error}"));
    anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string()
}

/// The published 0x3F mask: the report marks the lost bit, names the erratum and says what to change.
#[test]
fn terminal_names_the_lost_bit_and_the_erratum() {
    insta::assert_snapshot!(terminal(&planted("wiki-continuation-mask-3f"), 120));
}

/// An encoder's bytes stand side by side where the terminal is wide, below each other where it is narrow.
#[test]
fn terminal_compares_the_bytes_of_an_encoder() {
    let report = planted("twos-complement-groups");
    insta::assert_snapshot!("encoder_wide", terminal(&report, 140));
    insta::assert_snapshot!("encoder_narrow", terminal(&report, 60));
}

/// A format that conforms says so in one line, with what was judged and what was not offered.
#[test]
fn terminal_says_conforms_with_its_denominators() {
    let report = judged(|case| {
        if case.operation.ends_with("decode") { formats::reference(case) } else { Outcome::Unsupported }
    });
    let text = terminal(&report, 120);
    let decoders = report.results.iter().filter(|result| result.case.operation.ends_with("decode")).count();
    let others = report.results.len() - decoders;
    let line = format!("CONFORMS: {decoders} of {decoders} judged vectors pass, {others} unsupported");
    assert!(text.lines().any(|shown| shown == line), "{text}");
}

/// What an adapter says cannot steer the terminal or leave its line.
#[test]
fn terminal_shows_control_characters_by_their_code() {
    let mut report = judged(|_| Outcome::Error("\u{1b}[2J\nPASS \u{202e}txet".to_owned()));
    report.implementation.name = "\u{1b}]0;owned\u{7}".to_owned();
    let text = terminal(&report, 120);
    assert!(text.contains(r"\u{1b}[2J\nPASS \u{202e}txet"), "{text}");
    assert!(text.contains(r"\u{1b}]0;owned\u{7}"), "{text}");
    assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202e}']));
}

/// A known failure is counted and forgiven; a stale entry is not.
#[test]
fn terminal_counts_known_and_stale_apart() {
    let mut report = planted("abs-min-crash");
    for result in report.results.iter_mut().filter(|result| result.failed()) {
        result.known = true;
    }
    let (conforms, line) = verdict_line(&report);
    assert!(conforms && line.contains("1 known failure"), "{line}");
    report.stale.push(Stale { entry: "sign".to_owned(), what: "passes now".to_owned() });
    let (conforms, line) = verdict_line(&report);
    assert!(!conforms && line.ends_with("1 stale known-failure entry"), "{line}");
}

fn text_of(
    write: impl Fn(&RunReport, &mut dyn std::io::Write) -> std::io::Result<()>,
    report: &RunReport,
) -> String {
    let mut text = Vec::new();
    write(report, &mut text).unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(text).unwrap_or_else(|error| panic!("{error}"))
}

/// A run with every verdict, a known failure, a stale entry and a diagnosis with a rival.
fn every_kind() -> RunReport {
    let mut report = planted("wiki-continuation-mask-3f");
    let verdicts = [Verdict::Crash, Verdict::Timeout, Verdict::Protocol, Verdict::Unsupported];
    for (result, verdict) in report.results.iter_mut().rev().zip(verdicts) {
        result.verdict = verdict;
        result.actual = serde_json::Value::Null;
        result.detail = Some(format!("what happened on {}", result.id));
    }
    report.results[0].known = true;
    report.results[1].dialect = Some("a-dialect".to_owned());
    // One known failure and one that decides show what the others do.
    let mut failures = 0;
    report.results.retain(|result| {
        failures += usize::from(result.verdict == Verdict::Fail);
        result.verdict != Verdict::Fail || failures <= 2
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

/// Every record of a run with everything in it is valid by the published schema, and the file reads back whole.
#[test]
fn ndjson_is_valid_and_reads_back() {
    let report = every_kind();
    let text = text_of(ndjson::write_ndjson, &report);
    let validator = Schema::compiled("report").unwrap();
    let mut kinds = std::collections::BTreeSet::new();
    for line in text.lines() {
        let record: serde_json::Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        let errors = validator.complaints(&record, usize::MAX);
        assert!(errors.is_empty(), "{errors:?}: {line}");
        kinds.insert(record["record"].to_string());
    }
    assert_eq!(kinds.len(), 8, "{kinds:?}");
    assert_eq!(ndjson::read(text.as_bytes()), Ok(vec![stored(report)]));
}

/// A run as a file gives it back: of what was not asked, only which vectors it is and why, after the others.
fn stored(mut report: RunReport) -> RunReport {
    let unasked = |of: &CaseResult| of.verdict == Verdict::Unsupported && of.actual.is_null();
    report.results.sort_by_key(unasked);
    for result in report.results.iter_mut().filter(|result| unasked(result)) {
        (result.comment, result.flags, result.expected) = Default::default();
        (result.case.input, result.case.parameters) = Default::default();
    }
    report
}

/// Vectors that were not asked take an id each, whatever their input.
#[test]
fn ndjson_leaves_out_what_was_not_asked() {
    let mut report = every_kind();
    let unasked = report.results.iter_mut().find(|of| of.verdict == Verdict::Unsupported);
    let unasked = unasked.unwrap_or_else(|| panic!("one is"));
    unasked.case.input = "input that nobody saw".into();
    unasked.detail = Some("not asked: no bounds".to_owned());
    let id = unasked.id.clone();
    let text = text_of(ndjson::write_ndjson, &report);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains(&format!("[\"{id}\"]"))).collect();
    assert!(lines.len() == 1 && lines[0].contains("not asked: no bounds"), "{text}");
    assert!(!text.contains("nobody saw"));
    assert_eq!(ndjson::read(text.as_bytes()), Ok(vec![stored(report)]));
}

/// The schema refuses what no report holds: an unknown verdict, a record without a kind, a member too many.
#[test]
fn the_report_schema_refuses_other_records() {
    let validator = Schema::compiled("report").unwrap();
    let stale = serde_json::json!({"record": "stale", "entry": "sign", "what": "passes now"});
    let valid = |record: &serde_json::Value| validator.complaints(record, 1).is_empty();
    assert!(valid(&stale));
    let mut more = stale.clone();
    more["more"] = 1.into();
    assert!(!valid(&more));
    let mut other = stale;
    other["record"] = "bogus".into();
    assert!(!valid(&other));
    let report = planted("wiki-continuation-mask-3f");
    let mut result = serde_json::to_value(&report.results[0]).unwrap_or_default();
    result["record"] = "result".into();
    assert!(valid(&result));
    result["verdict"] = "maybe".into();
    assert!(!valid(&result));
}

/// A file that ends before its run does is a run that was cut short, with what was judged.
#[test]
fn a_run_without_an_end_reads_as_interrupted() {
    let report = planted("wiki-continuation-mask-3f");
    let text = text_of(ndjson::write_ndjson, &report);
    let front: Vec<&str> = text.lines().take(4).collect();
    let read = ndjson::read(front.join("\n").as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read[0].results, report.results[..3]);
    assert!(read[0].interrupted && !read[0].conforms());
    assert!(ndjson::read(&b"{\"record\":\"stale\",\"entry\":\"\",\"what\":\"\"}"[..]).is_err());
    assert!(ndjson::read(&b"PASS"[..]).is_err_and(|what| what.starts_with("line 1: ")));
}

/// JUnit: a suite per format, failures and errors with the terminal's text, known and unsupported skipped.
#[test]
fn junit_of_every_verdict() {
    insta::assert_snapshot!(text_of(junit::write_junit, &every_kind()));
}

/// Markdown: verdict first, then totals, diagnosis, stale entries and the folded failures.
#[test]
fn markdown_of_every_verdict() {
    insta::assert_snapshot!(text_of(markdown::write_markdown, &every_kind()));
}

/// GitHub refuses a summary of more than 1 MiB: failures beyond that are counted, not written.
#[test]
fn markdown_stays_below_the_limit_of_github() {
    let mut report = planted("wiki-continuation-mask-3f");
    let failed: Vec<_> = report.results.iter().filter(|result| result.failed()).cloned().collect();
    report.results = failed.iter().cycle().take(4000).cloned().collect();
    let text = text_of(markdown::write_markdown, &report);
    assert!(text.len() < 1 << 20, "{}", text.len());
    let shown = text.matches("<details>").count();
    assert!(text.contains(&format!("\n{} failures not shown.\n", 4000 - shown)), "{shown}");
}

fn page(reports: &[RunReport]) -> String {
    let mut page = Vec::new();
    html::write_html(reports, &mut page).unwrap_or_else(|error| panic!("{error}"));
    String::from_utf8(page).unwrap_or_else(|error| panic!("{error}"))
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
        result.actual = serde_json::json!({"ok": words, "consumed": 1});
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

/// The page is one file: no address, no import, nothing that a browser would load, and a policy that forbids it.
#[test]
fn html_loads_nothing() {
    let reports = [every_kind(), planted("twos-complement-groups"), judged(formats::reference)];
    for page in [page(&reports[..1]), page(&reports)] {
        for address in ["http:", "https:", "//", "url(", "@import", " src=", "<link", "<iframe"] {
            assert!(!page.contains(address), "{address}");
        }
        assert!(page.contains("default-src 'none'"));
        let fragments = page.split("href=\"").skip(1).all(|rest| rest.starts_with('#'));
        assert!(fragments, "links stay on the page");
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

/// Links and labels point at what is there: every fragment has its target, every id stands once.
#[test]
fn html_ids_are_unique_and_links_have_targets() {
    let page = page(&[every_kind(), planted("twos-complement-groups"), judged(formats::reference)]);
    let after = |mark: &str| -> Vec<String> {
        page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    };
    let mut ids = after(" id=\"");
    ids.sort();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
    for target in after("href=\"#").into_iter().chain(after("aria-labelledby=\"")) {
        assert!(ids.contains(&target), "{target}");
    }
}

/// Implementations against formats: all pass, failures, known failures and nothing offered each look different.
#[test]
fn html_matrix_tells_four_fates_apart() {
    let mut known = planted("twos-complement-groups");
    known.results.iter_mut().filter(|result| result.failed()).for_each(|result| result.known = true);
    let reports = [
        judged(formats::reference),
        planted("twos-complement-groups"),
        known,
        judged(|_| Outcome::Unsupported),
    ];
    let page = page(&reports);
    for cell in [
        "<td class=\"number good\">\u{2713} 24</td>",
        "<td class=\"number bad\">\u{2717} 20/24</td>",
        "<td class=\"number known\">\u{25cb} 20/24</td>",
        "<td class=\"number none\"><span aria-label=\"not offered\">\u{2013}</span></td>",
    ] {
        assert_eq!(page.matches(cell).count(), 2, "{cell}: one for the format, one for all");
    }
}

/// Pairs: who reads whose bytes as they were meant, by place among the reports.
#[test]
fn html_pairs_show_who_reads_whose_bytes() {
    let mut reports = [judged(formats::reference), planted("twos-complement-groups")];
    let met = |decoder: &str, good| Met { decoder: decoder.to_owned(), good, total: 7, fails: None };
    for (report, name) in reports.iter_mut().zip(["right", "wrong"]) {
        report.adapter = Some(name.to_owned());
    }
    reports[0].decoded_by = vec![met("right", 7), met("wrong", 7)];
    reports[1].decoded_by = vec![met("right", 4)];
    let page = page(&reports);
    let table = page.split("Encoder</th>").nth(1).and_then(|rest| rest.split("</table>").next());
    let cells: Vec<&str> =
        table.unwrap_or_default().split("<td class=\"number ").skip(1).map(|cell| &cell[..4]).collect();
    assert_eq!(cells, ["good", "good", "bad\"", "none"]);
    assert!(page.contains("\u{2717} 4/7"));
}
