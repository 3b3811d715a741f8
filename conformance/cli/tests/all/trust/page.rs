//! Reports of what could not be judged.

use super::reports;
use crate::common::packproof;

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
