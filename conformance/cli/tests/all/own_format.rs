//! The page on your own format tells the truth: its message, its codec and what is printed.

use std::fs;
use std::process::Command;

use crate::common::{PACKPROOF, PYTHON, available};

const PAGE: &str = include_str!("../../OWN_FORMAT.md");

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
    let run = |command: &str| {
        let output =
            Command::new(PACKPROOF).args(command.split(' ')).current_dir(home.path()).output().unwrap();
        (output.status.code(), String::from_utf8([output.stdout, output.stderr].concat()).unwrap())
    };
    fs::write(home.path().join("player.toml"), block("toml")).unwrap();
    let (code, out) = run("init python --layout player.toml --no-workflow");
    assert_eq!(code, Some(0), "{out}");
    let path = |name: &str| home.path().join("packproof").join(name);
    let stub = fs::read_to_string(path("adapter.py")).unwrap();
    let (code, out) = run("run my-codec --layout player.toml");
    assert!(code == Some(1) && out.contains("encode is not written yet"), "{out}");
    let written = stub
        .replace("import struct\n", "import struct\n\nimport player\n")
        .replace(
            "    raise NotImplementedError(\"encode is not written yet\")",
            "    return player.encode(alive, team, hp, id, ammo, target)",
        )
        .replace("    \"player.decode\"", "    # \"player.decode\"");
    assert_eq!(written.matches("player.encode(").count(), 1);
    fs::write(path("adapter.py"), written).unwrap();
    let shown = block("console").split_once('\n').expect("a command, then what it prints").1;
    fs::write(path("player.py"), block("python")).unwrap();
    let (code, out) = run("run my-codec --layout player.toml");
    assert!(code == Some(1) && out.contains(shown), "{out}");
    fs::write(path("player.py"), block("python").replace("target is None, 1", "target is not None, 1"))
        .unwrap();
    let (code, out) = run("run my-codec --layout player.toml");
    assert!(code == Some(0) && out.contains("CONFORMS"), "{out}");
}
