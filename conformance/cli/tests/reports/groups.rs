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
            if asked.get() % 2 == 0 { Outcome::Error("no".to_owned()) } else { formats::reference(case) }
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
    let all = Limits { failures: 1000, width: 120, sentences: false };
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

/// A few failures that are shown come from every cause, not from the first alone.
#[test]
fn few_failures_come_from_every_cause() {
    let report = several_causes();
    let mut text = Vec::new();
    let few = Limits { failures: 3, width: 120, sentences: false };
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

/// Of thousands of failures those that are neither drawn nor listed stand as records that name their group; none is lost.
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
    let records = page.split_once("class=\"rest\">").and_then(|(_, rest)| rest.split_once("</script>"));
    let records: serde_json::Value = serde_json::from_str(records.map_or("", |of| of.0)).unwrap_or_default();
    let mut groups: Vec<Vec<String>> = sections(&page).into_iter().map(|(_, ids)| ids).collect();
    assert!(groups.iter().all(|ids| ids.len() > 50), "every cause is drawn");
    for record in records["failures"].as_array().unwrap_or(&Vec::new()) {
        let group = record["group"].as_u64().unwrap_or(99) as usize;
        groups[group].push(record["id"].as_str().unwrap_or_default().to_owned());
    }
    let mut expected = expected_groups(&report);
    groups.iter_mut().chain(&mut expected).for_each(|ids| ids.sort());
    assert_eq!(groups, expected);
}
