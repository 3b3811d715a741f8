//! What the page receives, without a browser; `conformance/site/tests` asks the same through one.

use packproof_playground::{
    draw_layout, examples, formats, judge, layout_vectors, look, preset, presets, questions,
};
use serde_json::{Value, json};

/// The reply's value.
fn ok(reply: &str) -> Value {
    let reply: Value = serde_json::from_str(reply).expect("a reply is JSON");
    assert!(reply.get("ok").is_some(), "{reply}");
    reply["ok"].clone()
}

fn error(reply: &str) -> String {
    let reply: Value = serde_json::from_str(reply).expect("a reply is JSON");
    reply["error"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

fn looked(request: &Value) -> Value {
    ok(&look(&request.to_string()))
}

/// Bytes are read, annotated, judged canonical, and answered by every known mistake.
#[test]
fn bytes_are_taken_apart() {
    let found = looked(&json!({"operation": "compact_index.decode", "text": "0x40 40"}));
    assert_eq!(found["outcome"], "4096 (2 bytes consumed)");
    assert_eq!((&found["bytes"], &found["canonical"]["is"]), (&json!("4040"), &json!(true)));
    let mistakes = found["mistakes"].as_array().expect("a list");
    let wrong: Vec<_> =
        mistakes.iter().filter(|of| of["differs"] == true).map(|of| (&of["id"], &of["answer"])).collect();
    assert_eq!(wrong, [(&json!("wiki-continuation-mask-3f"), &json!("0 (2 bytes consumed)"))]);
    let overlong = looked(&json!({"operation": "compact_index.decode", "text": "4000"}));
    assert_eq!(overlong["canonical"], json!({"is": false, "why": "overlong at byte 1"}));
}

/// A bit that is changed in an encoder's answer asks the decoder, with the same parameters.
#[test]
fn changed_bits_of_an_answer_ask_the_decoder() {
    let request = json!({"operation": "compact_index.encode", "text": "-4097", "bytes": "4140"});
    let found = looked(&request);
    assert_eq!((&found["operation"], &found["text"]), (&json!("compact_index.decode"), &json!("4140")));
    let words = json!({
        "operation": "smallest_three.compress", "text": "[0.0, 0.0, 0.0, 1.0]", "parameters": {"bits": "9"},
        "bytes": "0001021c",
    });
    let found = looked(&words);
    assert_eq!(
        (&found["operation"], &found["parameters"]),
        (&json!("smallest_three.restore"), &json!({"bits": 9}))
    );
    assert_eq!(found["bytes"], "0001021c");
}

/// A layout is drawn and explained, its vectors are a file, and what is wrong has its line.
#[test]
fn a_layout_is_drawn_as_it_is_typed() {
    let text = ok(&preset("mirror-10"));
    let drawn = ok(&draw_layout(text.as_str().expect("a text")));
    assert_eq!(drawn["picture"].as_str().map(|svg| svg.matches("<rect").count()), Some(32));
    assert!(drawn["keys"].as_array().is_some_and(|keys| keys.iter().any(|key| key["name"] == "round")));
    let file = ok(&layout_vectors(&json!({"name": "mine", "text": text}).to_string()));
    let file: Value = serde_json::from_str(file.as_str().expect("a text")).expect("a file of vectors");
    assert_eq!(file["format"], "mine");
    assert!(error(&draw_layout("kind = \"ranged\"\nbits = 0")).starts_with("line 2: bits"));
    assert!(ok(&presets()).as_array().is_some_and(|all| all.len() > 150));
    assert!(error(&preset("none")).contains("no preset"));
}

/// What cannot be asked is said in a sentence.
#[test]
fn faults_are_sentences() {
    assert!(error(&look("{}")).contains("missing field"));
    assert!(error(&look(r#"{"operation":"x.y","text":""}"#)).contains("`x.y` names no operation"));
    assert!(
        error(&look(r#"{"operation":"compact_index.encode","text":"a"}"#)).contains("`a` is not an integer")
    );
    assert!(error(&questions("md5.update")).contains("md5.update"));
    let few = json!({"operation": "compact_index.decode", "answers": [], "classes": true, "consumed": true});
    assert!(error(&judge(&few.to_string())).contains("0 answers to"));
}

/// Every operation has examples, and each can be typed.
#[test]
fn examples_can_be_typed() {
    for operation in
        ok(&formats()).as_array().expect("a list").iter().flat_map(|of| of["operations"].as_array().unwrap())
    {
        let name = operation["name"].as_str().expect("a name");
        for example in ok(&examples(name)).as_array().expect("a list") {
            let request =
                json!({"operation": name, "text": example["text"], "parameters": example["parameters"]});
            assert_eq!(looked(&request)["reference"], true, "{request}");
        }
    }
}

/// A function of an extension is judged like any other: nothing that it answers is optional.
#[test]
fn a_wrong_extension_does_not_conform() {
    let operation = "varint.zigzag_decode";
    let asked = ok(&questions(operation)).as_array().expect("a list").len();
    let answers = vec![json!({"ok": "42", "consumed": 1}); asked];
    let request = json!({"operation": operation, "answers": answers, "classes": true, "consumed": true});
    let levels = ok(&judge(&request.to_string()))["levels"].clone();
    assert_eq!(levels[0]["level"], "must");
    assert!(levels[0]["failed"].as_u64().is_some_and(|failed| failed > 100), "{levels}");
}
