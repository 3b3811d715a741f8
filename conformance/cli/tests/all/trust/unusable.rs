//! An adapter that cannot be judged still leaves reports, which say so.

use crate::common::{BAD, Done, packproof};

fn text(done: &Done, name: &str) -> String {
    std::fs::read_to_string(done.path(name)).unwrap_or_default()
}

fn reports(command: &[&str], rest: &[&str]) -> (Done, tempfile::TempDir) {
    let directory = tempfile::tempdir().unwrap();
    let wanted: Vec<String> = ["ndjson", "junit", "markdown", "html"]
        .iter()
        .filter(|kind| command[0] == "run" || **kind != "junit")
        .map(|kind| format!("{kind}={}", directory.path().join(kind).display()))
        .collect();
    let mut arguments = command.to_vec();
    arguments.extend(wanted.iter().flat_map(|wanted| ["--report", wanted]));
    arguments.extend(rest);
    (packproof(&arguments), directory)
}

#[test]
fn reports_of_an_unusable_adapter_say_why() {
    let (done, directory) = reports(&["run"], &["--", BAD, "exits-at-once"]);
    done.ends(3);
    for kind in ["ndjson", "junit", "markdown", "html"] {
        let text = std::fs::read_to_string(directory.path().join(kind)).unwrap_or_default();
        assert!(text.contains("ImportError: no module named codec"), "{kind}: {text}");
        assert!(kind == "ndjson" || text.to_lowercase().contains("unusable"), "{kind}: {text}");
    }
    let stored = directory.path().join("ndjson");
    let done = packproof(&["report", stored.to_str().unwrap()]);
    assert_eq!(done.code, Some(3), "the stored run is as unusable as the run was: {done:?}");
    done.says("UNUSABLE");
}

const REGISTRY: &str = r#"
[[adapter]]
name = "the-right-one"
command = ["{packproof}", "serve", "--only", "compact_index"]

[[adapter]]
name = "the-broken-one"
command = ["{bad}", "exits-at-once"]

[[adapter]]
name = "the-unbuilt-one"
command = ["true"]
build = ["false"]
"#;

#[test]
fn a_matrix_has_a_row_for_every_adapter_by_its_name() {
    let directory = tempfile::tempdir().unwrap();
    let registry = directory.path().join("adapters.toml");
    std::fs::write(&registry, REGISTRY.replace("{bad}", BAD)).unwrap();
    let registry = registry.to_str().unwrap();
    for (skip, code) in [(false, 3), (true, 0)] {
        let skip: &[&str] = if skip { &["--skip-unusable"] } else { &[] };
        let (done, out) = reports(&[&["matrix", "--adapters", registry], skip].concat(), &[]);
        done.ends(code);
        for kind in ["markdown", "html"] {
            let text = std::fs::read_to_string(out.path().join(kind)).unwrap_or_default();
            for name in ["the-right-one", "the-broken-one", "the-unbuilt-one"] {
                // Markdown breaks nothing at a hyphen; HTML neither.
                assert!(text.contains(name), "{kind} names {name}");
            }
            assert!(text.contains("ImportError"), "{kind} says why");
        }
        let stored = std::fs::read(out.path().join("ndjson")).unwrap();
        let runs = packproof_judge::report::ndjson::read(&stored[..]).unwrap();
        assert_eq!(runs.len(), 3);
        assert!(done.out.contains("the-broken-one"), "{}", text(&done, "out"));
    }
}
