//! The HTML page: counts what failed, and every failure can be linked to.

use crate::common::judge_all;
use packproof_judge::report::ndjson;

/// An adapter that fails everything: more failures than a page draws.
#[test]
fn filters_know_every_failure() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    let reports = ["html", "ndjson"].map(|kind| format!("{kind}={}", path(kind).display()));
    let options = ["--only", "varint", "--failures", "1", "--report", &reports[0], "--report", &reports[1]];
    judge_all(&options, "offers-all-and-fails").ends(1);
    let stored = std::fs::read(path("ndjson")).unwrap();
    let run = ndjson::read(&stored[..]).unwrap().remove(0);
    let failed: Vec<&str> =
        run.results.iter().filter(|result| result.failed()).map(|result| result.id.as_str()).collect();
    assert!(failed.len() > 1_500);
    let page = std::fs::read_to_string(path("html")).unwrap();
    assert!(page.contains(&format!("data-failures=\"{}\"", failed.len())));
    assert_eq!(page.matches("class=\"failure\"").count(), failed.len());
    let mut anchors: Vec<&str> =
        page.split(" id=\"f-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    anchors.sort_unstable();
    let mut ids = failed.clone();
    ids.sort_unstable();
    assert_eq!(anchors, ids);
    assert!(page.len() < 3 << 20, "{}", page.len());
    for name in ["text", "format", "operation", "verdict", "level", "flag"] {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
    }
    assert!(page.contains("replaceState"), "the filter writes the address");
    assert!(page.contains("data-level=\"must\"") && page.contains("data-flags=\""));
}
