//! The HTML page: counts what failed, and every failure can be linked to.

use super::reports;
use crate::common::packproof;
use packproof_judge::report::ndjson;

/// An adapter that fails everything: more failures than a page draws.
#[test]
fn filters_know_every_failure() {
    let reports = reports(&["html", "ndjson"]);
    let done = packproof(&format!("run --only varint --failures 1 {reports} -- $BAD offers-all-and-fails"));
    let run = ndjson::read(done.ends(1).place.read("ndjson").as_bytes()).unwrap().remove(0);
    let mut failed: Vec<&str> =
        run.results.iter().filter(|result| result.failed()).map(|result| &*result.id).collect();
    assert!(failed.len() > 1_500);
    let page = done.place.read("html");
    assert!(page.contains(&format!("data-failures=\"{}\"", failed.len())));
    assert_eq!(page.matches("class=\"failure\"").count(), failed.len());
    let mut anchors: Vec<&str> =
        page.split(" id=\"f-").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    anchors.sort_unstable();
    failed.sort_unstable();
    assert_eq!(anchors, failed);
    assert!(page.len() < 3 << 20, "{}", page.len());
    for name in ["text", "format", "operation", "verdict", "level", "flag"] {
        assert!(page.contains(&format!("name=\"{name}\"")), "{name}");
    }
    assert!(page.contains("replaceState"), "the filter writes the address");
    assert!(page.contains("data-level=\"must\"") && page.contains("data-flags=\""));
}

/// An adapter that cannot be judged still leaves reports, which say so, and the stored run is as unusable as the run was.
#[test]
fn reports_of_an_unusable_adapter_say_why() {
    let kinds = ["ndjson", "junit", "markdown", "html"];
    let done = packproof(&format!("run {} -- $BAD exits-at-once", reports(&kinds)));
    for kind in kinds {
        let text = done.ends(3).place.read(kind);
        assert!(text.contains("ImportError: no module named codec"), "{kind}: {text}");
        assert!(kind == "ndjson" || text.to_lowercase().contains("unusable"), "{kind}: {text}");
    }
    done.place.run("report ndjson").ends(3).says("UNUSABLE");
}
