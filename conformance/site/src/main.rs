//! Writes the site: one folder of static files that load nothing from other machines.
//!
//! ```text
//! packproof-site DIRECTORY [PLAYGROUND.wasm]
//! ```

mod assets;
#[cfg(feature = "bundle")]
mod bundle;
mod documents;
mod errata;
mod home;
mod links;
mod markdown;
mod page;
mod play;
mod presets;
mod site;
mod world;

use std::path::Path;
use std::process::ExitCode;

use site::Site;

/// Every page and asset, without the playground's WebAssembly; uses one recording and one preset in `every`.
fn pages(every: usize) -> Site {
    let mut site = Site::default();
    assets::write(&mut site);
    home::write(&mut site);
    documents::write(&mut site);
    errata::write(&mut site);
    play::write(&mut site);
    presets::write(&mut site, every);
    world::write(&mut site, every);
    site
}

#[cfg(feature = "bundle")]
fn add_playground(site: &mut Site, wasm: &str) -> Result<(), String> {
    site.add("playground/engine-data.js", bundle::script(Path::new(wasm))?);
    Ok(())
}

#[cfg(not(feature = "bundle"))]
fn add_playground(_: &mut Site, _: &str) -> Result<(), String> {
    Err("the playground is packed by a build with `--features bundle`".to_owned())
}

fn run(arguments: &[String]) -> Result<(), String> {
    let (directory, wasm) = match arguments {
        [directory] => (directory, None),
        [directory, wasm] => (directory, Some(wasm)),
        _ => return Err("usage: packproof-site DIRECTORY [PLAYGROUND.wasm]".to_owned()),
    };
    let mut site = pages(1);
    if let Some(wasm) = wasm {
        add_playground(&mut site, wasm)?;
    }
    let broken = links::broken(&site);
    if !broken.is_empty() {
        return Err(format!("{} broken links:\n{}", broken.len(), broken.join("\n")));
    }
    let bytes = site.write(Path::new(directory))?;
    println!("{} files, {} KiB in {directory}", site.files().len(), bytes / 1024);
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    /// Built once for all tests, from a sample: witnesses take seconds, diagnosing all recordings and comparing all presets minutes.
    static PAGES: LazyLock<Site> = LazyLock::new(|| pages(40));

    /// Every page is written, and every link works, except to the script that needs the playground's WebAssembly.
    #[test]
    fn links_lead_somewhere() {
        let site = &*PAGES;
        let no_engine = |link: &String| !link.ends_with(": engine-data.js");
        assert_eq!(
            links::broken(site).into_iter().filter(no_engine).collect::<Vec<_>>(),
            Vec::<String>::new()
        );
        for path in ["index.html", "formats/compact-index.html", "errata/wiki-continuation-mask-3f.html"] {
            assert!(site.files().contains_key(path), "{path}");
        }
    }

    /// No page loads anything from another address.
    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for (path, text) in PAGES.files() {
            let text = String::from_utf8_lossy(text);
            for loaded in ["src=\"http", "href=\"http", "url(http", "@import", "src=\"//"] {
                assert!(!text.contains(loaded), "{path} has {loaded}");
            }
        }
    }
}
