//! Style and scripts.

use packproof_judge::report::html;
use serde_json::{Value, json};

use crate::errata::{LISTINGS, Listing};
use crate::site::Site;

/// The scripts of the playground's pages, as classic scripts: a page opened from a disk may not load modules.
const SCRIPTS: [(&str, &str); 5] = [
    ("engine.js", include_str!("../assets/engine.js")),
    ("common.js", include_str!("../assets/common.js")),
    ("values.js", include_str!("../assets/values.js")),
    ("layout.js", include_str!("../assets/layout.js")),
    ("function.js", include_str!("../assets/function.js")),
];

/// The listings of errata as examples of functions.
fn presets() -> String {
    let of = |of: &Listing| {
        [(of.mistake, of.wrong), ("right", of.right)]
            .map(|(title, code)| json!({"operation": of.operation, "title": title, "code": code}))
    };
    let presets: Value = LISTINGS.iter().flat_map(of).collect();
    format!("self.packproofPresets = {presets};\n")
}

pub(crate) fn write(site: &mut Site) {
    // Pictures look as in a report.
    site.add("style.css", format!("{}\n{}", html::STYLE, include_str!("../assets/site.css")));
    site.add("icon.svg", include_str!("../assets/icon.svg"));
    site.add("home.js", include_str!("../assets/home.js"));
    site.add("playground/presets.js", presets());
    for (name, script) in SCRIPTS {
        site.add(&format!("playground/{name}"), script);
    }
}
