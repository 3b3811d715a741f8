//! `packproof init`, and the tutorial, through the real binary. `ci/init` builds and judges what is written in each language.

use packproof_suite::formats;
use serde_json::Value;

use crate::common::{Done, Place, files_of, has_python, packproof, source};

/// Languages that are written from another's template.
const VARIANTS: [&str; 5] = ["cpp", "gdscript3", "luajit", "luau", "unity"];

/// The names of the languages.
fn languages() -> Vec<String> {
    let listed = packproof("init --list --format json").json();
    listed.as_array().unwrap().iter().map(|of| of["name"].as_str().unwrap().to_owned()).collect()
}

/// What `init` writes for a language, all texts in one, and what it prints.
fn written(options: &str) -> (Done, String) {
    let done = packproof(&format!("init {options}"));
    let place = &done.ends(0).place;
    let text = place.files().iter().map(|path| place.read(path)).collect();
    (done, text)
}

/// Each folder of templates is a language, and is written file by file as it stands; its workflow sets the language up.
#[test]
fn writes_every_template_as_it_stands() {
    let all = files_of(concat!(env!("CARGO_MANIFEST_DIR"), "/templates").as_ref());
    let mut names = languages();
    names.retain(|name| name == "unity" || !VARIANTS.contains(&&**name));
    names.sort();
    let mut folders: Vec<_> = all.iter().filter_map(|path| Some(path.split_once('/')?.0)).collect();
    folders.dedup();
    assert_eq!(names, folders);
    for name in names.into_iter().filter(|name| name != "unity") {
        let place = packproof(&format!("init {name}")).ends(0).place.clone();
        let workflow = ".github/workflows/packproof.yml";
        let mut expected = vec![workflow.to_owned()];
        for file in all.iter().filter_map(|path| path.strip_prefix(&format!("{name}/"))) {
            // A manifest in this package has another name than the one that is written.
            let target = file.trim_end_matches(".template");
            assert_eq!(place.read(target), source(&format!("templates/{name}/{file}")), "{name}: {file}");
            expected.push(target.to_owned());
        }
        assert_eq!(place.files(), expected, "{name}");
        let setup = match &*name {
            "gdscript" => "checkout@v4\n      - run: wget -q https://github.com/godotengine/godot/releases/",
            "lua" => "checkout@v4\n      - run: sudo apt-get update && sudo apt-get install --yes lua5.4\n",
            "python" => "checkout@v4\n      - uses: actions/setup-python@v5\n        with:\n",
            _ => "run my-codec\n",
        };
        assert!(place.read(workflow).contains(setup), "{name}");
    }
}

/// What another language's template becomes: the names of another engine, another interpreter, another place.
#[test]
fn writes_variants_of_a_template() {
    let godot4 = ["Godot 4", "Packed", "JSON.", "is_empty", "poll()", "[debug]", "_buffer"];
    for (language, names, gone) in [
        (
            "godot3",
            &["godot3-server", "PoolByteArray", "to_json(message)", "parse_json(line)", "config_version=4"][..],
            &godot4[..],
        ),
        ("luajit", &[r#"command = ["luajit", "adapter.lua"]"#, "--yes luajit\n"], &[]),
        ("luau", &[r#"command = ["lune", "run", "adapter.luau"]"#, "language=Luau"], &[]),
        (
            "cpp",
            &[
                "SOURCES = adapter.cpp",
                "$(CXX) ",
                "-std=c++17",
                "language=C++\"",
                "catch (const std::exception &",
            ],
            &[],
        ),
    ] {
        let (_, text) = written(language);
        for name in names {
            assert!(text.contains(name), "{language}: {name}");
        }
        for name in gone {
            assert!(!text.contains(name), "{language}: {name}");
        }
    }
    let (done, _) = written("unity");
    let expected = ["Assets/Editor/Packproof/Adapter.cs", "packproof/.gitignore", "packproof/adapters.toml"];
    assert_eq!(done.place.files(), expected);
    done.says("packproof run my-codec --start-timeout 300").lacks("workflow");
}

/// With `--only` an adapter offers the operations of one format: the example, or without its code stubs, which the run names.
#[test]
fn writes_one_format_alone() {
    for language in languages() {
        for format in ["compact_index", "packet"] {
            let done = packproof(&format!("init {language} --only {format} --format json"));
            let text = done.place.read(done.ends(0).json()["written"][0].as_str().unwrap());
            let names = text.split('"').skip(1).step_by(2).filter(|name| formats::operation(name).is_some());
            let mut offered: Vec<&str> = names.collect();
            offered.sort_unstable();
            offered.dedup();
            let of = formats::find(format).unwrap().operations;
            let mut expected: Vec<&str> = of.iter().map(|operation| operation.name).collect();
            expected.sort_unstable();
            let is_example = format == "compact_index";
            assert!(is_example || offered == expected, "{language}, {format}: {offered:?}");
            let code = text.to_lowercase().replace('_', "").contains("compactindexencode");
            assert_eq!(code, is_example, "{language}, {format}");
        }
    }
    if has_python() {
        let place = packproof("init python --only packet").place;
        place.run("run my-codec --only packet").ends(1).says("answers unsupported to every case of it");
    }
}

/// A file in the way is kept, and nothing else is written.
#[test]
fn overwrites_nothing() {
    let place = Place::with("packproof/adapters.toml", "mine");
    place.run("init go").ends(2).warns("adapters.toml exists; nothing was written");
    assert_eq!(place.files(), ["packproof/adapters.toml"]);
    assert_eq!(place.read("packproof/adapters.toml"), "mine");
}

/// The workflow of another service, of one format, and none; the steps that remain are said. Names that people type are understood.
#[test]
fn writes_the_workflow_that_is_asked_for() {
    let (done, text) = written("lua --ci gitlab --only compact_index");
    assert_eq!(done.place.files(), [".gitlab-ci.yml", "packproof/adapter.lua", "packproof/adapters.toml"]);
    for part in
        ["--no-install-recommends lua5.4\n", "my-codec --only compact_index --report junit=packproof.xml"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    done.says("`packproof run my-codec --only compact_index`")
        .says("packproof operations compact_index")
        .says("put your codec in place of the one in packproof/adapter.lua");
    let (done, _) = written("lua --no-workflow");
    assert_eq!(done.lacks("workflow").place.files(), ["packproof/adapter.lua", "packproof/adapters.toml"]);
    let (done, text) = written("lua --only packet --dir below");
    done.says("implement the operations of packet in packproof/adapter.lua: they answer").says("cd below");
    assert!(text.contains("packproof run my-codec --only packet\n"), "{text}");
    for typed in ["C++", "js", "Godot", "c#"] {
        written(typed);
    }
}

/// What is written works from the root of the repository, and says so in JSON, too. The tutorial's commands do what it says: each prints
/// the lines that stand below it, in order.
#[test]
fn the_tutorial_tells_the_truth() {
    if !has_python() {
        return;
    }
    let said: Value = packproof("init python --format json").json();
    assert_eq!(said["written"][0], "packproof/adapter.py");
    let place = Place::new();
    let tutorial = source("TUTORIAL.md");
    let blocks = tutorial.split("\n```").skip(1).step_by(2);
    let commands = blocks.map(|block| {
        let command = block.strip_prefix("console\n$ packproof ").and_then(|rest| rest.split_once('\n'));
        command.unwrap_or_else(|| panic!("no command: {block}"))
    });
    assert_eq!(commands.clone().count(), 5, "the tutorial's commands are found");
    for (command, shown) in commands {
        // Section 4 asks for a change.
        if shown.contains("FAIL") {
            let text = place.read("packproof/adapter.py");
            let changed = text.replace("0x7F if used < 4", "0x3F if used < 4");
            assert_ne!(text, changed, "the tutorial's change is possible");
            place.write("packproof/adapter.py", changed);
        }
        let done = place.run(command);
        let printed = format!("{}{}", done.out, done.err);
        let mut rest = &*printed;
        for line in shown.lines() {
            let found =
                rest.find(line).unwrap_or_else(|| panic!("after `{command}`, no `{line}` in:\n{printed}"));
            rest = &rest[found..];
        }
    }
}
