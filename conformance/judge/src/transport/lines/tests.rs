//! The examples of `LINES.md`, and what breaks its rules.

use serde_json::value::RawValue;

use super::*;

const IDENTITY: &str = "name=x operations=compact_index.decode,compact_index.encode";

fn bridge() -> Bridge {
    let numbers = ["compact_index.decode".to_owned()].into_iter().collect();
    let mut bridge = Bridge::new(Arc::new(numbers), 1 << 10);
    assert_eq!(said(&mut bridge, &HELLO), "hello packproof 1\n");
    bridge.incoming(IDENTITY.as_bytes()).unwrap().unwrap();
    bridge
}

const HELLO: Message = Message::Hello { protocol: 1, suite: "1", digest: "" };

fn said(bridge: &mut Bridge, message: &Message) -> String {
    String::from_utf8(bridge.outgoing(message)).unwrap()
}

fn ask(bridge: &mut Bridge, operation: &str, cases: &str) -> String {
    ask_with(bridge, operation, "{}", cases)
}

fn ask_with(bridge: &mut Bridge, operation: &str, parameters: &str, cases: &str) -> String {
    let cases: Vec<Box<RawValue>> = serde_json::from_str(&format!("[{cases}]")).unwrap();
    let parameters = &serde_json::from_str(parameters).unwrap();
    said(bridge, &Message::Run { seq: 7, operation, parameters, cases: &cases })
}

/// The results line after some answers and the identity.
fn heard(bridge: &mut Bridge, answers: &[&str]) -> Result<String, String> {
    for answer in answers {
        assert_eq!(bridge.incoming(format!("{answer}\n").as_bytes())?, None, "{answer}");
    }
    let line = bridge.incoming(format!("{IDENTITY}\n").as_bytes())?.expect("a whole batch");
    Ok(String::from_utf8(line).unwrap())
}

fn result(operation: &str, answer: &str) -> Result<String, String> {
    let mut bridge = bridge();
    ask(&mut bridge, operation, "0");
    let line = heard(&mut bridge, &[answer])?;
    let of_one = line.strip_prefix(r#"{"message":"results","seq":7,"results":["#);
    Ok(of_one.and_then(|rest| rest.strip_suffix("]}\n")).unwrap().to_owned())
}

/// Words lose their quotation marks; everything else becomes compact JSON on one line.
#[test]
fn spells_requests() {
    let bridge = &mut bridge();
    let cases = r#"-4097,"c140","","two words","a\nb","x=1",{"import":3},["f32:3f800000"],null"#;
    let lines = [
        "o.p -4097",
        "o.p c140",
        "o.p \"\"",
        "o.p \"two words\"",
        "o.p \"a\\nb\"",
        "o.p \"x=1\"",
        "o.p {\"import\":3}",
        "o.p [\"f32:3f800000\"]",
        "o.p null",
        "hello packproof 1\n",
    ];
    assert_eq!(ask(bridge, "o.p", cases), lines.join("\n"));
    let with = ask_with(bridge, "o.p", r#"{"bits":3,"min":"f64:00","x":"a b"}"#, "\"5\"");
    assert_eq!(with, "o.p bits=3 min=f64:00 x=\"a b\" 5\nhello packproof 1\n");
    assert_eq!(said(bridge, &Message::Bye), "bye\n");
}

/// The operation says whether digits are a number or a string.
#[test]
fn reads_answers() {
    let (number, string) = ("compact_index.decode", "compact_index.encode");
    for (operation, answer, meant) in [
        (number, "ok 4096 2", r#"{"ok":4096,"consumed":2}"#),
        (number, "ok -1", r#"{"ok":-1}"#),
        (number, "ok abc", r#"{"ok":"abc"}"#),
        (string, "ok 4040", r#"{"ok":"4040"}"#),
        (string, "ok 18446744073709551615 10", r#"{"ok":"18446744073709551615","consumed":10}"#),
        (string, "ok", r#"{"ok":""}"#),
        (string, "ok \"\" 1", r#"{"ok":"","consumed":1}"#),
        (string, "ok \"a b\" 5", r#"{"ok":"a b","consumed":5}"#),
        (string, "ok [1, 2]", r#"{"ok":[1, 2]}"#),
        (string, "ok {\"import\":3} 2\r", r#"{"ok":{"import":3},"consumed":2}"#),
        (string, "reject truncated", r#"{"reject":"truncated"}"#),
        (string, "reject overlong byte 3", r#"{"reject":"overlong","at":"byte 3"}"#),
        (string, "unsupported", r#"{"unsupported":true}"#),
        (string, "error it \"broke\"", r#"{"error":"it \"broke\""}"#),
        (string, "error", r#"{"error":""}"#),
    ] {
        assert_eq!(result(operation, answer).as_deref(), Ok(meant), "{answer}");
    }
}

/// A malformed answer is refused with a message that says what was expected.
#[test]
fn refuses_lines_that_are_no_answer() {
    let fault = |answer: &str| result("compact_index.encode", answer).unwrap_err();
    assert!(fault("okay").contains("begins with ok, reject"));
    assert!(fault("").contains("begins with ok, reject"));
    assert!(fault("Warning: slow").contains("begins with ok, reject"));
    for answer in ["ok 00 1 2", "ok 00 x", "ok  2", "ok 00 -1", "ok {\"a\":1", "ok [1]2", "ok \"\"x"] {
        assert!(fault(answer).contains("`ok VALUE` or"), "{answer}");
    }
    assert!(bridge().incoming(b"ok 1\n").unwrap_err().contains("answers no request"));
    let mut bridge = bridge();
    ask(&mut bridge, "o.p", "0");
    assert!(bridge.incoming(b"ok \xFF\n").unwrap_err().contains("not UTF-8"));
}

/// Two batches under way are kept separate.
#[test]
fn answers_batches_in_order() {
    let bridge = &mut bridge();
    ask(bridge, "compact_index.decode", "\"01\"");
    ask(bridge, "compact_index.encode", "1,2");
    assert!(heard(bridge, &["ok 1 1"]).unwrap().contains(r#"[{"ok":1,"consumed":1}]"#));
    assert!(heard(bridge, &["ok 01", "ok 02"]).unwrap().contains(r#"[{"ok":"01"},{"ok":"02"}]"#));
}

/// The kept part of a batch is bounded, however many lines answer it.
#[test]
fn bounds_the_answers_to_a_batch() {
    let bridge = &mut bridge();
    ask(bridge, "o.p", "0,0,0");
    let line = format!("ok {}", "a".repeat(600));
    assert_eq!(bridge.incoming(line.as_bytes()), Ok(None));
    assert!(bridge.incoming(line.as_bytes()).unwrap_err().contains("more than 1024 bytes"));
}

fn identity(line: &str) -> Result<String, String> {
    let mut bridge = Bridge::new(Arc::default(), 1 << 10);
    said(&mut bridge, &HELLO);
    let answer = bridge.incoming(line.as_bytes())?;
    Ok(String::from_utf8(answer.unwrap()).unwrap())
}

/// An identity becomes a hello, further members included.
#[test]
fn reads_the_identity() {
    let line = r#"name="my codec" version=0.1 language=C++ operations=a.b,c.d refusals=any consumed=false limits={"a.b":{"width":[1, 32]}}"#;
    let hello = concat!(
        r#"{"message":"hello","protocol":1,"name":"my codec","version":"0.1","language":"C++","#,
        r#""operations":["a.b","c.d"],"refusals":"any","consumed":false,"limits":{"a.b":{"width":[1,32]}}}"#,
        "\n"
    );
    assert_eq!(identity(line).as_deref(), Ok(hello));
    assert!(identity("name=x operations=").unwrap().contains(r#""operations":[]"#));
}

/// Each malformed identity has its own message.
#[test]
fn refuses_identities() {
    for (line, words) in [
        ("", "`name=...` is missing"),
        ("name=x", "`operations=...` is missing"),
        ("Hello, world", "expected `KEY=VALUE KEY=VALUE ...`"),
        ("name=x name=y operations=", "`name` comes twice"),
        ("name=x operations= sweep=a.b", "`sweep` has no place"),
        ("name=\"x operations=", "`name` has no readable value"),
        ("name=\"x\"y operations=", "`name` has no readable value"),
    ] {
        let fault = identity(line).unwrap_err();
        assert!(fault.contains(words), "{line}: {fault}");
    }
}
