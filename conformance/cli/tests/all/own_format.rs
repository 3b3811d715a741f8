//! The page on your own format tells the truth: its message, its codec and what is printed.

use crate::common::{Done, Place, available, has_python};

const STATE: &str = include_str!("../stubs/state.toml");

const PAGE: &str = include_str!("../../OWN_FORMAT.md");

/// The codec that the page links to.
const PLAYER: &str = include_str!("../stubs/player.py");

/// The first block of the page in a language.
fn block(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).unwrap_or_else(|| panic!("no {language}"));
    rest.split_once("```").expect("a block ends").0
}

#[test]
fn a_mistake_in_a_packet_of_your_own_is_named() {
    if !has_python() {
        return;
    }
    let place = Place::with("player.toml", block("toml"));
    place.run("init python --layout player.toml --no-workflow").ends(0);
    let run = || place.run("run my-codec --layout player.toml");
    run().ends(1).says("encode is not written yet");
    let stub = place.read("packproof/adapter.py");
    let unwritten = "    raise NotImplementedError(\"encode is not written yet\")\n";
    assert!(stub.contains(unwritten));
    let judged = |encode: &str| {
        place.write("packproof/adapter.py", stub.replace(unwritten, encode));
        run()
    };
    let shown = block("console").find("    cause ").expect("what is printed");
    judged(PLAYER)
        .ends(1)
        .says(&block("console")[shown..])
        .says("player.encode: explains")
        .lacks("player.decode: explains");
    judged(&PLAYER.replace("target is None, 1", "target is not None, 1")).ends(1).lacks("    cause ");
}

/// Fields are named as one likes: reserved words, and what the stub itself uses.
#[test]
fn fields_named_as_words_of_the_language() {
    if !has_python() {
        return;
    }
    let field = |name| format!("{{ name = \"{name}\", kind = \"ranged\", bits = 8, range = [0, 1] }}");
    let fields = ["class", "from", "number", "message", "f32"].map(field).join(", ");
    let place = Place::with("odd.toml", format!("kind = \"message\"\nfields = [{fields}]\n"));
    place.run("init python --layout odd.toml --no-workflow");
    place.run("run my-codec --layout odd.toml").says("encode is not written yet").lacks("Unbound");
}

/// The file of `init` for the packet of eight fields, with its two stubs written, conforms; with a mistake, that is named.
fn filled(language: &str, adapter: &str, file: &str, code: &str, stubs: [&str; 2], mistake: [&str; 2]) {
    let place = Place::fixed(language);
    place.write("state.toml", STATE);
    place.run(&format!("init {language} --layout state.toml --no-workflow")).ends(0);
    let file = format!("packproof/{file}");
    let stub = place.read(&file);
    let [from, to] = stubs.map(|text| stub.find(text).unwrap_or_else(|| panic!("{text}: {stub}")));
    let judged = |code: &str| -> Done {
        place.write(&file, format!("{}{code}{}", &stub[..from], &stub[to..]));
        place.run(&format!("run {adapter} --layout state.toml"))
    };
    judged(code).ends(0).says("CONFORMS");
    let wrong = code.replace(mistake[0], mistake[1]);
    assert_ne!(wrong, code);
    judged(&wrong).ends(1).says("    cause   ").says("`target`");
}

#[test]
#[ignore = "builds a crate; `ci/init` runs it"]
fn a_packet_in_rust_conforms_and_its_mistake_is_named() {
    filled(
        "rust",
        "my-codec",
        "src/main.rs",
        include_str!("../stubs/rust.rs"),
        ["fn encode(message", "impl Field for Message"],
        ["target.is_some().into(), 1", "target.is_none().into(), 1"],
    );
}

/// What `init` writes compiles without a warning; with its stubs written, it conforms.
#[test]
fn a_packet_in_csharp_conforms_and_its_mistake_is_named() {
    if !available("mcs --version") {
        return;
    }
    let place = Place::with("state.toml", STATE);
    place.run("init csharp --layout state.toml --no-workflow").ends(0);
    let mut build = std::process::Command::new("mcs");
    build.arg("-out:adapter.exe").arg(place.path("packproof/Adapter.cs")).current_dir(place.path(""));
    let done = build.output().unwrap();
    let said = String::from_utf8([done.stdout, done.stderr].concat()).unwrap();
    assert!(done.status.success() && !said.contains("warning"), "{said}");
    filled(
        "csharp",
        "my-codec-mono",
        "Adapter.cs",
        include_str!("../stubs/csharp.cs"),
        ["    public static byte[] Encode(Message", "}\n\n/// JSON"],
        ["message.target != null ? 1UL : 0, 1", "message.target == null ? 1UL : 0, 1"],
    );
}
