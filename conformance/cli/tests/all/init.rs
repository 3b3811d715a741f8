//! `packproof init` and `protocol`, and the tutorial, through the real binary.

use std::path::Path;

use packproof_suite::formats;

use crate::common::{PYTHON, available, packproof, packproof_in};

/// Every file below a directory, by its path.
fn files_of(directory: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![directory.to_owned()];
    while let Some(next) = open.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                found.push(path.strip_prefix(directory).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    found.sort();
    found
}

fn templates() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates")
}

/// Each folder of templates is a language, and is written file by file as it stands; its workflow sets the language up.
#[test]
fn writes_every_template_as_it_stands() {
    let entries = std::fs::read_dir(templates()).unwrap().map(|entry| entry.unwrap().path());
    let mut folders: Vec<String> = entries
        .filter(|path| path.is_dir())
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    let listed: Vec<serde_json::Value> =
        serde_json::from_str(&packproof(&["init", "--list", "--format", "json"]).out).unwrap();
    let mut names: Vec<&str> = listed.iter().map(|language| language["name"].as_str().unwrap()).collect();
    folders.extend(["cpp", "gdscript3", "luajit", "luau"].map(str::to_owned));
    folders.sort();
    names.sort_unstable();
    assert_eq!(names, folders);
    for name in
        names.into_iter().filter(|name| !["cpp", "gdscript3", "luajit", "luau", "unity"].contains(name))
    {
        let place = tempfile::tempdir().unwrap();
        packproof(&["init", name, "--dir", place.path().to_str().unwrap()]).ends(0);
        let source = templates().join(name);
        // A manifest in this package has another name than the one that is written.
        let written = |file: &String| file.trim_end_matches(".template").to_owned();
        let sources = files_of(&source);
        let mut expected = vec![".github/workflows/packproof.yml".to_owned()];
        expected.extend(sources.iter().map(written));
        assert_eq!(files_of(place.path()), expected, "{name}");
        for file in sources {
            let copy = std::fs::read(place.path().join(written(&file))).unwrap();
            assert_eq!(copy, std::fs::read(source.join(&file)).unwrap(), "{name}: {file}");
        }
        let workflow = std::fs::read_to_string(place.path().join(&expected[0])).unwrap();
        let setup = match name {
            "gdscript" => "checkout@v4\n      - run: wget -q https://github.com/godotengine/godot/releases/",
            "lua" => "checkout@v4\n      - run: sudo apt-get update && sudo apt-get install --yes lua5.4\n",
            "python" => "checkout@v4\n      - uses: actions/setup-python@v5\n        with:\n",
            _ => "run my-codec\n",
        };
        assert!(workflow.contains(setup), "{name}: {workflow}");
    }
}

/// What another language's template becomes: the names of another engine, another interpreter, another place.
#[test]
fn writes_variants_of_a_template() {
    let write = |language: &str| {
        let place = tempfile::tempdir().unwrap();
        let done = packproof(&["init", language, "--dir", place.path().to_str().unwrap()]);
        done.ends(0);
        let text = |path: &str| std::fs::read_to_string(place.path().join(path)).unwrap();
        let files = files_of(place.path());
        (files.clone(), files.iter().map(|path| text(path)).collect::<String>(), done.out)
    };
    let (_, text, _) = write("godot3");
    for name in ["godot3-server", "PoolByteArray", "to_json(message)", "parse_json(line)", "config_version=4"]
    {
        assert!(text.contains(name), "{name}");
    }
    for name in ["Godot 4", "Packed", "JSON.", "is_empty", "poll()", "[debug]", "_buffer"] {
        assert!(!text.contains(name), "{name}");
    }
    let (_, text, _) = write("luajit");
    assert!(text.contains(r#"command = ["luajit", "adapter.lua"]"#) && text.contains("--yes luajit\n"));
    let (files, text, _) = write("cpp");
    assert!(files.contains(&"packproof/adapter.cpp".to_owned()), "{files:?}");
    for name in [
        "SOURCES = adapter.cpp",
        "$(CXX) ",
        "-std=c++17",
        "language=C++\"",
        "catch (const std::exception &fault)",
    ] {
        assert!(text.contains(name), "{name}: {text}");
    }
    let (files, text, _) = write("luau");
    assert!(files.contains(&"packproof/adapter.luau".to_owned()), "{files:?}");
    assert!(text.contains(r#"command = ["lune", "run", "adapter.luau"]"#) && text.contains("language=Luau"));
    let (files, _, out) = write("unity");
    let expected = ["Assets/Editor/Packproof/Adapter.cs", "packproof/.gitignore", "packproof/adapters.toml"];
    assert_eq!(files, expected);
    assert!(out.contains("packproof run my-codec --start-timeout 300") && !out.contains("workflow"), "{out}");
}

/// With `--only` an adapter offers the operations of one format: the example, or without its code stubs, which the run names.
#[test]
fn writes_one_format_alone() {
    let listed: Vec<serde_json::Value> =
        serde_json::from_str(&packproof(&["init", "--list", "--format", "json"]).out).unwrap();
    for language in listed.iter().map(|language| language["name"].as_str().unwrap()) {
        for format in ["compact_index", "packet"] {
            let place = tempfile::tempdir().unwrap();
            let options = ["init", language, "--dir", place.path().to_str().unwrap(), "--only", format];
            let done = packproof(&[&options[..], &["--format", "json"]].concat());
            done.ends(0);
            let said: serde_json::Value = serde_json::from_str(&done.out).unwrap();
            let text = std::fs::read_to_string(said["written"][0].as_str().unwrap()).unwrap();
            let names = text.split('"').skip(1).step_by(2).filter(|name| formats::operation(name).is_some());
            let mut offered: Vec<&str> = names.collect();
            offered.sort_unstable();
            offered.dedup();
            let of = formats::ALL.iter().find(|of| of.name == format).unwrap();
            let mut expected: Vec<&str> = of.operations.iter().map(|operation| operation.name).collect();
            expected.sort_unstable();
            let code = text.to_lowercase().replace('_', "").contains("compactindexencode");
            let is_example = format == "compact_index";
            assert!(is_example || offered == expected, "{language}, {format}: {offered:?}");
            assert_eq!(code, is_example, "{language}, {format}");
        }
    }
    if available(PYTHON) {
        let place = tempfile::tempdir().unwrap();
        let run = |arguments: &[&str]| packproof_in(place.path(), arguments);
        assert_eq!(run(&["init", "python", "--only", "packet"]).0, Some(0));
        let (code, out) = run(&["run", "my-codec", "--only", "packet"]);
        assert!(code == Some(1) && out.contains("answers unsupported to every case of it"), "{out}");
    }
}

/// A file in the way is kept, and nothing else is written.
#[test]
fn overwrites_nothing() {
    let place = tempfile::tempdir().unwrap();
    let taken = place.path().join("packproof/adapters.toml");
    std::fs::create_dir(place.path().join("packproof")).unwrap();
    std::fs::write(&taken, "mine").unwrap();
    packproof(&["init", "go", "--dir", place.path().to_str().unwrap()])
        .ends(2)
        .warns("adapters.toml exists; nothing was written");
    assert_eq!(files_of(place.path()), ["packproof/adapters.toml"]);
    assert_eq!(std::fs::read_to_string(taken).unwrap(), "mine");
}

/// The workflow of another service, of one format, and none.
#[test]
fn writes_the_workflow_that_is_asked_for() {
    let write = |options: &[&str]| {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().to_str().unwrap();
        let done = packproof(&[&["init", "lua", "--dir", directory], options].concat());
        done.ends(0);
        (
            files_of(place.path()),
            std::fs::read_to_string(place.path().join(".gitlab-ci.yml")).unwrap_or_default(),
            done.out,
            place,
        )
    };
    let (files, text, out, _) = write(&["--ci", "gitlab", "--only", "compact_index"]);
    assert_eq!(files, [".gitlab-ci.yml", "packproof/adapter.lua", "packproof/adapters.toml"]);
    assert!(text.contains("--no-install-recommends lua5.4\n"), "{text}");
    assert!(
        text.contains("packproof run my-codec --only compact_index --report junit=packproof.xml"),
        "{text}"
    );
    assert!(
        out.contains("`packproof run my-codec --only compact_index`")
            && out.contains("packproof operations compact_index"),
        "{out}"
    );
    assert!(out.contains("put your codec in place of the one in packproof/adapter.lua"), "{out}");
    let (files, _, out, _) = write(&["--no-workflow"]);
    assert_eq!(files, ["packproof/adapter.lua", "packproof/adapters.toml"]);
    assert!(!out.contains("workflow"), "{out}");
    let (.., out, place) = write(&["--only", "packet"]);
    assert!(
        out.contains("implement the operations of packet in packproof/adapter.lua: they answer"),
        "{out}"
    );
    let github = std::fs::read_to_string(place.path().join(".github/workflows/packproof.yml")).unwrap();
    assert!(github.contains("packproof run my-codec --only packet\n"), "{github}");
    let done = packproof(&["init", "lua", "--only", "varnt"]);
    assert!(done.code == Some(2) && done.err.contains("no format `varnt`"), "{done:?}");
}

/// Names that people type are understood; one that nobody has is refused with the nearest.
#[test]
fn suggests_a_language() {
    for (typed, suggested) in
        [("pyhton", "did you mean python?"), ("gol", "did you mean go?"), ("cobol", "there are")]
    {
        let done = packproof(&["init", typed]);
        done.ends(2);
        assert!(done.err.contains(suggested), "{typed}: {}", done.err);
    }
    packproof(&["init"]).ends(2);
    for typed in ["C++", "js", "Godot", "c#"] {
        let place = tempfile::tempdir().unwrap();
        let done = packproof(&["init", typed, "--dir", place.path().to_str().unwrap()]);
        assert_eq!(done.code, Some(0), "{typed}: {done:?}");
    }
}

/// What is written works from the root of the repository, and says so in JSON, too.
#[test]
fn is_run_from_the_root_of_the_repository() {
    if !available(PYTHON) {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let (code, out) = packproof_in(place.path(), &["init", "python", "--format", "json"]);
    assert_eq!(code, Some(0), "{out}");
    let said: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(said["written"][0], "packproof/adapter.py");
    let (code, out) = packproof_in(place.path(), &["run", "my-codec", "--validate"]);
    assert!(code == Some(0) && out.contains("CONFORMS"), "{out}");
}

/// The documents are printed whole.
#[test]
fn prints_the_documents() {
    let conformance = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (arguments, path) in
        [(&["protocol"][..], "judge/PROTOCOL.md"), (&["protocol", "--lines"], "judge/LINES.md")]
    {
        let done = packproof(arguments);
        done.ends(0);
        assert_eq!(done.out, std::fs::read_to_string(conformance.join(path)).unwrap(), "{path}");
    }
}

/// The tutorial's commands do what it says: each prints the lines that stand below it, in order.
#[test]
fn the_tutorial_tells_the_truth() {
    if !available(PYTHON) {
        return;
    }
    let tutorial = include_str!("../../TUTORIAL.md");
    let place = tempfile::tempdir().unwrap();
    let mut commands = 0;
    for (at, block) in tutorial.split("\n```").enumerate().filter(|(at, _)| at % 2 == 1) {
        let Some((command, shown)) =
            block.strip_prefix("console\n$ packproof ").and_then(|rest| rest.split_once('\n'))
        else {
            panic!("block {at} is no command: {block}");
        };
        // Section 4 asks for a change.
        if shown.contains("FAIL") {
            let adapter = place.path().join("packproof/adapter.py");
            let text = std::fs::read_to_string(&adapter).unwrap();
            let changed = text.replace("0x7F if used < 4", "0x3F if used < 4");
            assert_ne!(text, changed, "the tutorial's change is possible");
            std::fs::write(adapter, changed).unwrap();
        }
        let (_, printed) = packproof_in(place.path(), &command.split(' ').collect::<Vec<_>>());
        let mut rest = printed.as_str();
        for line in shown.lines() {
            let found = rest
                .find(line)
                .unwrap_or_else(|| panic!("after `{command}`, `{line}` is not in:\n{printed}"));
            rest = &rest[found..];
        }
        commands += 1;
    }
    assert_eq!(commands, 5, "the tutorial's commands are found");
}
