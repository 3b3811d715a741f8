//! The page on your own format tells the truth: its message, its codec and what is printed.

use std::fs;
use std::process::Command;

use crate::common::{PYTHON, available, packproof_in};

const STATE: &str = include_str!("../stubs/state.toml");

const PAGE: &str = include_str!("../../OWN_FORMAT.md");

/// The codec that the page links to.
const PLAYER: &str = include_str!("../stubs/player.py");

/// The first block of the page in a language.
fn block(language: &str) -> &'static str {
    let fence = format!("```{language}\n");
    let start = PAGE.find(&fence).unwrap_or_else(|| panic!("no {language} block")) + fence.len();
    &PAGE[start..start + PAGE[start..].find("```").expect("a block ends")]
}

#[test]
fn a_mistake_in_a_packet_of_your_own_is_named() {
    if !available(PYTHON) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let run = |command: &str| packproof_in(home.path(), &command.split(' ').collect::<Vec<_>>());
    fs::write(home.path().join("player.toml"), block("toml")).unwrap();
    let (code, out) = run("init python --layout player.toml --no-workflow");
    assert_eq!(code, Some(0), "{out}");
    let path = |name: &str| home.path().join("packproof").join(name);
    let stub = fs::read_to_string(path("adapter.py")).unwrap();
    let (code, out) = run("run my-codec --layout player.toml");
    assert!(code == Some(1) && out.contains("encode is not written yet"), "{out}");
    let unwritten = "    raise NotImplementedError(\"encode is not written yet\")\n";
    assert!(stub.contains(unwritten));
    let judged = |encode: &str| {
        fs::write(path("adapter.py"), stub.replace(unwritten, encode)).unwrap();
        run("run my-codec --layout player.toml")
    };
    let (code, out) = judged(PLAYER);
    let console = block("console");
    let shown = &console[console.find("    cause ").expect("what is printed")..];
    assert!(code == Some(1) && out.contains(shown), "{out}");
    assert!(out.contains("player.encode: explains") && !out.contains("player.decode: explains"), "{out}");
    let right = PLAYER.replace("target is None, 1", "target is not None, 1");
    let (code, out) = judged(&right);
    assert!(code == Some(1) && !out.contains("    cause "), "{out}");
}

/// Fields are named as one likes: reserved words, and what the stub itself uses.
#[test]
fn fields_named_as_words_of_the_language() {
    if !available(PYTHON) {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let field = |name| format!("{{ name = \"{name}\", kind = \"ranged\", bits = 8, range = [0, 1] }}");
    let fields = ["class", "from", "number", "message", "f32"].map(field).join(", ");
    fs::write(home.path().join("odd.toml"), format!("kind = \"message\"\nfields = [{fields}]\n")).unwrap();
    packproof_in(home.path(), &["init", "python", "--layout", "odd.toml", "--no-workflow"]);
    let (_, out) = packproof_in(home.path(), &["run", "my-codec", "--layout", "odd.toml"]);
    assert!(out.contains("encode is not written yet") && !out.contains("Unbound"), "{out}");
}

/// The file of `init` for the packet of eight fields, with its two stubs written, conforms; with a mistake, that is named.
fn filled(
    language: &str,
    adapter: &str,
    name: &str,
    file: &str,
    code: &str,
    stubs: [&str; 2],
    mistake: [&str; 2],
) {
    let home = tempfile::tempdir().unwrap();
    let run = |command: &str| packproof_in(home.path(), &command.split(' ').collect::<Vec<_>>());
    fs::write(home.path().join("state.toml"), STATE).unwrap();
    let (status, out) = run(&format!("init {language} --layout state.toml --no-workflow"));
    assert_eq!(status, Some(0), "{out}");
    let path = home.path().join("packproof").join(file);
    let stub = fs::read_to_string(&path).unwrap();
    let [from, to] = stubs.map(|text| stub.find(text).unwrap_or_else(|| panic!("{text}: {stub}")));
    let judged = |code: &str| {
        fs::write(&path, format!("{}{code}{}", &stub[..from], &stub[to..])).unwrap();
        run(&format!("run {adapter} --layout state.toml"))
    };
    let (status, out) = judged(code);
    assert!(status == Some(0) && out.contains("CONFORMS"), "{name}: {out}");
    let wrong = code.replace(mistake[0], mistake[1]);
    assert_ne!(wrong, code);
    let (status, out) = judged(&wrong);
    assert!(status == Some(1) && out.contains("    cause   ") && out.contains("`target`"), "{name}: {out}");
}

#[test]
fn a_packet_in_rust_conforms_and_its_mistake_is_named() {
    filled(
        "rust",
        "my-codec",
        "Rust",
        "src/main.rs",
        include_str!("../stubs/rust.rs"),
        ["fn encode(message", "impl Field for Message"],
        ["target.is_some().into(), 1", "target.is_none().into(), 1"],
    );
}

/// What `init` writes compiles without a warning.
#[test]
fn a_stub_in_csharp_has_no_warnings() {
    if !available("mcs --version") {
        return;
    }
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("state.toml"), STATE).unwrap();
    let init = ["init", "csharp", "--layout", "state.toml", "--no-workflow"];
    assert_eq!(packproof_in(home.path(), &init).0, Some(0));
    let build = ["-out:adapter.exe", "packproof/Adapter.cs"];
    let done = Command::new("mcs").args(build).current_dir(home.path()).output().unwrap();
    let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
    assert!(done.status.success() && !said.contains("warning"), "{said}");
}

#[test]
fn a_packet_in_csharp_conforms_and_its_mistake_is_named() {
    if !available("mcs --version") {
        return;
    }
    filled(
        "csharp",
        "my-codec-mono",
        "C#",
        "Adapter.cs",
        include_str!("../stubs/csharp.cs"),
        ["    public static byte[] Encode(Message", "}\n\n/// JSON"],
        ["message.target != null ? 1UL : 0, 1", "message.target == null ? 1UL : 0, 1"],
    );
}
