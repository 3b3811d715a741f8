//! Adapters for a message: a template whose codec is replaced by stubs.

use packproof_judge::layouts::message::{Member, Shape};

/// Code generated per member of a message. In it `$` is the JSON value, `@` the converted value, MEANING a description, PLAIN the
/// member's name, and NAME the same as a valid identifier.
struct Way {
    /// Where it goes in the stub.
    place: &'static str,
    /// The line.
    line: &'static str,
    /// The expression for the JSON value.
    value: &'static str,
    /// Conversions by shape, in the order of [`place_of`], with ` | ` between them.
    shapes: &'static str,
    /// Conversion of a list (`$` is the list, `one` an item), and of a value that may be null.
    list: &'static str,
    optional: &'static str,
    /// Words of the language, and names that the stub uses: a field of that name gets `_` after it.
    taken: &'static str,
}

/// How stubs for a language are made.
pub(super) struct Stub {
    /// Its name in `init --list`.
    pub(super) language: &'static str,
    /// Its parts, separated by lines of equals signs.
    text: &'static str,
    /// For each part, the start and the end of the text that it replaces in the template.
    cuts: &'static [[&'static str; 2]],
    /// Further replacements in the template.
    also: &'static [(&'static str, &'static str)],
    ways: &'static [Way],
}

fn place_of(shape: Shape) -> usize {
    match shape {
        Shape::Bool => 0,
        Shape::Number(..) => 1,
        Shape::Decimal => 2,
        Shape::F32 => 3,
        Shape::F64 => 4,
        Shape::Quaternion => 5,
        Shape::Text => 6,
        Shape::Object => 7,
    }
}

const PYTHON: &str = "False None True and as assert async await break class continue def del elif else except finally for from \
    global if import in is lambda nonlocal not or pass raise return try while with yield number f32 f64 message encode decode \
    struct str int dict zip map";
const JAVASCRIPT: &str = "arguments await break case catch class const continue debugger default delete do else enum eval export \
    extends false finally for function if implements import in instanceof interface let new null package private protected \
    public return static super switch this throw true try typeof var void while with yield number f32 f64 message String \
    BigInt Object Error";
const RUST: &str = "Self abstract as async await become box break const continue crate do dyn else enum extern false final fn for \
    gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type \
    typeof unsafe unsized use virtual where while yield";

/// Lines that use the names only.
const fn rust(place: &'static str, line: &'static str) -> Way {
    Way {
        place,
        line,
        value: "",
        shapes: "$ | $ | $ | $ | $ | $ | $ | $",
        list: "",
        optional: "",
        taken: RUST,
    }
}

pub(super) static ALL: [Stub; 5] = [
    Stub {
        language: "python",
        text: include_str!("../../../stubs/python.py"),
        cuts: &[["# The codec.", "def answer("]],
        also: &[("import json\n", "import json\nimport struct\n")],
        ways: &[
            Way {
                place: "READ",
                line: "    NAME = @  # MEANING",
                value: "message[\"PLAIN\"]",
                shapes: "$ | $ | int($) | number($) | number($) | [number($[c]) for c in \"xyzw\"] | $ | $",
                list: "[@ for one in $]",
                optional: "None if $ is None else @",
                taken: PYTHON,
            },
            Way {
                place: "WRITE",
                line: "        \"PLAIN\": @,",
                value: "NAME",
                shapes: "$ | $ | str($) | f32($) | f64($) | dict(zip(\"xyzw\", map(f32, $))) | $ | $",
                list: "[@ for one in $]",
                optional: "None if $ is None else @",
                taken: PYTHON,
            },
        ],
    },
    Stub {
        language: "javascript",
        text: include_str!("../../../stubs/javascript.mjs"),
        cuts: &[["// The codec.", "function answer("]],
        also: &[],
        ways: &[
            Way {
                place: "READ",
                line: "  const NAME = @; // MEANING",
                value: "message.PLAIN",
                shapes: "$ | $ | BigInt($) | number($) | number($) | [\"x\", \"y\", \"z\", \"w\"].map((c) => number($[c])) | $ | $",
                list: "$.map((one) => @)",
                optional: "$ === null ? null : @",
                taken: JAVASCRIPT,
            },
            Way {
                place: "WRITE",
                line: "    PLAIN: @,",
                value: "NAME",
                shapes: "$ | $ | String($) | f32($) | f64($) | Object.fromEntries([\"x\", \"y\", \"z\", \"w\"].map((c, at) => [c, f32($[at])])) | $ | $",
                list: "$.map((one) => @)",
                optional: "$ === null ? null : @",
                taken: JAVASCRIPT,
            },
        ],
    },
    Stub {
        language: "c",
        text: include_str!("../../../stubs/c.c"),
        cuts: &[["/* The codec.", "int main("]],
        also: &[],
        ways: &[Way {
            place: "READ",
            line: " * member(message, \"PLAIN\"): @; MEANING",
            value: "",
            shapes: "boolean(..) | integer(..) | wide(..) | f32(..) | f64(..) | f32(member(.., \"x\")), the same of y, z, w | text(.., letters) | member(.., MEMBER)",
            list: "@ of each item(.., n)",
            optional: "@, unless is_null(..)",
            taken: "",
        }],
    },
    Stub {
        language: "rust",
        text: include_str!("../../../stubs/rust.rs"),
        cuts: &[["// The codec.", "// Between words"], ["fn ok_bytes(", "fn answer("]],
        also: &[
            (
                "use std::io::{self, BufRead, Write};",
                "#![allow(dead_code)]\n\nuse std::io::{self, BufRead, Write};\n\nuse serde_json::Value as Json;",
            ),
            (" It needs no crate; with serde_json, the JSON\n//! of `packproof protocol` is as short.", ""),
            ("[dependencies]\n", "[dependencies]\nserde_json = \"1\"\n"),
        ],
        ways: &[
            Way {
                place: "FIELDS",
                line: "    NAME: @, // MEANING",
                value: "",
                shapes: "bool | i64 | i128 | f32 | f64 | [f32; 4] | String | Json",
                list: "Vec<@>",
                optional: "Option<@>",
                taken: RUST,
            },
            rust("READ", "            NAME: Field::read(json.get(\"PLAIN\")?)?,"),
            rust("WRITE", "            (\"PLAIN\", self.NAME.write()),"),
        ],
    },
    Stub {
        language: "csharp",
        text: include_str!("../../../stubs/csharp.cs"),
        cuts: &[["/// The codec.", "/// Between words"], ["        { \"compact_index.encode\"", "    };"]],
        also: &[],
        ways: &[Way {
            place: "FIELDS",
            line: "    public @ @NAME; // MEANING",
            value: "",
            shapes: "bool | long | decimal | float | double | float[] | string | Dictionary<string, object>",
            list: "List<@>",
            optional: "Maybe<@>",
            taken: "",
        }],
    },
];

impl Way {
    fn line(&self, of: &Member) -> String {
        let shape = self.shapes.split(" | ").nth(place_of(of.shape)).unwrap_or("$");
        let own = if of.list { "one" } else { self.value };
        let mut all = shape.replace('$', own);
        // If an item needs no conversion, neither does the list.
        let changes = shape != "$";
        if of.list {
            all = if changes {
                self.list.replace('@', &all).replace('$', self.value)
            } else {
                self.value.to_owned()
            };
        }
        if of.optional && changes {
            all = self.optional.replace('@', &all).replace('$', self.value);
        }
        let is_taken = self.taken.split_ascii_whitespace().any(|word| word == of.name);
        let name = format!("{}{}", of.name, if is_taken { "_" } else { "" });
        self.line
            .replacen('@', &all, 1)
            .replace("PLAIN", &of.name)
            .replace("NAME", &name)
            .replace("MEANING", &of.meaning)
    }
}

impl Stub {
    /// A template file with stubs for a message.
    pub(super) fn file(&self, template: &str, operations: &str, members: &[Member]) -> String {
        let mut stub = self.text.replace("NAME", operations);
        for way in self.ways {
            let lines: Vec<String> = members.iter().map(|member| way.line(member)).collect();
            stub = stub.replace(way.place, &lines.join("\n"));
        }
        let mut text = template.to_owned();
        for ([from, to], part) in self.cuts.iter().zip(stub.split("=====\n")) {
            if let Some((head, codec)) = text.split_once(from)
                && let Some(at) = codec.find(to)
            {
                text = format!("{head}{part}{}", &codec[at..]);
            }
        }
        for (from, to) in self.also {
            text = text.replace(from, to);
        }
        text
    }
}
