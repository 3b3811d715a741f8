//! The frame of every page.

use maud::{DOCTYPE, Markup, html};

/// Loads only from the site itself, and sends nothing. This also holds for pasted functions, which run in a worker from a
/// `blob:` address under the same policy.
const POLICY: &str = "default-src 'none'; style-src 'self'; img-src 'self' data:; \
                      script-src 'self' 'wasm-unsafe-eval' blob:; worker-src blob:; connect-src 'none'; \
                      base-uri 'none'; form-action 'none'";

/// The parts of the site: first page and name in the navigation.
const PARTS: [(&str, &str); 7] = [
    ("formats/index.html", "Formats"),
    ("errata/index.html", "Errata"),
    ("presets/index.html", "Presets"),
    ("world.html", "Implementations"),
    ("findings.html", "Findings"),
    ("playground/index.html", "Playground"),
    ("guides/index.html", "Guides"),
];

/// The relative path to the root: `../` for each folder.
pub(crate) fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

/// Resolves a link relative to the file that has it.
pub(crate) fn resolve(file: &str, link: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// A page: `path` is relative to the root, `title` without the product's name, `description` a sentence for search engines and link
/// previews, `scripts` relative to the page. The body starts with the only `h1`.
pub(crate) fn render(path: &str, title: &str, description: &str, scripts: &[&str], body: &Markup) -> String {
    let root = root(path);
    let folder = |path: &str| path.split_once('/').map(|(folder, _)| folder.to_owned());
    let here = |part: &str| part == path || folder(part).is_some() && folder(part) == folder(path);
    let markup = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="description" content=(description);
                title { (title) @if path != "index.html" { " - Packproof" } }
                link rel="icon" href={ (root) "icon.svg" } type="image/svg+xml";
                link rel="stylesheet" href={ (root) "style.css" };
                @for script in scripts { script src=(script) defer {} }
            }
            body class="site" {
                a class="skip" href="#main" { "Skip to the content" }
                header class="site-header" {
                    a class="home" href={ (root) "index.html" } { "Packproof" }
                    nav aria-label="Parts of the site" {
                        ul {
                            @for (part, name) in PARTS {
                                li { a href={ (root) (part) } aria-current=[here(part).then_some("true")] { (name) } }
                            }
                        }
                    }
                }
                main id="main" tabindex="-1" { (body) }
                footer { "Packproof " (env!("CARGO_PKG_VERSION")) ", suite " (suite_version()) ". These pages load nothing from elsewhere and send nothing anywhere." }
            }
        }
    };
    markup.into_string()
}

fn suite_version() -> &'static str {
    packproof_suite::model::vector::SUITE_VERSION
}
