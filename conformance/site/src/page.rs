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

#[derive(Debug)]
pub(crate) struct Page<'a> {
    /// Relative to the root: `formats/varint.html`.
    pub(crate) path: &'a str,
    /// Without the product's name.
    pub(crate) title: &'a str,
    /// One sentence for search engines and link previews.
    pub(crate) description: &'a str,
    /// Scripts, relative to the page.
    pub(crate) scripts: &'a [&'a str],
    /// The contents of `main`, starting with the only `h1`.
    pub(crate) body: Markup,
}

/// The relative path to the root: `../` for each folder.
pub(crate) fn root(path: &str) -> String {
    "../".repeat(path.matches('/').count())
}

impl Page<'_> {
    pub(crate) fn render(&self) -> String {
        let root = root(self.path);
        let folder = |path: &str| path.split_once('/').map(|(folder, _)| folder.to_owned());
        let here =
            |part: &str| part == self.path || folder(part).is_some() && folder(part) == folder(self.path);
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta http-equiv="Content-Security-Policy" content=(POLICY);
                    meta name="description" content=(self.description);
                    title { (self.title) @if self.path != "index.html" { " - Packproof" } }
                    link rel="icon" href={ (root) "icon.svg" } type="image/svg+xml";
                    link rel="stylesheet" href={ (root) "style.css" };
                    @for script in self.scripts { script src=(script) defer {} }
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
                    main id="main" tabindex="-1" { (self.body) }
                    footer { "Packproof " (env!("CARGO_PKG_VERSION")) ", suite " (suite_version()) ". These pages load nothing from elsewhere and send nothing anywhere." }
                }
            }
        };
        markup.into_string()
    }
}

fn suite_version() -> &'static str {
    packproof_suite::model::vector::SUITE_VERSION
}
