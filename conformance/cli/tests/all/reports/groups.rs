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

/// The causes that a report shows, each with the failures that it explains: those found, the one of most failures first, and what is left
/// by kind.
fn groups(report: &RunReport) -> Vec<(&'static str, Vec<String>)> {
    let failed = report.results.iter().filter(|result| result.failed());
    let fails = |operation: &str| -> Vec<String> {
        failed.clone().filter(|result| result.case.operation == operation).map(|of| of.id.clone()).collect()
    };
    let mut causes = vec![
        ("compact_index.decode: explains ", fails("compact_index.decode")),
        ("compact_index.encode: explains ", fails("compact_index.encode")),
    ];
    causes.sort_by_key(|(_, ids)| std::cmp::Reverse(ids.len()));
    causes.push(("breaks with an error: ", fails("compact_index.decode_canonical")));
    assert!(causes.iter().all(|(_, ids)| !ids.is_empty()) && report.diagnosis.len() == 2, "{causes:?}");
    causes
}

/// The groups of a page: headline, and the anchors in it.
fn sections(page: &str) -> Vec<(&str, Vec<&str>)> {
    let parts = page.split("<section class=\"group\"").skip(1);
    parts
        .map(|part| {
            let headline = part.split_once("<h3>").unwrap().1.split_once("</h3>").unwrap().0;
            let anchors = part.split(" id=\"f-").skip(1).filter_map(|rest| rest.split('"').next());
            (headline, anchors.collect())
        })
        .collect()
}

/// Every failure stands once, under the cause that explains it; what no cause explains follows by kind with its count. So it is on the
/// page, on a terminal that shows all, and in Markdown.
#[test]
fn failures_stand_under_their_cause() {
    let report = several_causes();
    let groups = groups(&report);
    let page = page(std::slice::from_ref(&report));
    let found = sections(&page);
    assert_eq!(found.len(), groups.len(), "{found:?}");
    for ((headline, anchors), (cause, ids)) in found.iter().zip(&groups) {
        assert!(headline.starts_with(cause) && anchors == ids, "{headline} {anchors:?}, {cause} {ids:?}");
    }
    assert!(found[2].0.contains(&format!(": {} failure", groups[2].1.len())), "{found:?}");
    let all = terminal(&report, Limits { failures: Some(1000), width: 120, sentences: false });
    let markdown = text_of(|out| markdown::write_markdown(&report, out)).replace("&#95;", "_");
    let (_, markdown) = markdown.split_once("### Failures").unwrap();
    let count: usize = groups.iter().map(|(_, ids)| ids.len()).sum();
    for (text, heading, before, after, each) in
        [(&*all, "", "FAIL ", " ", "\nFAIL "), (markdown, "#### ", "<code>", "</code>", "<details>")]
    {
        let of_group = |(cause, ids): &(&str, Vec<String>)| {
            let ids = ids.iter().map(|id| format!("{before}{id}{after}"));
            std::iter::once(format!("{heading}{cause}")).chain(ids).collect::<Vec<_>>()
        };
        let mut rest = text;
        for wanted in groups.iter().flat_map(of_group) {
            let (_, further) =
                rest.split_once(&wanted).unwrap_or_else(|| panic!("{wanted}: {rest}\n\n{text}"));
            rest = further;
        }
        assert_eq!(text.matches(each).count(), count, "{text}");
    }
    assert_eq!(markdown.matches("\n#### ").count(), 3, "{markdown}");
    // A few failures that are shown come from every cause, not from the first alone.
    let few = terminal(&report, Limits { failures: Some(3), width: 120, sentences: false });
    for (_, ids) in groups {
        assert_eq!(ids.iter().filter(|id| few.contains(&format!("FAIL {id} "))).count(), 1, "{ids:?} {few}");
    }
}

/// GitHub refuses a summary of more than 1 MiB: failures beyond that are counted, not written, and those that are come from every cause.
#[test]
fn markdown_that_is_cut_off_shows_every_cause() {
    let mut report = several_causes();
    let groups = groups(&report);
    let first = report.results.iter().find(|result| groups[0].1.contains(&result.id)).cloned().unwrap();
    report.results.splice(0..0, std::iter::repeat_n(first, 4000));
    let text = text_of(|out| markdown::write_markdown(&report, out));
    let failed = report.results.iter().filter(|result| result.failed()).count();
    let left = failed - text.matches("<details>").count();
    assert!(
        text.contains(&format!("\n{left} failures not shown.\n")) && text.len() < 1 << 20,
        "{}",
        text.len()
    );
    for id in groups[1..].iter().flat_map(|(_, ids)| ids) {
        assert!(text.contains(&format!("<code>{id}</code>")), "{id}");
    }
}

/// JUnit: the failures of a suite in the order of their causes, before what passes, each with the cause as a property and in its text; what
/// did not fail has none.
#[test]
fn junit_stands_under_causes() {
    let report = several_causes();
    let text = text_of(|out| junit::write_junit(&report, out));
    let deciding = report.results.iter().filter(|result| result.failed() && report.decided_by(result));
    let deciding: Vec<&str> = deciding.map(|result| result.id.as_str()).collect();
    let mut cases = text.split("<testcase ").skip(1);
    let groups = groups(&report);
    let wanted = groups.iter().flat_map(|(cause, ids)| ids.iter().map(move |id| (cause, id)));
    for (cause, id) in wanted.filter(|(_, id)| deciding.contains(&id.as_str())) {
        let case = cases.next().unwrap();
        assert_eq!(case.split('"').nth(1), Some(&**id), "{case}");
        let (_, properties) = case.split_once("<properties>").unwrap();
        let shown = properties.split('"').nth(3).unwrap();
        assert!(shown.starts_with(cause) && case.contains(&format!(": {shown}\n")), "{case}");
    }
    assert!(cases.all(|case| !case.contains("<properties>")), "{text}");
}

/// Of thousands of failures each is drawn or listed under its cause, and few are drawn; the page has their count, and fields to filter them,
/// whose contents the address keeps.
#[test]
fn thousands_of_failures_keep_their_group() {
    let mut report = several_causes();
    let failed: Vec<_> = report.results.iter().filter(|result| result.failed()).cloned().collect();
    for (copy, result) in (0..400).flat_map(|copy| failed.iter().map(move |result| (copy, result))) {
        let mut more = result.clone();
        more.id = format!("{}-{copy}", result.id);
        let causes = report.diagnosis.iter_mut().flat_map(|cause| &mut cause.operations);
        let kinds = report.descriptions.iter_mut().flat_map(|of| &mut of.kinds);
        let lists = causes.map(|of| &mut of.vectors).chain(kinds.map(|kind| &mut kind.vectors));
        lists.filter(|ids| ids.contains(&result.id)).for_each(|ids| ids.push(more.id.clone()));
        report.results.push(more);
    }
    let page = page(std::slice::from_ref(&report));
    let count = report.results.iter().filter(|result| result.failed()).count();
    assert!(page.contains(&format!("data-failures=\"{count}\"")));
    assert_eq!(page.matches("class=\"failure\"").count(), count);
    assert!(page.len() < 2048 * count, "{} bytes for {count} failures", page.len());
    for name in ["text", "format", "operation", "verdict", "level", "flag"] {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
    }
    for part in ["replaceState", "data-level=\"must\"", "data-flags=\""] {
        assert!(page.contains(part), "{part}");
    }
    let drawn = |part: &str| part.contains("<details class=\"failure\"");
    assert!(page.split("<section class=\"group\"").skip(1).all(drawn), "every cause is drawn");
    for ((_, mut found), (cause, mut ids)) in sections(&page).into_iter().zip(groups(&report)) {
        found.sort_unstable();
        ids.sort();
        assert_eq!(found, ids, "{cause}");
    }
}
