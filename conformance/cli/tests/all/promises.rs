//! A `hello` holds in every command: what it excludes is never asked, and what it leaves open is no difference.

use crate::common::{Place, packproof};

/// An adapter around `packproof serve --only FORMAT` whose questions and answers `sed` changes.
fn script(format: &str, questions: &str, answers: &str) -> String {
    format!("sed -u -e '{questions}' | \"$PACKPROOF\" serve --only {format} | sed -u -e '{answers}'\n")
}

/// Ends when it is asked for truncated input.
fn without_bounds() -> String {
    script("compact_index", "", r#"s/"protocol":1/&,"bounds":false/;/"reject":"truncated"/Q"#)
}

/// Ends when it is asked for more than 16 bits.
fn up_to_16_bits() -> String {
    let limits =
        r#""limits":{"quantize.quantize_unit":{"bits":[1,16]},"quantize.restore_unit":{"bits":[1,16]}}"#;
    let questions = r#"/e_unit","parameters":{"bits":\(1[7-9]\|[2-9][0-9]\)}/Q"#;
    script("quantize", questions, &format!(r#"s/"protocol":1/&,{limits}/"#))
}

/// One class for all refusals and no `consumed`, announced.
fn taciturn() -> String {
    let hello = r#"s/"protocol":1/&,"refusals":"any","consumed":false/"#;
    let silent = r#"s/,"consumed":[0-9][0-9]*//g;s/"reject":"[a-z_]*"\(,"at":"[a-z]* [0-9]*"\)\{0,1\}/"reject":"invalid"/g"#;
    script("compact_index", "", &format!("{hello};{silent}"))
}

/// The layout of an adapter whose limits leave one width is identified with this width.
fn only_15_bits() -> String {
    let of = |operation: &str| format!(r#""smallest_three.{operation}":{{"bits":[15,15]}}"#);
    let limits = ["compress", "restore", "restore_original"].map(of).join(",");
    let hello = format!(r#"s/"protocol":1/&,"limits":{{{limits}}}/"#);
    script("smallest_three", r#"/"parameters":{"bits":\(9\|10\)}/Q"#, &hello)
}

#[test]
fn no_command_asks_what_the_hello_excludes() {
    let fuzz = "fuzz --seed 1 --cases 1000";
    for (script, command) in [
        (without_bounds(), format!("{fuzz} --operation compact_index.decode")),
        (up_to_16_bits(), format!("{fuzz} --operation quantize.quantize_unit")),
        (taciturn(), format!("{fuzz} --only compact_index")),
        (without_bounds(), "run --check-adapter".to_owned()),
        (up_to_16_bits(), "run --check-adapter".to_owned()),
        (only_15_bits(), "identify".to_owned()),
    ] {
        Place::with("adapter.sh", script).run(&format!("{command} -- sh adapter.sh")).ends(0).lacks("broke");
    }
}

/// The pairs of two of these adapters: which of how many cases the second reads well from the bytes of the first.
fn pair(writer: &str, reader: &str) -> (u64, u64) {
    let place = Place::new();
    let entry = |name: &str, script: &str| {
        place.write(name, script);
        format!("[[adapter]]\nname = \"{name}\"\ncommand = [\"sh\", \"{name}\"]\ndirectory = \".\"\n")
    };
    place.write("adapters.toml", entry("writer", writer) + &entry("reader", reader));
    let pair = place.run("matrix --format json").json()[0]["decoded_by"]["reader"].take();
    (pair["good"].as_u64().unwrap(), pair["total"].as_u64().unwrap())
}

/// The decoder of a pair need not say what it does not promise. One with limits is asked for nothing outside them, and no pair counts
/// what is: not even where the encoder failed.
#[test]
fn pairs_compare_what_the_hello_promises() {
    let (good, total) = pair(&script("compact_index", "", ""), &taciturn());
    assert!(total > 10 && good == total, "{good} of {total}");
    let hello = r#"s/"protocol":1/&,"limits":{"smallest_three.restore":{"bits":[10,15]}}/"#;
    let from_10_bits = script("smallest_three", r#"/restore","parameters":{"bits":9}/Q"#, hello);
    let (good, total) = pair(&script("smallest_three", "", ""), &from_10_bits);
    assert!(total > 10 && good == total, "{good} of {total}");
    let failing = script("smallest_three", "", r#"s/{"ok":\[[0-9,]*\]}/{"error":"no"}/g"#);
    assert_eq!(pair(&failing, &from_10_bits), (0, total));
}

/// Standard error of an adapter is marked as its own, once however often it says the same.
#[test]
fn standard_error_of_an_adapter_is_marked() {
    let done = packproof("run --vectors $VECTORS -- sh -c 'for i in 1 2 3; do echo same >&2; done; exit 1'");
    assert_eq!(done.ends(3).err.matches("adapter: same\n").count(), 1, "{done:?}");
}
