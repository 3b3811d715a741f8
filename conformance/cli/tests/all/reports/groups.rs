//! Failures stand under the cause that explains them.

use super::*;

/// Two causes and two kinds without one: a masked decoder, an encoder of two's complement, and a canonical reader of nonsense.
fn several_causes() -> RunReport {
    let find = |id| errata::find(id).unwrap_or_else(|| panic!("{id}"));
    let (mask, groups) = (find("wiki-continuation-mask-3f"), find("twos-complement-groups"));
    let asked = std::cell::Cell::new(0);
    judged(|case| match case.operation {
        "compact_index.decode" => errata::answer(mask, case),
        "compact_index.encode" => errata::answer(groups, case),
        _ => {
            asked.set(asked.get() + 1);
            if asked.get() % 2 == 1 { Outcome::Error("no".to_owned()) } else { formats::reference(case) }
        }
    })
}

/// What a group of the page holds: the headline, and the anchors in it.
fn sections(page: &str) -> Vec<(String, Vec<String>)> {
    let inner = |text: &str, from: &str, to: &str| {
        text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map(|(inner, _)| inner.to_owned())
    };
    let parts = page.split("<section class=\"group\"").skip(1);
    parts
        .map(|part| {
            let anchors = part.split(" id=\"f-").skip(1).filter_map(|rest| rest.split('"').next());
            (inner(part, "<h3>", "</h3>").unwrap_or_default(), anchors.map(str::to_owned).collect())
        })
        .collect()
}

/// The causes that the report shows: those found, what they explain, and the failures that are left by kind.
fn expected_groups(report: &RunReport) -> Vec<Vec<String>> {
    let fails = |operation: &str| -> Vec<String> {
        let of = report.results.iter().filter(|result| result.failed() && result.case.operation == operation);
        of.map(|result| result.id.clone()).collect()
    };
    let mut causes =
        [fails("compact_index.decode"), fails("compact_index.encode")].into_iter().collect::<Vec<_>>();
    causes.sort_by_key(|ids| std::cmp::Reverse(ids.len()));
    causes.push(fails("compact_index.decode_canonical"));
    causes
}

/// Every failure stands once, under the cause that explains it; what no cause explains follows by kind with its count.
#[test]
fn failures_stand_under_their_cause() {
    let report = several_causes();
    let expected = expected_groups(&report);
    assert!(expected.iter().all(|ids| !ids.is_empty()) && report.diagnosis.len() == 2, "{expected:?}");
    let found = sections(&page(std::slice::from_ref(&report)));
    assert_eq!(found.iter().map(|(_, ids)| ids.clone()).collect::<Vec<_>>(), expected);
    let broken = format!("breaks with an error: {} failure", expected[2].len());
    assert!(found[2].0.starts_with(&broken), "{found:?}");

    let mut text = Vec::new();
    let all = Limits { failures: Some(1000), width: 120, sentences: false };
    write_terminal(&report, all, &mut text).unwrap_or_else(|error| panic!("{error}"));
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    let places = |ids: &[String]| -> Vec<usize> {
        ids.iter()
            .map(|id| text.find(&format!("FAIL {id} ")).unwrap_or_else(|| panic!("{id}: {text}")))
            .collect()
    };
    let mut order = Vec::new();
    for ((headline, _), ids) in found.iter().zip(&expected) {
        order.extend(text.find(headline.as_str()));
        order.extend(places(ids));
    }
    assert_eq!(order.len(), 3 + expected.iter().map(Vec::len).sum::<usize>(), "{text}");
    assert!(order.is_sorted(), "{order:?} {text}");
}

/// Where each text stands, in order; none is missing.
fn stand_in_order(text: &str, wanted: &[String]) {
    let mut from = 0;
    for one in wanted {
        let at =
            text[from..].find(one.as_str()).unwrap_or_else(|| panic!("{one} is not after {from}: {text}"));
        from += at + one.len();
    }
}

/// Markdown: under the heading of each cause the failures that it explains, then those without a cause by kind.
#[test]
fn markdown_stands_under_causes() {
    let report = several_causes();
    let text = text_of(markdown::write_markdown, &report);
    let text = text.split_once("### Failures").unwrap_or_else(|| panic!("{text}")).1.replace("&#95;", "_");
    let headings =
        ["compact_index.decode: explains", "compact_index.encode: explains", "breaks with an error:"];
    let mut groups: Vec<(usize, &str)> = headings
        .iter()
        .map(|heading| (text.find(&format!("#### {heading}")).expect(heading), *heading))
        .collect();
    groups.sort_unstable();
    assert_eq!(text.matches("\n#### ").count(), 3, "{text}");
    let mut wanted = Vec::new();
    for ((_, heading), ids) in groups.iter().zip(expected_groups(&report)) {
        wanted.push(format!("#### {heading}"));
        wanted.extend(ids.iter().map(|id| format!("<code>{id}</code>")));
    }
    stand_in_order(&text, &wanted);
    assert_eq!(text.matches("<details>").count(), wanted.len() - 3);
}

/// Markdown that is cut off shows failures of every cause.
#[test]
fn markdown_that_is_cut_off_shows_every_cause() {
    let mut report = several_causes();
    let first = expected_groups(&report)[0].clone();
    let failed = report.results.iter().find(|result| first.contains(&result.id)).cloned();
    let failed = failed.unwrap_or_else(|| panic!("{first:?}"));
    let lots = (0..4000).map(|_| failed.clone());
    report.results.splice(0..0, lots);
    let text = text_of(markdown::write_markdown, &report);
    assert!(text.contains(" not shown.") && text.len() < 1 << 20, "{}", text.len());
    for ids in expected_groups(&report).iter().skip(1) {
        assert!(ids.iter().all(|id| text.contains(&format!("<code>{id}</code>"))), "{ids:?}");
    }
}

/// JUnit: the failures of a suite in the order of their causes, each with the cause as a property and in its text; what did
/// not fail has none.
#[test]
fn junit_stands_under_causes() {
    let report = several_causes();
    let text = text_of(junit::write_junit, &report);
    let deciding = report.results.iter().filter(|result| result.failed() && report.decided_by(result));
    let deciding: Vec<&str> = deciding.map(|result| result.id.as_str()).collect();
    let cases: Vec<&str> = text.split("<testcase ").skip(1).collect();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for case in &cases {
        let id = case.split('"').nth(1).unwrap_or_default();
        let cause = case.split_once("<properties>").and_then(|(_, rest)| rest.split('"').nth(3));
        assert_eq!(cause.is_some(), deciding.contains(&id), "{case}");
        let Some(cause) = cause else { continue };
        assert!(case.contains(&format!(": {cause}\n")), "{case}");
        match found.last_mut().filter(|(last, _)| last == cause) {
            Some((_, ids)) => ids.push(id.to_owned()),
            None => found.push((cause.to_owned(), vec![id.to_owned()])),
        }
    }
    let groups: Vec<Vec<String>> = found.into_iter().map(|(_, ids)| ids).collect();
    let mut expected = expected_groups(&report);
    for ids in &mut expected {
        ids.retain(|id| deciding.contains(&id.as_str()));
    }
    expected.retain(|ids| !ids.is_empty());
    assert!(expected.len() >= 2 && groups == expected, "{groups:?} {expected:?}");
    let last_failure = cases.iter().rposition(|case| case.contains("<properties>"));
    let first_pass = cases.iter().position(|case| !case.contains("<properties>"));
    assert!(last_failure < first_pass, "{text}");
}

/// A few failures that are shown come from every cause, not from the first alone.
#[test]
fn few_failures_come_from_every_cause() {
    let report = several_causes();
    let mut text = Vec::new();
    let few = Limits { failures: Some(3), width: 120, sentences: false };
    write_terminal(&report, few, &mut text).unwrap_or_else(|error| panic!("{error}"));
    let text = anstream::adapter::strip_str(&String::from_utf8_lossy(&text)).to_string();
    for ids in expected_groups(&report) {
        assert_eq!(
            ids.iter().filter(|id| text.contains(&format!("FAIL {id} "))).count(),
            1,
            "{ids:?} {text}"
        );
    }
}

/// Of thousands of failures each is drawn or listed under its cause.
#[test]
fn thousands_of_failures_keep_their_group() {
    let mut report = several_causes();
    let failed: Vec<_> = report.results.iter().filter(|result| result.failed()).cloned().collect();
    for copy in 0..400 {
        for result in &failed {
            let mut more = result.clone();
            more.id = format!("{}-{copy}", result.id);
            let causes = report.diagnosis.iter_mut().flat_map(|cause| &mut cause.operations);
            let lists = causes.map(|of| &mut of.vectors);
            let kinds =
                report.descriptions.iter_mut().flat_map(|of| &mut of.kinds).map(|kind| &mut kind.vectors);
            lists
                .chain(kinds)
                .filter(|ids| ids.contains(&result.id))
                .for_each(|ids| ids.push(more.id.clone()));
            report.results.push(more);
        }
    }
    let page = page(std::slice::from_ref(&report));
    let mut groups: Vec<Vec<String>> = sections(&page).into_iter().map(|(_, ids)| ids).collect();
    let drawn = |part: &str| part.contains("<details class=\"failure\"");
    assert!(page.split("<section class=\"group\"").skip(1).all(drawn), "every cause is drawn");
    let mut expected = expected_groups(&report);
    groups.iter_mut().chain(&mut expected).for_each(|ids| ids.sort());
    assert_eq!(groups, expected);
}
