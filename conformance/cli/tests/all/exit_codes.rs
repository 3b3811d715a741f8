//! One meaning per exit code, in every command.

use std::time::Duration;

use crate::common::{MASKED, Place, judge, packproof, whole};

/// Our own codec and the reference conform, through `serve`; a deviant does not and is named.
#[test]
fn conforming_is_0_and_failing_is_1() {
    for who in ["codec", "reference"] {
        packproof(&format!("run --minimal --validate -- $PACKPROOF serve --as {who}")).ends(0);
    }
    packproof(&format!("run --vectors $VECTORS -- {MASKED}"))
        .ends(1)
        .says("DOES NOT CONFORM")
        .says("wiki-continuation-mask-3f");
}

/// The minimal suite alone fails what does not conform, in a thirteenth of the vectors. Some mistakes are in malformed input alone, which
/// decides with `--level should`.
#[test]
fn the_minimal_suite_is_enough() {
    let asked = packproof_suite::score::minimal_suite().len();
    let written_out = whole().written_out().count();
    assert!(asked * 13 < written_out, "{asked} of {written_out}");
    let deviant = "deviant:rquat-restores-nan,compact_index.end=ones";
    packproof(&format!("run --minimal --level should -- $PACKPROOF serve --as {deviant}")).ends(1);
}

/// Commands that mean nothing, or name what does not exist, and a word of what is said of each.
const USAGE: [(&str, &str); 66] = [
    ("run", "which adapter"),
    ("run python -- true", "not both"),
    ("run --no-such-option", "--no-such-option"),
    ("run --timeout 0 -- true", "seconds"),
    ("run --report pdf=x -- true", "ndjson=FILE"),
    ("run --report junit -- true", "the file is missing"),
    ("run --vectors $VECTORS --report junit=x --report html=x -- true", "two reports into one file"),
    ("run --vectors $VECTORS --report junit=/no/such/directory/x -- true", "/no/such/directory"),
    ("run --vectors $VECTORS --only nonsense -- true", "nonsense"),
    ("run --vectors $VECTORS --id nonsense -- true", "nonsense"),
    ("run --vectors $VECTORS --flag nonsense -- true", "nonsense"),
    ("run --vectors $VECTORS --known /no/such/list -- true", "/no/such/list"),
    ("run --vectors $VECTORS --bless -- true", "--known"),
    ("run --vectors $VECTORS --adapters /no/such/registry python", "/no/such/registry"),
    ("run --vectors $VECTORS nonsense", "no adapters.toml here or above"),
    ("run --vectors $VECTORS --check-adapter nonsense", "no adapters.toml here or above"),
    ("run --vectors /nonsense -- $BAD good", "/nonsense"),
    ("run --replay /nonsense", "/nonsense"),
    ("run --layout miror-10 -- true", "did you mean mirror-10?"),
    ("check --plant-codec nonsense --vectors $VECTORS", "nonsense"),
    ("check --vectors /nonsense", "/nonsense"),
    ("encode nonsense 1", "nonsense"),
    ("encode compact_indx 1", "did you mean compact_index?"),
    ("decode nonsense 00", "nonsense"),
    ("decode compact_index c140 --raw", "--raw reads the bytes from standard input"),
    ("dev man /dev/null/below", "/dev/null/below"),
    ("dev score --directory /nonsense", "/nonsense"),
    ("dev sweep nonsense", "nonsense"),
    ("dev sweep --merge nonsense", "nonsense"),
    ("errata list --only nonsense", "nonsense"),
    ("errata show nonsense", "nonsense"),
    ("errata show varint-eight-round --fix python", "did you mean varint-eight-rounds?"),
    ("errata show varint-eight-rounds --fix go", "no code in `go`; there are python, javascript, c"),
    ("errata show byte4-mask-1f --fix python", "no code for byte4-mask-1f"),
    ("errata show byte4-mask-1f --fix python", "listing2-overflows"),
    ("errata show int-pool-text --fix python", "no code for int-pool-text"),
    ("fuzz --only nonsense -- $BAD good", "nonsense"),
    ("fuzz --operation nonsense -- $BAD good", "nonsense"),
    ("identify", "<FILE|NAME>"),
    ("init nonsense", "there are"),
    ("init pyhton", "did you mean python?"),
    ("init gol", "did you mean go?"),
    ("init lua --only varnt", "no format `varnt`"),
    ("inspect nonsense", "nonsense"),
    ("layout draw quic-varint --format kaitai", "only LEB128 has a description"),
    ("layout list --like 0,0,0,1", "is not VALUE=WORD"),
    ("layout show miror-10", "did you mean mirror-10?"),
    ("matrix nonsense", "adapters.toml"),
    ("operations nonsense", "nonsense"),
    ("report", "required"),
    ("report nonsense", "nonsense"),
    ("report diff nonsense nonsense", "nonsense"),
    ("serve --as nobody", "deviant:ID or FORMAT.PARAMETER=CHOICE"),
    ("serve --as deviant:nonsense", "nonsense"),
    ("serve --as end=zeros", "is not FORMAT.PARAMETER=CHOICE"),
    ("serve --as nothing.end=zeros", "no format"),
    ("serve --as compact_index.ends=zeros", "no parameter `ends`"),
    ("serve --as compact_index.end=zero", "zeros-not-empty"),
    ("serve --only compact_index --only nonsense", "nonsense"),
    ("vectors list --only nonsense", "nonsense"),
    ("vectors list --vectors $VECTORS --flag nonsense", "nonsense"),
    ("vectors show --vectors $VECTORS nonsense", "nonsense"),
    // Neither a missing command nor `--verbose` alone is taken for something else.
    ("", "Usage: packproof"),
    ("--color never", "Usage: packproof"),
    ("--verbose", "Usage: packproof"),
    ("--verbose check", "Usage: packproof"),
];

/// 2, in every command, with a sentence that says which word means nothing; and nothing is written.
#[test]
fn usage_is_2() {
    for (line, word) in USAGE {
        let done = packproof(line);
        done.ends(2).warns(word);
        assert_eq!((&*done.out, done.place.files()), ("", Vec::new()), "{line}");
    }
}

/// 3: an adapter that does not start or does not greet, each with its reason.
#[test]
fn an_unusable_adapter_is_3() {
    for (options, adapter, reason) in [
        ("", "$BAD exits-at-once", "exited with status 1: ImportError"),
        ("--start-timeout 0.5", "$BAD never-greets", "no answer within 0.5 s"),
        ("--start-timeout 0.5", "$BAD slow-start", "no answer within 0.5 s"),
        ("", "$BAD banner", "Engine v3.2.3"),
        ("", "$BAD wrong-protocol", "protocol 2"),
        ("", "$BAD hello-without-operations", "operations"),
        ("--validate", "$BAD invalid-hello", "Not An Operation"),
        ("--start-timeout 0.5 --tcp", "$BAD tcp-never-connects", "did not connect"),
        ("--tcp", "$BAD exits-at-once", "before it connected"),
        // A program that speaks JSON.
        ("--lines --start-timeout 5", "$PACKPROOF serve", "exited with status 1"),
        ("", "/no/such/adapter", "does not start"),
    ] {
        packproof(&format!("run --vectors $VECTORS {options} -- {adapter}")).ends(3).warns(reason);
    }
    packproof("fuzz -- $BAD exits-at-once").ends(3);
    packproof("identify -- false").ends(3);
    packproof("dev sweep -- $BAD exits-at-once").ends(3);
}

/// 4: an adapter that offers nothing, or nothing of what was picked.
#[test]
fn nothing_ran_is_4() {
    judge("", "offers-nothing").ends(4).says("NOTHING RAN");
    for line in [
        "run --only varint -- $BAD good",
        "fuzz --only varint -- $BAD good",
        "fuzz --seconds 1 -- $BAD offers-nothing",
        "fuzz --cases 100 -- $BAD supports-nothing",
        "dev sweep -- $BAD good",
    ] {
        packproof(line).ends(4);
    }
}

/// 1: interrupted, wherever it happens.
#[test]
fn interrupted_is_1_in_every_command() {
    let mut started = Vec::new();
    // What is interrupted is the wait for an adapter: nothing shows from outside when it has begun. Fuzzing waits for nothing.
    for (line, seconds) in [
        ("run --vectors $VECTORS -- $BAD never-greets", 0),
        ("run --vectors $VECTORS --check-adapter -- $BAD never-greets", 0),
        ("run --vectors $VECTORS -- $BAD hangs", 2),
        ("fuzz -- $PACKPROOF serve", 1),
    ] {
        started.push(Place::new().start(line));
        std::thread::sleep(Duration::from_secs(seconds));
    }
    for running in started {
        running.interrupt().ends(1);
    }
}

/// The help text and the protocol list the same codes.
#[test]
fn every_code_is_documented() {
    for line in ["--help", "protocol"] {
        let text = packproof(line).out;
        let codes = text.split("Exit codes").nth(1).unwrap_or_default();
        for code in ["0", "1", "2", "3", "4", "5", "6", "70"] {
            assert!(codes.split(|c: char| !c.is_ascii_digit()).any(|word| word == code), "{code}: {codes}");
        }
    }
}
